// SPDX-License-Identifier: MIT

/// Divisions in the file formats of tsh: `.t`, with one line for each entrant, and the archive of an event.
///
/// A line is `Surname, Given RATING opponents; scores; p12 order`, with optional `class`, `team` and `handicap` fields. The
/// order is 1 for going first, 2 for going second, and 0 for neither or unknown. Without an opponent, the
/// opponent is 0 and the score is the spread: 50 for a bye, -50 for an absence, 0 for no result. An entrant
/// whose game is under way has one more opponent than scores. The number in a federation's list stands behind the name and
/// a colon: `Smith, Ann:AA000123`. In names, digits, `;`, `:` and `#` become `_`: a program may read the first digit as the
/// rating, and the signs end a field or a name. In the archive, `config standings_spread_cap = 300` is the most that one game
/// adds to a spread.
/// Source: tsh, the `.t` file, the archive and its configuration.
package enum TSHText {
  /// Returns the `.t` file of a division with its boards under way; lines end with LF.
  package static func file(of section: EventSection) -> String {
    section.division.entrants.map { line(of: $0, in: section) + "\n" }.joined()
  }

  /// Returns all divisions of an event with their boards under way; `spreadCap` is the event's, if it has one.
  package static func archive(of sections: [EventSection], spreadCap: Int? = nil) -> String {
    let names = sections.map { Plain.word($0.division.name) }
    var text = "# tsh archive file\n"
    if let spreadCap { text += "config standings_spread_cap = \(spreadCap)\n" }
    for name in names { text += "division \(name) \(name).t\n" }
    for (section, name) in zip(sections, names) {
      text += "#begin_file name=\(name).t\n\(file(of: section))#end_file name=\(name).t\n"
    }
    return text
  }

  private static func line(of entrant: Entrant, in section: EventSection) -> String {
    let division = section.division
    let shares = division.byScores.shares(of: entrant.number)
    var opponents = shares.map { $0?.opponent ?? 0 }
    var scores = shares.map { $0?.score ?? 0 }
    var starts = division.rounds.map { order(of: entrant.number, in: $0) }
    if let board = section.awaited.first(where: { $0.has(entrant.number) }), shares.last == .some(nil) {
      opponents[opponents.count - 1] = board.first == entrant.number ? board.second : board.first
      scores.removeLast()
      starts[starts.count - 1] = board.first == entrant.number ? 1 : 2
    }
    let member = entrant.member.map { ":\($0)" } ?? ""
    var line = "\(name(of: entrant))\(member) \(entrant.rating)\(list(opponents));\(list(scores))"
    if starts.contains(where: { $0 != 0 }) { line += "; p12\(list(starts))" }
    if let playingClass = entrant.playingClass { line += "; class \(playingClass)" }
    if let team = entrant.team { line += "; team \(team)" }
    if let handicap = entrant.handicap { line += "; handicap \(handicap)" }
    return line
  }

  private static func list(_ numbers: [Int]) -> String { numbers.map { " \($0)" }.joined() }

  /// Returns a name with `_` for digits, which may be read as the rating, and for `;`, `:` and `#`.
  package static func name(of entrant: Entrant) -> String {
    Plain.text(entrant.name) { !$0.isNumber && ![";", ":", "#"].contains($0) }
  }

  private static func order(of entrant: Int, in results: [RoundResult]) -> Int {
    for case .played(let meeting) in results where meeting.isOrderKnown {
      if meeting.first == entrant { return 1 }
      if meeting.second == entrant { return 2 }
    }
    return 0
  }
}
