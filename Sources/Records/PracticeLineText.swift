// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice

/// The lines of practice tables, member by member in the schema's order.
///
/// Source: Protocol/ledger.schema.json.
extension LineText {
  /// What is practised, where a slip table has its rule and the seconds for confirming.
  mutating func write(_ terms: PracticeTerms) {
    switch terms {
    case .threes: break
    case .scramble(let seconds): member(",\"seconds\":", seconds)
    case .trainer(let rule): write(rule)
    }
  }

  /// Writes an event of a practice table from its kind on; false where terms are missing, or somebody joins
  /// whom nobody knows.
  mutating func write(_ step: PracticeStep, under terms: LineTerms?) -> Bool {
    pen.text(PracticeEventKind(step.event).rawValue)
    pen.byte(UInt8(ascii: "\""))
    switch step.event {
    case .joined(let player):
      guard let person = step.person else { return false }
      member(",\"player\":", player.place)
      write(person)
    case .left(let player):
      member(",\"player\":", player.place)
      if step.ends { pen.literal(",\"ends\":true") }
    case .dealt(let puzzle, let by):
      guard let alphabet = terms?.alphabet else { return false }
      if let by { member(",\"player\":", by.place) }
      member(",\"alphabet\":\"", alphabet.name)
      write(puzzle, of: alphabet)
    case .guessed(let guess):
      guard let alphabet = terms?.alphabet else { return false }
      member(",\"player\":", guess.player.place)
      member(",\"alphabet\":\"", alphabet.name)
      member(",\"guessed\":\"", guess.parts.lazy.map(\.word), of: alphabet)
      member(",\"results\":\"", guess.parts.map { GuessCode.text(of: $0.result) }.joined(separator: " "))
    case .answered(let reply): write(reply)
    case .asked(let player, let ask):
      member(",\"player\":", player.place)
      member(",\"matter\":\"", ask.rawValue)
    case .revealed(let by):
      if let by { member(",\"player\":", by.place) }
    case .timeUp: break
    case .interrupted(let since): write(Instant(milliseconds: since), as: ",\"since\":\"")
    }
    return true
  }

  private mutating func write(_ puzzle: Puzzle, of alphabet: Alphabet) {
    switch puzzle {
    case .threes(let threes):
      member(",\"tiles\":\"", alphabet.spelled(threes.tiles))
      member(",\"answers\":\"", threes.answers, of: alphabet)
    case .scramble(let scramble):
      member(",\"root\":\"", alphabet.spelled(scramble.root))
      member(",\"letters\":\"", alphabet.spelled(scramble.letters))
      member(",\"total\":", scramble.total)
    case .trainer(let trainer): write(trainer, of: alphabet)
    }
  }

  private mutating func write(_ trainer: TrainerPuzzle, of alphabet: Alphabet) {
    pen.literal(",\"words\":[")
    for (place, word) in trainer.play.words.enumerated() {
      if place == 0 { pen.byte(UInt8(ascii: "\"")) } else { pen.literal(",\"") }
      pen.text(alphabet.spelled(word))
      pen.byte(UInt8(ascii: "\""))
    }
    pen.byte(UInt8(ascii: "]"))
    member(",\"score\":", trainer.play.score)
    for (place, position) in trainer.unacceptable.enumerated() {
      if place == 0 { pen.literal(",\"unacceptable\":[") } else { pen.byte(UInt8(ascii: ",")) }
      pen.decimal(position + 1)
    }
    if !trainer.unacceptable.isEmpty { pen.byte(UInt8(ascii: "]")) }
    switch trainer.play.source {
    case .list: member(",\"source\":{\"kind\":\"", TrainerSourceKind.list.rawValue)
    case .nearMiss(let word):
      member(",\"source\":{\"kind\":\"", TrainerSourceKind.nearMiss.rawValue)
      member(",\"of\":\"", alphabet.spelled(word))
    case .ledger(let table, let play):
      member(",\"source\":{\"kind\":\"", TrainerSourceKind.ledger.rawValue)
      member(",\"table\":", table)
      member(",\"play\":", play)
    }
    pen.byte(UInt8(ascii: "}"))
  }

  private mutating func write(_ reply: TrainerReply) {
    member(",\"player\":", reply.player.place)
    member(",\"answer\":\"", reply.answer.challenges ? "challenge" : "accept")
    if let confidence = reply.answer.confidence { member(",\"sure\":", confidence) }
    pen.literal(",\"points\":")
    pen.signed(reply.points)
    if reply.reveals { pen.literal(",\"reveals\":true") }
  }

  /// Words in one string, a blank between two: as an array, 24 long guesses and 120 answers would take 48 and 240
  /// bytes more.
  private mutating func member(
    _ opening: StaticString, _ words: some Collection<Word>, of alphabet: Alphabet
  ) {
    pen.literal(opening)
    for (place, word) in words.enumerated() {
      if place > 0 { pen.byte(UInt8(ascii: " ")) }
      pen.text(alphabet.spelled(word))
    }
    pen.byte(UInt8(ascii: "\""))
  }
}
