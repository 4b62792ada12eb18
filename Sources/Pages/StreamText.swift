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

  /// Returns the text; nil if the server can't be asked.
  ///
  /// An unknown name has an empty text.
  func text(_ wanted: Wanted, of label: String, then: @escaping (String?) -> Void) {
    looks.ask("EVENT SHOW \(label)") { lines in
      guard let overview = lines.map(Answer.init) else { return then(nil) }
      let round = overview.last.keys["round", default: "0"]
      switch wanted {
      case .round: then("Round \(round) of \(overview.last.keys["rounds", default: ""])")
      case .board(let number):
        looks.ask("EVENT SHOW \(label) \(round)") { lines in
          then(lines.map { Self.board(number, in: Answer($0)) })
        }
      case .standings: standing(nil, of: label, then: then)
      case .player(let name): standing(name, of: label, then: then)
      }
    }
  }

  private func standing(_ name: String?, of label: String, then: @escaping (String?) -> Void) {
    looks.ask("EVENT STANDINGS \(label)") { lines in
      then(lines.map { Self.standing(name, in: Answer($0)) })
    }
  }

  private static func board(_ number: String, in answer: Answer) -> String {
    guard let line = answer.rows.first(where: { $0.keys["board"] == number }) else { return "" }
    let scores = line.keys["scores"]?.split(separator: ",").joined(separator: " : ") ?? "–"
    return "\(line.keys["first", default: ""])  \(scores)  \(line.keys["second", default: ""])"
  }

  /// Returns the lines of the first five, or that of one player.
  private static func standing(_ name: String?, in answer: Answer) -> String {
    let lines = answer.rows.filter { name == nil || $0.keys["name"] == name }.prefix(name == nil ? 5 : 1)
    return lines.map { line in
      let keys = line.keys
      let ties = keys["ties", default: "0"] == "0" ? "" : "–\(keys["ties", default: ""])"
      let spread = keys["spread", default: "0"]
      return "\(keys["place", default: ""]). \(keys["name", default: ""])  "
        + "\(keys["wins", default: ""])–\(keys["losses", default: ""])\(ties)  \(spread.hasPrefix("-") ? spread : "+\(spread)")"
    }.joined(separator: "\n")
  }
}
