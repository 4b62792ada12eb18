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
