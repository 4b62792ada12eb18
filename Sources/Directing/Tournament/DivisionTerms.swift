// SPDX-License-Identifier: MIT

/// The terms of a division that differ from the event's.
package struct DivisionTerms: Hashable, Sendable {
  /// The division's own rounds, systems and wishes; nil means those of the event.
  package var terms: TournamentTerms?
  /// The numbers of the boards at which the division sits; nil means the lowest that no other division has.
  package var boards: ClosedRange<Int>?

  /// The largest number of a board.
  package static let boardMost = 999

  package init(terms: TournamentTerms? = nil, boards: ClosedRange<Int>? = nil) {
    self.terms = terms
    self.boards = boards
  }
}

extension TournamentState {
  /// Returns the terms by which a division is paired; the worth of a bye and the cap are the event's.
  package func terms(of division: String) -> TournamentTerms {
    guard let own = divided[division]?.terms else { return terms }
    let both = TournamentTerms(
      systems: own.systems, spreadCap: terms.spreadCap, byeSpread: terms.byeSpread, repeats: own.repeats,
      wishes: own.wishes)
    guard let both else { preconditionFailure("both were sound") }
    return both
  }

  func terms(ofEntrant number: Int) -> TournamentTerms { terms(of: entrants[number - 1].division) }

  /// The last round of the event, in any division.
  package var lastRound: Int { divided.values.compactMap(\.terms?.rounds).reduce(terms.rounds, max) }

  /// The last round that is paired in a division without its own systems.
  var pairedInCommon: Int { divisions.filter { divided[$0]?.terms == nil }.map(paired).max() ?? 0 }

  /// Returns the numbers of a division's next boards in a round: within its range, and outside the ranges of others.
  func boardNumbers(_ count: Int, of division: String, in round: Round) -> [Int] {
    let others = divided.filter { $0.key != division }.compactMap(\.value.boards)
    var number = divided[division]?.boards?.lowerBound ?? 1
    var found: [Int] = []
    while found.count < count {
      if !round.numbers.contains(number), !others.contains(where: { $0.contains(number) }) {
        found.append(number)
      }
      number += 1
    }
    return found
  }

  mutating func divide(_ division: String, _ wanted: DivisionTerms) throws(TournamentContradiction) {
    guard divided[division] ?? DivisionTerms() != wanted, Self.isDivision(division),
      wanted.terms.map({ $0.systems.starts(with: terms(of: division).systems.prefix(paired(division))) })
        != false,
      wanted.boards.map({ 0 < $0.lowerBound && $0.upperBound <= DivisionTerms.boardMost }) != false,
      taken(wanted.boards, but: division) == nil
    else { throw TournamentContradiction(text: "the division cannot be played so") }
    divided[division] = wanted == DivisionTerms() ? nil : wanted
    hasLagged = hasLagged || wanted.terms?.wishes.lag != nil
  }

  /// Returns whether a text can be a division: 1 to 16 capitals and digits.
  static func isDivision(_ text: String) -> Bool {
    (1...16).contains(text.utf8.count)
      && text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
  }

  /// Returns the other division that has one of these boards; nil if none has.
  func taken(_ boards: ClosedRange<Int>?, but division: String) -> String? {
    guard let boards else { return nil }
    return divided.filter { $0.key != division && $0.value.boards?.overlaps(boards) == true }.keys.min()
  }
}

extension DecideTournament {
  /// Changes the terms of one division; returns nil if they are so already.
  ///
  /// A division may have terms before anybody has entered, and then keeps them without entrants.
  /// Throws `noSuchDivision`; `boardsTaken`; `noSchedule`, `systemPaired` as `set`.
  package func set(
    _ change: TournamentChange, boards: TournamentChange.Boards?, of division: String
  ) throws(TournamentRefusal) -> TournamentStep? {
    try requireOpen()
    guard state.entrants.isEmpty || state.divisions.contains(division) || state.divided[division] != nil
    else {
      throw .noSuchDivision(division, state.divisions)
    }
    var wanted = state.divided[division] ?? DivisionTerms()
    if change != TournamentChange() {
      let terms = try changed(state.terms(of: division), by: change, paired: state.paired(division))
      // The cap and the worth of a bye are the event's, and may change with it.
      wanted.terms = TournamentTerms(systems: terms.systems, repeats: terms.repeats, wishes: terms.wishes)
    }
    if let boards { wanted.boards = boards.range }
    if let other = state.taken(wanted.boards, but: division), let boards = state.divided[other]?.boards {
      throw .boardsTaken(other, boards)
    }
    return wanted == state.divided[division] ?? DivisionTerms() ? nil : .divided(division, wanted)
  }
}
