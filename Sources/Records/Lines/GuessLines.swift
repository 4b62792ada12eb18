// SPDX-License-Identifier: MIT
import Lexica
import Practice

/// The code for the result of one guessed word: its points or the reason of its failure, in at most five letters.
///
/// A line with 24 words of the longest spellings has no room for longer codes; a test proves that they fit.
enum GuessCode: String {
  case short, long, tiles, shown, root, list
  /// The prefix of a player's place; that player had found the word before.
  static let by = "by"

  static func text(of result: GuessResult) -> String {
    switch result {
    case .found(let points): "\(points)"
    case .tooShort: GuessCode.short.rawValue
    case .tooLong: GuessCode.long.rawValue
    case .notPossible: GuessCode.tiles.rawValue
    case .notOriginal(let player): "\(by)\(player.place)"
    case .isShown: GuessCode.shown.rawValue
    case .isRoot: GuessCode.root.rawValue
    case .notReal: GuessCode.list.rawValue
    }
  }

  /// Returns the result with this code; nil if the text is no code.
  static func result(of text: Substring) -> GuessResult? {
    switch GuessCode(rawValue: String(text)) {
    case .short: return .tooShort
    case .long: return .tooLong
    case .tiles: return .notPossible
    case .shown: return .isShown
    case .root: return .isRoot
    case .list: return .notReal
    case nil: break
    }
    guard text.hasPrefix(by) else { return Int(text).map { .found(points: $0) } }
    return Int(text.dropFirst(by.count)).flatMap { PracticePlayer($0) }.map { .notOriginal(by: $0) }
  }
}

extension GuessedWords {
  /// Writes or reads the author of a guess, its words, and one result for each word.
  static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let player = try line.member(",\"player\":", known?.player)
    let alphabet = try line.alphabet()
    let words = try line.words(",\"guessed\":", known?.parts.map(\.word), of: alphabet)
    try line.literal(",\"results\":")
    let start = line.place
    let results = try line.text(
      known?.parts.map(\.result), { $0.map { GuessCode.text(of: $0) }.joined(separator: " ") },
      as: { text in
        let codes = text.split(separator: " ", omittingEmptySubsequences: false)
        let results = codes.compactMap { GuessCode.result(of: $0) }
        return results.count == codes.count && results.count == words.count ? results : nil
      }, orElse: .value)
    return try line.whole(
      known, at: start, GuessedWords(player: player, parts: zip(words, results).map { Part($0, $1) }))
  }
}

extension MemberCoder where Self: ~Copyable {
  /// Writes or reads the alphabet of the words that follow.
  mutating func alphabet() throws(LineDamage) -> Alphabet {
    let alphabet = try member(",\"alphabet\":", terms?.alphabet)
    keep(LineTerms(alphabet: alphabet))
    return alphabet
  }

  /// Writes or reads words as one string, separated by single spaces; a word may be a single tile.
  ///
  /// As an array, 24 long guesses would take 48 bytes more, and 120 answers 240 bytes more.
  mutating func words(_ name: StaticString, _ known: [Word]?, of alphabet: Alphabet) throws(LineDamage)
    -> [Word]
  {
    try text(
      name, known, { $0.map { alphabet.spelled($0) }.joined(separator: " ") },
      as: { text in
        let pieces = text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
        let words = pieces.compactMap { piece in
          (try? alphabet.word(from: piece)) ?? alphabet.tile(from: piece).flatMap { Word([$0]) }
        }
        return words.count == pieces.count ? words : nil
      }, orElse: .word)
  }
}
