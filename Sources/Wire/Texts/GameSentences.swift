// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// Sentences about the state of a game and the commands that are possible.
enum GameSentences {
  /// Returns the name of a seat's player; the seat number if there is none.
  static func name(_ seat: Seat, _ head: TableHead) -> Phrase.Argument {
    head.name(of: seat).map { .name($0) } ?? .phrase("seat \(seat.rawValue)")
  }

  static func turn(_ view: GameView) -> Phrase {
    guard let turn = view.onTurn else { return "the game has not begun" }
    switch view.phase {
    case .over, .counting: return "the game is over"
    case .waiting, .toMove, .pending, .held, .judging, .finalPending, .paused, .adjourned, .round, .revealed:
      return "\(name(turn, view.head)) is on turn"
    }
  }

  /// Returns how a game ended, the winner's score first, and whether it was not played.
  static func end(_ ending: Ending, _ view: GameView) -> Phrase {
    let result = result(ending, view.head)
    return view.isPlayed ? result : unplayed(result)
  }

  /// Adds that a game was not played to a sentence about its end.
  static func unplayed(_ sentence: Phrase) -> Phrase { "\(sentence); not played, so it counts in no figures" }

  /// Returns how a game ended, the winner's score first.
  static func result(_ ending: Ending, _ head: TableHead) -> Phrase {
    let why = reason(ending.reason, head)
    guard let winner = ending.winner else { return "\(why); a tie at \(ending.scores.one)" }
    let (more, fewer) = (ending.scores[winner], ending.scores[winner.opposite])
    return "\(why); \(name(winner, head)) wins, \(more) to \(fewer)"
  }

  static func reason(_ reason: GameEnd, _ head: TableHead) -> Phrase {
    switch reason {
    case .out(let seat): "\(name(seat, head)) is out"
    case .scoreless: "six turns without points"
    case .time(let loser): "the time of \(name(loser, head)) is up"
    case .resigned(let loser): "\(name(loser, head)) concedes"
    case .challenge: "the challenge decides"
    case .forfeit(let loser): "\(name(loser, head)) forfeits"
    case .adjudicated: "a director has set the result"
    }
  }

  static func mayDo(_ view: GameView) -> Phrase {
    let head = view.head
    guard let turn = view.onTurn else { return "the game begins when both sides are there" }
    let seat = view.viewer.seat.map { head.terms.isDesk ? turn : $0 }
    let isOnTurn = seat == turn
    let player = name(turn, head)
    switch head.phase {
    case .waiting: return "the game begins when both sides are there"
    case .toMove: return isOnTurn ? onTurn(view, turns(view)) : "\(player) is on turn"
    case .pending:
      guard head.terms.rule.exists else {
        return isOnTurn ? onTurn(view, turns(view)) : "\(player) is on turn"
      }
      guard isOnTurn else { return mayDoubt(player, view) }
      guard !head.terms.isDesk, let play = view.onTable else {
        return "\(player) is on turn: play on, HOLD or CHALLENGE"
      }
      return "you are on turn: play on, HOLD \(play) or CHALLENGE \(play)"
    case .held:
      guard isOnTurn else { return "\(player) holds the last play" }
      return head.terms.isDesk
        ? "\(player) holds the play: ACCEPT or CHALLENGE" : "you hold the play: ACCEPT or CHALLENGE"
    case .finalPending:
      guard isOnTurn else { return mayDoubt(player, view) }
      guard head.terms.rule.exists, let play = view.onTable else {
        return "the last play of the game: ACCEPT"
      }
      return "the last play of the game: ACCEPT \(play) or CHALLENGE \(play)"
    case .paused: return "paused; CONTINUE goes on when both sides want to"
    case .adjourned: return "put off; CONTINUE \(head.id.number) goes on when both sides want to"
    case .counting: return declare(view)
    case .over: return view.ending.map { end($0, view) } ?? "the game is over"
    case .judging, .round, .revealed: preconditionFailure("a game has no slips and no rounds")
    }
  }

  /// Returns the lines for the side on turn, with its name at a desk.
  static func onTurn(_ view: GameView, _ lines: Phrase) -> Phrase {
    guard view.isDesk, let turn = view.onTurn else { return "you are on turn: \(lines)" }
    return "\(name(turn, view.head)) is on turn: \(lines)"
  }

  private static func mayDoubt(_ player: Phrase.Argument, _ view: GameView) -> Phrase {
    guard let window = view.windowWaiting else { return "\(player) may doubt the last play" }
    return "\(player) may doubt the last play; \(Int((window + 999) / 1000)) s wait for their next look"
  }

