// SPDX-License-Identifier: MIT
import Rulebook

/// Where a game stands under the referee's eyes: the board's game, the time for doubting the last play, the clocks,
/// and what waits for both sides.
///
/// All that a decision looks at but what was done before, which is `GameState.steps`. A class, so that it is handed
/// around as one reference; a refused command leaves no trace, because it changed a copy.
///
/// `@unchecked Sendable`: whoever decides changes a copy of their own, and once handed on it changes no more.
/// Source: rules of the game, the state machine of a turn.
package final class GamePosition: @unchecked Sendable {
  /// What holds for the whole game.
  let agreed: GameAgreement
  /// Board, scores, racks and turn; nil until both sides are there.
  package internal(set) var game: Game?
  /// The play that may be doubted, or nil.
  package internal(set) var onTable: PlayMade?
  /// What stood when the last play was ruled on; nil once something else is played.
  var ruledOn: RuledOn?
  /// The last play as long as the other side has not acted on it.
  var unanswered: UnansweredPlay?
  /// The last act on the board where it corrected a play, took one back, or made one in the place of that, in each case
  /// without the other side's consent; nil where it was none of these.
  var correction: Correction?
  /// True while the opponent keeps the player from drawing.
  package internal(set) var isHeld: Bool
  /// How many plays were numbered.
  package internal(set) var playsNumbered: Int
  /// How many tiles were drawn.
  package internal(set) var draws: Int
  /// What each side asks for, until the other side's word.
  package internal(set) var asks: BySeat<Ask?>
  /// When each side asked.
  var askedAt: BySeat<Instant>
  /// How many asks were numbered.
  package internal(set) var asksNumbered: Int
  /// Whether it goes on.
  package internal(set) var status: Status
  /// Both clocks, or nil where nobody's time is kept or the game has not begun.
  package internal(set) var clock: ClockReading?
  /// When the present phase ends by itself, or nil.
  package internal(set) var until: Instant?
  /// Since when the game has waited for what comes next: a turn, an answer, a yes.
  package internal(set) var waitsSince: Instant
  /// What was left of the phase, and of the clocks' standing still, in milliseconds, when the game was stopped; and whether a
  /// clock waited for its player to look.
  var phaseLeft: Int64?
  var standstillLeft: Int64
  var awaitedLook: Bool
  /// The mark that each clock came to last, in milliseconds left.
  var noted: BySeat<Int>
  /// What was left on real racks, as declared.
  package internal(set) var declared: BySeat<Rack?>
  /// The state of a count of real racks.
  var count: RackCount
  /// How the game ended, or nil.
  package internal(set) var ending: Ending?
  /// How many challenges each seat has lost.
  var failed: BySeat<Int>
  /// How many plays of each seat were refused for their words since the other side's last turn.
  package internal(set) var refused: BySeat<Int>
  /// Who began, and with which tiles.
  var first: Seat
  var dealt: BySeat<Rack>?

  /// Whether a game goes on.
  package enum Status: Hashable, Sendable {
    case running, paused, adjourned
    /// The game is over, and what was left on the real racks is to be declared.
    case counting(GameEnd)
  }

  /// A game that nobody has sat down to yet.
  init(_ agreed: GameAgreement) {
    let never = Instant(milliseconds: 0)
    self.agreed = agreed
    isHeld = false
    playsNumbered = 0
    draws = 0
    asks = BySeat(nil, nil)
    askedAt = BySeat(never, never)
    asksNumbered = 0
    status = .running
    waitsSince = never
    standstillLeft = 0
    awaitedLook = false
    noted = BySeat(agreed.rules.timeMilliseconds, agreed.rules.timeMilliseconds)
    declared = BySeat(nil, nil)
    count = RackCount()
    failed = BySeat(0, 0)
    refused = BySeat(0, 0)
    first = .one
  }

  /// A copy that may be changed.
  init(copying other: GamePosition) {
    agreed = other.agreed
    game = other.game
    onTable = other.onTable
    ruledOn = other.ruledOn
    unanswered = other.unanswered
    correction = other.correction
    isHeld = other.isHeld
    playsNumbered = other.playsNumbered
    draws = other.draws
    asks = other.asks
    askedAt = other.askedAt
    asksNumbered = other.asksNumbered
    status = other.status
    clock = other.clock
    until = other.until
    waitsSince = other.waitsSince
    phaseLeft = other.phaseLeft
    standstillLeft = other.standstillLeft
    awaitedLook = other.awaitedLook
    noted = other.noted
    declared = other.declared
    count = other.count
    ending = other.ending
    failed = other.failed
    refused = other.refused
    first = other.first
    dealt = other.dealt
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
      phase: phase, turn: turn, scores: game?.scores ?? BySeat(0, 0),
      scoreless: game?.scoreless.count ?? 0, clock: clock, until: until)
  }

  /// Who is on turn, or will begin; in the final phase, who may still challenge.
  var turn: Seat { game?.onTurn ?? first }

  /// Whether the seat on turn may place tiles and exchange them.
  var admitsTurns: Bool { game?.admitsTurns ?? false }

  /// How many challenges a seat has lost in this game.
  package func failedChallenges(by seat: Seat) -> Int { failed[seat] }

  /// How many plays of a seat may still be refused until the other side's turn is over; nil where nothing bounds them.
  package func triesLeft(of seat: Seat) -> Int? { terms.tries.map { max(0, $0 - refused[seat]) } }

  /// Whether a seat may take back or correct a play of its own without the other side.
  ///
  /// It may while the play can be doubted and is not held, and twice in a row at the most: a third time would keep the other
  /// side from ever ruling on what it has read. Every other play is final.
  ///
  /// Source: Protocol/SPEC.md, 9.11, 9.12.
  func isOpen(play number: Int, of seat: Seat) -> Bool {
    guard let onTable, onTable.number == number, onTable.seat == seat else { return false }
    return admitsChallenges && !isHeld && status == .running && (correction?.count ?? 0) < Correction.most
  }

  /// For how many seconds the play on the table may be doubted from when it was made or corrected; nil where no number
  /// bounds that.
  ///
  /// Source: Protocol/SPEC.md, 9.9, 9.12.
  package var doubtSeconds: Int? {
    guard case .seconds(let seconds) = terms.window, admitsChallenges, tilesToDraw > 0 else { return nil }
    return correction == nil ? seconds : max(seconds, GameTimes.corrected)
  }

  /// The number of the play on the table where it was corrected so lately that the other side cannot have read it.
  func unread(at now: Instant) -> Int? {
    guard let onTable, let correction, now < correction.at.adding(seconds: GameTimes.unread) else {
      return nil
    }
    return onTable.number
  }

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

