// SPDX-License-Identifier: MIT

/// The results of a `.t` file, an archive or a TOU file, round by round, with each line checked against its opponents' lines.
///
/// An entrant without an opponent has a spread; opponent 0 with score 0 means that the entrant did not play. tsh writes `00`
/// for what is not there: such an opponent, or such a score, is a round that the entrant did not play.
/// The file does not distinguish a bye from a win by forfeit. A round with pairings alone is one to come.
/// Source: tsh, the `.t` file and the archive; AUPAIR / TOU.
package struct ImportedResults: Sendable {
  /// The rounds of a division; entrants are places in it, from 1.
  package struct Section: Sendable {
    package let division: String
    package let lines: [Int]
    package let rounds: [Round]
  }

  package struct Round: Sendable {
    /// The boards, in the order of their lower numbers.
    package internal(set) var boards: [Board] = []
    /// The entrants without an opponent, with the spread; nil for a bye without one.
    package internal(set) var alone: [(place: Int, spread: Int?)] = []
    package internal(set) var idle: [Int] = []
  }

  package struct Board: Sendable {
    /// The entrant who went first; either one if that is not known.
    package let first: Int
    package let second: Int
    /// The scores, the first player's first; nil while the game is under way.
    package let scores: (first: Int, second: Int)?
    package let isOrderKnown: Bool
    /// The winner, if the file names another one than the scores do.
    package let winner: Int?
  }

  package private(set) var sections: [Section] = []
  /// The event's title; nil if the file has none.
  package private(set) var title: String?
  /// The most that one game adds to a spread; nil if the file says nothing of it.
  package private(set) var spreadCap: Int?
  /// The faults: lines that contradict others, or hold text in place of a number.
  package private(set) var faults: [Roster.Fault] = []
  /// The notes on what is not taken over, or otherwise than it stands in the file.
  package private(set) var notes: [String] = []
  /// Whether rounds with pairings alone were left out because an earlier round is incomplete.
  package private(set) var isLeftOut = false

  package var hasRounds: Bool { sections.contains { !$0.rounds.isEmpty } }

  /// Creates the results of a file; `Roster` reports lines without a name, a rating or numbers.
  package init(_ text: String, division: String = "A") {
    var names: [String] = []
    var rows: [String: [Row]] = [:]
    var areWhole = true
    let file = TSHLines(text, division: division)
    (notes, spreadCap) = (file.leftOut, file.spreadCap)
    for line in file.lines {
      let name = line.division.uppercased()
      if rows[name] == nil { names.append(name) }
      guard let row = row(line) else {
        areWhole = false
        continue
      }
      rows[name, default: []].append(row)
    }
    guard areWhole, faults.isEmpty else { return }
    take(names.map { ($0, rows[$0] ?? []) }, idle: "opponent 0 with score 0")
  }

  /// Creates the results of a TOU file, whose sections are divisions.
  package init(tou file: TOUFile) {
    (title, faults, notes) = (file.title, file.faults, file.notes)
    guard faults.isEmpty else { return }
    take(file.sections.map { ($0.division, $0.rows) }, idle: "a loss of 0 against oneself")
  }

  private mutating func take(_ divisions: [(name: String, rows: [Row])], idle: String) {
    for (name, rows) in divisions {
      var reader = SectionReader(rows: rows, idle: idle)
      let rounds = reader.rounds()
      faults += reader.faults
      notes += reader.notes
      isLeftOut = isLeftOut || reader.isLeftOut
      sections.append(
        Section(division: name, lines: reader.rows.map(\.line), rounds: rounds))
    }
    faults.sort { $0.line < $1.line }
  }

  struct Row {
    let line: Int
    var opponents: [Int] = []
    /// The scores by round; nil for one that the file says is not there.
    var scores: [Int?] = []
    /// The order by round: 1 means first, 2 second; other values mean unknown.
    var orders: [Int] = []
    /// The rounds, from 0, that were won although the scores say otherwise.
    var won: Set<Int> = []
  }

  /// Returns the values of a line; nil if its name, rating or opponents cannot be read.
  private mutating func row(_ line: TSHLines.Line) -> Row? {
    var row = Row(line: line.number)
    guard line.rating.map(TSHLines.Line.isRating) == true else { return nil }
    row.opponents = line.opponents.compactMap { Int($0) }
    guard row.opponents.count == line.opponents.count else { return nil }
    row.scores = numbers(line.scores, at: line.number)
    for (round, opponent) in line.opponents.enumerated() where row.opponents[round] == 0 {
      let isScored = round < row.scores.count && row.scores[round] != nil
      if opponent == Self.absent {
        if isScored {
          let score = row.scores[round] ?? 0
          notes.append(
            "line \(line.number): round \(round + 1): a score of \(score) without an opponent; left out")
        }
        row.scores += Array(repeating: nil, count: max(0, round + 1 - row.scores.count))
        row.scores[round] = 0
      } else if !isScored, round < row.scores.count {
        row.scores[round] = 0
      }
    }
    for words in line.others where words.first == "p12" && words.count > 1 {
      row.orders = numbers(words.dropFirst(), at: line.number).map { $0 ?? 0 }
    }
    return row
  }

  private mutating func numbers(_ words: some Sequence<Substring>, at line: Int) -> [Int?] {
    var numbers: [Int?] = []
    for word in words {
      guard let number = Int(word) else {
        faults.append(Roster.Fault(line: line, text: "\(word) stands where a number belongs"))
        return numbers
      }
      numbers.append(word == Self.absent ? nil : number)
    }
    return numbers
  }

  /// The text that tsh has in place of an opponent or a score that is missing.
  private static let absent: Substring = "00"
}
