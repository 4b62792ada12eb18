// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// Terms as people agree to them: the time, what a challenge costs, and which list rules.
enum TermsVoice {
  static func terms(_ terms: Terms) -> Phrase {
    let list = list(terms.lexicon)
    switch terms.family {
    case .game(let game):
      let start = game.start == nil ? nil : Phrase("from a position that was set")
      let series = game.series.map { [SeriesText.place($0)] } ?? []
      return join(series + [clock(game.clock), cost(terms.rule), list] + (start.map { [$0] } ?? []))
    case .slips: return join([cost(terms.rule), list])
    case .practice(let practice):
      switch practice.game {
      case .scramble(let seconds) where seconds > 0: return join(["\(seconds) s a round", list])
      case .anagrams(let length, .all): return join(["\(length) letters", list])
      case .anagrams(let length, .likely): return join(["\(length) letters, the likeliest", list])
      case .anagrams(_, .missed): return join(["words you missed", list])
      case .threes, .scramble, .trainer: return list
      }
    }
  }

  static func join(_ phrases: [Phrase]) -> Phrase {
    phrases.dropFirst().reduce(phrases.first ?? "") { "\($0), \($1)" }
  }

  static func clock(_ clock: TimeAllowance) -> Phrase {
    switch clock {
    case .off: "no clock"
    case .milliseconds(let time):
      time % 60_000 == 0 ? minutes(time / 60_000) : "\(ClockText.text(milliseconds: time)) each"
    }
  }

  /// Returns the words for a clock of whole minutes.
  static func minutes(_ minutes: Int) -> Phrase { minutes == 1 ? "1 minute each" : "\(minutes) minutes each" }

  /// Returns what a challenge costs that is lost.
  static func cost(_ rule: ChallengeRule) -> Phrase {
    if !rule.exists { return "each play is judged at once" }
    if rule.losesGame { return "a challenge decides the game" }
    let points = rule.amount
    switch (rule.losesTurn, points) {
    case (true, 0): return "a lost challenge costs the turn"
    case (false, 0): return "a lost challenge costs nothing"
    case (true, _): return "a lost challenge costs the turn and \(points) points"
    case (false, _):
      return rule.unit == .word
        ? "a lost challenge costs \(points) points a word" : "a lost challenge costs \(points) points"
    }
  }

  /// Returns a list by its name, and its standing if it is one of ours.
  static func list(_ lexicon: AgreedLexicon) -> Phrase {
    lexicon.isOurs ? "\(lexicon.name), our open list, not a tournament list" : "list \(lexicon.name)"
  }

  // MARK: Tables

  /// Says a table that was opened, and what the other side types.
  static func opened(_ view: TableView, _ next: Phrase, _ writer: inout LineWriter) {
    guard writer.speech.isPlain else { return }
    let terms = view.head.terms
    let (number, list) = (view.head.id.number, terms.lexicon.name)
    let told = Self.terms(terms)
    if terms.isDesk {
      let names = Seat.allCases.map { GameSentences.name($0, view.head) }
      writer.say("\(names[0]) – \(names[1]): \(told).")
      if case .slips = view { writer.say(next) }
      return
    }
    switch view {
    case .practice:
      writer.say("\(kind(terms.kind)): \(told).")
      return writer.say(next)
    case .game where terms.game?.robotLevel != nil:
      writer.say("You play the house: \(told).")
      if terms.rule.exists { writer.say("Now and then it lays a phony: HELP HOUSE") }
    case .game where terms.game?.again != nil:
      if let series = terms.game?.series, series.number > 1 {
        return writer.say(
          "You ask \(terms.invited?.text ?? "") for game \(series.number) of \(series.games); LEAVE \(number) takes it back."
        )
      }
      writer.say("You ask \(terms.invited?.text ?? "") for a return game; LEAVE \(number) takes it back.")
    case .game, .slips:
      writer.say(
        terms.invited.map { "You wait for \($0.text): \(told)." } ?? "You wait for an opponent: \(told).")
      if terms.game?.start != nil { writer.say("Look at the board: no word of it was judged.") }
      // A person who is invited by name is asked, and says yes.
      if terms.invited == nil { writer.say("They type JOIN \(number) \(list)") }
    }
  }

  static func seated(_ view: TableView, _ next: Phrase, _ writer: inout LineWriter) {
    guard writer.speech.isPlain else { return }
    guard case .practice = view else {
      let opener = view.head.agreement.opening.opener.name.text
      guard case .slips = view else { return writer.say("You play \(opener).") }
      writer.say("You sit opposite \(opener): \(terms(view.head.terms)).")
      return writer.say(next)
    }
    writer.say("\(kind(view.head.terms.kind)): \(terms(view.head.terms)).")
    writer.say(next)
  }

  /// Says the terms of a table to who would sit down there.
  static func offered(_ table: Agreement, _ text: Phrase, _ writer: inout LineWriter) {
    writer.say("\(table.opening.opener.name.text) offers \(kind(table.terms.kind)): \(terms(table.terms)).")
    writer.say(text)
  }

  /// Returns what is played at a kind of table.
  static func kind(_ kind: TableKind) -> Phrase {
    PlainValues.words["kind"]?[kind.rawValue] ?? Phrase(verbatim: kind.rawValue)
  }

  /// Says a row of `TABLES`.
  static func row(_ head: TableHead, _ names: [PlayerName?], _ writer: inout LineWriter) {
    guard writer.speech.isPlain else { return }
    let present = names.compactMap { $0?.text }
    let who = present.joined(separator: " – ")
    let number = head.id.number
    let kind = Self.kind(head.terms.kind)
    let what = head.series.map { "\(kind), \(SeriesText.place($0))" } ?? kind
    if head.phase == .waiting, head.terms.practice == nil, present.count < 2 {
      let list = head.terms.lexicon.name
      let invited = head.terms.invited?.text
      return writer.say(
        invited.map { "\(number). \(who) waits for \($0): \(what), \(list)" }
          ?? "\(number). \(who) waits: \(what), \(list)")
    }
    let phase = PlainValues.words["phase"]?[head.phase.rawValue] ?? Phrase(verbatim: head.phase.rawValue)
    writer.say("\(number). \(who): \(what), \(phase)")
  }

  /// Says a row of the games that ended or that are one's own.
  static func row(_ game: GameView, _ writer: inout LineWriter) {
    guard writer.speech.isPlain else { return }
    let names = Seat.allCases.map { GameSentences.name($0, game.head) }
    let number = game.id.number
    let phase = PlainValues.words["phase"]?[game.phase.rawValue] ?? Phrase(verbatim: game.phase.rawValue)
    guard let scores = game.finalScores else {
      return writer.say("\(number). \(names[0]) – \(names[1]): \(phase)")
    }
    // The scores do not tell who won a game that was conceded, forfeited or lost on time.
    if let winner = game.ending?.winner, winner != scores.ahead {
      let won = GameSentences.name(winner, game.head)
      writer.say("\(number). \(names[0]) \(scores.one), \(names[1]) \(scores.two): \(phase), \(won) has won")
    } else {
      writer.say("\(number). \(names[0]) \(scores.one), \(names[1]) \(scores.two): \(phase)")
    }
    if game.phase == .adjourned { writer.say("your game is put off; to go on, CONTINUE \(number)") }
  }
}

extension AgreedLexicon {
  /// Whether it is the list that comes with the program.
  var isOurs: Bool { seal.hex == Self.ours }

  /// The seal of `Dictionaries/english`.
  static let ours = "ee2af74ca81bd27878d2707c6c343f64d6d447e47b40e51df69612894023d3e8"
}
