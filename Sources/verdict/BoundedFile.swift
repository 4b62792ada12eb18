// SPDX-License-Identifier: MIT
import Glibc

/// Reading files that are small, whatever a path leads to.
enum BoundedFile {
  /// Why a file was not read.
  enum Fault: Error, Equatable {
    case missing
    /// This user may not read it.
    case notPermitted
    /// A folder, a pipe or a device.
    case notAFile
    /// Longer than was asked for.
    case tooLong
    /// The system's number for anything else.
    case system(Int32)
  }

  /// All of a file, and its mode.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - most: how many bytes it may have.
  /// - Returns: its bytes, and the bits of who may do what with it.
  /// - Throws: `Fault`; a pipe or a terminal is `notAFile`, and holds nobody up.
  static func read(_ path: String, most: Int) throws(Fault) -> ([UInt8], mode_t) {
    // Neither a pipe without a writer nor a terminal may hold up a start.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw fault(errno) }
    defer { close(descriptor) }
    var about = stat()
    guard fstat(descriptor, &about) == 0 else { throw fault(errno) }
    guard about.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= most {
      let count = Glibc.read(descriptor, &block, block.count)
      if count == 0 { return (bytes, about.st_mode & 0o777) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw fault(errno) }
      bytes += block[..<count]
    }
    throw .tooLong
  }

  /// Whether a path leads to a file.
  static func isFile(_ path: String) -> Bool {
    var about = stat()
    return stat(path, &about) == 0 && about.st_mode & S_IFMT == S_IFREG
  }

  /// The system's own words for a number of its own.
  static func reason(_ number: Int32) -> String {
    strerror(number).map { String(cString: $0) } ?? "error \(number)"
  }

  private static func fault(_ number: Int32) -> Fault {
    switch number {
    case ENOENT: .missing
    case EACCES: .notPermitted
    // A socket, or a device that nothing is behind.
    case ENXIO: .notAFile
    default: .system(number)
    }
  }
}
