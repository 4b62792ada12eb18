// SPDX-License-Identifier: MIT
import Officiating

/// The versions of ledger lines, each of which adds kinds of event or forms of them.
///
/// A line carries the lowest version that has its kind and form. A program therefore reads all lines of older versions.
/// It stops at the first line of a later version. Such a line is no damage, and no part of it is ever cut off.
/// Source: Protocol/SPEC.md, 8.7.
package enum LineVersion {
  package static let highest = 3
  /// The version of a line that makes an account under its number, without its name.
  static let numbered = 3

  /// Returns the first version that has the kind of an event, 1...`highest`, which its line carries.
  static func of(_ event: borrowing Event) -> Int { LineKind(event).version }

  /// Returns the version that a line, or the beginning of one, states, if it is above `highest`.
  ///
  /// Call it before any other check: a later version may have longer lines and other bytes.
  static func newer(in bytes: UnsafeRawBufferPointer) -> Int? {
    var cursor = LineCursor(bytes)
    guard cursor.has("{\"v\":"), let version = try? cursor.number(), cursor.has(","), version > highest
    else { return nil }
    return version
  }
}
