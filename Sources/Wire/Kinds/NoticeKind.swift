// SPDX-License-Identifier: MIT

/// What a notice is, by the word that programs read.
///
/// Each is one row in `Wire/Kinds`.
package struct NoticeKind: Equatable, Sendable {
  /// The word that programs read, in capitals; no two kinds share one.
  package let keyword: StaticString
  /// What `NOTICES terse` leaves out: hints and talk.
  package let isChatter: Bool

  init(_ keyword: StaticString, isChatter: Bool = false) {
    self.keyword = keyword
    self.isChatter = isChatter
  }

  /// A row is itself alone: its keyword stands in one place of the program.
  package static func == (one: NoticeKind, other: NoticeKind) -> Bool {
    one.keyword.utf8Start == other.keyword.utf8Start
  }
}
