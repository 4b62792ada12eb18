// SPDX-License-Identifier: MIT

/// An event as a TOU file, for AUPAIR and the ratings programs of Australia, New Zealand and South Africa.
///
/// The file is ASCII, and lines end with CRLF. Each round is a block: a space, the outcome, the score in three
/// places, a space, and the opponent's number. The outcome is `2` for a win, `1` for a tie, and a space for a
/// loss. `+` before the number means that the entrant went first. A bye is written as a loss of 50 against
/// oneself, a win by forfeit as a win of 150. An absence is a loss of 100, and a missing result a loss of 0.
/// Source: AUPAIR / TOU; results and standings, byes and forfeits.
package enum TOUText {
  /// Returns the file of an event that began on a day such as `2026-11-23`; each division is a section.
  package static func file(of event: String, on day: String, _ divisions: [Division]) -> [UInt8] {
    var lines: [String] = []
    let date = day.split(separator: "-").reversed().joined(separator: ".")
    for division in divisions {
      lines.append("*M\(date) \(Plain.ascii(event))")
      lines.append("*\(Plain.ascii(division.name))")
      // The field of the high word stays 0.
      lines.append(String(repeating: " ", count: 38) + "0")
      lines += division.entrants.map { line(of: $0, in: division) }
    }
    lines.append("*** END OF FILE ***")
    return Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }

  /// Returns a name of up to 20 ASCII characters; accents are removed, and other characters become `_`.
  package static func name(of entrant: Entrant) -> String { String(Plain.ascii(entrant.name).prefix(20)) }

  /// Returns an entrant's line without CRLF.
  static func line(of entrant: Entrant, in division: Division) -> String {
    let name = name(of: entrant)
    let width = division.entrants.count > 99 ? 4 : 3
    let blocks = division.byScores.rounds.map { results in
      block(of: entrant.number, in: results.first { $0.entrants.contains(entrant.number) }, width: width)
    }
    return name + String(repeating: " ", count: 20 - name.count) + blocks.joined()
  }

  private static func block(of entrant: Int, in result: RoundResult?, width: Int) -> String {
    var (halfWins, score, opponent, isFirst) = (0, 0, entrant, false)
    switch result {
    case .played(let meeting):
      guard let share = result?.share(of: entrant) else { break }
      (halfWins, score, opponent) = (share.halfWins, share.score, share.opponent ?? entrant)
      isFirst = meeting.isOrderKnown && meeting.first == entrant
    case .bye: score = 50
    case .forfeit(entrant, _, _, _): score = 100
    case .forfeit: (halfWins, score) = (2, 150)
    case nil: break
    }
    let outcome = [" ", "1", "2"][halfWins]
    return " \(outcome)\(number(places(score), 3)) \(number(opponent, width, mark: isFirst ? "+" : ""))"
  }

  /// Returns a score for three places: thousands are dropped, and -99 is the least.
  private static func places(_ score: Int) -> Int { score < 0 ? max(score, -99) : score % 1000 }

  private static func number(_ number: Int, _ width: Int, mark: String = "") -> String {
    let text = mark + String(number)
    return String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }
}
