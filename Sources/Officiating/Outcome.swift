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
  /// What must be on disk before the answer leaves.
  package var waits: Wait = .nothing

  package init(_ reply: Reply, notices: [Notice] = [], waits: Wait = .nothing) {
    self.reply = reply
    self.notices = notices
    self.waits = waits
  }
}

/// What an answer or a notice waits for.
package enum Wait: Equatable, Sendable {
  case nothing
  /// The newest entry of this table that it could have seen.
  case table(TableID, Ticket)
  /// Every entry up to the newest that it could have seen.
  case everything(through: Ticket)

  /// What has become of what is waited for.
  package enum State: Sendable {
    /// It is not known to be on disk, or what was refused is still to be undone.
    case waiting
    /// It is on disk: what waits may leave.
    case settled
    /// Some of it was refused and is undone: what waits tells of what never happened.
    case undone
  }
}

/// An answer, before it becomes text.
///
/// Indirect, because it passes through many hands on its way out and would be copied at the size of its
/// largest case each time.
package indirect enum Reply: Sendable {
  case refused(Refusal)
  /// The table is the one at which the name holds a seat; `putOff` are games that it has put off.
  case welcome(Person, code: String, Table?, putOff: [TableID])
  case judged(Ruling, Words, AgreedLexicon, Receipt?)
  /// Nothing keeps words from the caller; whoever asked has them looked up beside the loop.
  case mayLookUp
  case opened(Table)
  case seated(Table)
  case seatedAtPractice(PracticePlayer, Table)
  case left(TableID)
  case slip(Slip, Table)
  case withdrawn(slip: Int, TableID)
  case ruled(RuledSlip, Table, Receipt, isRepeat: Bool)
  case observing(Table)
  /// `toPlayers` is false for what an observer says.
  case said(TableID, toPlayers: Bool)
  case tables(Page<Table>)
  case shown(Table, to: Viewer, plain: Bool)
  case history(Table, to: Viewer, from: Int)
  case lexica([AgreedLexicon])
  case game(GameReply, Table, to: Viewer)
  /// What a command at a practice table made happen; the table as it stands after it. `missed` are the words
  /// that nobody found, where the round is over and they do not stand in the table itself.
  case practice(PracticeEvent, Table, missed: [Word])
  /// A practice table, looked at.
  case shownPractice(Table, missed: [Word])
}

/// Who looks at a table: what they may see of it.
package enum Viewer: Sendable {
  /// A player, who sees words and slips.
  case seat(Seat)
  /// Anyone else, who sees neither while the table lives.
  case other
}

/// Something told without being asked for.
package struct Notice: Sendable {
  /// Which table it is about.
  package let table: TableID
  /// What must be on disk before it leaves.
  package let waits: Wait
  /// Who is told.
  package let audience: Audience
  /// What they are told.
  package let body: Body

  package init(table: TableID, waits: Wait, audience: Audience, body: Body) {
    self.table = table
    self.waits = waits
    self.audience = audience
    self.body = body
  }

  /// Who is told.
  package enum Audience: Sendable {
    case person(PlayerName)
    case observers
  }

  /// What is told.
  package enum Body: Sendable {
    case joined(Seat, PlayerName)
    case left(Seat, PlayerName)
    case ended(reason: EndReason)
    case slip(Slip, Table)
    case withdrawn(slip: Int, by: PlayerName)
    /// To observers: that a play is doubted, not which words.
    case challenge(slip: Int, challenger: Seat)
    /// `withWords` is false for observers.
    case ruling(RuledSlip, Table, Receipt, withWords: Bool)
    case said(PlayerName, String)
    case note(Note)
    /// About a game; the table as it stands after the event.
    case game(GameNotice, Table)
    /// About a practice table, as it stands after the event.
    case practice(PracticeNotice, Table)
  }

  /// Why a table ended.
  package enum EndReason: String, Sendable {
    case left
  }

  /// A hint for people, by what it is about; programs skip it.
  package enum Note: Sendable {
    case confirmOrAmend(slip: Int, seconds: Int?)
    case mayRuleAlone(slip: Int)
    case openedForYou(by: PlayerName, lexicon: String)
    case bothSeated(opponent: PlayerName)
    /// What a ruling means, in words.
    case ruled(Ruling, ChallengeEffect, challenger: PlayerName, mover: PlayerName)
  }
}
