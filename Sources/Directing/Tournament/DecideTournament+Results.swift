// SPDX-License-Identifier: MIT

/// The results of boards and byes, and their corrections.
///
/// Source: Protocol/SPEC.md, 11.1 and 11.3.
extension DecideTournament {
  /// A player's name and score, as typed.
  package typealias Scored = (name: String, score: Int)

  /// Enters a game's result; the two sides are in any order.
  ///
  /// - Parameters:
  ///   - round: the round, from 1.
  ///   - one: a player's name and score.
  ///   - other: the opponent's name and score.
  ///   - winner: the winner's name if the scores do not decide; nil if they do.
  ///   - isSure: whether an improbable result is accepted.
  /// - Returns: nil if the same result is entered already.
  /// - Throws: `closed`, `notEntered`, `noSuchRound`, `notPaired`, `notOpponents`, `impossible`,
  ///   `scoredAlready`, `gameOrForfeit`, `improbable`.
  package func score(
    _ round: Int, _ one: Scored, _ other: Scored, winner: String? = nil, isSure: Bool = false
  ) throws(TournamentRefusal) -> TournamentStep? {
    try requireOpen()
    let result = try played(round, one, other, winner)
    if let before = known(result, in: round) {
      guard before == result else { throw .scoredAlready(round: round, before) }
      return nil
    }
    try requireProbable(round, one, other, isSure, isCorrection: false)
    return .scored(round: round, result)
  }

  /// Enters a player's claim of the result of their own board.
  ///
  /// - Parameters:
  ///   - round: the round, from 1.
  ///   - one: a player's name and score.
  ///   - other: the opponent's name and score.
  ///   - winner: the winner's name if the scores do not decide; nil if they do.
  ///   - name: the claimant's name.
  ///   - isSure: whether an improbable result is accepted.
  /// - Returns: the result once both sides claim the same; before that, the claim; nil if the claim or result
  ///   is known already.
  /// - Throws: as `score`, and `notOwnBoard`.
  package func claim(
    _ round: Int, _ one: Scored, _ other: Scored, winner: String? = nil, by name: String,
    isSure: Bool = false
  ) throws(TournamentRefusal) -> TournamentStep? {
    let step = try score(round, one, other, winner: winner, isSure: isSure)
    let claimant = try entrant(name)
    // Only the players of a game may claim a result that is entered already.
    guard [one.name, other.name].contains(where: { state.entrant(named: $0) == claimant }) else {
      throw .notOwnBoard(round: round)
    }
    guard case .scored(_, let result) = step, case .played(let meeting) = result else { return nil }
    let known = state.round(round)?.claims[meeting.board]
    guard let known, known.result == result else {
      return .claimed(round: round, result, by: claimant.number)
    }
    return known.by == claimant.number ? nil : step
  }

  /// Enters the spread of a bye or a forfeit, given by one name.
  ///
  /// - Parameters:
  ///   - round: the round, from 1.
  ///   - name: the name of the entrant who was present or absent.
  ///   - spread: the entrant's spread, -999 to 999; negative if the entrant was absent.
  ///   - isAlone: whether a loss gives the opponent no win, as in a double forfeit.
  ///   - isSure: whether an improbable spread is accepted, and an absence that is given by the opponent's name.
  /// - Returns: nil if the same result is entered already.
  /// - Throws: as for a game; `absence` if the result makes the opponent absent; `improbable` if the spread
  ///   is above `spreadMost`.
  package func score(
    _ round: Int, _ name: String, spread: Int, isAlone: Bool = false, isSure: Bool = false
  ) throws(TournamentRefusal) -> TournamentStep? {
    try requireOpen()
    let result = try alone(round, name, spread, isAlone)
    if let before = known(result, in: round) {
      guard before == result else { throw .scoredAlready(round: round, before) }
      return nil
    }
    try requireProbable(round, name, spread, result, isSure, isCorrection: false)
    return .scored(round: round, result)
  }

