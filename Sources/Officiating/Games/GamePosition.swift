// SPDX-License-Identifier: MIT
import Rulebook

/// The position of a game: the board's game, the challenge window, the clocks, and what needs both sides.
///
/// It holds all that a decision reads except the steps so far, which are `GameState.steps`. A class, so that it
/// is passed as one reference. A refused command leaves no trace, because it changed a copy.
///
/// `@unchecked Sendable`: a decision changes only its own copy, and a position that is passed on never changes.
/// Source: rules of the game, the state machine of a turn.
package final class GamePosition: @unchecked Sendable {
  let agreed: GameAgreement
  /// The board, scores, racks and turn; nil until both sides are there.
  package internal(set) var game: Game?
  /// The play that may be challenged, or nil.
  package internal(set) var onTable: PlayMade?
  /// The game as it was when the last play was ruled on; nil once something else is played.
  var ruledOn: Shared<RuledOn>?
  /// The last play, until the other side acts on it.
  var unanswered: UnansweredPlay?
  /// The last act on the board, if it was a correction, a taking back, or a replacement after one, without the
  /// other side's consent; else nil.
  var correction: Correction?
  package internal(set) var isHeld = false
  /// The number of the newest play, refused plays not counted; 0 before the first.
  package internal(set) var playsNumbered = 0
  package internal(set) var draws = 0
  package internal(set) var asks: BySeat<Ask?>
  var askedAt = BySeat(Instant(milliseconds: 0), Instant(milliseconds: 0))
  /// The number of the newest ask; 0 before the first.
  package internal(set) var asksNumbered = 0
  package internal(set) var status = Status.running
  /// Both clocks; nil where the game has none, or has not begun.
  package internal(set) var clock: ClockReading?
  /// The moment at which the present phase ends by itself, or nil.
  package internal(set) var until: Instant?
  /// The moment from which the game waits for a turn, an answer or an agreement.
  package internal(set) var waitsSince = Instant(milliseconds: 0)
  /// The milliseconds left of the phase and of the clocks' standstill at a stop; whether a clock awaited a look.
  var phaseLeft: Int64?
  var standstillLeft: Int64 = 0
  var awaitedLook = false
  /// The mark that each clock reached last, in milliseconds left.
  var noted: BySeat<Int>
  /// The racks told after the game; nil until one is, which keeps games in play small.
  private var counted: Shared<RackCount>?
  package internal(set) var ending: Ending?
  /// The number of challenges that each seat has lost.
  var failed = BySeat(0, 0)
  /// The number of plays of each seat that were refused for their words since the other side's last turn.
  package internal(set) var refused = BySeat(0, 0)
  /// The seat that began, and the tiles dealt.
  var first = Seat.one
  var dealt: BySeat<Rack>?

  /// The state of a game in respect of time.
  package enum Status: Hashable, Sendable {
    case running, paused, adjourned
    /// The game is over, and the racks of real tiles are to be declared.
    case counting(GameEnd)
  }

  /// Whether a side had a turn, whatever became of it: a play got a number, or a turn was passed or exchanged.
  ///
  /// A game that ends before is *not played*: its `winner` has won it, and it counts in no figures.
  /// Source: Protocol/SPEC.md, 9.24.
  package var isPlayed: Bool {
    playsNumbered > 0 || (game?.scoreless.count ?? 0) > (terms.start?.scoreless ?? 0)
  }

  /// Creates the position of a game that has not begun; `ask` is what seat 1 asked for by opening the table.
  init(_ agreed: GameAgreement, ask: Ask? = nil) {
    self.agreed = agreed
    asks = BySeat(ask, nil)
    let time = agreed.rules.timeMilliseconds
    noted = BySeat(time, time)
  }

  /// Creates a copy that may be changed.
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
    counted = other.counted
    ending = other.ending
    failed = other.failed
    refused = other.refused
    first = other.first
    dealt = other.dealt
  }

  var count: RackCount {
    get { counted?.value ?? RackCount() }
    set { counted = newValue == RackCount() ? nil : Shared(newValue) }
  }

  /// The racks that count after the game, by seat; nil where not agreed or set.
  package internal(set) var declared: BySeat<Rack?> {
    get { count.declared }
    set { count.declared = newValue }
  }

  package var terms: GameTerms { agreed.terms }

  package var rules: TournamentRules { agreed.rules }

  /// Whether both sides have been there; a comparison of the game with nil would copy it.
  package var hasBegun: Bool {
    switch game {
    case .some: true
    case nil: false
    }
  }

  var admitsChallenges: Bool { agreed.admitsChallenges }

  /// The phase, as the protocol names it.
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

  package var mark: GameMark {
    GameMark(
      phase: phase, turn: turn, scores: game?.scores ?? BySeat(0, 0),
      scoreless: game?.scoreless.count ?? 0, clock: clock, until: until)
  }

  /// The seat on turn, or the one to begin; in the final phase, the seat that may still challenge.
  var turn: Seat { game?.onTurn ?? first }

  /// Whether the seat on turn may place tiles and exchange them.
  var admitsTurns: Bool { game?.admitsTurns ?? false }

  package func failedChallenges(by seat: Seat) -> Int { failed[seat] }

  /// Returns how many more plays of a seat may be refused before the other side's next turn; nil for no bound.
  package func triesLeft(of seat: Seat) -> Int? { terms.tries.map { max(0, $0 - refused[seat]) } }

  /// Returns whether a seat may take back or correct its own play without the other side's consent.
  ///
  /// It may while the play can be challenged and is not held, but at most twice in a row. A third time would keep
  /// the other side from ever challenging what it has read. Every other play is final.
  ///
  /// Source: Protocol/SPEC.md, 9.11, 9.12.
  func isOpen(play number: Int, of seat: Seat) -> Bool {
    guard let onTable, onTable.number == number, onTable.seat == seat else { return false }
    return admitsChallenges && !isHeld && status == .running && (correction?.count ?? 0) < Correction.most
  }

  /// The challenge window of the play on the table, in seconds from when it was made or corrected; nil for none.
  ///
  /// Source: Protocol/SPEC.md, 9.9, 9.12.
  package var doubtSeconds: Int? {
    guard case .seconds(let seconds) = terms.window, admitsChallenges, tilesToDraw > 0 else { return nil }
    return correction == nil ? seconds : max(seconds, GameTimes.corrected)
  }

  /// Returns the number of the play on the table, if it was corrected too recently to have been read; else nil.
  func unread(at now: Instant) -> Int? {
    guard let onTable, let correction, now < correction.at.adding(seconds: GameTimes.unread) else {
      return nil
    }
    return onTable.number
  }

  /// The open asks, seat 1's first.
  package var openAsks: [Ask] { [asks.one, asks.two].compactMap { $0 } }

  /// Whether the robot, which has seat 2, is to act.
  var awaitsRobot: Bool {
    guard terms.robotLevel != nil else { return false }
    return asks.one != nil || (status == .running && game?.onTurn == .two)
  }

  /// The number of tiles that the player of the play on the table will draw.
  package var tilesToDraw: Int {
    guard let game, let play = onTable, game.phase == .playing else { return 0 }
    return min(max(0, rules.rackSize - game.rackCounts[play.seat]), game.bagCount)
  }

  /// Returns the tiles that are neither on the board nor on the given racks.
  package func unseen(knowing racks: [Rack]) -> Bag {
    Bag(of: agreed.tiles, without: game?.board ?? Board(), racks: racks) ?? Bag()
  }

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
        && one.noted == other.noted && one.counted == other.counted
        && one.ending == other.ending
        && one.failed == other.failed && one.refused == other.refused && one.first == other.first
        && one.dealt == other.dealt
  }
}

/// An act on the board without the other side's consent, which that side cannot have read at once.
struct Correction: Equatable, Sendable {
  let at: Instant
  /// The number of such acts of the side since the other side's last act, from 1.
  let count: Int

  /// The most such acts in a row, at a game as at a slip; a further one needs an ask.
  static let most = 2

  /// Returns the same row, continued by a play in place of the one taken back.
  func again(at moment: Instant) -> Correction { Correction(at: moment, count: count) }
}

/// The last play while the other side has not acted on it; the end of its challenge window is no act.
struct UnansweredPlay: Equatable, Sendable {
  let number: Int
  let mover: Seat
  /// The other side's milliseconds when the play was made; their time since is the mover's if it is taken back.
  let left: Int
}

/// The game before the ruling on a play, so that the ruling can be corrected on the board.
struct RuledOn: Equatable, Sendable {
  var game: Game
  let play: PlayMade
  /// The number of challenges that each seat had lost before the ruling.
  let failed: BySeat<Int>
}

/// A value that is passed on as one reference.
final class Shared<Value: Equatable & Sendable>: Equatable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (one: Shared, other: Shared) -> Bool { one === other || one.value == other.value }
}
