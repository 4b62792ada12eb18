// SPDX-License-Identifier: MIT
import Visiting

/// An event as everybody may see it: its divisions, each with its standings and the boards of a round.
struct EventLook {
  struct Division {
    /// The name; nil where the event has one division alone.
    let name: String?
    let standings: Answer
    /// The last round that is paired for the division, 0 for none.
    let newest: Int
    /// The round of `boards`; 0 if none is paired.
    let round: Int
    let boards: Answer
  }

  let overview: Answer
  /// The names of all divisions, in the server's order; empty where there is one alone.
  let names: [String]
  /// The division that is wanted, or all.
  let divisions: [Division]
  /// By user name, the real name where it was entered.
  private let realNames: [String: String]

  fileprivate init(_ overview: Answer, _ names: [String], _ divisions: [Division]) {
    (self.overview, self.names, self.divisions) = (overview, names, divisions)
    realNames = divisions.flatMap(\.standings.rows).reduce(into: [:]) { known, line in
      if let name = line.keys["name"], !line.words.isEmpty { known[name] = line.words }
    }
  }

  /// The answer that refused the look; nil if it was told.
  var refusal: Answer? { ([overview] + divisions.map(\.standings)).first { !$0.isDone } }

  /// Returns the name of a player as people read it.
  func printed(_ name: String) -> String { realNames[name] ?? name }
}

extension PublicLooks {
  /// Looks at an event, at one division or all, with a round or each division's last one.
  ///
  /// The look is nil if the server can't be asked.
  func event(_ label: String, round: Int?, division: String?, then: @escaping (EventLook?) -> Void) {
    all("EVENT SHOW \(label)") { lines in
      guard let overview = lines.map(Answer.init) else { return then(nil) }
      guard overview.isDone else { return then(EventLook(overview, [], [])) }
      let names = overview.last.keys["divisions"]?.split(separator: ",").map(String.init) ?? []
      let wanted: [String?] = if let division { [division] } else { names.isEmpty ? [nil] : names }
      func of(_ name: String?) -> String { name.map { " division=\($0)" } ?? "" }
      all(wanted.map { "EVENT STANDINGS \(label)\(of($0))" }) { answers in
        guard let standings = answers?.map(Answer.init) else { return then(nil) }
        let newest = standings.map { $0.last.keys["round"].flatMap { Int($0) } ?? 0 }
        let rounds = newest.map { round ?? $0 }
        // A division without a round has no boards; its line asks for what is known already.
        let lines = wanted.indices.map { place in
          rounds[place] > 0
            ? "EVENT SHOW \(label) \(rounds[place])\(of(wanted[place]))" : "EVENT SHOW \(label)"
        }
        all(lines) { answers in
          guard let boards = answers?.map(Answer.init) else { return then(nil) }
          let divisions = wanted.indices.map { place in
            EventLook.Division(
              name: wanted[place], standings: standings[place], newest: newest[place], round: rounds[place],
              boards: boards[place])
          }
          then(EventLook(overview, names, divisions))
        }
      }
    }
  }
}
