// SPDX-License-Identifier: MIT
import Rulebook

/// Where a game stands under the referee's eyes: the board's game, the time for doubting the last play, the clocks,
/// and what waits for both sides.
///
/// All that a decision looks at but what was done before, which is `GameState.steps`. A decision changes a copy of
/// its own, so that a refused command leaves no trace. Source: rules of the game, the state machine of a turn.
package struct GamePosition: Equatable, Sendable {
  /// What holds for the whole game.
  let agreed: GameAgreement
  /// Board, scores, racks and turn; nil until both sides are there.
  package internal(set) var game: Game?
  /// The play that may be doubted, or nil.
  package internal(set) var onTable: PlayMade?
  /// True while the opponent keeps the player from drawing.
  package internal(set) var isHeld = false
  /// How many plays were numbered.
  package internal(set) var playsNumbered = 0
  /// How many tiles were drawn.
  package internal(set) var draws = 0
  /// What each side asks for, until the other side's word.
  package internal(set) var asks = BySeat<Ask?>(nil, nil)
  /// When each side asked.
  var askedAt = BySeat(Instant(milliseconds: 0), Instant(milliseconds: 0))
  /// How many asks were numbered.
  package internal(set) var asksNumbered = 0
  /// Whether it goes on.
  package internal(set) var status = Status.running
  /// Both clocks, or nil where nobody's time is kept or the game has not begun.
  package internal(set) var clock: ClockReading?
  /// When the present phase ends by itself, or nil.
  package internal(set) var until: Instant?
  /// Since when the game has waited for what comes next: a turn, an answer, a yes.
  package internal(set) var waitsSince = Instant(milliseconds: 0)
  /// What was left of the phase, and of the clocks' standing still, in milliseconds, when the game was stopped; and whether a
  /// clock waited for its player to look.
  var phaseLeft: Int64?
  var standstillLeft: Int64 = 0
  var awaitedLook = false
  /// The mark that each clock came to last, in milliseconds left.
  var noted: BySeat<Int>
  /// What was left on real racks, as declared.
  package internal(set) var declared = BySeat<Rack?>(nil, nil)
  /// How the game ended, or nil.
  package internal(set) var ending: Ending?
  /// How many challenges each seat has lost.
  var failed = BySeat(0, 0)
  /// Who began, and with which tiles.
  var first = Seat.one
  var dealt: BySeat<Rack>?

  /// Whether a game goes on.
  package enum Status: Hashable, Sendable {
    case running, paused, adjourned
    /// The game is over, and what was left on the real racks is to be declared.
    case counting(GameEnd)
  }

  /// A game that nobody has sat down to yet.
  init(_ agreed: GameAgreement) {
    self.agreed = agreed
    noted = BySeat(agreed.rules.timeMilliseconds, agreed.rules.timeMilliseconds)
  }

  /// What was agreed.
  package var terms: GameTerms { agreed.terms }

  /// The numbers and choices of this game.
  package var rules: TournamentRules { agreed.rules }

  /// False under a rule without challenges: nothing is doubted, and whoever plays draws at once.
  var admitsChallenges: Bool { agreed.admitsChallenges }

  /// What is going on, by the protocol's names.
  package var phase: Table.Phase {
    guard let game else { return .waiting }
    if ending != nil { return .over }
    switch status {
    case .paused: return .paused
    case .adjourned: return .adjourned
    case .counting: return .counting
    case .running: break
    }
    if game.phase == .finalPending { return .finalPending }
    guard onTable != nil else { return .toMove }
    return isHeld ? .held : .pending
  }

  /// Where the game stands, for its line of the ledger.
  package var mark: GameMark {
    GameMark(
      phase: phase, turn: game?.onTurn ?? first, scores: game?.scores ?? BySeat(0, 0),
      scoreless: game?.scoreless.count ?? 0, clock: clock, until: until)
  }

  /// How many challenges a seat has lost in this game.
  package func failedChallenges(by seat: Seat) -> Int { failed[seat] }

  /// What is asked for, by seat 1 first.
  package var openAsks: [Ask] { [asks.one, asks.two].compactMap { $0 } }

  /// Whether the house, which has seat 2 where it plays, is to act.
  var awaitsHouse: Bool {
    guard terms.houseLevel != nil else { return false }
    return asks.one != nil || (status == .running && game?.onTurn == .two)
  }

  /// Tiles that the player of the play on the table will draw.
  package var tilesToDraw: Int {
    guard let game, let play = onTable, game.phase == .playing else { return 0 }
    return min(max(0, rules.rackSize - game.rackCounts[play.seat]), game.bagCount)
  }

  /// The tiles that a viewer who knows these racks has not seen.
  package func unseen(knowing racks: [Rack]) -> Bag {
    Bag(of: rules.tiles, without: game?.board ?? Board(), racks: racks) ?? Bag()
  }

  /// Whose racks are still to be declared.
  package var undeclared: [Seat] {
    guard case .counting(let end) = status else { return [] }
    switch end {
    case .out(let seat): return declared[seat.opposite] == nil ? [seat.opposite] : []
    default: return Seat.allCases.filter { declared[$0] == nil }
    }
  }
}
