// SPDX-License-Identifier: MIT
import Glibc

/// A small file with a secret, which its owner alone may read.
package enum SecretFile {
  package struct Fault: Error {
    /// One sentence that names the file and the obstacle, without a full stop.
    package let text: String

    package init(text: String) { self.text = text }
  }

  /// Whether nobody but a file's owner may read, write or run it.
  package static func isPrivate(_ mode: mode_t) -> Bool { mode & 0o077 == 0 }

  /// Returns the text of a file of at most so many bytes; throws if it can't be read, or others may read it.
  package static func read(_ path: String, most: Int) throws(Fault) -> String {
    let (bytes, mode): ([UInt8], mode_t)
    do throws(BoundedFile.Fault) { (bytes, mode) = try BoundedFile.read(path, most: most) } catch {
      switch error {
      case .missing: throw Fault(text: "\(path) is missing")
      case .notPermitted: throw Fault(text: "\(path) can't be read by this user")
      case .notAFile, .tooLong: throw Fault(text: "\(path) is no file of some lines")
      case .system(let errno): throw Fault(text: "\(path): \(SystemFault.text(errno))")
      }
    }
    guard isPrivate(mode) else { throw Fault(text: "\(path) can be read by others; chmod 600 it") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
