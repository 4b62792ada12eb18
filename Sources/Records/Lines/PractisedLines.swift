// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice

extension PracticeRound {
  /// Writes or reads the result of a round for one player, after the name.
  static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let kind = try line.word(",\"game\":", known?.kind)
    let list = try line.text(
      ",\"lexicon\":", known?.list, { $0 }, as: { (1...40).contains($0.utf8.count) ? $0 : nil },
      orElse: .value)
    let place = line.place
    let points = try line.signed(",\"points\":", known?.points)
    try line.check((-999...9999).contains(points), at: place)
    let missed = try line.spellings(",\"missed\":", known?.missed)
    let recalled = try line.spellings(",\"recalled\":", known?.recalled)
    return PracticeRound(kind: kind, list: list, points: points, missed: missed, recalled: recalled)
  }
}

extension MemberCoder where Self: ~Copyable {
  /// Writes or reads words as a list spells them, a blank between two, at most as many as a puzzle has answers; none
  /// where the member is absent.
  fileprivate mutating func spellings(_ name: StaticString, _ known: [String]?) throws(LineDamage) -> [String]
  {
    guard has(name, known?.isEmpty == false) else { return [] }
    return try text("", known, { $0.joined(separator: " ") }, as: PracticeRound.spellings)
  }
}

extension PracticeRound {
  fileprivate static func spellings(_ text: String) -> [String]? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard AnagramPuzzle.answerCounts.contains(words.count),
      words.allSatisfy({ (1...60).contains($0.utf8.count) })
    else { return nil }
    return words
  }
}
