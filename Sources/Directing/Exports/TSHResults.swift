// SPDX-License-Identifier: MIT

/// The results of a `.t` file or an archive, round by round, with each line checked against its opponents' lines.
///
/// An entrant without an opponent has a spread; opponent 0 with score 0 means that the entrant did not play.
/// The file does not distinguish a bye from a win by forfeit. A round with pairings alone is one to come.
/// Source: tsh, the `.t` file and the archive.
package struct TSHResults: Sendable {
  /// The rounds of a division; entrants are places in it, from 1.
  package struct Section: Sendable {
    package let division: String
    package let lines: [Int]
    package let rounds: [Round]
  }

  package struct Round: Sendable {
    /// The boards, in the order of their lower numbers.
    package fileprivate(set) var boards: [Board] = []
    /// The entrants without an opponent, with the spread; nil for a bye without one.
    package fileprivate(set) var alone: [(place: Int, spread: Int?)] = []
    package fileprivate(set) var idle: [Int] = []
  }

  package struct Board: Sendable {
    /// The entrant who went first; either one if that is not known.
    package let first: Int
    package let second: Int
    /// The scores, the first player's first; nil while the game is under way.
    package let scores: (first: Int, second: Int)?
    package let isOrderKnown: Bool
  }

  package private(set) var sections: [Section] = []
  /// The faults: lines that contradict others, or hold text in place of a number.
  package private(set) var faults: [Roster.Fault] = []
  /// Whether rounds with pairings alone were left out because an earlier round is incomplete.
  package private(set) var isLeftOut = false

  package var hasRounds: Bool { sections.contains { !$0.rounds.isEmpty } }

  /// Creates the results of a file; `Roster` reports lines without a name, a rating or numbers.
  package init(_ text: String, division: String = "A") {
    var names: [String] = []
    var rows: [String: [Row]] = [:]
    var areWhole = true
    for line in TSHLines(text, division: division).lines {
      let name = line.division.uppercased()
      if rows[name] == nil { names.append(name) }
      guard let row = row(line) else {
        areWhole = false
        continue
      }
      rows[name, default: []].append(row)
    }
    guard areWhole, faults.isEmpty else { return }
    for name in names {
      var reader = SectionReader(rows: rows[name] ?? [])
      let rounds = reader.rounds()
      faults += reader.faults
      isLeftOut = isLeftOut || reader.isLeftOut
      sections.append(
        Section(division: name, lines: reader.rows.map(\.line), rounds: rounds))
    }
    faults.sort { $0.line < $1.line }
  }

  fileprivate struct Row {
    let line: Int
    var opponents: [Int] = []
    /// The scores by round; nil for `00`, which tsh writes for an unknown score.
    var scores: [Int?] = []
    /// The order by round: 1 means first, 2 second; other values mean unknown.
    var orders: [Int] = []
  }

  /// Returns the values of a line; nil if its name, rating or opponents cannot be read.
  private mutating func row(_ line: TSHLines.Line) -> Row? {
    var row = Row(line: line.number)
    guard !line.numbers.isEmpty else { return nil }
    row.opponents = line.numbers.dropFirst().compactMap { Int($0) }
    guard row.opponents.count == line.numbers.count - 1 else { return nil }
    row.scores = numbers(line.scores, at: line.number)
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
      numbers.append(word == "00" ? nil : number)
    }
    return numbers
  }
}

/// A reader that checks the lines of a division against each other.
private struct SectionReader {
  let rows: [TSHResults.Row]
  var faults: [Roster.Fault] = []
  var isLeftOut = false

  private mutating func blame(_ place: Int, _ text: String) {
    faults.append(Roster.Fault(line: rows[place].line, text: text))
  }

