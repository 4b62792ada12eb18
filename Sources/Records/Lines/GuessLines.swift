// SPDX-License-Identifier: MIT
import Lexica
import Practice

/// What stands for the result of one word of a guess: its points, or what it failed by, in at most five letters.
///
/// 24 words of the longest spellings leave room for no more; a test proves that they fit.
enum GuessCode: String {
  case short, long, tiles, shown, root, list
  /// Before the place of who had found the word.
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

  /// The result that a text stands for; nil for none.
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
  /// Writes who guessed what, and one result for each word.
  func write(into line: inout LineText, of alphabet: Alphabet) {
    player.write(into: &line)
    line.member(",\"alphabet\":", alphabet.name)
    line.member(",\"guessed\":", parts.lazy.map(\.word), of: alphabet)
    line.member(",\"results\":", parts.map { GuessCode.text(of: $0.result) }.joined(separator: " "))
  }

  static func read(from line: inout LineCursor) throws(LineDamage) -> (GuessedWords, Alphabet) {
    let player = try PracticePlayer.read(from: &line)
    let alphabet = try line.text(",\"alphabet\":", as: { Alphabet.named($0) })
    let words = try line.words(",\"guessed\":", of: alphabet)
    try line.need(",\"results\":")
    let start = line.place
    let results = try line.text().split(separator: " ", omittingEmptySubsequences: false)
    guard results.count == words.count else { throw LineDamage(.value, at: start) }
    var parts: [GuessedWords.Part] = []
    for (word, text) in zip(words, results) {
      guard let result = GuessCode.result(of: text) else { throw LineDamage(.value, at: start) }
      parts.append(GuessedWords.Part(word, result))
    }
    guard let guess = GuessedWords(player: player, parts: parts) else { throw LineDamage(.value, at: start) }
    return (guess, alphabet)
  }
}

extension LineText {
  /// Words in one string, a blank between two: as an array, 24 long guesses and 120 answers would take 48 and 240
  /// bytes more.
  mutating func member(_ name: StaticString, _ words: some Collection<Word>, of alphabet: Alphabet) {
    pen.literal(name)
    pen.byte(UInt8(ascii: "\""))
    for (place, word) in words.enumerated() {
      if place > 0 { pen.byte(UInt8(ascii: " ")) }
      pen.text(alphabet.spelled(word))
    }
    pen.byte(UInt8(ascii: "\""))
  }
}

extension LineCursor {
  /// A string of words with a blank between two; a guess may be of one tile.
  mutating func words(_ name: StaticString, of alphabet: Alphabet) throws(LineDamage) -> [Word] {
    try need(name)
    let start = place
    var words: [Word] = []
    for piece in try text().split(separator: " ", omittingEmptySubsequences: false) {
      let text = String(piece)
      guard let word = (try? alphabet.word(from: text)) ?? alphabet.tile(from: text).flatMap({ Word([$0]) })
      else { throw LineDamage(.word, at: start) }
      words.append(word)
    }
    return words
  }
}
