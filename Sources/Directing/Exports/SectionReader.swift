// SPDX-License-Identifier: MIT

/// A reader that checks the lines of a division against each other.
struct SectionReader {
  private(set) var rows: [ImportedResults.Row]
  /// The words for a round that an entrant did not play.
  let idle: String
  private(set) var faults: [Roster.Fault] = []
  private(set) var notes: [String] = []
  private(set) var isLeftOut = false

  init(rows: [ImportedResults.Row], idle: String) {
    self.rows = rows
    self.idle = idle
  }

  private mutating func blame(_ place: Int, _ text: String) {
    faults.append(Roster.Fault(line: rows[place].line, text: text))
  }

  /// Returns the played rounds and the first round to come; empty if any line has a fault.
  mutating func rounds() -> [ImportedResults.Round] {
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
        let wanted = "a round that was not played is \(idle)"
        blame(place, "\(row.opponents.count) opponents where others have \(count); \(wanted)")
      }
    }
    guard faults.isEmpty else { return [] }
    for round in 0..<count { leaveOutUnscored(in: round) }
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

  /// Takes a pairing without scores, before a round that has some, as a round that neither of the two played.
  private mutating func leaveOutUnscored(in round: Int) {
    let isLast = !rows.contains { row in
      row.scores.indices.dropFirst(round + 1).contains { row.scores[$0] != nil && row.opponents[$0] != 0 }
    }
    guard !isLast else { return }
    for place in rows.indices {
      guard (1...rows.count).contains(rows[place].opponents[round]) else { continue }
      let other = rows[place].opponents[round] - 1
      guard other > place, rows[other].opponents[round] == place + 1,
        [place, other].allSatisfy({ round < rows[$0].scores.count && rows[$0].scores[round] == nil })
      else { continue }
      for one in [place, other] { (rows[one].opponents[round], rows[one].scores[round]) = (0, 0) }
      notes.append(
        "line \(rows[place].line): round \(round + 1): the game with number \(other + 1), line \(rows[other].line), has no"
          + " scores; taken as a round that neither played")
    }
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
      notes.append(
        "line \(rows[place].line): round \(round + 1): p12 has both go \(both), as for \(there); left out")
    }
  }

  private func made(_ round: Int) -> ImportedResults.Round {
    var made = ImportedResults.Round()
    for place in rows.indices {
      let opponent = rows[place].opponents[round] - 1
      let own = score(place, round)
      guard opponent >= 0 else {
        if own == 0 { made.idle.append(place + 1) } else { made.alone.append((place + 1, own)) }
        continue
      }
      guard place < opponent else { continue }
      let orders = (order(place, round), order(opponent, round))
      let isContradicted = orders.0 == orders.1
      let isFirst = !isContradicted && (orders.0 == 1 || orders.1 == 2)
      let isSecond = !isContradicted && (orders.0 == 2 || orders.1 == 1)
      let (first, second) = isSecond ? (opponent, place) : (place, opponent)
      let scores = score(first, round).flatMap { one in score(second, round).map { (one, $0) } }
      made.boards.append(
        ImportedResults.Board(
          first: first + 1, second: second + 1, scores: scores, isOrderKnown: isFirst || isSecond,
          winner: [first, second].first { rows[$0].won.contains(round) }.map { $0 + 1 }))
    }
    return made
  }
}
