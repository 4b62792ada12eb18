// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Rulebook

extension GCGFile {
  /// The reason why a file cannot be opened or read.
  package struct PathFault: Error, Hashable, Sendable {
    /// `FILE: the system's reason`.
    package let text: String
  }

  /// Returns the bytes of a file, at most one more than a record may have, so that an excess is detected.
  package static func bytes(at path: String) throws(PathFault) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw PathFault(text: "\(path): \(SystemFault.text(errno))") }
    defer { close(descriptor) }
    let most = 1 << 20 + 1
    var bytes = [UInt8](repeating: 0, count: most)
    var taken = 0
    while taken < most {
      let place = taken
      let got = bytes.withUnsafeMutableBytes { room in
        read(descriptor, room.baseAddress.map { $0 + place }, most - place)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw PathFault(text: "\(path): \(SystemFault.text(errno))") }
      guard got > 0 else { break }
      taken += got
    }
    return Array(bytes[..<taken])
  }
}
