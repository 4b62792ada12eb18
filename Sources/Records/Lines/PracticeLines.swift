// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Rulebook

/// What the `kind` of a practice table's line can be.
enum PracticeEventKind: KindWord, CaseIterable {
  case entered = "entered"
  case departed = "departed"
  case round = "round"
  case guess = "guess"
  case answer = "answer"
  case ask = "practice-ask"
  case revealed = "revealed"
  case shown = "word-shown"
  case roundOver = "round-over"
  case interrupted = "practice-interrupted"

  init(_ event: PracticeEvent) {
    self =
      switch event {
      case .joined: .entered
      case .left: .departed
      case .dealt: .round
      case .guessed: .guess
      case .answered: .answer
      case .asked: .ask
      case .revealed: .revealed
      case .shown: .shown
      case .timeUp: .roundOver
      case .interrupted: .interrupted
      }
  }

  /// The version in which the kind came.
  var version: Int {
    switch self {
    case .entered, .departed, .round, .guess, .answer, .ask, .revealed, .shown, .roundOver, .interrupted: 1
    }
  }
}

extension PracticeStep {
  /// Writes an event from its kind on; false where terms are missing, or somebody joins whom nobody knows.
  func write(into line: inout LineText, under terms: LineTerms?) -> Bool {
    line.kind(PracticeEventKind(event))
    switch event {
    case .joined(let player):
      guard let person else { return false }
      Self.write(joined: player, person, into: &line)
    case .left(let player): Self.write(left: player, ends: ends, into: &line)
    case .dealt(let puzzle, let by):
      guard let alphabet = terms?.alphabet else { return false }
      Self.write(dealt: puzzle, by: by, into: &line, of: alphabet)
    case .guessed(let guess):
      guard let alphabet = terms?.alphabet else { return false }
      guess.write(into: &line, of: alphabet)
    case .answered(let reply): reply.write(into: &line)
    case .asked(let player, let ask): Self.write(asked: ask, by: player, into: &line)
    case .revealed(let by): by?.write(into: &line)
    case .shown(let word, let by):
      guard let alphabet = terms?.alphabet else { return false }
      by.write(into: &line)
      line.member(",\"alphabet\":", alphabet.name)
      line.member(",\"word\":", CollectionOfOne(word), of: alphabet)
    case .timeUp: break
    case .interrupted(let since): line.member(",\"since\":", Instant(milliseconds: since))
    }
    return true
  }

  /// Reads an event from behind its kind on.
  static func read(
    _ kind: PracticeEventKind, from line: inout LineCursor
  ) throws(LineDamage) -> (Event, LineTerms?) {
    var terms: LineTerms?
    let step: PracticeStep
    switch kind {
    case .entered: step = try readJoined(from: &line)
    case .departed: step = try readLeft(from: &line)
    case .round:
      let (dealt, alphabet) = try readDealt(from: &line)
      step = PracticeStep(dealt)
      terms = LineTerms(alphabet: alphabet)
    case .guess:
      let (guess, alphabet) = try GuessedWords.read(from: &line)
      step = PracticeStep(.guessed(guess))
      terms = LineTerms(alphabet: alphabet)
    case .answer: step = PracticeStep(.answered(try TrainerReply.read(from: &line)))
    case .ask: step = PracticeStep(try readAsked(from: &line))
    case .revealed: step = PracticeStep(.revealed(by: try PracticePlayer.readAny(from: &line)))
    case .shown:
      let (shown, alphabet) = try readShown(from: &line)
      step = PracticeStep(shown)
      terms = LineTerms(alphabet: alphabet)
    case .roundOver: step = PracticeStep(.timeUp)
    case .interrupted:
      step = PracticeStep(.interrupted(since: try line.moment(",\"since\":").milliseconds))
    }
    return (.practice(step), terms)
  }

  private static func write(joined player: PracticePlayer, _ person: Person, into line: inout LineText) {
    player.write(into: &line)
    person.write(into: &line)
  }

  private static func readJoined(from line: inout LineCursor) throws(LineDamage) -> PracticeStep {
    let player = try PracticePlayer.read(from: &line)
    return PracticeStep(.joined(player), person: try Person(from: &line))
  }

  private static func write(left player: PracticePlayer, ends: Bool, into line: inout LineText) {
    player.write(into: &line)
    if ends { line.pen.literal(",\"ends\":true") }
  }

  private static func readLeft(from line: inout LineCursor) throws(LineDamage) -> PracticeStep {
    let player = try PracticePlayer.read(from: &line)
    return PracticeStep(.left(player), ends: line.has(",\"ends\":true"))
  }