  /// Returns the played rounds and the first round to come; empty if any line has a fault.
  mutating func rounds() -> [TSHResults.Round] {
    let count = rows.map(\.opponents.count).max() ?? 0
    guard count <= TournamentTerms.roundsMost else {
      faults.append(
        Roster.Fault(
          line: rows.first { $0.opponents.count == count }?.line ?? 1,
          text: "\(count) rounds; an event has \(TournamentTerms.roundsMost) at most"))
      return []
    }
    for (place, row) in rows.enumerated() {
      if row.scores.count > row.opponents.count {
        blame(place, "\(row.scores.count) scores, and \(row.opponents.count) opponents")
      } else if row.opponents.count < count {
        let wanted = "a round that was not played is opponent 0 with score 0"
        blame(place, "\(row.opponents.count) opponents where others have \(count); \(wanted)")
      }
    }
    guard faults.isEmpty else { return [] }
    for round in 0..<count { agree(in: round) }
    guard faults.isEmpty else { return [] }
    // The first round with a missing score is the last that can be paired.
    let open = (0..<count).first { round in rows.indices.contains { isOpen($0, in: round) } } ?? count
    for round in (open..<count).dropFirst() {
      for place in rows.indices where score(place, round) != nil && rows[place].opponents[round] != 0 {
        blame(place, "a score in round \(round + 1), and round \(open + 1) lacks some")
      }
    }
    isLeftOut = count > open + 1
    return (0..<min(count, open + 1)).map { made($0) }
  }

  private func score(_ place: Int, _ round: Int) -> Int? {
    let scores = rows[place].scores
    return round < scores.count ? scores[round] : nil
  }

  private func order(_ place: Int, _ round: Int) -> Int {
    let orders = rows[place].orders
    return round < orders.count ? orders[round] : 0
  }

  private func isOpen(_ place: Int, in round: Int) -> Bool {
    rows[place].opponents[round] != 0 && score(place, round) == nil
  }

  private mutating func agree(in round: Int) {
    var playing = 0
    for place in rows.indices {
      let opponent = rows[place].opponents[round]
      let score = score(place, round)
      if opponent != 0 || score != 0 { playing += 1 }
      guard opponent != 0 else {
        if let score, !(-999...999).contains(score) {
          blame(place, "round \(round + 1): nobody is met, and \(score) is no spread of -999 to 999")
        }
        continue
      }
      guard (1...rows.count).contains(opponent), opponent != place + 1 else {
        let who = opponent == place + 1 ? "meets itself" : "meets number \(opponent)"
        blame(place, "round \(round + 1): number \(place + 1) \(who); there are 1 to \(rows.count)")
        continue
      }
      let back = rows[opponent - 1].opponents[round]
      guard back == place + 1 else {
        let other = "number \(opponent), line \(rows[opponent - 1].line), meets number \(back)"
        blame(place, "round \(round + 1): number \(place + 1) meets number \(opponent), and \(other)")
        continue
      }
      check(place, opponent - 1, score, in: round)
    }
    guard playing < 2, let first = rows.indices.first else { return }
    blame(first, "round \(round + 1): fewer than two play")
  }

  private mutating func check(_ place: Int, _ opponent: Int, _ own: Int?, in round: Int) {
    let there = "number \(opponent + 1), line \(rows[opponent].line)"
    if let own, !(-999...1500).contains(own) {
      blame(place, "round \(round + 1): \(own) is no score of -999 to 1500")
    }
    if own == nil, score(opponent, round) != nil {
      blame(place, "round \(round + 1): no score, and \(there), has one")
    }
    let orders = [order(place, round), order(opponent, round)]
    if place < opponent, orders == [1, 1] || orders == [2, 2] {
      let both = orders[0] == 1 ? "first" : "second"
      blame(place, "round \(round + 1): p12 has both go \(both), as for \(there)")
    }
  }

  private func made(_ round: Int) -> TSHResults.Round {
    var made = TSHResults.Round()
    for place in rows.indices {
      let opponent = rows[place].opponents[round] - 1
      let own = score(place, round)
      guard opponent >= 0 else {
        if own == 0 { made.idle.append(place + 1) } else { made.alone.append((place + 1, own)) }
        continue
      }
      guard place < opponent else { continue }
      let orders = (order(place, round), order(opponent, round))
      let isFirst = orders.0 == 1 || orders.1 == 2
      let isSecond = orders.0 == 2 || orders.1 == 1
      let (first, second) = isSecond ? (opponent, place) : (place, opponent)
      let scores = score(first, round).flatMap { one in score(second, round).map { (one, $0) } }
      made.boards.append(
        TSHResults.Board(
          first: first + 1, second: second + 1, scores: scores, isOrderKnown: isFirst || isSecond))
    }
    return made
  }
}
