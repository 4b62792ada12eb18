// SPDX-License-Identifier: MIT
import Rulebook

/// One table, the fold of its entries: players, sequence, and the state of its family.
///
/// `@unchecked Sendable`: confined to its owner, a referee's executor or the thread of an audit.
package final class Table: Chain, @unchecked Sendable {
  package internal(set) var head: ChainHead
  package let agreement: Agreement
  /// The person in seat 2; nil while it is free, and at a desk.
  package private(set) var guest: Person?
  package let family: Family
  /// The delay in minutes of a late state; 0 for the table as it stands.
  package let minutesAgo: Int
  /// The score of the series before this table's game; nil at other tables, and where an earlier game is not known here.
  ///
  /// It follows from the tables before, so it is no part of this table's fold.
  var seriesBefore: SeriesScore?
  /// The time of play at each entry of a game; at other tables that of its opening alone.
  package private(set) var playingTime: PlayingTime

  /// Creates the table of an opening; `minutesAgo` is the delay of a late state.
  package init(_ opening: Opening, id: TableID, at moment: Instant, minutesAgo: Int = 0) {
    head = ChainHead(id, openedAt: moment)
    agreement = Agreement(opening, id: id, at: moment)
    playingTime = PlayingTime(openedAt: moment)
    self.minutesAgo = minutesAgo
    family = Family(opening, at: id)
    if opening.terms.game?.robotLevel != nil { guest = .robot }
  }

  /// Applies a decision made in the table's present state, with its entry.
  package func apply(_ decision: Decision, _ recorded: RecordedEntry) {
    noteTime(of: recorded.entry)
    head.advance(to: recorded)
    if case .seating(let event) = decision { seat(event) } else { family.apply(decision, recorded.receipt) }
  }

  package func read(_ recorded: RecordedEntry) throws(Contradiction) {
    noteTime(of: recorded.entry)
    head.advance(to: recorded)
    let entry = recorded.entry
    switch entry.event.scope {
    case .seating: seat(entry.event)
    case .family: try family.read(entry.event, at: entry.at, recorded.receipt)
    case .house, .opening: preconditionFailure("an event of another chain")
    }
  }

  private func noteTime(of entry: Entry) {
    guard case .game(let held) = family else { return }
    let phase = held.state.position.phase
    playingTime.take(entry, isStopped: phase == .paused || phase == .adjourned)
  }

  private func seat(_ event: Event) {
    if case .joined(_, let person) = event { guest = person }
    if isOver { family.isLeft() }
  }
}

extension Table: Equatable {
  package static func == (one: Table, other: Table) -> Bool {
    one.agreement == other.agreement && one.guest == other.guest && one.head == other.head
      && one.family == other.family
  }
}

extension Table {
  package var terms: Terms { agreement.terms }

  package var opener: Person { agreement.opening.opener }

  package var openedAt: Instant { agreement.openedAt }

  package var slips: SlipState? { if case .slips(let held) = family { held.state } else { nil } }

  package var game: GameState? { if case .game(let held) = family { held.state } else { nil } }

  package var practice: PractisingState? { if case .practice(let held) = family { held.state } else { nil } }

  /// The phase of a table, by the protocol's names.
  package enum Phase: String, Sendable, CaseIterable {
    /// Seat 2 is free.
    case waiting
    /// A turn is open; no play can be challenged.
    case toMove = "to-move"
    /// The last play may be challenged.
    case pending
    /// The last play may be challenged, and its player may not draw.
    case held
    case judging
    /// A player is out, and the last play may be challenged.
    case finalPending = "final-pending"
    /// The clocks are stopped and the board is covered.
    case paused
    case adjourned
    /// The game is over, and the tiles left on real racks are to be declared.
    case counting
    /// Practice: tiles or a play are shown.
    case round
    /// Practice: the round is over, and all words are shown.
    case revealed
    case over
  }

  package var phase: Phase { isOver ? .over : family.phase(isComplete: isComplete) }

  var hasTimeRunning: Bool { family.hasTimeRunning }

  var deadline: Instant? { family.deadline(isComplete: isComplete, openedAt: openedAt) }

  // MARK: The players

  /// The facts that decide which players have a seat at a table without practice.
  struct Seating: Equatable {
    let guest: PlayerName?
    let isAdjourned: Bool
    let isOver: Bool
  }

  var seating: Seating {
    Seating(guest: guest?.name, isAdjourned: phase == .adjourned, isOver: isOver)
  }

  /// Whether the table is for practice, which has no two seats.
  var isPractice: Bool { if case .practice = family { true } else { false } }

  /// Whether both sides are present.
  package var isComplete: Bool { terms.isDesk || guest != nil }

  /// Returns whether a person plays or played here, and not another person of the same name.
  func isOf(_ person: Person) -> Bool {
    // A name with an account has one owner, whatever the secret was when the game was played.
    let isKnown = person.role != .guest
    return [opener, guest].contains {
      $0?.name == person.name && (isKnown || $0?.secret == person.secret)
    }
  }

  /// The names with a seat here, without the robot's.
  package var names: [PlayerName] {
    if let practice { return practice.names }
    guard let guest, guest.name != .robot else { return [opener.name] }
    return [opener.name, guest.name]
  }

  /// The player for whom seat 2 of a return game was kept, and who has not sat down; nil at other tables.
  var invitee: PlayerName? { terms.game?.again != nil && guest == nil ? terms.invited : nil }

  /// The player who is asked for the return game here; nil at other tables, and once that was answered.
  var asksAgain: PlayerName? { isOver ? nil : invitee }

  /// Returns whether a name holds a seat or the desk, or practises here.
  package func isSeated(_ name: PlayerName) -> Bool { names.contains(name) }

  /// Returns the seat of a name, seat 1 for the holder of a desk; nil without a seat, and at practice.
  package func seat(of name: PlayerName) -> Seat? {
    guard !isPractice else { return nil }
    if opener.name == name { return .one }
    return guest?.name == name ? .two : nil
  }

  /// Returns the person in a seat, who receives its notices; at a desk its holder for both seats.
  package func person(in seat: Seat) -> Person? {
    guard !isPractice else { return nil }
    return terms.isDesk || seat == .one ? opener : guest
  }

  package func name(of seat: Seat) -> PlayerName? {
    if let sides = agreement.opening.sides { return sides[seat] }
    return person(in: seat)?.name
  }
}