  /// Corrects the result of a board to a game's result; the original is kept.
  ///
  /// - Throws: as `score`; `nothingToCorrect`, `sameResult`.
  package func correct(
    _ round: Int, _ one: Scored, _ other: Scored, winner: String? = nil, isSure: Bool = false,
    reason: String
  ) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    let now = try played(round, one, other, winner)
    let step = try corrected(round, of: now.entrants, to: now, reason)
    try requireProbable(round, one, other, isSure, isCorrection: true)
    return step
  }

  /// Corrects the result of a board or a bye to a bye or a forfeit, or removes it.
  ///
  /// - Parameters:
  ///   - round: the round, from 1.
  ///   - name: the name of the entrant who was present or absent.
  ///   - spread: as for `score`; nil removes the result, so that it can be entered anew or the board changed.
  ///   - isAlone: as for `score`; if the board had one result for both, the other side then has none.
  ///   - isSure: as for `score`.
  ///   - reason: the reason for the record.
  /// - Returns: the correction.
  /// - Throws: as `score`; `nothingToCorrect`, `sameResult`.
  package func correct(
    _ round: Int, _ name: String, spread: Int?, isAlone: Bool = false, isSure: Bool = false, reason: String
  ) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    let number = try entrant(name).number
    let now = try spread.map { spread throws(TournamentRefusal) in try alone(round, name, spread, isAlone) }
    let board = state.round(round).flatMap { paired in paired.board(of: number).map { paired.boards[$0] } }
    var replaced = board?.entrants ?? [number]
    // Each half of a double forfeit is corrected by itself.
    if let now, now.entrants == [number], state.round(round)?.result(of: number)?.entrants == [number] {
      replaced = [number]
    }
    let step = try corrected(round, of: replaced, to: now, reason)
    if let now, let spread { try requireProbable(round, name, spread, now, isSure, isCorrection: true) }
    return step
  }

  private func corrected(
    _ number: Int, of entrants: [Int], to now: RoundResult?, _ reason: String
  ) throws(TournamentRefusal) -> TournamentStep {
    guard (1...state.terms.rounds).contains(number) else { throw .noSuchRound(number) }
    guard let round = state.round(number) else { throw .notPaired(round: number) }
    let was = round.results.filter { $0.entrants.contains(where: entrants.contains) }
    let isUsualBye = was.isEmpty && now != nil && round.byes.contains(entrants[0])
    guard !was.isEmpty || isUsualBye else { throw .nothingToCorrect(round: number) }
    let stands = isUsualBye ? [.bye(entrants[0], spread: state.terms.byeSpread)] : was
    guard stands != [now].compactMap({ $0 }) else { throw .sameResult(round: number) }
    return .corrected(round: number, was: was, now: now, reason: reason)
  }

  // MARK: Lookup

  private func known(_ result: RoundResult, in round: Int) -> RoundResult? {
    result.entrants.lazy.compactMap { state.round(round)?.result(of: $0) }.first
  }

  private func played(
    _ number: Int, _ one: Scored, _ other: Scored, _ winner: String?
  ) throws(TournamentRefusal) -> RoundResult {
    let (some, second) = (try entrant(one.name), try entrant(other.name))
    let board = try board(number, some, second)
    for score in [one.score, other.score] where !(-999...1500).contains(score) { throw .impossible(score) }
    let won = try winner.map { name throws(TournamentRefusal) in try entrant(name) }
    if let won, !board.has(won.number) { throw .notOpponents(won.name, some.name, round: number) }
    let isFirst = board.first == some.number
    return .played(
      Meeting(
        first: board.first, isFirst ? one.score : other.score, second: board.second,
        isFirst ? other.score : one.score, winner: won?.number))
  }

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

  /// - Throws: `gameOrForfeit` for two scores that look like the spreads of a forfeit; `improbable`.
  private func requireProbable(
    _ round: Int, _ one: Scored, _ other: Scored, _ isSure: Bool, isCorrection: Bool
  ) throws(TournamentRefusal) {
    guard !isSure else { return }
    if one.score == -other.score, one.score != 0 {
      let absent = one.score < 0 ? one : other
      throw .gameOrForfeit(round: round, absent.name, spread: absent.score, isCorrection: isCorrection)
    }
    let found = Improbability.found(one.score, other.score)
    guard found.isEmpty else { throw .improbable(found) }
  }

  /// - Throws: `absence`, `improbable`.
  private func requireProbable(
    _ round: Int, _ name: String, _ spread: Int, _ result: RoundResult, _ isSure: Bool, isCorrection: Bool
  ) throws(TournamentRefusal) {
    guard !isSure else { return }
    if spread >= 0, case .forfeit(let absent, _, _, _) = result {
      let absent = state.entrants[absent - 1].name
      throw .absence(round: round, absent, spread: -spread, isCorrection: isCorrection)
    }
    guard result.numbers.allSatisfy({ abs($0) <= Self.spreadMost }) else { throw .improbable([.forfeit]) }
  }

  /// The largest spread of a bye or a forfeit that needs no `isSure`.
  package static let spreadMost = 150
}
