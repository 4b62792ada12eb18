// SPDX-License-Identifier: MIT

/// Mistyped words: one letter left out, added or changed, or two neighbours swapped.
///
/// Source: Damerau, "A technique for computer detection and correction of spelling errors", 1964.
package enum OneSlip {
  package static func lies(between one: [UInt8], and other: [UInt8]) -> Bool {
    guard abs(one.count - other.count) <= 1 else { return false }
    let shorter = min(one.count, other.count)
    var (start, end) = (0, 0)
    while start < shorter, one[start] == other[start] { start += 1 }
    if start == shorter, one.count == other.count { return false }
    while end < shorter, one[one.count - 1 - end] == other[other.count - 1 - end] { end += 1 }
    if one.count != other.count { return start + end >= shorter }
    if start + end >= shorter - 1 { return true }
    return start + end == shorter - 2 && one[start] == other[start + 1] && one[start + 1] == other[start]
  }
}

extension TournamentState {
  /// Returns the one entrant's name that a typed name of at least three bytes is nearly; nil if none or several are.
  ///
  /// A name is near if it is one slip away, or begins with what was typed.
  package func nearest(to typed: String) -> String? {
    let typed = Array(typed.lowercased().utf8)
    guard typed.count >= 3 else { return nil }
    let near = entrants.map(\.name).filter { name in
      let name = Array(name.lowercased().utf8)
      return name.starts(with: typed) || OneSlip.lies(between: typed, and: name)
    }
    return near.count == 1 ? near[0] : nil
  }
}

/// The words of a person's name in any order: `Smith, Ann`, `Ann Smith`, `SMITH ANN` and `ann-smith` are equal.
///
/// Accents, and everything but letters and digits, make no difference.
package struct NameWords: Hashable, Sendable {
  private let words: [String]

  package init(_ name: String) {
    let letters = name.filter { $0 != "'" && $0 != "’" }
    let spelled = letters.map { $0.isASCII ? String($0) : Plain.latin($0) ?? String($0) }.joined()
    words = spelled.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init).sorted()
  }
}

extension TournamentState {
  /// Returns the first entrant, other than `number`, whose name has the same words; nil if there is none.
  ///
  /// The names are those that are printed. Entrants who withdrew before they were paired do not count.
  func namesake(of printedName: String, but number: Int? = nil) -> Enrolment? {
    let wanted = NameWords(printedName)
    return enrolled.first { $0.number != number && NameWords($0.printedName) == wanted }
  }
}
