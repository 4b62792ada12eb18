// SPDX-License-Identifier: MIT
import Glibc

/// The calls that make written data durable; no other code makes them.
///
/// Source: fsync(2), EINTR; docs/DESIGN.md#interrupted-syncs.
package enum Durable {
  /// Makes a file, or the names in a folder, durable; returns false with the reason in `errno`, never `EINTR`.
  package static func sync(_ descriptor: Int32) -> Bool { again { fsync(descriptor) } }

  /// Makes a file's bytes durable, with the metadata needed to read them; does not retry.
  ///
  /// Returns false if the system refuses, with the reason in `errno`. After `EINTR` the caller must write the
  /// bytes again.
  package static func syncData(_ descriptor: Int32) -> Bool { fdatasync(descriptor) == 0 }

  /// Repeats a call until no signal interrupts it; returns false on any other failure.
  static func again(_ call: () -> Int32) -> Bool {
    while call() != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }
}
