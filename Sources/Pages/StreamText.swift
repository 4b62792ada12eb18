// SPDX-License-Identifier: MIT
import Visiting

/// The texts of an event for stream software.
struct StreamText {
  enum Wanted: Equatable {
    case round, standings
    /// The players and the result of a board of the present round.
    case board(String)
    /// The line of the standings of a player.
    case player(String)

    /// Reads the end of an address behind `text`; nil if there is no such text.
    ///
    /// `player/NAME` is a player of any name. A name by itself is a player's unless it is that of another text.
    init?(_ path: [String]) {
      switch (path.count, path.first) {
      case (1, "round"?): self = .round
      case (1, "standings"?): self = .standings
      case (1, let name?) where name.hasPrefix("board-"): self = .board(String(name.dropFirst(6)))
      case (1, let name?): self = .player(name)
      case (2, "player"?): self = .player(path[1])
      default: return nil
      }
    }
  }

  let looks: PublicLooks

  /// Returns the text of an event, of one division or all; nil if the server can't be asked.
  ///
  /// An unknown name, board or division has an empty text.
  func text(_ wanted: Wanted, of label: String, _ division: String?, then: @escaping (String?) -> Void) {
    looks.event(label, round: nil, division: division) { look in
      guard let look else { return then(nil) }
      guard look.refusal == nil else { return then("") }
      let keys = look.overview.last.keys
      switch wanted {
      case .round:
        then(
          division == nil
            ? "Round \(keys["round", default: "0"]) of \(keys["rounds", default: ""])"
            : "Round \(look.divisions.first?.newest ?? 0)")
      case .board(let number): then(Self.board(number, in: look))
      case .player(let name): then(Self.player(name, in: look))
      case .standings:
        let parts = look.divisions.map { part in
          let head = look.names.isEmpty || division != nil ? [] : ["Division \(part.name ?? "")"]
          return head + part.standings.rows.prefix(5).map { Self.standing($0, in: look) }
        }
        then(parts.joined().joined(separator: "\n"))
      }
    }
  }

  private static func board(_ number: String, in look: EventLook) -> String {
    let boards = look.divisions.flatMap(\.boards.rows)
    guard let line = boards.first(where: { $0.keys["board"] == number }) else { return "" }
    let scores = line.keys["scores"]?.split(separator: ",").joined(separator: " : ") ?? "–"
    let (first, second) = (line.keys["first", default: ""], line.keys["second", default: ""])
    return "\(look.printed(first))  \(scores)  \(look.printed(second))"
  }

  private static func player(_ name: String, in look: EventLook) -> String {
    let line = look.divisions.lazy.flatMap(\.standings.rows).first { $0.keys["name"] == name }
    return line.map { standing($0, in: look) } ?? ""
  }

  private static func standing(_ line: ServerLine, in look: EventLook) -> String {
    let keys = line.keys
    let ties = keys["ties", default: "0"] == "0" ? "" : "–\(keys["ties", default: ""])"
    let spread = keys["spread", default: "0"]
    return "\(keys["place", default: ""]). \(look.printed(keys["name", default: ""]))  "
      + "\(keys["wins", default: ""])–\(keys["losses", default: ""])\(ties)  "
      + (spread.hasPrefix("-") ? spread : "+\(spread)")
  }
}
