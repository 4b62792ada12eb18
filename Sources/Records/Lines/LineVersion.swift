// SPDX-License-Identifier: MIT

/// The version of ledger lines, with which each begins: `{"v":1,`.
///
/// A program stops at the first line of a later version. Such a line is no damage, and no part of it is ever cut off.
/// Source: Protocol/SPEC.md, 8.7.
package enum LineVersion {
  /// The version of every line that this program writes, and the only one that it reads.
  package static let current = 1

  /// Returns the version that a line, or the beginning of one, states, if it is a later one.
  ///
  /// Call it before any other check: a later version may have longer lines and other bytes.
  static func newer(in bytes: UnsafeRawBufferPointer) -> Int? {
    var cursor = LineCursor(bytes)
    guard cursor.has("{\"v\":"), let version = try? cursor.number(), cursor.has(","), version > current
    else { return nil }
    return version
  }
}
