// SPDX-License-Identifier: MIT
import Glibc

/// Writes a file that nobody but its owner reads.
enum PrivateFile {
  /// - Throws: where it cannot be written; it is whole, or as it was before.
  static func write(_ bytes: [UInt8], to path: String) throws(EventTrouble) {
    let part = "\(path).\(getpid()).part"
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw trouble(path) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    let isClosed = close(descriptor) == 0
    guard rest.isEmpty, isClosed, rename(part, path) == 0 else {
      let trouble = trouble(path)
      unlink(part)
      throw trouble
    }
  }

  private static func trouble(_ path: String) -> EventTrouble {
    .obstacle("\(path): \(String(cString: strerror(errno)))")
  }
}
