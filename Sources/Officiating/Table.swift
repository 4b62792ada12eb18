// SPDX-License-Identifier: MIT
import Rulebook

/// The state of one table: the fold of its entries, and nothing else.
package struct Table: Equatable, Sendable {
  /// The table's number, from 1.
  package let id: TableID
  /// What was agreed.
  package let terms: Terms
  /// Who opened it.
  package let opener: Person
  /// At a desk, what the two sides are called.
  package let sides: DeskSides?
  /// Who sits in seat 2; nil while it is free, and at a desk.
  package private(set) var guest: Person?
  /// The slip that waits for its confirmation.
  package private(set) var slip: Slip? {
    get { boxedSlip.value }
    set { boxedSlip = Boxed(newValue) }
  }
  /// True when the challenger may rule on the open slip alone.
  package private(set) var mayRuleAlone = false
  /// Every ruling, oldest first; superseded ones included.
  package private(set) var rulings = Rulings()
  /// How many challenges each seat has lost, superseded rulings not counted; seat 1 first.
  private var failed = [0, 0]
  /// How many slips were numbered.
  package private(set) var slipsWritten = 0
  /// The sequence of the newest entry folded in.
  package private(set) var sequence: Int
  /// The moment of that entry.
  package private(set) var changedAt: Instant
  /// True after the last event.
  package private(set) var isOver = false
  /// When it was opened.
  package let openedAt: Instant
  /// A slip and a game are large, and most copies of a table look at neither.
  private var boxedSlip = Boxed<Slip>(nil)
  private var boxedGame = Boxed<LiveGame>(nil)
  private var boxedPractice = Boxed<LivePractice>(nil)

  /// The game that is played here; nil at a slip table.
  package private(set) var game: LiveGame? {
    get { boxedGame.value }
    set { boxedGame = Boxed(newValue) }
  }

  /// What is practised here; nil at other tables.
  package private(set) var practice: LivePractice? {
    get { boxedPractice.value }
    set { boxedPractice = Boxed(newValue) }
  }

  /// The table that an opening makes.
  ///
  /// - Parameters:
  ///   - opening: the event of the table's first entry.
  ///   - id: the table's number.
  ///   - moment: when it was opened.
  package init(_ opening: Opening, id: TableID, at moment: Instant) {
    self.id = id
    openedAt = moment
    changedAt = moment
    terms = opening.terms
    opener = opening.opener
    sides = opening.sides
    sequence = 1
    if let practice = opening.terms.practice {
      self.practice = LivePractice(practice, opener: opening.opener)
    }
    guard let game = opening.terms.game else { return }
    guard let tiles = TileSet.named(opening.terms.lexicon.alphabet.name) else {
      preconditionFailure("every alphabet of a game has its tiles")
    }
    self.game = LiveGame(terms: game, tiles: tiles, admitsChallenges: opening.terms.rule.exists)
    if game.houseLevel != nil { guest = .house }
  }

  /// Takes in the next entry: the only way in which a table changes.
  ///
  /// Entries that the referee made never contradict the state, so contradictions trap.
  package mutating func apply(_ recorded: RecordedEntry) {
    do throws(LiveGame.Contradiction) {
      try take(recorded)
    } catch {
      preconditionFailure(error.text)
    }
  }

  /// Takes in the next entry of a ledger that somebody else may have written.
  ///
  /// - Throws: `Contradiction` where a game's entry cannot have happened; the table is then of no more use.
  package mutating func take(_ recorded: RecordedEntry) throws(LiveGame.Contradiction) {
    let entry = recorded.entry
    precondition(entry.table == id && entry.sequence == sequence + 1 && !isOver)
    sequence = entry.sequence
    changedAt = entry.at
    switch entry.event {
    case .joined(_, let person):
      guest = person
    case .slip(let written):
      slip = written
      slipsWritten = written.number
      mayRuleAlone = false
    case .lapsed:
      mayRuleAlone = true
    case .withdrawn:
      slip = nil
    case .ruled(let ruled):
      slip = nil
      if let superseded = rulings.append(ruled, recorded.receipt) { count(superseded, -1) }
      count(ruled, 1)
    case .lookup: break
    case .left:
      slip = nil
      isOver = true
    case .game(let event):
      guard var game else { throw LiveGame.Contradiction(text: "the table is one of slips") }
      try game.apply(event, at: entry.at, receipt: recorded.receipt)
      self.game = game
      isOver = event.ending != nil
    case .practice(let step):
      guard var practice else { throw LiveGame.Contradiction(text: "the table is not one of practice") }
      try practice.apply(step, at: entry.at)
      self.practice = practice
      isOver = step.ends
    case .loggedIn, .judged, .recovered, .stopped, .opened:
      preconditionFailure("an event of another chain")
    }
  }
}

