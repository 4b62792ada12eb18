// SPDX-License-Identifier: MIT
import Officiating
import Practice

/// One line, read.
package struct ParsedLine: Sendable {
  /// What the sender wants echoed.
  package let tag: Tag
  /// What the line says.
  package let body: Body

  package init(tag: Tag, body: Body) {
    self.tag = tag
    self.body = body
  }

  /// What a line can say.
  package enum Body: Sendable {
    /// A blank line or a comment: no reply.
    case nothing
    /// For the referee; and what carrying it out does to others.
    case command(Command, noise: Noise = .none)
    /// For a word list, if the referee allows it.
    case lookup(LookupQuestion)
    /// For the connection itself.
    case connection(ConnectionCommand)
    /// The line makes no sense.
    case fault(ProtocolFault)
    /// The line makes sense, but names what is not here.
    case refusal(Refusal)
  }
}

extension ParsedLine.Body {
  /// For the house.
  static func house(_ command: HouseCommand) -> Self { .command(.house(command), noise: .none) }

  /// For a table of any family.
  static func table(_ command: TableCommand, noise: Noise = .none) -> Self {
    .command(.table(command), noise: noise)
  }

  /// For a slip.
  static func slip(_ command: SlipCommand, noise: Noise = .none) -> Self {
    .command(.slip(command), noise: noise)
  }

  /// For a game.
  static func game(_ command: GameCommand, noise: Noise = .none) -> Self {
    .command(.game(command), noise: noise)
  }

  /// For a practice table.
  static func practice(_ command: PracticeCommand, noise: Noise = .none) -> Self {
    .command(.practice(PracticeRequest(command)), noise: noise)
  }
}

/// What a line asks of the connection itself; no table and no list is looked at.
package enum ConnectionCommand: Sendable {
  case help(topic: String?)
  case caps
  case ping(String?)
  case who(from: PlayerName?)
  /// How much goes on, for directors.
  case status
  case login(PlayerName, code: String?, in: Language?, plain: Bool)
  case account(AccountLine)
  case notices(NoticeLevel)
  /// Whether what somebody says reaches the sender from now on; without a name it asks.
  case mute(PlayerName?, isMuted: Bool)
  /// What texts are told in from now on; nil asks.
  case language(Language?)
  /// Whether lines are sentences without keys from now on.
  case plain(Bool)
  /// The place of the list that is meant from now on where a line names none; nil asks.
  case use(Int?)
  case bye
}

/// How much someone wants to be told unasked.
package enum NoticeLevel: String, Sendable, CaseIterable {
  /// Everything.
  case all
  /// No hints and no talk.
  case terse
  /// Nothing at all.
  case none
}
