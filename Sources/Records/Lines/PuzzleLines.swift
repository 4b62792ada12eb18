// SPDX-License-Identifier: MIT
import Lexica
import Practice

extension Puzzle {
  /// Writes or reads a puzzle; its first member determines its kind.
  static func members(_ known: Self?, _ line: inout some Coder, of alphabet: Alphabet) throws(LineDamage)
    -> Self
  {
    var (threes, scramble, trainer): (ThreesPuzzle?, ScramblePuzzle?, TrainerPuzzle?) = (nil, nil, nil)
    var anagrams: AnagramPuzzle?
    switch known {
    case .threes(let puzzle)?: threes = puzzle
    case .scramble(let puzzle)?: scramble = puzzle
    case .anagrams(let puzzle)?: anagrams = puzzle
    case .trainer(let puzzle)?: trainer = puzzle
    case nil: break
    }
    let start = line.place
    if line.has(",\"tiles\":", threes != nil) {
      let tiles = try line.word("", threes?.tiles, of: alphabet)
      let answers = try line.words(",\"answers\":", threes?.answers, of: alphabet)
      return .threes(try line.whole(threes, at: start, ThreesPuzzle(tiles: tiles, answers: answers)))
    }
    if line.has(",\"root\":", scramble != nil) {
      let root = try line.word("", scramble?.root, of: alphabet)
      let letters = try line.word(",\"letters\":", scramble?.letters, of: alphabet)
      let total = try line.number(",\"total\":", scramble?.total, in: ScramblePuzzle.totals)
      return .scramble(
        try line.whole(scramble, at: start, ScramblePuzzle(root: root, letters: letters, total: total)))
    }
    if line.has(",\"anagrams\":", anagrams != nil) {
      let tiles = try line.word("", anagrams?.tiles, of: alphabet)
      let answers = try line.words(",\"answers\":", anagrams?.answers, of: alphabet)
      return .anagrams(try line.whole(anagrams, at: start, AnagramPuzzle(tiles: tiles, answers: answers)))
    }
    return .trainer(try TrainerPuzzle.members(trainer, &line, of: alphabet))
  }
}

extension TrainerPuzzle {
  /// Writes or reads a trainer's puzzle; the unacceptable words are given in order by their places, from 1.
  fileprivate static func members(_ known: Self?, _ line: inout some Coder, of alphabet: Alphabet)
    throws(LineDamage) -> Self
  {
    let start = line.place
    let most = TrainerPlay.counts.upperBound
    let words = try line.items(",\"words\":[", known?.play.words, .some(upTo: most, orElse: .value)) {
      (word, line) throws(LineDamage) in try line.word("", word, of: alphabet)
    }
    let score = try line.number(",\"score\":", known?.play.score, in: TrainerPlay.scores)
    let unacceptable = try line.items(
      ifAny: ",\"unacceptable\":[", known?.unacceptable, .some(upTo: most, orElse: .value)
    ) { (position, line) throws(LineDamage) in
      try line.number("", position.map { $0 + 1 }, in: 1...most) - 1
    }
    let source = try TrainerPlay.Source.members(known?.play.source, &line, of: alphabet)
    return try line.whole(
      known, at: start,
      TrainerPlay(words: words, score: score, source: source).flatMap {
        TrainerPuzzle(play: $0, unacceptable: unacceptable)
      })
  }
}

/// The values of the `kind` member of a play's source.
private enum TrainerSourceKind: String, CaseIterable {
  case list, ledger
  case nearMiss = "near-miss"

  init(_ source: TrainerPlay.Source) {
    self =
      switch source {
      case .list: .list
      case .nearMiss: .nearMiss
      case .ledger: .ledger
      }
  }
}

extension TrainerPlay.Source {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder, of alphabet: Alphabet)
    throws(LineDamage) -> Self
  {
    let source: TrainerPlay.Source
    switch try line.word(",\"source\":{\"kind\":", known.map { TrainerSourceKind($0) }) {
    case .list: source = .list
    case .nearMiss:
      let word: Word? = if case .nearMiss(let word)? = known { word } else { nil }
      source = .nearMiss(of: try line.word(",\"of\":", word, of: alphabet))
    case .ledger:
      let was: (Int, Int)? = if case .ledger(let table, let play)? = known { (table, play) } else { nil }
      source = .ledger(
        table: try line.ordinal(",\"table\":", was?.0), play: try line.ordinal(",\"play\":", was?.1))
    }
    try line.literal("}")
    return source
  }
}

extension MemberCoder where Self: ~Copyable {
  /// Writes or reads a string that is one word.
  fileprivate mutating func word(
    _ name: StaticString, _ known: Word?, of alphabet: Alphabet
  ) throws(LineDamage) -> Word {
    try text(name, known, { alphabet.spelled($0) }, as: { try? alphabet.word(from: $0) }, orElse: .word)
  }
}
