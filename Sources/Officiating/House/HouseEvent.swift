// SPDX-License-Identifier: MIT
import Lexica

/// An event in the chain of the house, table 0, which belongs to no table.
package enum HouseEvent: Equatable, Sendable {
  case loggedIn(Person)
  /// A guest finished a game, so the name is kept for the longer time.
  case kept(PlayerName)
  case account(PlayerName, AccountEvent, by: PlayerName)
  case call(CallEvent)
  case order(PlayerName, OrderEvent, by: PlayerName)
  /// Words were judged for no table.
  case judged(BareJudgement)
  case recovered(TornTail)
  /// The server was shut down; clocks ran until now.
  case stopped
  /// The options were read again while the server ran.
  case reloaded(Reload)

  package var changesState: Bool {
    switch self {
    case .loggedIn, .kept, .account, .call, .order: true
    case .judged, .recovered, .stopped, .reloaded: false
    }
  }
}

/// A question to the word judge with its answer.
///
/// A class, so that the answer and the entry, each passed on many times, share one value.
package final class BareJudgement: Sendable {
  package let words: Words
  package let lexicon: AgreedLexicon
  package let ruling: Ruling
  /// The board of the question, as it was named; nil for none.
  package let board: String?
  /// The questioner's name as typed; without one, a station's account.
  package let by: String?
  /// The account of the station that asked; nil for any other caller.
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

/// A torn end that was removed from the ledger when the server started.
package struct TornTail: Equatable, Sendable {
  /// The name of the ledger file, without its folder.
  package let file: String
  /// The offset of the torn end in the file, from 0.
  package let at: Int
  package let bytes: Int
  /// The name of the file that contains them.
  package let keptAs: String

  package init(file: String, at: Int, bytes: Int, keptAs: String) {
    self.file = file
    self.at = at
    self.bytes = bytes
    self.keptAs = keptAs
  }
}
