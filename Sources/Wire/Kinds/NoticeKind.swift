// SPDX-License-Identifier: MIT

/// A kind of notice, defined as one row in `Wire/Kinds`.
package struct NoticeKind: Equatable, Sendable {
  /// The word that programs read, in capitals; unique among notices.
  package let keyword: StaticString
  /// True for hints and talk, which `NOTICES terse` leaves out.
  package let isChatter: Bool

  init(_ keyword: StaticString, isChatter: Bool = false) {
    self.keyword = keyword
    self.isChatter = isChatter
  }

  /// Compares the addresses of the keywords, which no two kinds share.
  package static func == (one: NoticeKind, other: NoticeKind) -> Bool {
    one.keyword.utf8Start == other.keyword.utf8Start
  }
}
