// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// What someone asks the referee to do; one line of the wire, read.
///
/// Indirect, because it passes through many hands, and waits beside its answer, and would be copied at
/// the size of its largest case each time.
package indirect enum Command: Sendable {
  /// Enter under a name whose code was proven, or was free to take.
  ///
  /// The code comes along only so that the answer can show it to its owner.
  case login(Person, code: String)
  /// Judge words for no table.
  case judge(JudgeRequest)
  /// Open a table.
  case open(OpenRequest)
  /// Sit down; without an agreement the terms are only shown.
  case join(TableID, JoinAgreement?)
  /// Get up, or stop observing; without a table, the one the caller is at.
  case leave(TableID?)
  /// Doubt a play: write a slip. At a desk `by` says which side doubts.
  case challenge(Words, by: Seat?)
  /// Agree to a slip's words, or rule alone when the time is up.
  case confirm(slip: Int)
  /// Write a slip anew.
  case amend(slip: Int, Words)
  /// Take a slip back unjudged.
  case withdraw(slip: Int)
  /// Watch a table.
  case observe(TableID)
  /// Speak to the table the caller is at.
  case say(String)
  /// List the tables from a number on.
  case tables(from: Int)
  /// Show one table; without a number, the one the caller is at.
  case show(TableID?, plain: Bool)
  /// List a table's rulings from a slip's number on; without a table, the one the caller is at.
  case history(TableID?, from: Int)
  /// List the lexica.
  case lexica
}

/// A word-judge question.
package struct JudgeRequest: Sendable {
  /// The words, read over the lexicon's alphabet.
  package let words: Words
  /// The list to ask.
  package let lexicon: Lexicon
  /// Where the question arose, or nil.
  package let board: String?
  /// Who asks, as they name themselves, or nil.
  package let by: String?

  package init(words: Words, lexicon: Lexicon, board: String?, by: String?) {
    self.words = words
    self.lexicon = lexicon
    self.board = board
    self.by = by
  }
}

/// What a table is to be; every nil takes the house's default.
package struct OpenRequest: Sendable {
  /// The list's name, or name and seal.
  package var lexicon: String?
  /// What a challenge costs.
  package var rule: ChallengeRule?
  /// Seconds until the challenger may rule alone, within `Terms.confirmSecondsRange`.
  package var confirmSeconds: Int?
  /// The only person who may take seat 2.
  package var invited: PlayerName?
  /// The two sides at one connection, or nil where each side has its own.
  package var sides: DeskSides?
  /// True where both seats are played from one connection.
  package var isDesk: Bool

  package init(
    lexicon: String? = nil, rule: ChallengeRule? = nil, confirmSeconds: Int? = nil,
    invited: PlayerName? = nil, sides: DeskSides? = nil, isDesk: Bool = false
  ) {
    self.lexicon = lexicon
    self.rule = rule
    self.confirmSeconds = confirmSeconds
    self.invited = invited
    self.sides = sides
    self.isDesk = isDesk
  }
}

/// The terms that someone names when sitting down; each must be the table's own.
package struct JoinAgreement: Sendable {
  /// The list's name, or name and seal.
  package let lexicon: String
  /// What a challenge costs, where it was named.
  package let rule: ChallengeRule?
  /// Seconds until the challenger may rule alone, where they were named.
  package let confirmSeconds: Int?

  package init(lexicon: String, rule: ChallengeRule?, confirmSeconds: Int?) {
    self.lexicon = lexicon
    self.rule = rule
    self.confirmSeconds = confirmSeconds
  }
}

/// Who sends a command.
package struct Caller: Sendable {
  /// Nil before `LOGIN`.
  package let person: Person?
  /// The table that this connection watches.
  package let observing: TableID?

  package init(person: Person?, observing: TableID?) {
    self.person = person
    self.observing = observing
  }
}

/// One command, ready to be decided, and decided again when the ledger brings news.
package struct Request: Sendable {
  /// Where the answer goes.
  package let slot: SlotID
  /// Who asks.
  package let caller: Caller
  /// What is asked.
  package let command: Command
  /// When it came.
  package let at: Instant

  package init(slot: SlotID, caller: Caller, command: Command, at: Instant) {
    self.slot = slot
    self.caller = caller
    self.command = command
    self.at = at
  }

  /// The same request, come at a moment at the earliest.
  func notBefore(_ moment: Instant) -> Request {
    at >= moment ? self : Request(slot: slot, caller: caller, command: command, at: moment)
  }
}