  private static func write(
    dealt puzzle: Puzzle, by player: PracticePlayer?, into line: inout LineText, of alphabet: Alphabet
  ) {
    player?.write(into: &line)
    line.member(",\"alphabet\":", alphabet.name)
    puzzle.write(into: &line, of: alphabet)
  }

  private static func readDealt(from line: inout LineCursor) throws(LineDamage) -> (PracticeEvent, Alphabet) {
    let player = try PracticePlayer.readAny(from: &line)
    let alphabet = try line.text(",\"alphabet\":", as: { Alphabet.named($0) })
    return (.dealt(try Puzzle.read(from: &line, of: alphabet), by: player), alphabet)
  }

  private static func readShown(from line: inout LineCursor) throws(LineDamage) -> (PracticeEvent, Alphabet) {
    let player = try PracticePlayer.read(from: &line)
    let alphabet = try line.text(",\"alphabet\":", as: { Alphabet.named($0) })
    let place = line.place
    let words = try line.words(",\"word\":", of: alphabet)
    guard words.count == 1 else { throw LineDamage(.value, at: place) }
    return (.shown(words[0], by: player), alphabet)
  }

  private static func write(asked ask: PracticeAsk, by player: PracticePlayer, into line: inout LineText) {
    player.write(into: &line)
    line.member(",\"matter\":", ask.rawValue)
  }

  private static func readAsked(from line: inout LineCursor) throws(LineDamage) -> PracticeEvent {
    let player = try PracticePlayer.read(from: &line)
    return .asked(player, try line.text(",\"matter\":", as: { PracticeAsk(rawValue: $0) }))
  }
}

extension TrainerReply {
  fileprivate func write(into line: inout LineText) {
    player.write(into: &line)
    line.member(",\"answer\":", answer.challenges ? "challenge" : "accept")
    if let confidence = answer.confidence { line.member(",\"sure\":", confidence) }
    line.member(",\"points\":", signed: points)
    if reveals { line.pen.literal(",\"reveals\":true") }
  }

  fileprivate static func read(from line: inout LineCursor) throws(LineDamage) -> TrainerReply {
    let player = try PracticePlayer.read(from: &line)
    try line.need(",\"answer\":")
    let place = line.place
    let challenges = line.has("\"challenge\"")
    guard challenges || line.has("\"accept\"") else { throw LineDamage(.value, at: place) }
    let confidence = line.has(",\"sure\":") ? try line.number() : nil
    let points = try line.signedNumber(",\"points\":")
    let reveals = line.has(",\"reveals\":true")
    guard let answer = TrainerAnswer(challenges: challenges, confidence: confidence),
      let reply = TrainerReply(player: player, answer: answer, points: points, reveals: reveals)
    else { throw LineDamage(.value, at: place) }
    return reply
  }
}

extension PracticePlayer {
  func write(into line: inout LineText) { line.member(",\"player\":", place) }

  static func read(from line: inout LineCursor) throws(LineDamage) -> PracticePlayer {
    try line.need(",\"player\":")
    let place = line.place
    guard let player = PracticePlayer(try line.number()) else { throw LineDamage(.value, at: place) }
    return player
  }

  /// Reads who did what nobody need have done.
  fileprivate static func readAny(from line: inout LineCursor) throws(LineDamage) -> PracticePlayer? {
    line.sees(",\"player\":") ? try read(from: &line) : nil
  }
}

extension PracticeTerms {
  /// Writes what is practised, where a slip table has its rule and the seconds for confirming.
  func write(into line: inout LineText) {
    switch self {
    case .threes: break
    case .scramble(let seconds): line.member(",\"seconds\":", seconds)
    case .trainer(let rule): rule.write(into: &line)
    }
  }

  static func read(from line: inout LineCursor, of kind: PracticeKind) throws(LineDamage) -> PracticeTerms {
    let place = line.place
    var seconds = PracticeTerms.defaultSeconds
    var rule = ChallengeRule.double
    switch kind {
    case .threes: break
    case .scramble: seconds = try line.number(",\"seconds\":")
    case .trainer: rule = try ChallengeRule(from: &line)
    }
    guard let terms = try? PracticeTerms(kind, seconds: seconds, rule: rule) else {
      throw LineDamage(.value, at: place)
    }
    return terms
  }

  /// What a challenge costs: the trainer's, and what stands in its place where nothing is challenged.
  var rule: ChallengeRule { if case .trainer(let rule) = self { rule } else { .double } }
}
