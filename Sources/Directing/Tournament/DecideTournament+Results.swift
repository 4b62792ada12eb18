// SPDX-License-Identifier: MIT

/// A player's name and score, or the spread of a bye or a forfeit.
package struct ScoredName: Hashable, Sendable {
  package let name: String
  package let score: Int

  package init(_ name: String, _ score: Int) {
    self.name = name
    self.score = score
  }

  package func naming(_ own: (String) -> String) -> ScoredName { ScoredName(own(name), score) }
}

package enum TypedResult: Hashable, Sendable {
  /// Two scores in either order; `winner` is set if the scores do not decide who won.
  case game(ScoredName, ScoredName, winner: String? = nil)
  /// A spread of -999 to 999, negative if the entrant was absent; alone, the absence gives the opponent no win.
  case alone(ScoredName, isAlone: Bool = false)
  /// No result: a correction removes the result of this entrant's board or bye.
  case none(String)

  package var names: [String] {
    switch self {
    case .game(let one, let other, _): [one.name, other.name]
    case .alone(let scored, _): [scored.name]
    case .none(let name): [name]
    }
  }

  /// Returns the result with each name in the form in which it was entered.
  package func naming(_ own: (String) -> String) -> TypedResult {
    switch self {
    case .game(let one, let other, let winner):
      .game(one.naming(own), other.naming(own), winner: winner.map(own))
    case .alone(let scored, let isAlone): .alone(scored.naming(own), isAlone: isAlone)
    case .none(let name): .none(own(name))
    }
  }
}

/// The results of boards and byes, and their corrections.
///
/// Source: Protocol/SPEC.md, 11.1 and 11.3.
extension DecideTournament {
  /// Enters a result; returns nil if the same result is entered already.
  ///
  /// With `isSure` an improbable result is accepted, and an absence that is given by the opponent's name.
  package func score(
    _ round: Int, _ typed: TypedResult, isSure: Bool = false
  ) throws(TournamentRefusal) -> TournamentStep? {
    try requireOpen()
    guard let result = try result(round, typed) else { throw .nothingToCorrect(round: round) }
    if let before = result.entrants.lazy.compactMap({ state.round(round)?.result(of: $0) }).first {
      guard before == result else { throw .scoredAlready(round: round, before) }
      return nil
    }
    try requireProbable(round, typed, result, isSure, isCorrection: false)
    return .scored(round: round, result)
  }

  /// Enters a player's claim of the result of their own game; throws as `score`, and `notOwnBoard`.
  ///
  /// Returns the result once both sides claim the same; before that, the claim; nil if either is known already.
  package func claim(
    _ round: Int, _ typed: TypedResult, by name: String, isSure: Bool = false
  ) throws(TournamentRefusal) -> TournamentStep? {
    let step = try score(round, typed, isSure: isSure)
    let claimant = try entrant(name)
    // Only the players of a game may claim a result that is entered already.
    guard typed.names.contains(where: { state.entrant(named: $0) == claimant }) else {
      throw .notOwnBoard(round: round)
    }
    guard case .scored(_, let result) = step, case .played(let meeting) = result else { return nil }
    let known = state.round(round)?.claims[meeting.board]
    guard let known, known.result == result else {
      return .claimed(round: round, result, by: claimant.number)
    }
    return known.by == claimant.number ? nil : step
  }

