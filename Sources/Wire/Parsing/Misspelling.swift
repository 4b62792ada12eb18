// SPDX-License-Identifier: MIT

/// Detection of mistyped verbs: one letter left out, added or changed, or two neighbours swapped.
///
/// Source: Damerau, "A technique for computer detection and correction of spelling errors", 1964.
enum Misspelling {
  /// Returns the one verb that a word of 4 to 12 letters is a misspelling of; nil if none or several.
  static func verb(for word: String) -> Verb? {
    let typed = Array(word.uppercased().utf8)
    guard (4...12).contains(typed.count) else { return nil }
    let near = Verb.all.filter { isOneSlip(typed, Array($0.name.utf8)) }
    return near.count == 1 ? near[0] : nil
  }

  private static func isOneSlip(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard abs(one.count - other.count) <= 1, one != other else { return false }
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    let shorter = min(one.count, other.count)
    if one.count != other.count { return start + end >= shorter }
    if start + end >= shorter - 1 { return true }
    return start + end == shorter - 2 && one[start] == other[start + 1] && one[start + 1] == other[start]
  }
}
