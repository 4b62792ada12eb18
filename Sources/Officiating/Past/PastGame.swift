// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The facts of a game's entries that its state does not keep.
package struct GameNotes: Equatable, Sendable {
  /// The moment at which both sides were there and the game began; nil before.
  package private(set) var begunAt: Instant?
  /// The number of each side's plays that were refused for their words, which only `void` does.
  package private(set) var refused = BySeat(0, 0)

  package init() {}

  /// Takes the next event of the game's chain.
  package mutating func take(_ event: GameEvent, at moment: Instant) {
    switch event.action {
    case .started: begunAt = moment
    case .refused(let seat, _): refused[seat] += 1
    default: break
    }
  }
}

/// A game that is over: its agreement, its end, and each side's play in sums.
///
/// It is made once, from the table after its last entry. A live game has none, so whatever is counted from these
/// tells nothing of a game that lives.
package struct PastGame: Equatable, Sendable {
  /// The way in which a game ended.
  package enum Finish: String, Hashable, Sendable, CaseIterable {
    /// A player laid the last tile.
    case playedOut = "played-out"
    /// Six scoreless turns in a row.
    case scoreless
    case conceded
    /// A player exceeded the limit of overtime.
    case overtime
    /// A challenge decided it.
    case challenge
    /// A player did not come back, and the terms gave the game to the other.
    case forfeited
    /// A director set the result.
    case adjudicated

    /// Whether the rules of the game or the agreed terms ended it, and no director.
    package var isByRules: Bool { self != .adjudicated }
  }

  /// One side of a game.
  package struct Side: Equatable, Sendable {
    package fileprivate(set) var name: PlayerName
    /// The final score.
    package internal(set) var score: Int
    /// The number of plays that stood.
    package internal(set) var plays = 0
    /// The number of those that laid seven tiles.
    package internal(set) var bingos = 0
    /// The play with the highest score that stood, the earliest of equal ones; nil without a play.
    package internal(set) var best: PlayMade?
    /// The plays that stood and were not challenged though a word of theirs is not acceptable; nil without the list.
    package internal(set) var phonies: [PlayMade]?
    /// The number of plays that were refused for their words, under `void`.
    package internal(set) var refused = 0
  }

  /// Replaces the names of players by others.
  package mutating func replaceNames(_ names: [PlayerName: PlayerName]) {
    for seat in Seat.allCases { sides[seat].name = names[sides[seat].name] ?? sides[seat].name }
    for place in challenges.indices { challenges[place].replaceNames(names) }
  }

  package let table: TableID
  /// The board of a tournament that the table was; nil for other tables.
  package let place: TournamentPlace?
  package let lexicon: AgreedLexicon
  package let rule: ChallengeRule
  package let clock: ClockClass
  /// Whether one connection typed for both sides.
  package let isDesk: Bool
  /// The level of the house, which played seat 2; nil for a game between people.
  package let houseLevel: Int?
  /// Whether the game began from a position and not from an empty board.
  package let isContinued: Bool
  package let openedAt: Instant
  /// The moment at which the game began; nil where it never did.
  package let begunAt: Instant?
  package let endedAt: Instant
  package let finish: Finish
  /// Whether a side had a turn; a game that was not played has a winner, and counts in no figures.
  package let isPlayed: Bool
  /// The winner, as `Ending.winner` has it; nil for a tie.
  package let winner: Seat?
  package private(set) var sides: BySeat<Side>
  /// The challenges in their order.
  package private(set) var challenges: [PastChallenge]
  /// The place in a series of games; nil for a single game.
  package internal(set) var series: SeriesGame?
}

extension PastGame {
  /// Creates the value of a table's game after its last entry, with the notes of its chain.
  ///
  /// Without the table's `list` no phonies are named. Nil for another kind of table, a
  /// live game, and one that closed before a second player came.
  package init?(_ table: Table, _ notes: GameNotes, list: Lexicon? = nil) {
    guard table.isOver, let game = table.game, let ending = game.ending, let one = table.name(of: .one),
      let two = table.name(of: .two)
    else { return nil }
    let terms = table.terms
    var sides = BySeat(
      Side(name: one, score: ending.scores.one), Side(name: two, score: ending.scores.two))
    for seat in Seat.allCases { sides[seat].refused = notes.refused[seat] }
    Self.count(game, list, in: &sides)
    self.init(
      table: table.id, place: terms.place, lexicon: terms.lexicon, rule: terms.rule,
      clock: ClockClass(game.terms.clock), isDesk: terms.isDesk,
      houseLevel: game.terms.robotLevel, isContinued: game.terms.start != nil, openedAt: table.openedAt,
      begunAt: notes.begunAt, endedAt: table.changedAt, finish: Finish(ending.reason),
      isPlayed: game.isPlayed, winner: ending.winner, sides: sides,
      challenges: PastChallenge.all(at: table), series: SeriesGame(game.position))
  }

  private static func count(_ game: GameState, _ list: Lexicon?, in sides: inout BySeat<Side>) {
    let rulings = game.steps.lastRulings
    if list != nil { for seat in Seat.allCases { sides[seat].phonies = [] } }
    for play in game.standingPlays {
      sides[play.seat].plays += 1
      if play.placement.placedTiles.count == game.rules.bingoSize { sides[play.seat].bingos += 1 }
      if play.score > sides[play.seat].best?.score ?? .min { sides[play.seat].best = play }
      if rulings[play.number] == nil, list?.accepts(play.lexiconWords) == false {
        sides[play.seat].phonies?.append(play)
      }
    }
  }
}

extension GameState {
  /// The plays that stood in the end, in their order: those not challenged, and those ruled acceptable.
  package var standingPlays: [PlayMade] {
    let rulings = steps.lastRulings
    return steps.compactMap { step in
      guard case .played(let play) = step.action, rulings[play.number]?.ruling != .unacceptable else {
        return nil
      }
      return play
    }
  }
}

extension PastGame.Finish {
  fileprivate init(_ end: GameEnd) {
    self =
      switch end {
      case .out: .playedOut
      case .scoreless: .scoreless
      case .time: .overtime
      case .resigned: .conceded
      case .challenge: .challenge
      case .forfeit: .forfeited
      case .adjudicated: .adjudicated
      }
  }
}
