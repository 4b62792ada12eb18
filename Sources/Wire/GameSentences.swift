// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// What stands at a game and what may be done, in words for people.
enum GameSentences {
  /// What a seat is called.
  static func name(_ seat: Seat, _ table: Table) -> Phrase {
    table.name(of: seat).map { Phrase(verbatim: $0.text) } ?? "seat \(seat.rawValue)"
  }

  /// Who is on turn, or that nobody is.
  static func turn(_ table: Table) -> Phrase {
    guard let game = table.game?.game else { return "the game has not begun" }
    switch table.phase {
    case .over, .counting: return "the game is over"
    default: return "\(name(game.onTurn, table)) is on turn"
    }
  }

  /// How a game ended, with the scores of the winner first.
  static func end(_ ending: Ending, _ table: Table) -> Phrase {
    let why: Phrase =
      switch ending.reason {
      case .out(let seat): "\(name(seat, table)) is out"
      case .scoreless: "six turns without points"
      case .time(let loser): "the time of \(name(loser, table)) is up"
      case .resigned(let loser): "\(name(loser, table)) concedes"
      case .challenge: "the challenge decides"
      case .forfeit(let loser): "\(name(loser, table)) forfeits"
      }
    guard let winner = ending.winner else { return "\(why); a tie at \(ending.scores.one)" }
    let (more, fewer) = (ending.scores[winner], ending.scores[winner.opposite])
    return "\(why); \(name(winner, table)) wins, \(more) to \(fewer)"
  }

  /// What somebody may do now.
  static func mayDo(_ table: Table, _ viewer: Viewer) -> Phrase {
    guard let live = table.game, let game = live.game else {
      return "the game begins when both sides are there"
    }
    var seat: Seat?
    if case .seat(let own) = viewer { seat = table.terms.isDesk ? game.onTurn : own }
    let isOnTurn = seat == game.onTurn
    let player = name(game.onTurn, table)
    switch table.phase {
    case .waiting: return "the game begins when both sides are there"
    case .toMove: return isOnTurn ? "you are on turn: \(turns(live))" : "\(player) is on turn"
    case .pending:
      guard table.terms.rule.exists else {
        return isOnTurn ? "you are on turn: \(turns(live))" : "\(player) is on turn"
      }
      return isOnTurn ? "you are on turn: play on, HOLD or CHALLENGE" : "\(player) may doubt the last play"
    case .held: return isOnTurn ? "you hold the play: ACCEPT or CHALLENGE" : "\(player) holds the last play"
    case .finalPending:
      guard isOnTurn else { return "\(player) may doubt the last play" }
      return table.terms.rule.exists
        ? "the last play of the game: ACCEPT or CHALLENGE" : "the last play of the game: ACCEPT"
    case .paused: return "paused; CONTINUE goes on when both sides want to"
    case .adjourned: return "put off; CONTINUE \(table.id.number) goes on when both sides want to"
    case .counting: return declare(table)
    case .over: return live.ending.map { end($0, table) } ?? "the game is over"
    case .judging, .round, .revealed: preconditionFailure("a game has no slips and no rounds")
    }
  }

  private static func turns(_ live: LiveGame) -> Phrase {
    "PLAY 8H WORD, EXCHANGE \(live.terms.isDealt ? "AEI" : "3") or PASS"
  }

  /// Who still says what was left on a rack.
  static func declare(_ table: Table) -> Phrase {
    let seats = table.game?.undeclared ?? []
    let names = list(seats.map { name($0, table) })
    let line = table.terms.isDesk ? seats.map { "TILES \($0.rawValue)" }.joined(separator: ", ") : "TILES"
    return "the game is over; for \(names): \(line) and the tiles left"
  }

  /// Some things, with "and" between them.
  static func list(_ phrases: [Phrase]) -> Phrase {
    guard let first = phrases.first else { return "" }
    return phrases.dropFirst().reduce(first) { "\($0) and \($1)" }
  }

  /// What a ruling on a play does, in one sentence; then shorter ones, for long names.
  static func ruled(_ ruled: RuledPlay, _ table: Table) -> [Phrase] {
    let challenger = name(ruled.challenger, table)
    let mover = name(ruled.challenger.opposite, table)
    let ruling: Phrase =
      ruled.isOffCentre
      ? "off the centre" : ruled.ruling.isAcceptable ? "acceptable" : "unacceptable"
    let isOver = table.phase == .over || table.phase == .counting
    switch ruled.effect {
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
        "\(ruling); the play stays, \(points) points to seat \(ruled.challenger.opposite.rawValue)",
      ]
    case .pointsFrom(_, let points):
      return [
        "\(ruling); the play stays, \(points) points off \(challenger)",
        "\(ruling); the play stays, \(points) points off seat \(ruled.challenger.rawValue)",
      ]
    case .gameWon(let winner): return ["\(ruling); \(name(winner, table)) wins the game"]
    }
  }

  /// What one side asks for.
  static func ask(_ ask: Ask, _ tiles: TileSet) -> Phrase {
    switch ask.matter {
    case .undo(let play): "to take back play \(play)"
    case .amend(let play, let replaced):
      "to make play \(replaced) \(play.placement.text(tiles)), \(play.score) points"
    case .pause: "to pause"
    case .resume: "to go on"
    case .adjourn: "to put the game off"
    case .racks(_, let rack):
      rack.isEmpty ? "to count no tiles as left" : "to count \(tiles.spelled(rack)) as left"
    }
  }

  /// What the other side types to agree.
  static func agreeing(_ ask: Ask, _ table: Table) -> String {
    if case .resume = ask.matter { return "CONTINUE \(table.id.number)" }
    return "CONFIRM \(ask.number)"
  }
}
