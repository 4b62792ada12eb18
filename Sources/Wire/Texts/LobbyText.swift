// SPDX-License-Identifier: MIT
import Officiating

/// A deed of a followed player.
package enum FollowedDeed: Sendable {
  /// The player logged in.
  case came
  /// A game of the player began at this table.
  case plays(TableID)
}

extension NoticeText {
  /// Writes what a followed player did.
  package static func write(_ deed: FollowedDeed, of name: PlayerName, into writer: inout LineWriter) {
    writer.notice(.follow) { writer in
      writer.key("name", name.text)
      switch deed {
      case .came:
        writer.say("\(name.text) is here now.")
        writer.key("did", literal: "came")
      case .plays(let table):
        writer.say("\(name.text) plays at table \(table.number); OBSERVE \(table.number) watches.")
        writer.key("did", literal: "plays")
        writer.key(table: table)
      }
    }
  }
}
