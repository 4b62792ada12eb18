// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Rulebook

/// Reads the lines of practice tables.
///
/// Source: Protocol/ledger.schema.json.
extension LineReader {
  /// What is practised.
  func practiceTerms(
    _ cursor: inout LineCursor, _ kind: PracticeKind
  ) throws(LineDamage) -> PracticeTerms {
    let place = cursor.place
    var seconds = PracticeTerms.defaultSeconds
    var rule = ChallengeRule.double
    switch kind {
    case .threes: break
    case .scramble:
      try cursor.need(",\"seconds\":")
      seconds = try cursor.number()
    case .trainer: rule = try self.rule(&cursor)
    }
    guard let terms = try? PracticeTerms(kind, seconds: seconds, rule: rule) else {
      throw LineDamage(.value, at: place)
    }
    return terms
  }

  /// An event of a practice table, from behind its kind on.
  func practiceEvent(
    _ kind: PracticeEventKind, _ cursor: inout LineCursor
  ) throws(LineDamage) -> (Event, LineTerms?) {
    let event: PracticeEvent
    switch kind {
    case .entered:
      let player = try player(&cursor)
      return (.practice(PracticeStep(.joined(player), person: try person(&cursor))), nil)
    case .departed:
      let player = try player(&cursor)
      return (.practice(PracticeStep(.left(player), ends: cursor.has(",\"ends\":true"))), nil)
    case .round:
      let by = try anyPlayer(&cursor)
      let alphabet = try alphabet(&cursor)
      let puzzle = try cursor.puzzle(of: alphabet)
      return (.practice(PracticeStep(.dealt(puzzle, by: by))), LineTerms(alphabet: alphabet))
    case .guess:
      let player = try player(&cursor)
      let alphabet = try alphabet(&cursor)
      let guess = try cursor.guess(of: alphabet, by: player)
      return (.practice(PracticeStep(.guessed(guess))), LineTerms(alphabet: alphabet))
    case .answer: event = .answered(try reply(&cursor))
    case .ask:
      let player = try player(&cursor)
      try cursor.need(",\"matter\":")
      event = .asked(player, try cursor.text(as: { PracticeAsk(rawValue: $0) }))
    case .revealed: event = .revealed(by: try anyPlayer(&cursor))
    case .roundOver: event = .timeUp
    case .interrupted:
      try cursor.need(",\"since\":")
      event = .interrupted(since: try cursor.moment().milliseconds)
    }
    return (.practice(PracticeStep(event)), nil)
  }

  private func player(_ cursor: inout LineCursor) throws(LineDamage) -> PracticePlayer {
    try cursor.need(",\"player\":")
    let place = cursor.place
    guard let player = PracticePlayer(try cursor.number()) else { throw LineDamage(.value, at: place) }
    return player
  }

  private func anyPlayer(_ cursor: inout LineCursor) throws(LineDamage) -> PracticePlayer? {
    var ahead = cursor
    return ahead.has(",\"player\":") ? try player(&cursor) : nil
  }

  private func alphabet(_ cursor: inout LineCursor) throws(LineDamage) -> Alphabet {
    try cursor.need(",\"alphabet\":")
    return try cursor.text(as: { Alphabet.named($0) })
  }

  private func reply(_ cursor: inout LineCursor) throws(LineDamage) -> TrainerReply {
    let player = try player(&cursor)
    try cursor.need(",\"answer\":")
    let place = cursor.place
    let challenges = cursor.has("\"challenge\"")
    guard challenges || cursor.has("\"accept\"") else { throw LineDamage(.value, at: place) }
    let confidence = cursor.has(",\"sure\":") ? try cursor.number() : nil
    try cursor.need(",\"points\":")
    let points = try cursor.signedNumber()
    let reveals = cursor.has(",\"reveals\":true")
    guard let answer = TrainerAnswer(challenges: challenges, confidence: confidence),
      let reply = TrainerReply(player: player, answer: answer, points: points, reveals: reveals)
    else { throw LineDamage(.value, at: place) }
    return reply
  }
}

