// SPDX-License-Identifier: MIT

/// The decisions of an event, as pure functions of its state.
///
/// Each method returns the one step to record, or throws the refusal of highest precedence: the event, the
/// names, the round, the boards. The caller records the step and applies it.
package struct DecideTournament {
  let state: TournamentState

  package init(_ state: TournamentState) { self.state = state }

  // MARK: Entrants

  /// Enters an entrant from the division's first round that is not paired; only names that differ in case are alike.
  ///
  /// Throws `namesake` last of all, unless the director is sure.
  package func enter(_ form: EntryForm) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    if let other = state.entrant(named: form.name) { throw .nameTaken(other.name) }
    guard state.entrants.count < TournamentTerms.entrantsMost else { throw .full }
    let first = try nextRound(of: form.division)
    if !form.isSure, let other = state.namesake(of: form.printedName) {
      throw .namesake(number: other.number, other.name, of: form.name)
    }
    return .entered(
      Enrolment(
        number: state.entrants.count + 1, name: form.name, rating: form.rating, division: form.division,
        firstRound: first, codeHash: form.codeHash, particulars: form.particulars))
  }

  package func code(_ name: String, hash: String) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    return .coded(try entrant(name).number, hash: hash)
  }

  /// Lets an entrant drop out, or be away until `back`, from a round or else the first that is not paired.
  package func drop(
    _ name: String, from round: Int? = nil, back: Int? = nil
  ) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    let entrant = try entrant(name)
    if let before = state.drops[entrant.number] { throw .droppedBefore(entrant.name, round: before) }
    if state.withdrawn.contains(entrant.number) {
      throw .droppedBefore(entrant.name, round: entrant.firstRound)
    }
    if round == nil, back == nil, !state.isPaired(entrant.number, from: 1) {
      return .withdrawn(entrant.number)
    }
    let next = (state.rounds.lastIndex { $0.hasPaired(entrant.number) } ?? -1) + 2
    let from = round ?? next
    let last = state.terms(of: entrant.division).rounds
    guard (1...last).contains(from) else { throw .noSuchRound(from, last: last) }
    guard from >= next else { throw .pairedAlready(entrant.name, round: next - 1) }
    if let back {
      guard back > from else { throw .noReturn(from: from) }
      guard back <= last else { throw .noSuchRound(back, last: last) }
      let missed = state.absences[entrant.number] ?? []
      if let before = missed.first(where: { $0.overlaps(from..<back) }) {
        throw .awayBefore(entrant.name, round: before.lowerBound, back: before.upperBound)
      }
      return .away(entrant.number, from: from, back: back)
    }
    return .dropped(entrant.number, from: from)
  }

  /// Brings back an entrant who dropped out or is away, for a round or else the first possible.
  package func comeBack(_ name: String, for round: Int? = nil) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    let entrant = try entrant(name)
    let next = state.paired(entrant.division) + 1
    let last = state.terms(of: entrant.division).rounds
    let first = (next...max(next, last)).first {
      state.misses(entrant.number, round: $0)
    }
    guard let round = round ?? first else { throw .notMissing(entrant.name) }
    guard (1...last).contains(round) else { throw .noSuchRound(round, last: last) }
    guard round >= next else { throw .roundPaired(round) }
    guard state.misses(entrant.number, round: round) else { throw .notMissing(entrant.name) }
    return .returned(entrant.number, from: round)
  }

  /// Checks an entrant in; returns nil for one who has checked in before.
  package func checkIn(_ name: String) throws(TournamentRefusal) -> TournamentStep? {
    try requireOpen()
    let entrant = try entrant(name)
    if state.withdrawn.contains(entrant.number) {
      throw .droppedBefore(entrant.name, round: entrant.firstRound)
    }
    return state.presence[entrant.number] == true ? nil : .presence(entrant.number, isHere: true)
  }

  // MARK: Pairings

  /// Pairs a division's next round around the pairs and byes that the director names; see `RoundToPair.paired`.
  package func pair(
    _ round: Int? = nil, of division: String, byHand: ByHand = ByHand(), drawn: (Pair) -> Int
  ) throws(TournamentRefusal) -> TournamentStep {
    try toPair(round, of: division, byHand: byHand).paired(drawn: drawn)
  }

  /// Returns a division's next round, ready to be paired; throws `noPairing` for an event above `entrantsMost`.
  package func toPair(
    _ round: Int? = nil, of division: String, byHand: ByHand = ByHand(), isTrial: Bool = false
  ) throws(TournamentRefusal) -> RoundToPair {
    try requireOpen()
    guard !state.entrants.isEmpty else { throw .nobodyToPair(division) }
    guard state.divisions.contains(division) else { throw .noSuchDivision(division, state.divisions) }
    let next = state.paired(division) + 1
    let wanted = round ?? next
    if wanted >= next { _ = try nextRound(of: division) }
    let terms = state.terms(of: division)
    guard (1...terms.rounds).contains(wanted) else { throw .noSuchRound(wanted, last: terms.rounds) }
    guard wanted >= next else { throw .roundPaired(wanted) }
    let settled = wanted - 1 - (terms.wishes.lag ?? 0)
    if !isTrial {
      try requireComplete(through: settled, before: wanted, next: next, division)
      try requireNothingDue(in: wanted, of: division)
    }
    let playing = Set(state.players(of: division, in: wanted).map(\.number))
    guard playing.count > 1 else { throw .nobodyToPair(division) }
    guard state.entrants.count <= TournamentTerms.entrantsMost else { throw .noPairing(round: wanted) }
    let (field, numbers) = state.division(division, through: settled)
    let missing = Set(numbers.places.filter { !playing.contains($0.key) }.values)
    let absent = missing.filter { place in
      state.absences[numbers[place - 1]]?.contains { $0.contains(wanted) } == true
    }
    let (made, given) = try places(of: byHand, in: wanted, of: division, numbers, playing: playing)
    return RoundToPair(
      number: wanted, terms: terms, field: field, numbers: numbers,
      names: numbers.map { state.entrants[$0 - 1].name }, away: missing.subtracting(absent),
      absent: absent, awaited: awaited(of: division, numbers, after: settled, isTrial: isTrial),
      idle: idle(of: division, numbers, after: settled), keptApart: keptApart(in: wanted, numbers),
      made: made, given: given, isOrdered: byHand.isOrdered)
  }

  private func requireComplete(
    through settled: Int, before wanted: Int, next: Int, _ division: String
  ) throws(TournamentRefusal) {
    // A swap or a correction may have left an earlier round without a result.
    for (index, round) in state.rounds.prefix(min(next - 1, max(0, settled))).enumerated()
    where !state.isComplete(round, division) {
      throw .notYet(round: index + 1, missing: missing(in: round, of: division))
    }
    guard wanted == next else { throw .notYet(round: next, missing: []) }
  }

  /// Returns the boards of a division that lack a result and are not adjourned, by number from 1.
  private func missing(in round: TournamentState.Round, of division: String) -> [Int] {
    round.open.filter { place in
      let board = round.boards[place]
      return round.adjourned[board] == nil && state.entrants[board.first - 1].division == division
    }.map { round.numbers[$0] }
  }

  /// Withdraws the pairing of a division's round without results.
  package func unpair(_ round: Int, of division: String) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    guard state.divisions.contains(division) else { throw .noSuchDivision(division, state.divisions) }
    guard let paired = state.round(round), paired.divisions.contains(division) else {
      throw .notPaired(round: round)
    }
    let isPlayed = paired.results.contains { state.entrants[$0.entrants[0] - 1].division == division }
    let isBuiltOn = state.rounds.dropFirst(round).contains { $0.divisions.contains(division) }
    guard !isPlayed, !isBuiltOn else { throw .roundPlayed(round) }
    return .unpaired(round: round, division: division)
  }

  package func swap(
    _ round: Int, _ one: String, _ other: String
  ) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    let (one, other) = (try entrant(one), try entrant(other))
    guard let paired = state.round(round) else { throw .notPaired(round: round) }
    for entrant in [one, other] where !state.isOpen(entrant.number, in: paired) {
      throw paired.hasPaired(entrant.number) ? .roundPlayed(round) : .notPaired(round: round)
    }
    guard one.number != other.number, one.division == other.division,
      paired.board(of: one.number) != paired.board(of: other.number)
    else { throw .noSwap(one.name, other.name) }
    return .swapped(round: round, one.number, other.number)
  }

  /// Closes the event if every result is entered and no two players are left to pair, or if `isSure`.
  package func close(isSure: Bool = false) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    guard !isSure else { return .closed }
    for (index, round) in state.rounds.enumerated() where !round.missing.isEmpty {
      throw .unfinished(round: index + 1, missing: round.missing)
    }
    let unpaired = state.divisions.compactMap { division in
      let next = state.paired(division) + 1
      return next <= state.terms(of: division).rounds && state.players(of: division, in: next).count > 1
        ? next : nil
    }
    if let round = unpaired.min() { throw .unfinished(round: round, missing: []) }
    return .closed
  }

  /// Reopens a closed event, some of whose entrants' names others took meanwhile; throws `notClosed`.
  package func reopen(taken: [Int]) throws(TournamentRefusal) -> TournamentStep {
    guard state.isClosed else { throw .notClosed }
    return .reopened(taken: taken)
  }

  // MARK: Lookup

  /// Returns the round that is paired next for a division; throws `allPaired` after the last one.
  func nextRound(of division: String) throws(TournamentRefusal) -> Int {
    let (next, last) = (state.paired(division) + 1, state.terms(of: division).rounds)
    let isOwn = state.divided[division]?.terms != nil
    guard next <= last else { throw .allPaired(last: last, division: isOwn ? division : nil) }
    return next
  }

  func requireOpen() throws(TournamentRefusal) {
    guard !state.isClosed else { throw .closed }
  }

  package func entrant(_ name: String) throws(TournamentRefusal) -> Enrolment {
    guard let entrant = state.entrant(named: name) else {
      throw .notEntered(name, near: state.nearest(to: name))
    }
    return entrant
  }
}
