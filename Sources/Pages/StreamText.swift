// SPDX-License-Identifier: MIT
import Visiting

/// The texts of an event for stream software, by their names: `round`, `standings`, `board-3`, or a player's name.
struct StreamText {
  let looks: PublicLooks

  /// Returns the text; nil if the server can't be asked.
  ///
  /// An unknown name has an empty text.
  func text(_ name: String, of label: String, then: @escaping (String?) -> Void) {
    looks.ask("EVENT SHOW \(label)") { lines in
      guard let overview = lines.map(Answer.init) else { return then(nil) }
      let round = overview.last.keys["round", default: "0"]
      switch name {
      case "round": then("Round \(round) of \(overview.last.keys["rounds", default: "0"])")
      case _ where name.hasPrefix("board-"):
        looks.ask("EVENT SHOW \(label) \(round)") { lines in
          then(lines.map { Self.board(String(name.dropFirst(6)), in: Answer($0)) })
        }
      default:
        looks.ask("EVENT STANDINGS \(label)") { lines in
          then(lines.map { Self.standing(name == "standings" ? nil : name, in: Answer($0)) })
        }
      }
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