extension Table {
  /// How many challenges a seat has lost, a superseded ruling not counted.
  package func failedChallenges(by seat: Seat) -> Int { failed[seat.rawValue - 1] }

  private mutating func count(_ ruled: RuledSlip, _ change: Int) {
    if ruled.ruling.isAcceptable { failed[ruled.challenger.rawValue - 1] += change }
  }

  /// What is going on, by the protocol's names.
  package enum Phase: String, Sendable, CaseIterable {
    /// Seat 2 is free.
    case waiting
    /// The game goes on at the board; nothing can be doubted.
    case toMove = "to-move"
    /// The last play may be doubted.
    case pending
    /// The last play may be doubted, and its player may not draw.
    case held
    /// A slip waits for its confirmation.
    case judging
    /// A player is out, and the last play may be doubted.
    case finalPending = "final-pending"
    /// Clocks stand still and the board is covered.
    case paused
    /// The game is put off.
    case adjourned
    /// The game is over but for the tiles left on real racks.
    case counting
    /// Practice: tiles or a play are shown.
    case round
    /// Practice: the round is over, and all is shown.
    case revealed
    /// The table has ended.
    case over
  }

  /// What is going on.
  package var phase: Phase {
    if isOver { return .over }
    if let game { return game.phase }
    if let practice {
      switch practice.state.phase {
      case .waiting: return .waiting
      case .round: return .round
      case .revealed: return .revealed
      }
    }
    if slip != nil { return .judging }
    return isComplete ? .toMove : .waiting
  }

  /// True when both sides are there.
  package var isComplete: Bool { terms.isDesk || guest != nil }

  /// Whether someone holds a seat here, or the desk, or practises here.
  package func isSeated(_ name: PlayerName) -> Bool { names.contains(name) }

  /// The seat someone sits in, seat 1 for the holder of a desk; practice tables have none.
  package func seat(of name: PlayerName) -> Seat? {
    guard practice == nil else { return nil }
    if opener.name == name { return .one }
    return guest?.name == name ? .two : nil
  }

  /// Who sits in a seat and hears what is told to it; the desk's holder hears for both.
  package func person(in seat: Seat) -> Person? {
    practice == nil ? holder(of: seat) : nil
  }

  private func holder(of seat: Seat) -> Person? {
    terms.isDesk ? opener : (seat == .one ? opener : guest)
  }

  /// What a side is called.
  package func name(of seat: Seat) -> PlayerName? {
    if let sides { return seat == .one ? sides.one : sides.two }
    return person(in: seat)?.name
  }

  /// The newest ruling, where there is one.
  package var lastRuling: Rulings.Recorded? { rulings.last }
}

/// A value that lies elsewhere, so that what holds it is small.
private indirect enum Boxed<Value: Equatable & Sendable>: Equatable, Sendable {
  case none
  case some(Value)

  init(_ value: Value?) { self = value.map(Boxed.some) ?? .none }

  var value: Value? { if case .some(let value) = self { value } else { nil } }
}
