// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// Files and folders of a run.
enum Files {
  static func bytes(of path: String) throws(BenchFault) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .missing(path) }
    defer { close(descriptor) }
    return rest(of: descriptor)
  }

  /// Reads a descriptor to its end.
  static func rest(of descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(BenchFault) {
    do throws(WholeFile.Fault) { try WholeFile.write(bytes, to: path, mode: 0o600) } catch {
      throw .missing(path)
    }
  }

  /// The bytes of a data folder's ledger.
  static func ledger(of data: String) throws(BenchFault) -> [UInt8] {
    var all: [UInt8] = []
    for name in names(in: "\(data)/ledger").sorted() { all += try bytes(of: "\(data)/ledger/\(name)") }
    return all
  }

  /// The names in a folder; none where it cannot be read.
  static func names(in folder: String) -> [String] { (try? FolderNames.read(folder)) ?? [] }

  /// Makes a new folder inside another.
  static func makeFolder(in parent: String) throws(BenchFault) -> String {
    var template = Array("\(parent)/bench.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .system("mkdtemp in \(parent)", errno) }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes a folder of ours with all that is in it.
  static func remove(_ path: String) {
    for name in names(in: path) where unlink("\(path)/\(name)") != 0 { remove("\(path)/\(name)") }
    rmdir(path)
  }

  /// The load average of the last minute.
  static func loadAverage() -> Double {
    var averages = [0.0]
    return getloadavg(&averages, 1) > 0 ? averages[0] : 0
  }
}
