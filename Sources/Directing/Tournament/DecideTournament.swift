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
    guard next > 1 else {
      guard wanted == next else { throw .notYet(round: next, missing: []) }
      return
    }
    let last = state.rounds[next - 2]
    guard state.isComplete(last, division) else {
      throw .notYet(round: next - 1, missing: missing(in: last, of: division))
    }
    guard wanted == next else { throw .notYet(round: next, missing: []) }
  }

  private func missing(in round: TournamentState.Round, of division: String) -> [Int] {
    round.missing.filter { state.entrants[round.boards[$0 - 1].first - 1].division == division }
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

  // MARK: Results

  /// A game's result, as it is typed: two names and their scores in any order.
  ///
  /// - Parameters:
  ///   - round: which.
  ///   - one: a player's name and score.
  ///   - other: the other one's.
  ///   - isSure: whether a result is taken that hardly ever is right.
  /// - Returns: nil where that very result is in already, so that it is entered once, whoever enters it.
  /// - Throws: `closed`, `notEntered`, `noSuchRound`, `notPaired`, `notOpponents`, `impossible`, `scoredAlready`, `improbable`.
  package func score(
    _ round: Int, _ one: (name: String, score: Int), _ other: (name: String, score: Int), isSure: Bool = false
  ) throws(TournamentRefusal) -> TournamentStep? {
    try requireOpen()
    let result = try played(round, one, other)
    if let before = known(result, in: round) {
      guard before == result else { throw .scoredAlready(round: round, before) }
      return nil
    }
    try requireProbable(one.score, other.score, isSure)
    return .scored(round: round, result)
  }

  /// A player says what came of their own board.
  ///
  /// - Parameters:
  ///   - round: which.
  ///   - one: a player's name and score.
  ///   - other: the other one's.
  ///   - name: whose word it is, one of the two.
  ///   - isSure: whether a result is taken that hardly ever is right.
  /// - Returns: the result, once both sides have said the same; before that what one of them says; nil where that very
  ///   thing is known.
  /// - Throws: as a director's line, and `notOwnBoard`.
  package func claim(
    _ round: Int, _ one: (name: String, score: Int), _ other: (name: String, score: Int), by name: String,
    isSure: Bool = false
  ) throws(TournamentRefusal) -> TournamentStep? {
    guard let step = try score(round, one, other, isSure: isSure) else { return nil }
    let claimant = try entrant(name)
    guard case .scored(_, let result) = step, case .played(let meeting) = result,
      result.entrants.contains(claimant.number)
    else { throw .notOwnBoard(round: round) }
    let known = state.round(round)?.claims[meeting.board]
    guard let known, known.result == result else {
      return .claimed(round: round, result, by: claimant.number)
    }
    return known.by == claimant.number ? nil : step
  }

  /// A bye's worth, or a forfeit: one name and the spread, positive for who was there.
  ///
  /// - Parameters:
  ///   - round: which.
  ///   - name: who was there, or did not come.
  ///   - spread: what is added to theirs, -999 to 999.
  ///   - isAlone: of a loss, whether nobody wins by it: of two who do not come each loses alone.
  ///   - isSure: whether a spread is taken that hardly ever is right.
  /// - Returns: nil where that is in already.
  /// - Throws: as for a game; `improbable` where it looks like half of a game's result.
  package func score(
    _ round: Int, _ name: String, spread: Int, isAlone: Bool = false, isSure: Bool = false
  ) throws(TournamentRefusal) -> TournamentStep? {
    try requireOpen()
    let result = try alone(round, name, spread, isAlone)
    if let before = known(result, in: round) {
      guard before == result else { throw .scoredAlready(round: round, before) }
      return nil
    }
    guard isSure || abs(spread) <= 150 else { throw .improbable([.forfeit]) }
    return .scored(round: round, result)
  }

  /// A result that was entered is another one; the original is kept.
  package func correct(
    _ round: Int, _ one: (name: String, score: Int), _ other: (name: String, score: Int),
    isSure: Bool = false,
    reason: String
  ) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    let now = try played(round, one, other)
    guard let was = known(now, in: round), Set(was.entrants) == Set(now.entrants) else {
      throw .nothingToCorrect(round: round)
    }
    guard was != now else { throw .sameResult(round: round) }
    try requireProbable(one.score, other.score, isSure)
    return .corrected(round: round, was: was, now: now, reason: reason)
  }

  /// The event is over, with every result of its paired rounds.
  package func close() throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    for (index, round) in state.rounds.enumerated() where !round.missing.isEmpty {
      throw .notYet(round: index + 1, missing: round.missing)
    }
    return .closed
  }

  // MARK: What is named

  func requireOpen() throws(TournamentRefusal) {
    guard !state.isClosed else { throw .closed }
  }

  func entrant(_ name: String) throws(TournamentRefusal) -> Enrolment {
    guard let entrant = state.entrant(named: name) else { throw .notEntered(name) }
    return entrant
  }

  private func known(_ result: RoundResult, in round: Int) -> RoundResult? {
    result.entrants.lazy.compactMap { state.round(round)?.result(of: $0) }.first
  }

  private func played(
    _ number: Int, _ one: (name: String, score: Int), _ other: (name: String, score: Int)
  ) throws(TournamentRefusal) -> RoundResult {
    let (some, second) = (try entrant(one.name), try entrant(other.name))
    let board = try board(number, some, second)
    for score in [one.score, other.score] where !(-999...1500).contains(score) { throw .impossible(score) }
    let isFirst = board.first == some.number
    return .played(
      isFirst
        ? Meeting(first: some.number, one.score, second: second.number, other.score)
        : Meeting(first: second.number, other.score, second: some.number, one.score))
  }

  /// The board at which two play a round.
  func board(_ number: Int, _ one: Enrolment, _ other: Enrolment) throws(TournamentRefusal) -> BoardPairing {
    guard (1...state.terms.rounds).contains(number) else { throw .noSuchRound(number) }
    guard let round = state.round(number) else { throw .notPaired(round: number) }
    guard let place = round.board(of: one.number), one.number != other.number,
      round.boards[place].has(other.number)
    else { throw .notOpponents(one.name, other.name, round: number) }
    return round.boards[place]
  }

  private func alone(
    _ number: Int, _ name: String, _ spread: Int, _ isAlone: Bool
  ) throws(TournamentRefusal) -> RoundResult {
    let entrant = try entrant(name)
    guard (1...state.terms.rounds).contains(number) else { throw .noSuchRound(number) }
    guard let round = state.round(number) else { throw .notPaired(round: number) }
    guard (-999...999).contains(spread) else { throw .impossible(spread) }
    guard let place = round.board(of: entrant.number) else {
      guard round.byes.contains(entrant.number) else { throw .notPaired(round: number) }
      return spread < 0
        ? .forfeit(by: entrant.number, to: nil, lossSpread: spread, winSpread: 0)
        : .bye(entrant.number, spread: spread)
    }
    if isAlone, spread < 0 {
      return .forfeit(by: entrant.number, to: nil, lossSpread: spread, winSpread: 0)
    }
    let board = round.boards[place]
    let opponent = board.first == entrant.number ? board.second : board.first
    return spread < 0
      ? .forfeit(by: entrant.number, to: opponent, lossSpread: spread, winSpread: -spread)
      : .forfeit(by: opponent, to: entrant.number, lossSpread: -spread, winSpread: spread)
  }

  private func requireProbable(_ one: Int, _ other: Int, _ isSure: Bool) throws(TournamentRefusal) {
    guard !isSure else { return }
    var found: [Improbability] = []
    if max(one, other) > 700 { found.append(.high) }
    if min(one, other) < 100 { found.append(.low) }
    if abs(one - other) > 400 { found.append(.spread) }
    guard found.isEmpty else { throw .improbable(found) }
  }
}
