// SPDX-License-Identifier: MIT

/// Decides what happens in an event; pure, so a test needs no server.
///
/// Every method answers with the one step to record, or throws the refusal of highest precedence: the event, the
/// names, the round, the boards. Nothing changes here: whoever records the step takes it.
package struct DecideTournament {
  let state: TournamentState

  package init(_ state: TournamentState) { self.state = state }

  // MARK: Who plays

  /// Somebody enters, from the first round that is not paired on.
  ///
  /// - Parameters:
  ///   - name: by which they are called; that nobody's looks like it is asked here only as far as the size of letters.
  ///   - rating: a federation's, 0 for none.
  ///   - division: that in which they play.
  ///   - codeHash: of the code that lets them in, in a ledger's form; nil where they come in otherwise.
  /// - Returns: their entry.
  /// - Throws: `closed`, `nameTaken`, `full`; `noSuchRound` where the last round is paired.
  package func enter(
    _ name: String, rating: Int = 0, division: String = "A", codeHash: String? = nil
  ) throws(TournamentRefusal) -> TournamentStep {
    try enter(EntryForm(name, rating: rating, division: division, codeHash: codeHash))
  }

  /// Somebody enters with what a roster says of them; the same otherwise.
  package func enter(_ form: EntryForm) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    if let other = state.entrant(named: form.name) { throw .nameTaken(other.name) }
    guard state.entrants.count < TournamentTerms.entrantsMost else { throw .full }
    let first = state.rounds.prefix { $0.divisions.contains(form.division) }.count + 1
    guard first <= state.terms.rounds else { throw .noSuchRound(first) }
    return .entered(
      Enrolment(
        number: state.entrants.count + 1, name: form.name, rating: form.rating, division: form.division,
        firstRound: first, codeHash: form.codeHash, particulars: form.particulars))
  }

  /// Somebody has another code from now on.
  ///
  /// - Throws: `closed`, `notEntered`.
  package func code(_ name: String, hash: String) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    return .coded(try entrant(name).number, hash: hash)
  }

  /// Somebody plays no more, from a round on; without one from the next that is not paired for them.
  ///
  /// - Parameters:
  ///   - name: whose.
  ///   - round: the first that they do not play.
  ///   - back: the first that they play again; nil where they do not come back.
  /// - Returns: that they drop out, or are away.
  /// - Throws: `closed`, `notEntered`, `droppedBefore`, `awayBefore`, `noSuchRound`, `pairedAlready`.
  package func drop(
    _ name: String, from round: Int? = nil, back: Int? = nil
  ) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    let entrant = try entrant(name)
    if let before = state.drops[entrant.number] { throw .droppedBefore(entrant.name, round: before) }
    let paired = state.rounds.lastIndex {
      $0.board(of: entrant.number) != nil || $0.byes.contains(entrant.number)
    }
    let next = (paired.map { $0 + 1 } ?? 0) + 1
    let from = round ?? next
    guard (1...state.terms.rounds).contains(from) else { throw .noSuchRound(from) }
    guard from >= next else { throw .pairedAlready(entrant.name, round: next - 1) }
    if let back {
      guard back > from, back <= state.terms.rounds else { throw .noSuchRound(back) }
      let missed = state.absences[entrant.number] ?? []
      if let before = missed.first(where: { $0.overlaps(from..<back) }) {
        throw .awayBefore(entrant.name, round: before.lowerBound, back: before.upperBound)
      }
      return .away(entrant.number, from: from, back: back)
    }
    return .dropped(entrant.number, from: from)
  }

  /// Somebody who dropped out, or is away, plays again.
  ///
  /// - Parameters:
  ///   - name: who.
  ///   - round: the first that they play again; nil for the first that they can.
  /// - Returns: that they are back.
  /// - Throws: `closed`, `notEntered`, `noSuchRound`, `roundPaired`, `notMissing`.
  package func comeBack(_ name: String, for round: Int? = nil) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    let entrant = try entrant(name)
    let next = state.rounds.prefix { $0.divisions.contains(entrant.division) }.count + 1
    let first = (next...max(next, state.terms.rounds)).first {
      state.misses(entrant.number, round: $0)
    }
    guard let round = round ?? first else { throw .notMissing(entrant.name) }
    guard (1...state.terms.rounds).contains(round) else { throw .noSuchRound(round) }
    guard round >= next else { throw .roundPaired(round) }
    guard state.misses(entrant.number, round: round) else { throw .notMissing(entrant.name) }
    return .returned(entrant.number, from: round)
  }

  // MARK: Who meets whom

  /// A division's next round is paired.
  ///
  /// - Parameters:
  ///   - round: which; nil for the next.
  ///   - division: of whom.
  ///   - byHand: who meets, or has the bye, whatever the system.
  ///   - drawn: who of two goes first to whom nothing before gives it; called once for each such pair.
  /// - Returns: who meets whom, and who goes first.
  /// - Throws: `closed`, `noSuchDivision`, `noSuchRound`, `roundPaired`, `notYet`, `nobodyToPair`, what is wrong
  ///   with a name (`notEntered`, `notInDivision`, `notPlaying`, `namedTwice`), `repeatsNeeded`, `unpaired`,
  ///   `followsWheel`, `noPairing`.
  package func pair(
    _ round: Int? = nil, of division: String, byHand: ByHand = ByHand(), drawn: (Pair) -> Int
  ) throws(TournamentRefusal) -> TournamentStep {
    try toPair(round, of: division, byHand: byHand).paired(drawn: drawn)
  }

  /// A division's next round, where nothing is against pairing it.
  ///
  /// - Parameters:
  ///   - round: which; nil for the next.
  ///   - division: of whom.
  ///   - byHand: who meets, or has the bye, whatever the system.
  /// - Returns: all that decides who meets whom.
  /// - Throws: as `pair`; `noPairing` only where more have entered than are admitted, as a ledger may have it.
  package func toPair(
    _ round: Int? = nil, of division: String, byHand: ByHand = ByHand()
  ) throws(TournamentRefusal) -> RoundToPair {
    try requireOpen()
    guard !state.entrants.isEmpty else { throw .nobodyToPair(division) }
    guard state.divisions.contains(division) else { throw .noSuchDivision(division) }
    let next = state.rounds.prefix { $0.divisions.contains(division) }.count + 1
    let wanted = round ?? next
    guard (1...state.terms.rounds).contains(wanted) else { throw .noSuchRound(wanted) }
    guard wanted >= next else { throw .roundPaired(wanted) }
    try requireComplete(before: wanted, next: next, division)
    try requireNothingDue(in: wanted, of: division)
    let playing = Set(state.players(of: division, in: wanted).map(\.number))
    guard playing.count > 1 else { throw .nobodyToPair(division) }
    guard state.entrants.count <= TournamentTerms.entrantsMost else { throw .noPairing(round: wanted) }
    let (field, numbers) = state.division(division)
    let missing = numbers.enumerated().filter { !playing.contains($0.element) }
    let absent = missing.filter { state.absences[$0.element]?.contains { $0.contains(wanted) } == true }
    let away = Set(missing.map { $0.offset + 1 }).subtracting(absent.map { $0.offset + 1 })
    let (made, given) = try places(of: byHand, in: wanted, of: division, numbers, playing: playing)
    return RoundToPair(
      number: wanted, terms: state.terms, field: field, numbers: numbers,
      names: numbers.map { state.entrants[$0 - 1].name }, away: away,
      absent: Set(absent.map { $0.offset + 1 }), awaited: awaited(of: division, numbers), made: made,
      given: given, isOrdered: byHand.isOrdered)
  }

  private func requireComplete(
    before wanted: Int, next: Int, _ division: String
  ) throws(TournamentRefusal) {
    // A swap of players, or a correction, may have left an earlier round without a result.
    for (index, round) in state.rounds.prefix(next - 1).enumerated() where !state.isComplete(round, division)
    {
      throw .notYet(round: index + 1, missing: missing(in: round, of: division))
    }
    guard wanted == next else { throw .notYet(round: next, missing: []) }
  }

  /// The boards of a division whose results the next round waits for; those put off it does not wait for.
  private func missing(in round: TournamentState.Round, of division: String) -> [Int] {
    round.missing.filter { place in
      let board = round.boards[place - 1]
      return round.adjourned[board] == nil && state.entrants[board.first - 1].division == division
    }
  }

  /// A round of a division that nobody has played is not paired any more.
  package func unpair(_ round: Int, of division: String) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    guard state.divisions.contains(division) else { throw .noSuchDivision(division) }
    guard let paired = state.round(round), paired.divisions.contains(division) else {
      throw .notPaired(round: round)
    }
    let isPlayed = paired.results.contains { state.entrants[$0.entrants[0] - 1].division == division }
    let isBuiltOn = state.rounds.dropFirst(round).contains { $0.divisions.contains(division) }
    guard !isPlayed, !isBuiltOn else { throw .roundPlayed(round) }
    return .unpaired(round: round, division: division)
  }

  /// Two sit in each other's places.
  package func swap(
    _ round: Int, _ one: String, _ other: String
  ) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    let (one, other) = (try entrant(one), try entrant(other))
    guard let paired = state.round(round) else { throw .notPaired(round: round) }
    for entrant in [one, other] where !state.isOpen(entrant.number, in: paired) {
      if paired.board(of: entrant.number) == nil, !paired.byes.contains(entrant.number) {
        throw .notPaired(round: round)
      }
      throw .roundPlayed(round)
    }
    let boards = [one, other].map { paired.board(of: $0.number) }
    guard one.number != other.number, one.division == other.division, boards != [nil, nil],
      boards[0] == nil || boards[0] != boards[1]
    else { throw .noSwap(one.name, other.name) }
    return .swapped(round: round, one.number, other.number)
  }

  /// The event is over, with every round paired and every result in; a director who is sure ends it before that.
  ///
  /// - Throws: `closed`; `unfinished` with the first round that lacks something. A division in which fewer than two
  ///   still play lacks no round.
  package func close(isSure: Bool = false) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    guard !isSure else { return .closed }
    for (index, round) in state.rounds.enumerated() where !round.missing.isEmpty {
      throw .unfinished(round: index + 1, missing: round.missing)
    }
    let unpaired = state.divisions.compactMap { division in
      let next = state.rounds.prefix { $0.divisions.contains(division) }.count + 1
      return next <= state.terms.rounds && state.players(of: division, in: next).count > 1 ? next : nil
    }
    if let round = unpaired.min() { throw .unfinished(round: round, missing: []) }
    return .closed
  }

  /// A closed event goes on where it was.
  ///
  /// - Parameter taken: the numbers of entrants whose names others took meanwhile.
  /// - Returns: the step that opens it again.
  /// - Throws: `notClosed`.
  package func reopen(taken: [Int]) throws(TournamentRefusal) -> TournamentStep {
    guard state.isClosed else { throw .notClosed }
    return .reopened(taken: taken)
  }

  // MARK: What is named

  func requireOpen() throws(TournamentRefusal) {
    guard !state.isClosed else { throw .closed }
  }

  func entrant(_ name: String) throws(TournamentRefusal) -> Enrolment {
    guard let entrant = state.entrant(named: name) else { throw .notEntered(name) }
    return entrant
  }
}
