// SPDX-License-Identifier: MIT

/// What a reply is: three digits, and the word that programs read.
///
/// Each is one row in `Wire/Kinds`.
/// The first digit says how it went: 2 done, 4 not now, 5 never as sent. The second says what about:
/// 0 syntax, 1 information, 2 connection, 3 identity, 4 table, 5 adjudication, 6 ledger, 7 what needs others.
package struct ReplyKind: Equatable, Sendable {
  /// The three digits.
  package let code: StaticString
  /// The word that programs read, in capitals; no two kinds of one code share one.
  package let keyword: StaticString

  init(_ code: StaticString, _ keyword: StaticString) {
    self.code = code
    self.keyword = keyword
  }

  /// The three digits as a number.
  package var number: Int { code.withUTF8Buffer { $0.reduce(0) { $0 * 10 + Int($1) - 48 } } }

  /// A row is itself alone: no other has its code and its keyword.
  package static func == (one: ReplyKind, other: ReplyKind) -> Bool {
    one.keyword.utf8Start == other.keyword.utf8Start && one.code.utf8Start == other.code.utf8Start
  }
}
