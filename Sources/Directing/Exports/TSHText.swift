// SPDX-License-Identifier: MIT

/// Divisions as the files that tsh keeps: `.t`, one line an entrant, and the archive of an event.
///
/// A line is `Surname, Given RATING opponents; scores; p12 order`, where order is 1 for who went first, 2 for who
/// went second, 0 for neither or unknown; behind it `class` and `team` of whoever has them. Who met nobody has the opponent 0 and for a score
/// the spread: 50 for a bye, -50 for not coming, 0 for no result at all. Who still plays has an opponent more than scores.
/// In names digits, `;` and `#` become `_`: tsh takes the first digit for the rating, and the signs for the end of a field.
/// Source: tsh, the `.t` file and the archive.
package enum TSHText {
  /// The `.t` file of a division; lines end with LF.
  package static func file(of division: Division) -> String { file(of: EventSection(division: division)) }

  /// The same with the boards that are still played.
  package static func file(of section: EventSection) -> String {
    section.division.entrants.map { line(of: $0, in: section) + "\n" }.joined()
  }

  /// All divisions of an event in one text.
  package static func archive(of divisions: [Division]) -> String {
    archive(of: divisions.map { EventSection(division: $0) })
  }

  /// The same with the boards that are still played.
  package static func archive(of sections: [EventSection]) -> String {
    let names = sections.map { Plain.word($0.division.name) }
    var text = "# tsh archive file\n"
    for name in names { text += "division \(name) \(name).t\n" }
    for (section, name) in zip(sections, names) {
      text += "#begin_file name=\(name).t\n\(file(of: section))#end_file name=\(name).t\n"
    }
    return text
  }

  /// One entrant's line, without its end.
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
    var line = "\(name(of: entrant)) \(entrant.rating)\(list(opponents));\(list(scores))"
    if starts.contains(where: { $0 != 0 }) { line += "; p12\(list(starts))" }
    if let playingClass = entrant.playingClass { line += "; class \(playingClass)" }
    if let team = entrant.team { line += "; team \(team)" }
    return line
  }

  private static func list(_ numbers: [Int]) -> String { numbers.map { " \($0)" }.joined() }

  /// A name without digits, which would be taken for the rating, and without what ends a field.
  package static func name(of entrant: Entrant) -> String {
    Plain.text(entrant.name) { !$0.isNumber && $0 != ";" && $0 != "#" }
  }

  private static func order(of entrant: Int, in results: [RoundResult]) -> Int {
    for case .played(let meeting) in results where meeting.isOrderKnown {
      if meeting.first == entrant { return 1 }
      if meeting.second == entrant { return 2 }
    }
    return 0
  }
}
