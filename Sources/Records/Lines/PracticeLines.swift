// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Rulebook

/// The values of the `kind` member on a practice table's lines.
enum PracticeEventKind: KindWord, CaseIterable {
  /// Somebody joined a practice table, or came back to it.
  case entered = "entered"
  /// Somebody left a practice table. ends stands where nobody is left, which ends the table.
  case departed = "departed"
  /// A round begins; player asked for it last, absent where nobody did.
  ///
  /// `round-threes`: tiles are the seven that are shown; answers are the 5 to 120 words of the list
  /// in them, in alphabet order, a blank between two.
  ///
  /// `round-scramble`: letters are the tiles of root as they are shown; total is how many other words
  /// of the list there are to find.
  ///
  /// `round-anagrams`: anagrams are the 2 to 8 tiles in alphabet order; answers are the 1 to 60 words
  /// of the list that take all of them, in alphabet order, a blank between two.
  ///
  /// `round-trainer`: words are what a play formed, score is what it scored; unacceptable are the
  /// positions, from 1, of the words that the list lacks, absent where it has them all. source is
  /// where the play comes from: words of the list, a word of the list with one tile changed, or a
  /// play at a table of this ledger.
  case round = "round"
  /// Words were sent, a blank between two, 1 to 24 of 1 to 15 tiles. results has for each its points,
  /// or what it failed by: short and long are its length, tiles that it is not made of what is shown,
  /// by and a number the player who had found it in this round, shown that it was shown in it, root
  /// that it is the word that was scrambled, list that the list lacks it.
  case guess = "guess"
  /// The trainer was answered. sure is how sure they were, in percent, absent where they did not say;
  /// points are counted when the round ends; reveals stands where this ends it.
  case answer = "answer"
  /// Somebody asks for what needs everybody: another round, or the end of this one.
  case ask = "practice-ask"
  /// A round ends and all is shown; player asked for it last, absent where those who had not asked
  /// are gone.
  case revealed = "revealed"
  /// One word was shown to a player who is alone at a practice table; it counts nothing, and nobody
  /// finds it any more in this round.
  case shown = "word-shown"
  /// A round's time is over.
  case roundOver = "round-over"
  /// The server was down since this moment: none of that time is a round's.
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
    let confidence = try line.number(
      ifAny: ",\"sure\":", known?.answer.confidence, in: TrainerAnswer.confidences)
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
    let number = try line.number("", known?.place, in: 1...PracticePlayer.most)
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
