// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// The little that a bench wants of files.
enum Files {
  static func bytes(of path: String) throws(BenchFault) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .missing(path) }
    defer { close(descriptor) }
    return rest(of: descriptor)
  }

  /// Everything up to the end of a descriptor.
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

  /// Writes a file anew.
  static func write(_ bytes: [UInt8], to path: String) throws(BenchFault) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(path, errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system(path, errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// The names in a folder; none where it can't be read.
  static func names(in folder: String) -> [String] { (try? FolderNames.read(folder)) ?? [] }

  /// A new folder of our own inside another.
  static func makeFolder(in parent: String) throws(BenchFault) -> String {
    var template = Array("\(parent)/bench.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .system("mkdtemp in \(parent)", errno) }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Takes away a folder that `makeFolder` made, and all that is in it.
  static func remove(_ path: String) {
    for name in names(in: path) {
      let inner = "\(path)/\(name)"
      if unlink(inner) != 0 { remove(inner) }
    }
    rmdir(path)
  }

  /// The load average of the last minute.
  static func loadAverage() -> Double {
    var averages = [0.0, 0.0, 0.0]
    return getloadavg(&averages, 3) > 0 ? averages[0] : 0
  }
}
