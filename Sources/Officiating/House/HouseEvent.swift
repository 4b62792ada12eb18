// SPDX-License-Identifier: MIT
import Lexica

/// An event in the chain of the house, table 0, which belongs to no table.
package enum HouseEvent: Equatable, Sendable {
  case loggedIn(Person)
  /// A guest finished a game, so the name is kept for the longer time.
  case kept(PlayerName)
  /// A round of practice ended for a player.
  indirect case practised(PlayerName, PracticeRound)
  case account(PlayerName, AccountEvent, by: PlayerName)
  case call(CallEvent)
  case order(PlayerName, OrderEvent, by: PlayerName)
  indirect case judged(BareJudgement)
  case recovered(TornTail)
  /// The server was shut down; clocks ran until now.
  case stopped
  /// The options were read again while the server ran.
  case reloaded(Reload)
  /// A node began to write the club's ledger.
  case tookOver(Takeover)

  package var changesState: Bool {
    switch self {
    case .loggedIn, .kept, .practised, .account, .call, .order: true
    case .judged, .recovered, .stopped, .reloaded, .tookOver: false
    }
  }
}

/// The beginning of a node's time as the writer of its club's ledger.
package struct Takeover: Equatable, Sendable {
  /// The node's name, 1 to 32 visible ASCII characters.
  package let node: String
  /// The latest moment at which the writer before is known to have run; the time after it is charged to no player.
  package let until: Instant

  package init(node: String, until: Instant) { (self.node, self.until) = (node, until) }
}

/// A question to the word judge with its answer.
package struct BareJudgement: Sendable {
  package let question: JudgeRequest
  package let ruling: Ruling
  /// The account of the station that asked; nil for any other caller.
  package let station: PlayerName?

  package init(
    words: Words, lexicon: AgreedLexicon, ruling: Ruling, board: String?, by: String?,
    station: PlayerName? = nil
  ) {
    let question = JudgeRequest(words: words, lexicon: lexicon, board: board, by: by)
    self.init(question: question, ruling: ruling, station: station)
  }

  init(question: JudgeRequest, ruling: Ruling, station: PlayerName?) {
    self.question = question
    self.ruling = ruling
    self.station = station
  }

  package var words: Words { question.words }

  package var lexicon: AgreedLexicon { question.lexicon }

  package var board: String? { question.board }

  /// The questioner's name as typed; without one, a station's account.
  package var by: String? { question.by ?? station?.text }
}

extension BareJudgement: Equatable {
  package static func == (one: BareJudgement, other: BareJudgement) -> Bool {
    one.words == other.words && one.lexicon == other.lexicon && one.ruling == other.ruling
      && one.board == other.board && one.by == other.by && one.station == other.station
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
