// SPDX-License-Identifier: MIT

/// A chain of the ledger as the fold of its entries: a table or a tournament.
///
/// Both are numbered from one sequence. The house has a chain of its own.
package protocol Chain: AnyObject {
  var head: ChainHead { get }

  /// Applies the next entry of a ledger, with every check.
  ///
  /// - Throws: `Contradiction` when the entry is impossible in this state; the chain is then unusable.
  func read(_ recorded: RecordedEntry) throws(Contradiction)
}

/// The end of a chain that grows: its newest entry.
package struct ChainHead: Sendable {
  /// The chain's number, from 1.
  package let id: TableID
  /// The sequence of the newest entry.
  package private(set) var sequence = 1
  /// The moment of that entry.
  package private(set) var changedAt: Instant
  /// The receipt of that entry; nil for an opening, whose receipt no answer contains.
  package private(set) var receipt: Receipt?
  /// The ticket of that entry; `none` when an earlier run stored it.
  package internal(set) var ticket = Ticket.none
  /// True after the last entry; a tournament can be reopened.
  package private(set) var isOver = false

  init(_ id: TableID, openedAt moment: Instant) {
    self.id = id
    changedAt = moment
  }

  mutating func advance(to recorded: RecordedEntry) {
    let entry = recorded.entry
    precondition(
      entry.table == id && entry.sequence == sequence + 1 && (!isOver || entry.event.reopensChain))
    sequence = entry.sequence
    changedAt = entry.at
    receipt = recorded.receipt
    isOver = entry.event.endsChain
  }
}

extension ChainHead: Equatable {
  /// Compares all but the tickets, which belong to a run and not to the chain.
  package static func == (one: ChainHead, other: ChainHead) -> Bool {
    one.id == other.id && one.sequence == other.sequence && one.changedAt == other.changedAt
      && one.receipt == other.receipt && one.isOver == other.isOver
  }
}

extension Chain {
  package var id: TableID { head.id }
  package var sequence: Int { head.sequence }
  package var changedAt: Instant { head.changedAt }
  package var receipt: Receipt? { head.receipt }
  package var isOver: Bool { head.isOver }
  var ticket: Ticket { head.ticket }

  /// Applies the next entry of the server's own ledger, which never contradicts the state.
  package func fold(_ recorded: RecordedEntry) {
    do throws(Contradiction) {
      try read(recorded)
    } catch {
      preconditionFailure(error.text)
    }
  }
}

extension Entry {
  /// Returns the chain that the entry opens; nil for any other entry.
  ///
  /// A table with the terms `known` shares them.
  package func opened(sharing known: Terms? = nil) -> (any Chain)? {
    switch event {
    case .opened(let opening): Table(opening.sharing(known), id: table, at: at)
    case .tournamentOpened(let opening): Tournament(opening, id: table, at: at)
    case .house, .joined, .lookup, .left, .abandoned, .slip, .game, .practice, .tournament: nil
    }
  }
}
