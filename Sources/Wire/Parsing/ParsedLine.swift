// SPDX-License-Identifier: MIT
import Officiating
import Practice

/// One parsed line.
package struct ParsedLine: Sendable {
  /// The tag to echo in the reply.
  package let tag: Tag
  package let body: Body

  /// The content of a line, by recipient; large cases are indirect, so that a parsed line stays small.
  package enum Body: Sendable {
    /// A blank line or a comment: no reply.
    case nothing
    /// A command for the referee, with its effect on other connections.
    case command(Command, noise: Noise = .none)
    /// Words to judge for no table.
    case judge(JudgeRequest)
    /// A question to a word list; the referee must allow it.
    case lookup(LookupQuestion)
    case connection(ConnectionCommand)
    indirect case fault(ProtocolFault)
    /// The line is well formed, but names something that does not exist here.
    indirect case refusal(Refusal)
  }

  /// Returns both parts and ends the line; no reference is counted for it.
  package consuming func parts() -> (tag: Tag, body: Body) { (tag, body) }
}

extension ParsedLine.Body {
  static func house(_ command: HouseCommand) -> Self { .command(.house(command), noise: .none) }

  static func table(_ command: TableCommand, noise: Noise = .none) -> Self {
    .command(.table(command), noise: noise)
  }

  static func slip(_ command: SlipCommand, noise: Noise = .none) -> Self {
    .command(.slip(command), noise: noise)
  }

  static func game(_ command: GameCommand, noise: Noise = .none) -> Self {
    .command(.game(command), noise: noise)
  }

  static func practice(_ command: PracticeCommand, noise: Noise = .none) -> Self {
    .command(.practice(PracticeRequest(command)), noise: noise)
  }
}

/// A command for the connection itself, which needs no table and no list.
package enum ConnectionCommand: Sendable {
  case help(topic: String?)
  case caps
  case ping(String?)
  indirect case who(from: PlayerName?)
  /// Asks for the server's load, for directors.
  case status
  indirect case login(PlayerName, code: String?, LoginOptions)
  indirect case account(AccountLine)
  case notices(NoticeLevel)
  /// Mutes or follows a player for the sender, or not any more; without a name, asks for the names.
  indirect case choose(Choosing, PlayerName?, isChosen: Bool)
  /// Sets the language of texts; nil asks for it.
  case language(Language?)
  /// Sets the form of lines.
  case plain(Speech.Form)
  /// Tells the last answer and the last notice with all their facts.
  case more
  /// Sets when a board is drawn by itself; nil shows the board.
  case board(BoardDrawing?)
  /// Sets the default list by its index; nil asks for it.
  case use(Int?)
  /// Ends the typing of an event's results as bare lines.
  case leaveDesk
  case bye
}

/// The keys at the end of a `LOGIN`.
package struct LoginOptions: Sendable {
  /// The language of texts from now on; nil to leave it.
  package var language: Language?
  /// The form of lines from now on; nil to leave it.
  package var form: Speech.Form?
  /// Whether the connection gives up the rights of the account's role, and the view of its seats, for good.
  package var givesUpRights = false
}

/// The notices that a connection receives.
package enum NoticeLevel: String, Sendable, CaseIterable {
  case all
  /// All notices, and who seeks an opponent.
  case seeks = "lobby"
  /// All notices except hints and talk.
  case terse
  case none
}

/// When the board of one's table is drawn unasked, under `PLAIN`.
package enum BoardDrawing: String, Sendable, CaseIterable {
  /// After each move.
  case always
  /// At the beginning of a game.
  case ask
  case never
}
