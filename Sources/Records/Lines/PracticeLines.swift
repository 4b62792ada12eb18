// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Rulebook

/// The values of the `kind` member on a practice table's lines.
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

  func members(_ known: PracticeStep?, _ line: inout some Coder) throws(LineDamage) -> PracticeStep {
    let event = known?.event
    switch self {
    case .entered:
      let player = try line.member(",\"player\":", event?.player)
      return PracticeStep(.joined(player), person: try Person.members(known?.person, &line))
    case .departed:
      let player = try line.member(",\"player\":", event?.player)
      return PracticeStep(.left(player), ends: line.has(",\"ends\":true", known?.ends == true))
    case .round:
      let puzzle: Puzzle? = if case .dealt(let puzzle, _)? = event { puzzle } else { nil }
      let player = try line.member(ifAny: ",\"player\":", event?.player)
      return PracticeStep(.dealt(try Puzzle.members(puzzle, &line, of: try line.alphabet()), by: player))
    case .guess:
      let guess: GuessedWords? = if case .guessed(let guess)? = event { guess } else { nil }
      return PracticeStep(.guessed(try GuessedWords.members(guess, &line)))
    case .answer:
      let reply: TrainerReply? = if case .answered(let reply)? = event { reply } else { nil }
      return PracticeStep(.answered(try TrainerReply.members(reply, &line)))
    case .ask:
      let ask: PracticeAsk? = if case .asked(_, let ask)? = event { ask } else { nil }
      let player = try line.member(",\"player\":", event?.player)
      return PracticeStep(.asked(player, try line.word(",\"matter\":", ask)))
    case .revealed: return PracticeStep(.revealed(by: try line.member(ifAny: ",\"player\":", event?.player)))
    case .shown:
      let word: Word? = if case .shown(let word, _)? = event { word } else { nil }
      let player = try line.member(",\"player\":", event?.player)
      let alphabet = try line.alphabet()
      let place = line.place
      let words = try line.words(",\"word\":", word.map { [$0] }, of: alphabet)
      try line.check(words.count == 1, at: place)
      return PracticeStep(.shown(words[0], by: player))
    case .roundOver: return PracticeStep(.timeUp)
    case .interrupted:
      let since: Int64? = if case .interrupted(let since)? = event { since } else { nil }
      let moment = try line.member(",\"since\":", since.map { Instant(milliseconds: $0) })
      return PracticeStep(.interrupted(since: moment.milliseconds))
    }
  }
}

extension PracticeEvent {
  /// The player that the event's line names first; nil if it begins with none.
  fileprivate var player: PracticePlayer? {
    switch self {
    case .joined(let player), .left(let player), .asked(let player, _), .shown(_, let player): player
    case .dealt(_, let player), .revealed(let player): player
    case .guessed, .answered, .timeUp, .interrupted: nil
    }
  }
}

extension TrainerReply {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let player = try line.member(",\"player\":", known?.player)
    try line.literal(",\"answer\":")
    let place = line.place
    let challenges = try line.choice("\"challenge\"", or: "\"accept\"", known?.answer.challenges)
    let confidence = try line.number(ifAny: ",\"sure\":", known?.answer.confidence)
    let points = try line.signed(",\"points\":", known?.points)
    let reveals = line.has(",\"reveals\":true", known?.reveals == true)
    return try line.whole(
      known, at: place,
      TrainerAnswer(challenges: challenges, confidence: confidence).flatMap {
        TrainerReply(player: player, answer: $0, points: points, reveals: reveals)
      })
  }
}

extension PracticePlayer: LineValue {
  static func coded(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let place = line.place
    let number = try line.number("", known?.place)
    return try line.whole(known, at: place, PracticePlayer(number))
  }
}

extension PracticeTerms {
  /// Writes or reads the terms of practice; they stand in place of a slip table's `rule` and `confirm` members.
  static func members(_ known: Self?, _ line: inout some Coder, of kind: PracticeKind) throws(LineDamage)
    -> Self
  {
    let place = line.place
    var seconds = PracticeTerms.defaultSeconds
    var length = PracticeTerms.defaultLength
    var choice = AnagramChoice.all
    var rule = ChallengeRule.double
    switch kind {
    case .threes: break
    case .scramble:
      let known: Int? = if case .scramble(let seconds)? = known?.game { seconds } else { nil }
      seconds = try line.number(",\"seconds\":", known)
    case .anagrams:
      let known: (Int, AnagramChoice)? =
        if case .anagrams(let length, let choice)? = known?.game { (length, choice) } else { nil }
      length = try line.number(",\"length\":", known?.0)
      choice = try line.word(",\"from\":", known?.1)
    case .trainer: rule = try line.member(",\"rule\":", known?.rule)
    }
    let dealsAll = line.has(",\"all\":true", known?.dealsAll == true)
    return try line.whole(
      known, at: place,
      try? PracticeTerms(
        kind, seconds: seconds, length: length, choice: choice, rule: rule, dealsAll: dealsAll))
  }
}
