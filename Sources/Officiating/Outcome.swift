// SPDX-License-Identifier: MIT
import Lexica
import Practice
import Rulebook

/// What a command led to: one answer, and what others are told.
package struct Outcome: Sendable {
  /// The answer to the caller.
  package var reply: Reply
  /// What others are told, in order, after the answer is queued.
  package var notices: [Notice] = []
  /// What it changes about who watches what, beside the ledger.
  package var watching = Watching.unchanged
  /// The newest entry that the answer has seen; it leaves once that is on disk.
  package var waits: Ticket = .none

  package init(
    _ reply: Reply, notices: [Notice] = [], watching: Watching = .unchanged, waits: Ticket = .none
  ) {
    self.reply = reply
    self.notices = notices
    self.watching = watching
    self.waits = waits
  }

  /// The refusal, where it is one.
  package var refusal: Refusal? { if case .refused(let refusal) = reply { refusal } else { nil } }
}

/// What a command changes about who watches which table; nobody's watching is state.
package enum Watching: Sendable {
  case unchanged
  /// The caller watches a table from now on.
  case begins(TableID)
  /// The caller watches this table no more; where it was seated there, it has got up.
  case left(TableID)
  /// These sit down, and watch nothing any more.
  case ends([PlayerName])
}

/// Something told without being asked for: an event, as one reader may know of it.
package struct Notice: Sendable {
  /// Which table it is about.
  package let table: TableID
  /// The newest entry that it has seen; it leaves once that is on disk.
  package let waits: Ticket
  /// Who is told.
  package let audience: Audience
  /// What they are told.
  package let body: Body

  package init(table: TableID, waits: Ticket, audience: Audience, body: Body) {
    self.table = table
    self.waits = waits
    self.audience = audience
    self.body = body
  }

  /// Who is told.
  package enum Audience: Sendable {
    case person(PlayerName)
    case observers(Onlookers)
    /// The directors who are here, and some others, and of those who watch the table these; each once, and none of the
    /// last.
    case directors(and: [PlayerName], watching: Onlookers, but: [PlayerName])
  }

  /// Which of those who watch a table.
  package enum Onlookers: Sendable {
    case none, all
    /// Who may watch what others see late, or when it is over; and those others.
    case atOnce, late
  }
}

extension Notice.Body {
  /// Who did it, where somebody may have who watches; nil for whatever players do, and for what happens by itself.
  package var author: PlayerName? {
    switch self {
    case .said(let name, _, _): name
    case .game(let news): news.action.director
    case .invited, .joined, .left, .abandoned, .called, .answered, .order, .shownOut, .accountChanged,
      .meanwhile, .endedMeanwhile, .reminder, .slip, .practice, .event:
      nil
    }
  }
}
