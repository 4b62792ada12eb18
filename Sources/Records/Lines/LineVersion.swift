// SPDX-License-Identifier: MIT
import Officiating

/// The versions of ledger lines: which kinds of event each has.
///
/// A line carries the lowest version that has its kind, so a program reads whatever older ones wrote, and an
/// older one reads on until the first line that it cannot know. Such a line is no damage: nothing of it is ever
/// cut off.
/// Source: Protocol/SPEC.md, 8.7.
package enum LineVersion {
  /// The highest version that this program writes and reads.
  package static let highest = 1

  /// The version in which an event's kind came, 1...`highest`: what its line carries.
  static func of(_ event: borrowing Event) -> Int { LineKind(event).version }

  /// The version that a line states, if it is above `highest`.
  ///
  /// It is asked for before anything else: a later version may have longer lines and other bytes.
  ///
  /// - Parameter bytes: a line, or the beginning of one.
  /// - Returns: the version; nil where it is read here, or none is stated.
  static func newer(in bytes: UnsafeRawBufferPointer) -> Int? {
    var cursor = LineCursor(bytes)
    guard cursor.has("{\"v\":"), let version = try? cursor.number(), cursor.has(","), version > highest
    else { return nil }
    return version
  }
}