  /// Returns the lines for a turn; no exchange if the bag has too few tiles for it.
  static func turns(_ view: GameView) -> Phrase {
    guard view.bagCount >= view.rules.exchangeMinimum else { return "PLAY 8H WORD or PASS" }
    return "PLAY 8H WORD, EXCHANGE \(view.isDealt ? "AEI" : "3") or PASS"
  }

  static func declare(_ view: GameView) -> Phrase {
    let seats = view.undeclared
    let names = list(seats.map { "\(name($0, view.head))" })
    return declare(names, atDesk: view.isDesk ? seats : [])
  }

  /// Returns the same for given names; at a desk each seat has its own line.
  static func declare(_ names: Phrase, atDesk seats: [Seat]) -> Phrase {
    "the game is over; for \(names): \(lines(atDesk: seats)) and the tiles left"
  }

  /// Returns the same without names, in case they are too long.
  static func declareShortly(_ view: GameView) -> Phrase {
    "the game is over; \(lines(atDesk: view.isDesk ? view.undeclared : [])) and the tiles left"
  }

  private static func lines(atDesk seats: [Seat]) -> String {
    seats.isEmpty ? "TILES" : seats.map { "TILES \($0.rawValue)" }.joined(separator: ", ")
  }

  /// Returns the phrases with "and" between them.
  static func list(_ phrases: [Phrase]) -> Phrase {
    guard let first = phrases.first else { return "" }
    return phrases.dropFirst().reduce(first) { "\($0) and \($1)" }
  }

  /// Returns the effect of a ruling in one sentence, then shorter sentences for long names.
  static func ruled(
    _ ruling: Ruling, isOffCentre: Bool = false, _ effect: ChallengeEffect, by seat: Seat, _ head: TableHead
  ) -> [Phrase] {
    let (challenger, mover) = (name(seat, head), name(seat.opposite, head))
    let ruling: Phrase =
      isOffCentre ? "off the centre" : ruling.isAcceptable ? "acceptable" : "unacceptable"
    let isOver = head.phase == .over || head.phase == .counting
    switch effect {
    case .playRemoved:
      return isOver
        ? ["\(ruling); \(mover)'s play comes off", "\(ruling); the play comes off"]
        : [
          "\(ruling); \(mover)'s play comes off, \(challenger) is on turn",
          "\(ruling); the play comes off, \(challenger) is on turn",
          "\(ruling); the play comes off",
        ]
    case .none:
      let short: Phrase = "\(ruling); the play stays"
      return isOver ? [short] : ["\(ruling); the play stays, \(challenger) is on turn", short]
    case .challengerLosesTurn:
      let short: Phrase = "\(ruling); the play stays"
      return isOver ? [short] : ["\(ruling); the play stays, \(challenger) loses the turn", short]
    case .pointsTo(_, let points):
      return [
        "\(ruling); the play stays, \(points) points to \(mover)",
        "\(ruling); the play stays, \(points) points to seat \(seat.opposite.rawValue)",
      ]
    case .pointsFrom(_, let points):
      return [
        "\(ruling); the play stays, \(points) points off \(challenger)",
        "\(ruling); the play stays, \(points) points off seat \(seat.rawValue)",
      ]
    case .gameWon(let winner): return ["\(ruling); \(name(winner, head)) wins the game"]
    }
  }

  static func ask(_ ask: Ask, _ view: GameView) -> Phrase {
    let tiles = view.tiles
    return switch ask.matter {
    case .undo(let play): "to take back \(undone(play, view))"
    case .amend(let play, let replaced):
      "to make play \(replaced) \(play.placement.text(tiles)), \(play.score) points"
    case .pause: "to pause"
    case .resume: "to go on"
    case .adjourn: "to put the game off"
    case .again:
      view.head.series.flatMap { series in
        series.number > 1 ? "for game \(series.number) of \(series.games)" : nil
      } ?? "for a return game"
    case .racks(_, let rack):
      rack.isEmpty ? "to count no tiles as left" : "to count \(tiles.spelled(rack)) as left"
    }
  }

  static func agreeing(_ ask: Ask, _ head: TableHead) -> String {
    agreeing(ask, at: head.id, isDesk: head.terms.isDesk)
  }

  /// Returns the line that agrees to an ask.
  static func agreeing(_ ask: Ask, at table: TableID, isDesk: Bool) -> String {
    switch ask.matter {
    case .resume: "CONTINUE \(table.number)"
    case .again: "AGAIN"
    case .undo(let play) where !isDesk: "UNDO \(play)"
    case .undo, .amend, .pause, .adjourn, .racks: "CONFIRM \(ask.number)"
    }
  }

