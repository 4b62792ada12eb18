// SPDX-License-Identifier: MIT

/// A kind of reply, defined as one row in `Wire/Kinds`.
///
/// The first digit of the code is the outcome: 2 done, 4 not now, 5 never as sent. The second is the subject:
/// 0 syntax, 1 information, 2 connection, 3 identity, 4 table, 5 adjudication, 6 ledger, 7 the consent of others.
package struct ReplyKind: Equatable, Sendable {
  /// The three digits, as text.
  package let code: StaticString
  /// The word that programs read, in capitals; unique among kinds with the same code.
  package let keyword: StaticString

  init(_ code: StaticString, _ keyword: StaticString) {
    self.code = code
    self.keyword = keyword
  }

  /// The three digits as a number.
  package var number: Int { code.withUTF8Buffer { $0.reduce(0) { $0 * 10 + Int($1) - 48 } } }

  /// Compares addresses; no two kinds share both code and keyword.
  package static func == (one: ReplyKind, other: ReplyKind) -> Bool {
    one.keyword.utf8Start == other.keyword.utf8Start && one.code.utf8Start == other.code.utf8Start
  }
}
