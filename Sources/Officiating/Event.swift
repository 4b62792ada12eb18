// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// Everything that can happen, as the ledger keeps it; one decision is one event.
///
/// The fold over a table's events is its state, so an event holds every fact that a decision made:
/// deadlines, terms and seals included.
package enum Event: Equatable, Sendable {
  // The house.
  /// Someone logged in.
  case loggedIn(Person)
  /// Words were judged for no table.
  case judged(BareJudgement)
  /// The ledger cut off an end that was never acknowledged.
  case recovered(TornTail)
  /// The server went down as it was asked to; until now, clocks ran.
  case stopped

  // A table, in the order in which they can come.
  /// The table was opened; always the first entry of its chain. Indirect, so that commoner events are
  /// not copied at its size.
  indirect case opened(Opening)
  /// Someone sat down.
  case joined(Seat, Person)
  /// A slip was written, or written anew.
  case slip(Slip)
  /// Nobody confirmed the slip in time; from now on the challenger may rule alone.
  case lapsed(slip: Int)
  /// The slip was taken back unjudged.
  case withdrawn(slip: Int, by: Seat)
  /// The slip was judged.
  case ruled(RuledSlip)
  /// Somebody who sits or watches here, or has put the game off, asked for words or meanings, and got none.
  case lookup(Lookup)
  /// A seat left for good, which ends a slip table, and a game that has not begun.
  case left(Seat)
  /// Something happened in a game. Indirect, so that commoner events are not copied at its size.
  indirect case game(GameEvent)
  /// Something happened at a practice table. Indirect, as it may hold words by the dozen.
  indirect case practice(PracticeStep)
}

/// How a table came to be.
package struct Opening: Equatable, Sendable {
  /// What was agreed.
  package let terms: Terms
  /// Who opened it: seat 1, or the holder of both seats at a desk.
  package let opener: Person
  /// At a desk, what the two sides are called, seat 1 first; else nil.
  package let sides: DeskSides?

  package init(terms: Terms, opener: Person, sides: DeskSides?) {
    self.terms = terms
    self.opener = opener
    self.sides = sides
  }
}

/// The names of the two sides at a desk.
package struct DeskSides: Equatable, Sendable {
  package let one: PlayerName
  package let two: PlayerName

  package init(one: PlayerName, two: PlayerName) {
    self.one = one
    self.two = two
  }
}

/// A word-judge question and its answer, at no table.
package struct BareJudgement: Equatable, Sendable {
  /// The words asked about.
  package let words: Words
  /// The list asked.
  package let lexicon: AgreedLexicon
  /// The answer for all of them together.
  package let ruling: Ruling
  /// The board at which the question arose, as the asker named it.
  package let board: String?
  /// Who asked, as they named themselves.
  package let by: String?

  package init(words: Words, lexicon: AgreedLexicon, ruling: Ruling, board: String?, by: String?) {
    self.words = words
    self.lexicon = lexicon
    self.ruling = ruling
    self.board = board
    self.by = by
  }
}

/// An end of the ledger that was set aside when the server started.
package struct TornTail: Equatable, Sendable {
  /// The ledger file's name, without its folder.
  package let file: String
  /// The byte, from 0, at which the end was cut off.
  package let at: Int
  /// How many bytes were set aside.
  package let bytes: Int
  /// The name of the file that keeps them.
  package let keptAs: String

  package init(file: String, at: Int, bytes: Int, keptAs: String) {
    self.file = file
    self.at = at
    self.bytes = bytes
    self.keptAs = keptAs
  }
}

extension Event {
  /// False for what leaves no trace in the state, so that a ledger need not bring it back.
  package var changesState: Bool {
    switch self {
    case .loggedIn, .judged, .recovered, .stopped: false
    case .opened, .joined, .slip, .lapsed, .withdrawn, .ruled, .lookup, .left, .game, .practice: true
    }
  }

  /// True for the last event of a table.
  package var endsTable: Bool {
    switch self {
    case .left: true
    case .game(let event): event.ending != nil
    case .practice(let step): step.ends
    default: false
    }
  }
}