extension LineCursor {
  /// What was dealt, by the member that stands first.
  fileprivate mutating func puzzle(of alphabet: Alphabet) throws(LineDamage) -> Puzzle {
    let start = place
    let puzzle: Puzzle?
    if has(",\"tiles\":") {
      let tiles = try word(of: alphabet)
      try need(",\"answers\":")
      puzzle = ThreesPuzzle(tiles: tiles, answers: try words(of: alphabet)).map { .threes($0) }
    } else if has(",\"root\":") {
      let root = try word(of: alphabet)
      try need(",\"letters\":")
      let letters = try word(of: alphabet)
      try need(",\"total\":")
      puzzle = ScramblePuzzle(root: root, letters: letters, total: try number()).map { .scramble($0) }
    } else {
      let play = try trainerPlay(of: alphabet)
      puzzle = TrainerPuzzle(play: play.play, unacceptable: play.unacceptable).map { .trainer($0) }
    }
    guard let puzzle else { throw LineDamage(.value, at: start) }
    return puzzle
  }

  private mutating func trainerPlay(
    of alphabet: Alphabet
  ) throws(LineDamage) -> (play: TrainerPlay, unacceptable: [Int]) {
    let start = place
    try need(",\"words\":[")
    var words: [Word] = []
    repeat {
      guard words.count < TrainerPlay.counts.upperBound else { throw LineDamage(.value, at: place) }
      words.append(try word(of: alphabet))
    } while has(",")
    try need("],\"score\":")
    let score = try number(in: TrainerPlay.scores)
    var unacceptable: [Int] = []
    if has(",\"unacceptable\":[") {
      repeat {
        unacceptable.append(try number(in: 1...words.count) - 1)
      } while unacceptable.count < words.count && has(",")
      try need("]")
    }
    let source = try source(of: alphabet)
    guard let play = TrainerPlay(words: words, score: score, source: source) else {
      throw LineDamage(.value, at: start)
    }
    return (play, unacceptable)
  }

  private mutating func source(of alphabet: Alphabet) throws(LineDamage) -> TrainerPlay.Source {
    try need(",\"source\":{\"kind\":")
    let source: TrainerPlay.Source
    switch try text(as: { TrainerSourceKind(rawValue: $0) }) {
    case .list: source = .list
    case .nearMiss:
      try need(",\"of\":")
      source = .nearMiss(of: try word(of: alphabet))
    case .ledger:
      try need(",\"table\":")
      let table = try ordinal()
      try need(",\"play\":")
      source = .ledger(table: table, play: try ordinal())
    }
    try need("}")
    return source
  }

  /// What was guessed, with one result for each word.
  fileprivate mutating func guess(
    of alphabet: Alphabet, by player: PracticePlayer
  ) throws(LineDamage) -> GuessedWords {
    try need(",\"guessed\":")
    let words = try words(of: alphabet)
    try need(",\"results\":")
    let start = place
    let results = try text().split(separator: " ", omittingEmptySubsequences: false)
    guard results.count == words.count else { throw LineDamage(.value, at: start) }
    var parts: [GuessedWords.Part] = []
    for (word, text) in zip(words, results) {
      guard let result = GuessCode.result(of: text) else { throw LineDamage(.value, at: start) }
      parts.append(GuessedWords.Part(word, result))
    }
    guard let guess = GuessedWords(player: player, parts: parts) else { throw LineDamage(.value, at: start) }
    return guess
  }

  /// A string that is one word.
  private mutating func word(of alphabet: Alphabet) throws(LineDamage) -> Word {
    try text(as: { try? alphabet.word(from: $0) }, orElse: .word)
  }

  /// A string of words with a blank between two; a guess may be of one tile.
  private mutating func words(of alphabet: Alphabet) throws(LineDamage) -> [Word] {
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
