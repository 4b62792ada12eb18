// SPDX-License-Identifier: MIT
import Lexica
import Practice
import Rulebook

/// The result of a command: one answer, and notices to others.
package struct Outcome: Sendable {
  package var reply: Reply
  /// The notices to others, in order; they follow the answer.
  package var notices: [Notice] = []
  package var watching = Watching.unchanged
  /// The highest ticket that the answer depends on; the answer leaves once that is on disk.
  package var waits: Ticket = .none

  package init(
    _ reply: Reply, notices: [Notice] = [], watching: Watching = .unchanged, waits: Ticket = .none
  ) {
    self.reply = reply
    self.notices = notices
    self.watching = watching
    self.waits = waits
  }

  package var refusal: Refusal? { if case .refused(let refusal) = reply { refusal } else { nil } }
}

/// A change in the observers of a table; observing is not part of the state.
package enum Watching: Sendable {
  case unchanged
  /// The caller observes a table from now on.
  case begins(TableID)
  /// The caller no longer observes this table, or has left its seat there.
  case left(TableID)
  /// These players take seats and observe nothing any more.
  case ends([PlayerName])
}

/// A message to others without their command: an event in the view of one reader.
package struct Notice: Sendable {
  package let table: TableID
  /// The highest ticket that the notice depends on; the notice leaves once that is on disk.
  package let waits: Ticket
  package let audience: Audience
  package let body: Body

  package enum Audience: Sendable {
    case person(PlayerName)
    case observers(Onlookers)
    /// Those who are told who seeks an opponent.
    case listeners
    /// Connected directors, the names in `and`, and the observers in `watching`; each once, without the names in `but`.
    case directors(and: [PlayerName], watching: Onlookers, but: [PlayerName])
  }

  package enum Onlookers: Sendable {
    case none, all
    /// `atOnce` are observers with the right to see held-back games now; `late` are all others.
    case atOnce, late
  }
}

extension Notice.Body {
  /// The author of speech or of a director's action; nil for any other notice.
  package var author: PlayerName? {
    switch self {
    case .said(let name, _, _): name
    case .told(let name, _): name
    case .game(let news): news.director
    case .sought(let agreement): agreement.opening.opener.name
    case .invited, .inviteDeclined, .inviteWithdrawn, .seriesEnded, .joined, .left, .abandoned, .called,
      .answered, .order,
      .shownOut, .accountChanged,
      .meanwhile, .endedMeanwhile, .reminder, .slip, .practice, .tournament:
      nil
    }
  }
}
