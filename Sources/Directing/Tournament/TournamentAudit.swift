// SPDX-License-Identifier: MIT

/// An audit that decides each step of an event again from the state before it.
///
/// It makes each pairing of a system again, and adds up each standing by separate code. Drawn starts are taken
/// as recorded; pairs are not. Manual changes are listed, but are not differences.
package struct TournamentAudit {
  /// The findings in the order of steps; standings come last.
  package internal(set) var findings: [AuditFinding] = []
  package private(set) var steps = 0
  /// The numbers of rounds paired again, of their boards, and of boards whose start was drawn.
  package private(set) var pairings = 0
  package private(set) var boards = 0
  package private(set) var draws = 0
  /// The numbers of results entered and of results corrected.
  package private(set) var results = 0
  package private(set) var corrections = 0
  /// The number of standings, one for each entrant and round, that were added up.
  package internal(set) var standings = 0
  package private(set) var state: TournamentState

  /// Creates the audit of all steps; it stops at a step that cannot follow the state before it.
  package init(_ terms: TournamentTerms, _ steps: [TournamentStep]) {
    state = TournamentState(terms)
    for (place, step) in steps.enumerated() {
      do throws(TournamentRefusal) { try audit(step, at: place) } catch {
        findings.append(.impossible(step: place, "\(error)"))
      }
      do throws(TournamentContradiction) { try state.take(step) } catch {
        findings.append(.impossible(step: place, error.text))
        return
      }
      self.steps += 1
    }
    for division in state.divisions { addUp(division) }
  }

  func name(_ number: Int) -> String { AuditFinding.name(number, in: state) }

  // MARK: Steps

  private mutating func audit(_ step: TournamentStep, at place: Int) throws(TournamentRefusal) {
    let decide = DecideTournament(state)
    let again: TournamentStep?
    switch step {
    case .entered(let enrolment):
      again = try decide.enter(
        EntryForm(
          enrolment.name, rating: enrolment.rating, division: enrolment.division,
          codeHash: enrolment.codeHash, particulars: enrolment.particulars, isSure: true))
    case .coded(let number, let hash): again = try decide.code(name(number), hash: hash)
    case .changed(let new):
      again = try decide.change(name(new.number), EntryChange(to: new), codeHash: new.codeHash)
    case .withdrawn(let number): again = try decide.drop(name(number))
    case .presence(let number, isHere: true): again = try decide.checkIn(name(number))
    // The event leaves out by the clock those who did not come.
    case .presence(_, isHere: false): again = step
    case .keptApart(let pair, let through):
      again = try decide.keepApart(name(pair.one), name(pair.two), through: through)
    case .joined(let round, let board):
      let names = ByHand.Two(name(board.first), name(board.second))
      let drawn = try decide.join(round, names, drawn: { _ in board.first })
      // The director may have said who goes first.
      again =
        drawn == step ? drawn : try decide.join(round, names, isOrdered: true, drawn: { _ in board.first })
      findings.append(.joined(round: round, name(board.first), name(board.second)))
    case .dropped(let number, let from): again = try decide.drop(name(number), from: from)
    case .away(let number, let from, let back): again = try decide.drop(name(number), from: from, back: back)
    case .returned(let number, let from): again = try decide.comeBack(name(number), for: from)
    case .termed(let terms):
      again = try decide.set(TournamentChange(to: terms))
      findings.append(.termed("\(terms.rounds) rounds by \(terms.schedule.text)", after: state.rounds.count))
    case .divided(let division, let wanted):
      let change = wanted.terms.map { TournamentChange(to: $0, ofDivision: true) } ?? TournamentChange()
      again = try decide.set(
        change, boards: wanted.boards.map { .range($0) } ?? .any, of: division)
      findings.append(
        .termed(
          "division \(division), \(wanted.terms?.rounds ?? state.terms.rounds) rounds",
          after: state.rounds.count))
    case .prizesSet(let change): again = try decide.keep(change)
    case .paired(let round, let division, let boards, let byes, let made):
      return try pair(round, of: division, boards, byes, made)
    case .unpaired(let round, let division):
      again = try decide.unpair(round, of: division)
      findings.append(.unpaired(round: round, division: division))
    case .swapped(let round, let one, let other):
      again = try decide.swap(round, name(one), name(other))
      findings.append(.swapped(round: round, name(one), name(other)))
    case .adjourned(let round, let board, let through):
      again = try decide.adjourn(round, name(board.first), name(board.second), through: through)
      findings.append(.adjourned(round: round, name(board.first), name(board.second), through: through))
    // The table number is not decided by the event: it is the server's next one.
    case .seated: again = step
    case .claimed(let round, let result, let number):
      guard case .played = result, let typed = forms(of: result).first else {
        return findings.append(.otherwise(step: place, "no claim"))
      }
      again = try decide.claim(round, typed, by: name(number), isSure: true)
    case .scored(let round, let result):
      again = try score(result, in: round, decide)
      results += 1
    case .corrected(let round, let was, let now, let reason):
      again = try correct(round, was, now, reason, decide)
      corrections += 1
    case .closed: again = try decide.close(isSure: true)
    // The event does not record names that others took meanwhile.
    case .reopened(let taken): again = try decide.reopen(taken: taken)
    }
    if again != step { findings.append(.otherwise(step: place, again.map { "\($0)" } ?? "nothing new")) }
  }

  private mutating func score(
    _ result: RoundResult, in round: Int, _ decide: DecideTournament
  ) throws(TournamentRefusal) -> TournamentStep? {
    func decided(isSure: Bool) throws(TournamentRefusal) -> TournamentStep? {
      try again(.scored(round: round, result), forms(of: result)) { typed throws(TournamentRefusal) in
        try decide.score(round, typed, isSure: isSure)
      }
    }
    do throws(TournamentRefusal) { return try decided(isSure: false) } catch {
      switch error {
      case .improbable, .gameOrForfeit, .absence: break
      default: throw error
      }
      findings.append(.sure(round: round, words(result)))
      return try decided(isSure: true)
    }
  }

  /// Returns the forms in which a result may have been typed.
  private func forms(of result: RoundResult) -> [TypedResult] {
    func side(_ number: Int, _ score: Int) -> ScoredName { ScoredName(name(number), score) }
    switch result {
    case .played(let game):
      return [
        .game(
          side(game.first, game.firstScore), side(game.second, game.secondScore),
          winner: game.winner.map(name))
      ]
    case .bye(let number, let spread): return [.alone(side(number, spread))]
    // A loss by the absent side, or a win by the present one.
    case .forfeit(let absent, let present, let loss, let win):
      return [.alone(side(absent, loss), isAlone: present == nil)]
        + (present.map { [.alone(side($0, win))] } ?? [])
    }
  }

  /// Returns the first decision on some forms that equals a step, else the last decision.
  private func again(
    _ step: TournamentStep, _ forms: [TypedResult],
    _ decide: (TypedResult) throws(TournamentRefusal) -> TournamentStep?
  ) throws(TournamentRefusal) -> TournamentStep? {
    var decided: TournamentStep?
    for typed in forms where decided != step { decided = try decide(typed) }
    return decided
  }

  private mutating func correct(
    _ round: Int, _ was: [RoundResult], _ now: RoundResult?, _ reason: String, _ decide: DecideTournament
  ) throws(TournamentRefusal) -> TournamentStep? {
    let concerned = (now?.entrants ?? []) + was.flatMap(\.entrants)
    let entrants = concerned.enumerated().filter { !concerned.prefix($0.offset).contains($0.element) }.map(
      \.element)
    let division = state.entrants.first { $0.number == entrants.first }?.division
    let later = state.rounds.indices.dropFirst(round).filter { index in
      division.map { state.rounds[index].divisions.contains($0) } ?? false
    }
    findings.append(
      .corrected(
        round: round, entrants.map(name).joined(separator: " and "),
        was: was.isEmpty ? "the usual bye" : was.map(words).joined(separator: ", "),
        now: now.map(words) ?? "no result", reason: reason, pairedBefore: later.map { $0 + 1 }))
    let typed = now.map(forms) ?? entrants.prefix(1).map { .none(name($0)) }
    return try again(.corrected(round: round, was: was, now: now, reason: reason), typed) {
      typed throws(TournamentRefusal) in
      try decide.correct(round, typed, isSure: true, reason: reason)
    }
  }

  private func words(_ result: RoundResult) -> String { AuditFinding.words(result, in: state) }

  // MARK: Pairings

  private mutating func pair(
    _ round: Int, of division: String, _ stands: [BoardPairing], _ idle: [Int], _ made: MadeByHand
  ) throws(TournamentRefusal) {
    var drawn = 0
    let byHand = ByHand(
      pairs: stands.prefix(made.boards).map { ByHand.Two(name($0.first), name($0.second)) },
      byes: idle.prefix(made.byes).map(name), isOrdered: made.isOrdered)
    let again = try DecideTournament(state).pair(round, of: division, byHand: byHand) { pair in
      guard let board = stands.first(where: { $0.pair == pair }) else { return pair.one }
      drawn += 1
      return board.first
    }
    guard case .paired(_, _, let boards, let byes, _) = again else { return }
    pairings += 1
    self.boards += stands.count
    draws += drawn
    let before = state.round(round) ?? TournamentState.Round()
    let numbers = state.boardNumbers(max(stands.count, boards.count), of: division, in: before)
    for place in 0..<max(stands.count, boards.count) {
      let (one, other) = (stands.dropFirst(place).first, boards.dropFirst(place).first)
      guard one != other else { continue }
      findings.append(
        .paired(round: round, board: numbers[place], stands: names(one), would: names(other)))
    }
    guard Set(byes) != Set(idle) else { return }
    findings.append(.byes(round: round, stands: list(idle), would: list(byes)))
  }

  private func names(_ board: BoardPairing?) -> String {
    board.map { "\(name($0.first)) and \(name($0.second))" } ?? "nobody"
  }

  private func list(_ numbers: [Int]) -> String {
    numbers.isEmpty ? "nobody" : numbers.map(name).joined(separator: ", ")
  }
}
