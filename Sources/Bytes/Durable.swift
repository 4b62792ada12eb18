// SPDX-License-Identifier: MIT
import Glibc

/// Makes what was written to a file durable; the one place that asks the system for it.
///
/// Source: fsync(2), EINTR; docs/decisions/0051-an-interrupted-sync.md.
package enum Durable {
  /// Makes a file, or the names in a folder, durable.
  ///
  /// - Parameter descriptor: the file or folder.
  /// - Returns: false where the system refuses, and errno says why; never `EINTR`.
  package static func sync(_ descriptor: Int32) -> Bool { again { fsync(descriptor) } }

  /// Makes a file's bytes durable, and of the rest what is needed to read them; asked once.
  ///
  /// - Returns: false where the system refuses, and errno says why; after `EINTR` the caller writes the bytes again.
  package static func syncData(_ descriptor: Int32) -> Bool { fdatasync(descriptor) == 0 }

  /// Makes a call until no signal interrupts it.
  static func again(_ call: () -> Int32) -> Bool {
    while call() != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }
}
