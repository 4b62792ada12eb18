// SPDX-License-Identifier: MIT
import Officiating

/// A look-up from an address at which another person plays.
package struct LookupNews: Sendable {
  /// A player in a game, with the table.
  package struct Player: Sendable {
    package let table: TableID
    package let name: PlayerName

    package init(table: TableID, name: PlayerName) {
      self.table = table
      self.name = name
    }
  }

  private let verb: String
  private let by: PlayerName?
  private let player: Player
  private let others: Int

  /// Creates the news of a look-up by `by`, nil without a login.
  ///
  /// `others` is the number of further players at the same address.
  package init(verb: String, by: PlayerName?, player: Player, others: Int) {
    self.verb = verb
    self.by = by
    self.player = player
    self.others = others
  }

  fileprivate var text: Phrase {
    let (name, table) = (player.name.text, player.table.number)
    return others > 0
      ? "from the address of \(name), who plays at table \(table), and of others who play; WHO tells more"
      : "from the address of \(name), who plays at table \(table); WHO tells more"
  }

  fileprivate func writeKeys(_ writer: inout LineWriter) {
    writer.key("name", player.name.text)
    writer.key("verb", verb)
    if let by { writer.key("by", by.text) }
    if others > 0 { writer.key("others", others) }
    writer.text(text)
  }

  fileprivate var table: TableID { player.table }
}

extension NoticeText {
  /// Writes the notice of a look-up to a director.
  package static func write(_ news: LookupNews, into writer: inout LineWriter) {
    writer.notice(.lookup, news.table) { news.writeKeys(&$0) }
  }
}