  /// Returns a play to be taken back, by its main word, and the turns taken back with it.
  private static func undone(_ number: Int, _ view: GameView) -> Phrase {
    let named = view.takenBack(withPlay: number)
    let play: Phrase =
      named.map { taken in
        let word = taken.play.words.first.map { view.tiles.spelled($0) } ?? ""
        let placement = taken.play.placement
        return "\(word) at \(placement.start.text(placement.direction))"
      } ?? "play \(number)"
    return followed(play, by: named)
  }

  private static func followed(_ play: Phrase, by taken: TakenBack?) -> Phrase {
    switch (taken?.later ?? 0, taken?.arePlays ?? true) {
    case (0, _): play
    case (1, true): "\(play) and the play after it"
    case (1, false): "\(play) and the turn after it"
    case (let count, true): "\(play) and the \(count) plays after it"
    case (let count, false): "\(play) and the \(count) turns after it"
    }
  }

  // MARK: Hints, the longest first

  static func begin(first: Seat, isFirst: Bool, _ view: GameView) -> [Phrase] {
    if view.isDesk {
      return [
        "\(name(first, view.head)) begins: PLAY 8H WORD, EXCHANGE 3 or PASS",
        "seat \(first.rawValue) begins: PLAY 8H WORD, EXCHANGE 3 or PASS",
      ]
    }
    guard isFirst else { return ["\(name(first, view.head)) begins; SHOW shows the board"] }
    return view.isDealt
      ? [
        "you begin: SHOW, then PLAY 8H WORD, EXCHANGE AEI or PASS",
        "you begin: PLAY 8H WORD, EXCHANGE AEI or PASS",
      ]
      : [
        "you begin: PLAY 8H WORD as it lies there, EXCHANGE 3 or PASS",
        "you begin: PLAY 8H WORD, EXCHANGE 3 or PASS",
      ]
  }

  /// Returns the time to challenge the last play, once its challenger is back after the server was down.
  static func returned(isDoubter: Bool, secondsLeft: Int, _ view: GameView) -> [Phrase] {
    let player = name(view.onTurn ?? .one, view.head)
    if view.isDesk {
      return [
        "SHOW begins \(player)'s \(secondsLeft) s to doubt it; else a minute from now does",
        "SHOW begins \(secondsLeft) s to doubt it",
      ]
    }
    if isDoubter {
      return [
        "SHOW begins your \(secondsLeft) s to doubt it; else a minute from now does",
        "SHOW begins your \(secondsLeft) s to doubt it",
      ]
    }
    return [
      "\(player) is back: \(secondsLeft) s to doubt it, from a look on or in a minute",
      "\(player) is back and may doubt the last play",
      "the last play may be doubted again",
    ]
  }

  /// Returns a play in words and the possible answers, then shorter texts for long names or words.
  static func play(
    _ play: PlayMade, _ view: GameView, _ answer: Phrase
  ) -> [Phrase] {
    let tiles = view.tiles
    let placement = play.placement
    let word = play.words.first.map { tiles.spelled($0) } ?? ""
    let name = Self.name(play.seat, view.head)
    let square = placement.start.text(placement.direction)
    return [
      "\(name) plays \(word) at \(square) for \(play.score). \(answer)",
      "\(name): \(word) at \(square) for \(play.score). \(answer)",
      "\(word) at \(square) for \(play.score). \(answer)",
      "\(name) plays \(square) for \(play.score). \(answer)",
      answer,
    ]
  }

  /// Returns the house's phonies by number and main word, then by number alone in case those do not fit.
  static func phonies(_ news: GameNews) -> [Phrase] {
    let words = news.phonies.map { play in
      "\(play.number) \(play.words.first.map { news.view.tiles.spelled($0) } ?? "")"
    }
    return [words, news.phonies.map { "\($0.number)" }].map {
      "phonies of the house: \($0.joined(separator: ", "))"
    }
  }

  /// Returns what one side proposes and the line that agrees, then shorter texts.
  static func agree(_ ask: Ask, _ view: GameView) -> [Phrase] {
    let name = Self.name(ask.seat, view.head)
    let line = agreeing(ask, view.head)
    let whole: [Phrase] = [
      "\(name) asks \(Self.ask(ask, view)); \(line) agrees, DECLINE does not",
      "\(name) asks \(Self.ask(ask, view)); \(line) agrees",
    ]
    guard case .undo(let number) = ask.matter else {
      return whole + [
        "\(name) asks for what SHOW says; \(line) agrees",
        "something is asked, SHOW says what; \(line) agrees",
      ]
    }
    return whole + [
      "\(Self.ask(ask, view)): \(line) agrees",
      "to take back \(followed("play \(number)", by: view.takenBack(withPlay: number))): \(line) agrees",
    ]
  }
}
