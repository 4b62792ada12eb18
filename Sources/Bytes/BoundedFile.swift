// SPDX-License-Identifier: MIT
import Glibc

/// Reading of small files; no path can block the reader or exhaust memory.
package enum BoundedFile {
  package enum Fault: Error, Equatable {
    case missing
    case notPermitted
    /// The path leads to a folder, a pipe, a socket or a device.
    case notAFile
    case tooLong
    /// Any other error, with its `errno`.
    case system(Int32)
  }

  /// Returns the bytes of a file, at most `most`, and its permission bits; a pipe or a terminal does not block.
  package static func read(_ path: String, most: Int) throws(Fault) -> ([UInt8], mode_t) {
    // O_NONBLOCK and O_NOCTTY: neither a pipe without a writer nor a terminal may delay a start.
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

  package static func isFile(_ path: String) -> Bool {
    var about = stat()
    return stat(path, &about) == 0 && about.st_mode & S_IFMT == S_IFREG
  }

  private static func fault(_ number: Int32) -> Fault {
    switch number {
    case ENOENT: .missing
    case EACCES: .notPermitted
    // A socket, or a device without a driver.
    case ENXIO: .notAFile
    default: .system(number)
    }
  }
}
