// SPDX-License-Identifier: MIT
import Rulebook

/// One table: who is there, how far its chain has come, and the state of its family.
///
/// The fold of its entries, and nothing else.
///
/// `@unchecked Sendable`: confined to whoever folds it, a referee's executor or the thread of an audit.
package final class Table: @unchecked Sendable {
  /// What was agreed, by whom.
  package let agreement: Agreement
  /// Who sits in seat 2; nil while it is free, and at a desk.
  package private(set) var guest: Person?
  /// The sequence of the newest entry folded in.
  package private(set) var sequence = 1
  /// The moment of that entry.
  package private(set) var changedAt: Instant
  /// What proves that entry; nil for an opening, which no answer proves.
  package private(set) var receipt: Receipt?
  /// The ticket of that entry; `none` where an earlier run stored it.
  package internal(set) var ticket = Ticket.none
  /// True after the last event.
  package private(set) var isOver = false
  /// What happens here, and how far it has come.
  package let family: Family
  /// How many minutes behind what happens it is kept, for whoever only looks on; 0 for the table as it stands.
  package let minutesAgo: Int

  /// The table that an opening makes.
  ///
  /// - Parameters:
  ///   - opening: the event of the table's first entry.
  ///   - id: the table's number.
  ///   - moment: when it was opened.
  ///   - minutesAgo: how many minutes behind what happens it will be kept.
  package init(_ opening: Opening, id: TableID, at moment: Instant, minutesAgo: Int = 0) {
    agreement = Agreement(opening, id: id, at: moment)
    changedAt = moment
    self.minutesAgo = minutesAgo
    family = Family(opening)
    if opening.terms.game?.houseLevel != nil { guest = .house }
  }

  /// Takes over what was decided here.
  ///
  /// - Parameters:
  ///   - decision: made on this table as it stands.
  ///   - entry: what was proposed for it.
  ///   - receipt: what proves it.
  package func take(_ decision: Decision, _ entry: Entry, _ receipt: Receipt) {
    advance(to: entry, receipt)
    if case .seating(let event) = decision { seat(event) } else { isOver = family.take(decision, receipt) }
  }

  /// Takes in the next entry of a ledger, which somebody else may have written.
  ///
  /// - Throws: `Contradiction` where the entry cannot have happened; the table is then of no more use.
  package func read(_ recorded: RecordedEntry) throws(Contradiction) {
    let entry = recorded.entry
    advance(to: entry, recorded.receipt)
    switch entry.event.scope {
    case .seating: seat(entry.event)
    case .family: isOver = try family.read(entry.event, at: entry.at, recorded.receipt)
    case .house, .opening: preconditionFailure("an event of another chain")
    }
  }

  /// Takes in the next entry of a ledger of one's own, which never contradicts the state.
  package func fold(_ recorded: RecordedEntry) {
    do throws(Contradiction) {
      try read(recorded)
    } catch {
      preconditionFailure(error.text)
    }
  }

  private func advance(to entry: Entry, _ receipt: Receipt) {
    precondition(
      entry.table == id && entry.sequence == sequence + 1 && (!isOver || entry.event.reopensTable))
    sequence = entry.sequence
    changedAt = entry.at
    self.receipt = receipt
  }

  private func seat(_ event: Event) {
    if case .joined(_, let person) = event { guest = person }
    guard event.endsTable else { return }
    family.isLeft()
    isOver = true
  }
}

extension Table: Equatable {
  package static func == (one: Table, other: Table) -> Bool {
    one.agreement == other.agreement && one.guest == other.guest && one.sequence == other.sequence
      && one.changedAt == other.changedAt && one.receipt == other.receipt && one.isOver == other.isOver
      && one.family == other.family
  }
}

extension Table {
  /// The table's number, from 1.
  package var id: TableID { agreement.id }

  /// What was agreed.
  package var terms: Terms { agreement.terms }

  /// Who opened it.
  package var opener: Person { agreement.opener }

  /// When it was opened.
  package var openedAt: Instant { agreement.openedAt }

  /// The slips written here; nil where none are.
  package var slips: SlipState? { if case .slips(let held) = family { held.state } else { nil } }

  /// The game that is played here; nil where none is.
  package var game: GameState? { if case .game(let held) = family { held.state } else { nil } }

  /// What is practised here; nil at other tables.
  package var practice: PractisingState? { if case .practice(let held) = family { held.state } else { nil } }

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
  package var phase: Phase { isOver ? .over : family.phase(isComplete: isComplete) }

  /// Whether time is charged to somebody here, or a round ends by it, so that a standstill must be known.
  var hasTimeRunning: Bool { family.hasTimeRunning }

  /// When something happens here by itself.
  var deadline: Instant? { family.deadline(isComplete: isComplete, openedAt: openedAt) }
}

/// Who is at a table.
extension Table {
  /// Whether practising is what happens here, for which there are no two seats.
  var isPractice: Bool { terms.practice != nil }

  /// True when both sides are there.
  package var isComplete: Bool { terms.isDesk || guest != nil }

  /// Whether it is somebody's who sits or sat here, and nobody's who has or had the same name.
  func isOf(_ person: Person) -> Bool {
    // A name with an account is nobody else's, whatever the secret was when the game was played.
    let isKnown = person.role != .guest
    return [opener, guest].contains {
      $0?.name == person.name && (isKnown || $0?.codeHash == person.codeHash)
    }
  }

  /// The names that hold a seat here, the house's not among them.
  package var names: [PlayerName] {
    if terms.event != nil { return [] }
    if let practice { return practice.names }
    guard let guest, guest.name != .house else { return [opener.name] }
    return [opener.name, guest.name]
  }

  /// Whether someone holds a seat here, or the desk, or practises here.
  package func isSeated(_ name: PlayerName) -> Bool { names.contains(name) }

  /// The seat someone sits in, seat 1 for the holder of a desk; practice tables have none.
  package func seat(of name: PlayerName) -> Seat? {
    guard !isPractice, terms.event == nil else { return nil }
    if opener.name == name { return .one }
    return guest?.name == name ? .two : nil
  }

  /// Who sits in a seat and hears what is told to it; the desk's holder hears for both.
  package func person(in seat: Seat) -> Person? {
    guard !isPractice, terms.event == nil else { return nil }
    return terms.isDesk || seat == .one ? opener : guest
  }

  /// What a side is called.
  package func name(of seat: Seat) -> PlayerName? {
    if let sides = agreement.sides { return seat == .one ? sides.one : sides.two }
    return person(in: seat)?.name
  }
}
