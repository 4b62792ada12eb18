// SPDX-License-Identifier: MIT
import Lexica

/// What can happen in the chain of the house, table 0: whatever belongs to no table.
package enum HouseEvent: Equatable, Sendable {
  /// Someone logged in.
  case loggedIn(Person)
  /// A guest finished a game: the name is kept for longer.
  case kept(PlayerName)
  /// Something happened to the account of a name, because somebody wanted it.
  case account(PlayerName, AccountEvent, by: PlayerName)
  /// Somebody called a director, or was answered.
  case call(CallEvent)
  /// A director did something about a name to keep order.
  case order(PlayerName, OrderEvent, by: PlayerName)
  /// Words were judged for no table.
  case judged(BareJudgement)
  /// The ledger cut off an end that was never acknowledged.
  case recovered(TornTail)
  /// The server went down as it was asked to; until now, clocks ran.
  case stopped
  /// The server's options were read again while it served.
  case reloaded(Reload)

  /// False for what leaves no trace in the house's state, so that a ledger need not bring it back.
  package var changesState: Bool {
    switch self {
    case .loggedIn, .kept, .account, .call, .order: true
    case .judged, .recovered, .stopped, .reloaded: false
    }
  }
}

/// A word-judge question and its answer, at no table.
///
/// A class, so that the answer and the line of the ledger, each of which passes through many hands, share one value.
package final class BareJudgement: Sendable {
  /// The words asked about.
  package let words: Words
  /// The list asked.
  package let lexicon: AgreedLexicon
  /// The answer for all of them together.
  package let ruling: Ruling
  /// The board at which the question arose, as the asker named it.
  package let board: String?
  /// The asker's name, as the asker typed it; a station's account where nothing was typed.
  package let by: String?
  /// The account of the station that asked; nil for everybody else.
  package let station: PlayerName?

  package init(
    words: Words, lexicon: AgreedLexicon, ruling: Ruling, board: String?, by: String?,
    station: PlayerName? = nil
  ) {
    self.words = words
    self.lexicon = lexicon
    self.ruling = ruling
    self.board = board
    self.by = by
    self.station = station
  }
}

extension BareJudgement: Equatable {
  package static func == (one: BareJudgement, other: BareJudgement) -> Bool {
    one === other
      || (one.words == other.words && one.lexicon == other.lexicon && one.ruling == other.ruling
        && one.board == other.board && one.by == other.by && one.station == other.station)
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
