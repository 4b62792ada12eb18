// SPDX-License-Identifier: MIT
import Lexica
import Practice

extension Puzzle {
  func write(into line: inout LineText, of alphabet: Alphabet) {
    switch self {
    case .threes(let threes): threes.write(into: &line, of: alphabet)
    case .scramble(let scramble): scramble.write(into: &line, of: alphabet)
    case .trainer(let trainer): trainer.write(into: &line, of: alphabet)
    }
  }

  /// Reads what was dealt, by the member that stands first.
  static func read(from line: inout LineCursor, of alphabet: Alphabet) throws(LineDamage) -> Puzzle {
    let start = line.place
    let puzzle: Puzzle?
    if line.sees(",\"tiles\":") {
      puzzle = try ThreesPuzzle.read(from: &line, of: alphabet).map { .threes($0) }
    } else if line.sees(",\"root\":") {
      puzzle = try ScramblePuzzle.read(from: &line, of: alphabet).map { .scramble($0) }
    } else {
      puzzle = try TrainerPuzzle.read(from: &line, of: alphabet).map { .trainer($0) }
    }
    guard let puzzle else { throw LineDamage(.value, at: start) }
    return puzzle
  }
}

extension ThreesPuzzle {
  fileprivate func write(into line: inout LineText, of alphabet: Alphabet) {
    line.member(",\"tiles\":", alphabet.spelled(tiles))
    line.member(",\"answers\":", answers, of: alphabet)
  }

  /// Nil where tiles and answers make no puzzle.
  fileprivate static func read(
    from line: inout LineCursor, of alphabet: Alphabet
  ) throws(LineDamage) -> ThreesPuzzle? {
    let tiles = try line.word(",\"tiles\":", of: alphabet)
    return ThreesPuzzle(tiles: tiles, answers: try line.words(",\"answers\":", of: alphabet))
  }
}

extension ScramblePuzzle {
  fileprivate func write(into line: inout LineText, of alphabet: Alphabet) {
    line.member(",\"root\":", alphabet.spelled(root))
    line.member(",\"letters\":", alphabet.spelled(letters))
    line.member(",\"total\":", total)
  }

  /// Nil where root, letters and total make no puzzle.
  fileprivate static func read(
    from line: inout LineCursor, of alphabet: Alphabet
  ) throws(LineDamage) -> ScramblePuzzle? {
    let root = try line.word(",\"root\":", of: alphabet)
    let letters = try line.word(",\"letters\":", of: alphabet)
    return ScramblePuzzle(root: root, letters: letters, total: try line.number(",\"total\":"))
  }
}

extension TrainerPuzzle {
  fileprivate func write(into line: inout LineText, of alphabet: Alphabet) {
    line.member(",\"words\":", list: play.words.lazy.map { alphabet.spelled($0) })
    line.member(",\"score\":", play.score)
    for (place, position) in unacceptable.enumerated() {
      line.member(place == 0 ? ",\"unacceptable\":[" : ",", position + 1)
    }
    if !unacceptable.isEmpty { line.pen.byte(UInt8(ascii: "]")) }
    play.source.write(into: &line, of: alphabet)
  }

  /// Nil where the words that the list lacks are out of order.
  fileprivate static func read(
    from line: inout LineCursor, of alphabet: Alphabet
  ) throws(LineDamage) -> TrainerPuzzle? {
    let start = line.place
    let words = try line.list(",\"words\":", atMost: TrainerPlay.counts.upperBound, orElse: .value) {
      line throws(LineDamage) in try line.word(of: alphabet)
    }
    try line.need(",\"score\":")
    let score = try line.number(in: TrainerPlay.scores)
    var unacceptable: [Int] = []
    if line.has(",\"unacceptable\":[") {
      repeat {
        unacceptable.append(try line.number(in: 1...words.count) - 1)
      } while unacceptable.count < words.count && line.has(",")
      try line.need("]")
    }
    let source = try TrainerPlay.Source.read(from: &line, of: alphabet)
    guard let play = TrainerPlay(words: words, score: score, source: source) else {
      throw LineDamage(.value, at: start)
    }
    return TrainerPuzzle(play: play, unacceptable: unacceptable)
  }
}

/// What the `kind` of a play's source can be.
enum TrainerSourceKind: String {
  case list, ledger
  case nearMiss = "near-miss"
}

extension TrainerPlay.Source {
  fileprivate func write(into line: inout LineText, of alphabet: Alphabet) {
    switch self {
    case .list: line.member(",\"source\":{\"kind\":", TrainerSourceKind.list.rawValue)
    case .nearMiss(let word):
      line.member(",\"source\":{\"kind\":", TrainerSourceKind.nearMiss.rawValue)
      line.member(",\"of\":", alphabet.spelled(word))
    case .ledger(let table, let play):
      line.member(",\"source\":{\"kind\":", TrainerSourceKind.ledger.rawValue)
      line.member(",\"table\":", table)
      line.member(",\"play\":", play)
    }
    line.pen.byte(UInt8(ascii: "}"))
  }

  fileprivate static func read(
    from line: inout LineCursor, of alphabet: Alphabet
  ) throws(LineDamage) -> TrainerPlay.Source {
    let source: TrainerPlay.Source
    switch try line.text(",\"source\":{\"kind\":", as: { TrainerSourceKind(rawValue: $0) }) {
    case .list: source = .list
    case .nearMiss: source = .nearMiss(of: try line.word(",\"of\":", of: alphabet))
    case .ledger:
      let table = try line.ordinal(",\"table\":")
      source = .ledger(table: table, play: try line.ordinal(",\"play\":"))
    }
    try line.need("}")
    return source
  }
}

extension LineCursor {
  /// A string that is one word.
  fileprivate mutating func word(_ name: StaticString, of alphabet: Alphabet) throws(LineDamage) -> Word {
    try need(name)
    return try word(of: alphabet)
  }

  fileprivate mutating func word(of alphabet: Alphabet) throws(LineDamage) -> Word {
    try text(as: { try? alphabet.word(from: $0) }, orElse: .word)
  }
}