extension GamePosition: Equatable {
  package static func == (one: GamePosition, other: GamePosition) -> Bool {
    one === other
      || one.agreed == other.agreed && one.game == other.game && one.onTable == other.onTable
        && one.ruledOn == other.ruledOn && one.unanswered == other.unanswered
        && one.correction == other.correction
        && one.isHeld == other.isHeld && one.playsNumbered == other.playsNumbered && one.draws == other.draws
        && one.asks == other.asks && one.askedAt == other.askedAt && one.asksNumbered == other.asksNumbered
        && one.status == other.status && one.clock == other.clock && one.until == other.until
        && one.waitsSince == other.waitsSince && one.phaseLeft == other.phaseLeft
        && one.standstillLeft == other.standstillLeft && one.awaitedLook == other.awaitedLook
        && one.noted == other.noted && one.declared == other.declared && one.count == other.count
        && one.ending == other.ending
        && one.failed == other.failed && one.refused == other.refused && one.first == other.first
        && one.dealt == other.dealt
  }
}

/// An act on the board that a side took without the other's consent, which the other side cannot have read at once.
struct Correction: Equatable, Sendable {
  /// When.
  let at: Instant
  /// How often the side has corrected a play or taken one back so, since the other side's last act; from 1.
  let count: Int

  /// How often a side may do so in a row, at a game as at a slip; then it asks.
  static let most = 2

  /// The same row, continued by a play in the place of the one that was taken back.
  func again(at moment: Instant) -> Correction { Correction(at: moment, count: count) }
}

/// The last play on which the other side has not acted: the end of the time for doubting it by itself is no act.
struct UnansweredPlay: Equatable, Sendable {
  /// The play's number.
  let number: Int
  let mover: Seat
  /// The other side's time when it was made, in milliseconds: the time that they spend on it is the mover's where the play is
  /// taken back without them.
  let left: Int
}

/// A game as it was when a play was ruled on, so that the ruling can be put right on the board.
///
/// A class, because few games were just ruled on, and every one has room for it.
final class RuledOn: Equatable, Sendable {
  let game: Game
  let play: PlayMade
  /// How many challenges each seat had lost before.
  let failed: BySeat<Int>

  init(game: Game, play: PlayMade, failed: BySeat<Int>) {
    self.game = game
    self.play = play
    self.failed = failed
  }

  /// The same with points that a director added since.
  func adjusted(_ seat: Seat, by points: Int) -> RuledOn {
    var game = game
    game.adjust(seat, by: points)
    return RuledOn(game: game, play: play, failed: failed)
  }

  static func == (one: RuledOn, other: RuledOn) -> Bool {
    one === other || one.game == other.game && one.play == other.play && one.failed == other.failed
  }
}