  /// Corrects or removes the result of a board or a bye; throws as `score`, `nothingToCorrect` and `sameResult`.
  ///
  /// If the board had one result for both and `typed` is a loss of one side alone, the other side then has none.
  package func correct(
    _ round: Int, _ typed: TypedResult, isSure: Bool = false, reason: String
  ) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    let number = try entrant(typed.names[0]).number
    let now = try result(round, typed)
    let board = state.round(round).flatMap { paired in paired.board(of: number).map { paired.boards[$0] } }
    var replaced = board?.entrants ?? [number]
    // Each half of a double forfeit is corrected by itself.
    if let now, now.entrants == [number], state.round(round)?.result(of: number)?.entrants == [number] {
      replaced = [number]
    }
    let step = try corrected(round, of: replaced, to: now, reason)
    if let now { try requireProbable(round, typed, now, isSure, isCorrection: true) }
    return step
  }

  private func corrected(
    _ number: Int, of entrants: [Int], to now: RoundResult?, _ reason: String
  ) throws(TournamentRefusal) -> TournamentStep {
    let round = try paired(number)
    let was = round.results.filter { $0.entrants.contains(where: entrants.contains) }
    let isUsualBye = was.isEmpty && now != nil && round.byes.contains(entrants[0])
    guard !was.isEmpty || isUsualBye else { throw .nothingToCorrect(round: number) }
    let stands = isUsualBye ? [.bye(entrants[0], spread: state.terms.byeSpread)] : was
    guard stands != [now].compactMap({ $0 }) else { throw .sameResult(round: number) }
    return .corrected(round: number, was: was, now: now, reason: reason)
  }

  // MARK: Lookup

  /// - Throws: `noSuchRound`, `notPaired`.
  func paired(_ number: Int) throws(TournamentRefusal) -> TournamentState.Round {
    guard (1...state.lastRound).contains(number) else {
      throw .noSuchRound(number, last: state.lastRound)
    }
    guard let round = state.round(number) else { throw .notPaired(round: number) }
    return round
  }

  private func result(_ round: Int, _ typed: TypedResult) throws(TournamentRefusal) -> RoundResult? {
    switch typed {
    case .game(let one, let other, let winner): try played(round, one, other, winner)
    case .alone(let side, let isAlone): try alone(round, side, isAlone)
    case .none: nil
    }
  }

  private func played(
    _ number: Int, _ one: ScoredName, _ other: ScoredName, _ winner: String?
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
    let round = try paired(number)
    guard let place = round.board(of: one.number), one.number != other.number,
      round.boards[place].has(other.number)
    else { throw .notOpponents(one.name, other.name, round: number) }
    return round.boards[place]
  }

  private func alone(
    _ number: Int, _ side: ScoredName, _ isAlone: Bool
  ) throws(TournamentRefusal) -> RoundResult {
    let entrant = try entrant(side.name)
    let spread = side.score
    let round = try paired(number)
    guard (-999...999).contains(spread) else { throw .impossible(spread) }
    guard let place = round.board(of: entrant.number) else {
      guard round.byes.contains(entrant.number) || state.isMissed(number, by: entrant.number) else {
        throw .notPaired(round: number)
      }
      return spread < 0
        ? .forfeit(by: entrant.number, to: nil, lossSpread: spread, winSpread: 0)
        : .bye(entrant.number, spread: spread)
    }
    if isAlone, spread < 0 {
      return .forfeit(by: entrant.number, to: nil, lossSpread: spread, winSpread: 0)
    }
    let opponent = round.boards[place].opponent(of: entrant.number)
    return spread < 0
      ? .forfeit(by: entrant.number, to: opponent, lossSpread: spread, winSpread: -spread)
      : .forfeit(by: opponent, to: entrant.number, lossSpread: -spread, winSpread: spread)
  }

  /// - Throws: `gameOrForfeit` for two scores that look like the spreads of a forfeit; `absence`, `improbable`.
  private func requireProbable(
    _ round: Int, _ typed: TypedResult, _ result: RoundResult, _ isSure: Bool, isCorrection: Bool
  ) throws(TournamentRefusal) {
    guard !isSure else { return }
    switch typed {
    case .game(let one, let other, _):
      if one.score == -other.score, one.score != 0 {
        let absent = one.score < 0 ? one : other
        throw .gameOrForfeit(round: round, absent.name, spread: absent.score, isCorrection: isCorrection)
      }
    case .alone(let side, _):
      if side.score >= 0, case .forfeit(let absent, _, _, _) = result {
        let absent = state.entrants[absent - 1].name
        throw .absence(round: round, absent, spread: -side.score, isCorrection: isCorrection)
      }
    case .none: return
    }
    var found = Improbability.found(in: typed)
    if case .alone(let side, _) = typed, let number = state.entrant(named: side.name)?.number,
      state.isMissed(round, by: number)
    {
      found.append(.missed)
    }
    guard found.isEmpty else { throw .improbable(found) }
  }

  /// The largest spread of a bye or a forfeit that needs no `isSure`.
  package static let spreadMost = 150
}
