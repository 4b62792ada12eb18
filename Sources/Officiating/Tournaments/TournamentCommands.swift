// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// Carries out commands about tournaments: directors change them, everyone may read.
extension TournamentCommands {
  func carryOut(_ command: TournamentCommand, _ request: Request) throws(Refusal) -> Outcome {
    do throws(Refusal) { return try done(command, request) } catch {
      // The hint names the tournament as the command did; `.` is enough only while no other one is open.
      guard case .tournament(let why, _) = error, case .at(.named(let label), _, _) = command else {
        throw error
      }
      throw .tournament(why, of: label)
    }
  }

  private func done(_ command: TournamentCommand, _ request: Request) throws(Refusal) -> Outcome {
    switch command {
    case .new(let wanted, let isTrial):
      let isAgreed = wanted.lexicon != nil || wanted.rule != nil
      return try open(wanted, isAgreed: isAgreed, isTrial: isTrial, request)
    case .newLike(let other, let label, let title, let isTrial):
      return try open(label, like: other, title, isTrial: isTrial, request)
    case .list:
      _ = try person(request)
      return Outcome(.tournaments(openTournaments().map { TournamentView($0) }))
    case .at(let label, let act, let isTrial):
      let tournament = try tournament(label, isReopened: act.reopens)
      if let look = try look(act, at: tournament, request) {
        _ = try person(request)
        return Outcome(.tournamentLook(look, TournamentView(tournament)))
      }
      if act.reopens {
        // A refusal for the lack of the right comes first, so that others learn nothing of the tournament.
        _ = try person(request, with: .directTournaments)
        if tournament.isOver { try requireFree(tournament.label) }
      } else if tournament.isOver {
        throw .tournament(.refused(.closed))
      }
      if case .say(let text) = act { return try say(text, at: tournament, request) }
      if case .checkIn(nil) = act {
        let own = try entrant(request, at: tournament)
        return try change(.checkIn(own.name), by: own, at: tournament, isTrial: isTrial, request)
      }
      if let claimant = try claimant(act, at: tournament, request) {
        return try change(act, by: claimant, at: tournament, isTrial: isTrial, request)
      }
      _ = try person(request, with: .directTournaments)
      if case .desk = act { return Outcome(.tournamentDesk(tournament.label)) }
      if case .hold(let isPaused) = act { return try hold(isPaused: isPaused, at: tournament, request) }
      if case .timer(let minutes) = act {
        return try setTimer(minutes: minutes, at: tournament, isTrial: isTrial, request)
      }
      if case .start(let round, let minutes) = act {
        return try start(round, in: minutes, at: tournament, isTrial: isTrial, request)
      }
      return try change(act, at: tournament, isTrial: isTrial, request)
    }
  }

  private func open(
    _ wanted: TournamentRequest, isAgreed: Bool, isTrial: Bool, _ request: Request
  ) throws(Refusal) -> Outcome {
    let director = try person(request, with: .directTournaments)
    let agreed = try tables.lexicon(named: wanted.lexicon)
    try requireFree(wanted.label)
    try requireRoom()
    let conditions = PlayingConditions(
      tables: wanted.tables, lexicon: agreed, rule: wanted.rule ?? .double, isAgreed: isAgreed,
      pace: wanted.pace)
    let opening = TournamentOpening(
      label: wanted.label, title: wanted.title, terms: wanted.terms, conditions: conditions, opener: director)
    guard !isTrial else {
      let tried = Tournament(opening, id: floor.nextChain, at: request.at)
      return Outcome(.tournamentOpened(TournamentView(tried), isTrial: true))
    }
    return Outcome(.tournamentOpened(TournamentView(record(opening, now: request.at)), isTrial: false))
  }

  /// Opens a tournament on the terms of another one, open or closed lately.
  private func open(
    _ label: String, like other: TournamentLabel, _ title: String?, isTrial: Bool, _ request: Request
  ) throws(Refusal) -> Outcome {
    _ = try person(request, with: .directTournaments)
    let other = try tournament(other)
    let conditions = other.conditions
    // The new tournament takes the lexicon's present edition, as the reply shows.
    let wanted = TournamentRequest(
      label: label, title: title ?? other.opening.title, terms: other.state.terms, tables: conditions.tables,
      lexicon: conditions.lexicon.name, rule: conditions.rule, pace: conditions.pace)
    let outcome = try open(wanted, isAgreed: conditions.isAgreed, isTrial: isTrial, request)
    if !isTrial { divide(label, like: other.state, now: request.at) }
    return outcome
  }

  func requireFree(_ label: String) throws(Refusal) {
    guard !openTournaments().contains(where: { $0.label == label }) else {
      throw .tournament(.labelTaken(label))
    }
  }

  private func openTournaments() -> [Tournament] {
    // A list of tournaments depends on all of them and on those that ended.
    sight.noteDepartures()
    let tournaments = floor.tournaments.inOrder
    for tournament in tournaments { sight.note(tournament.ticket) }
    return tournaments
  }

  /// Returns the tournament of a label: an open one, else one that was closed lately; the latter first for a reopening.
  func tournament(_ label: TournamentLabel, isReopened: Bool = false) throws(Refusal) -> Tournament {
    if isReopened, case .named(let label) = label, let closed = sight.closedTournament(label) {
      return closed
    }
    let open = openTournaments()
    switch label {
    case .only:
      guard open.count == 1 else { throw .tournament(.whichEvent(open: open.count)) }
      return open[0]
    case .named(let label):
      guard let tournament = open.first(where: { $0.label == label }) ?? sight.closedTournament(label) else {
        throw .tournament(.noSuchEvent(label))
      }
      return tournament
    }
  }

  // MARK: Queries

  /// Returns the answer to a query; nil for an act that changes the tournament.
  private func look(
    _ act: TournamentAct, at tournament: Tournament, _ request: Request
  ) throws(Refusal) -> TournamentLook? {
    let state = tournament.state
    var reckoning = floor.tournaments.reckoning(of: tournament)
    defer { floor.tournaments.keep(reckoning, of: tournament) }
    switch act {
    case .show(let round, let first):
      let number = try round.map { wanted throws(Refusal) in try self.round(wanted, state) }
      let division = round?.division
      if let number {
        let paired = state.round(number)?.divisions
        guard let paired, division.map(paired.contains) != false else {
          throw .tournament(.refused(.notPaired(round: number)))
        }
      }
      guard let number else {
        let start = tournament.position.starts.values.min()
        return .overview(
          start: start?.seconds(after: request.at),
          timer: tournament.position.timer?.seconds(after: request.at))
      }
      return .round(
        number, division: division, from: first, lines(of: number, in: state, for: request.caller.person))
    case .why(let wanted, let name):
      let name = state.lookalike(of: name) ?? name
      let entrant = try told(DecideTournament(state).entrant(name))
      let number = try self.round(wanted, state, of: [name])
      return .why(try told(PairingReasons(for: entrant, in: number, of: state)))
    case .missing:
      return .missing(
        state.rounds.enumerated().flatMap { index, round in round.openByNumber.map { (index + 1, $0) } })
    case .standings(let after, let division, let first):
      let division = try self.division(division, state)
      let played = state.paired(division)
      if let after, !(0...played).contains(after) { throw .tournament(.refused(.notPaired(round: after))) }
      let field = reckoning.field(division)
      let isNow = after ?? played == played
      let standings =
        isNow ? field.standings : field.division.standings(after: after, spreadCap: state.terms.spreadCap)
      let sure = isNow ? reckoning.gibsons(of: division) : []
      return .standings(
        division: division, after: after ?? played,
        standings.map { standing in
          let number = field.numbers[standing.entrant - 1]
          return TournamentStanding(
            entrant: number, standing: standing, isGibson: sure.contains(number))
        }, from: first)
    case .card(let named):
      var name = named ?? ""
      if named == nil { name = try person(request).name.text }
      guard let entrant = state.entrant(named: state.lookalike(of: name) ?? name) else {
        throw .tournament(.refused(.notEntered(name, near: state.nearest(to: name))))
      }
      guard !state.withdrawn.contains(entrant.number) else {
        throw .tournament(.refused(.droppedBefore(entrant.name, round: entrant.firstRound)))
      }
      return .card(TournamentCard(of: entrant, by: &reckoning))
    case .asked(let question, let division):
      let division = try self.division(division, state)
      return .answer(try question.answer(division, by: &reckoning), division: division)
    case .surveyed(let survey, let division):
      return .survey(
        try answer(survey, of: division, at: tournament, now: request.at, by: &reckoning))
    case .enter, .code, .change, .checkIn, .keepApart, .drop, .comeBack, .set, .divide, .keepPrizes, .pair,
      .unpair, .swap, .start, .adjourn, .score, .correct, .close, .reopen, .desk, .say, .hold, .timer:
      return nil
    }
  }

  func division(_ named: String?, _ state: TournamentState) throws(Refusal) -> String {
    let all = state.divisions
    if let named {
      guard all.contains(named) else { throw .tournament(.refused(.noSuchDivision(named, all))) }
      return named
    }
    guard all.count <= 1 else { throw .tournament(.whichDivision(all)) }
    return all.first ?? "A"
  }

  /// Returns a round's number, from 1; without a number in the command, the present round's.
  ///
  /// `names` are the entrants of the command; their division is meant if none is named.
  /// A result that names both players is of the first round in which they lack one; if there is none and the next round
  /// is not paired, of the last round in which they meet.
  func round(
    _ wanted: TournamentRound, _ state: TournamentState, of names: [String] = [], isResult: Bool = false
  ) throws(Refusal) -> Int {
    let named = names.lazy.compactMap { state.entrant(named: $0) }.first
    if let said = wanted.division {
      let said = try division(said, state)
      if let named, named.division != said { throw .tournament(.refused(.notInDivision(named.name, said))) }
    }
    if let number = wanted.number { return number }
    let numbers = names.compactMap { state.entrant(named: $0)?.number }
    let present = state.presentRound(of: try division(wanted.division ?? named?.division, state))
    guard isResult, numbers.count == 2 else { return present }
    let open = state.roundOpen(between: numbers[0], numbers[1])
    // The last result of a round may be typed twice.
    let met = state.round(present) == nil ? state.lastRound(between: numbers[0], numbers[1]) : nil
    return open ?? met ?? present
  }

  // MARK: Changes

  /// Carries out a change, or tries it; `claimant` is the player who claims a result, nil for a director's act.
  private func change(
    _ act: TournamentAct, by claimant: Enrolment? = nil, at tournament: Tournament, isTrial: Bool,
    _ request: Request
  ) throws(Refusal) -> Outcome {
    let before = tournament.position
    let act = act.naming(before.state)
    if claimant == nil { try requireNoGame(act, before.state) }
    if !isTrial { try requireCode(for: act, at: request.at) }
    let (step, isRepeat) = try decide(act, by: claimant, at: tournament, isTrial: isTrial, request)
    let isTrial = isTrial && !isRepeat
    var receipt = Receipt(table: tournament.id, sequence: tournament.sequence, sum: 0)
    var after = before
    if isTrial {
      do throws(TournamentContradiction) { try after.apply(step, at: request.at) } catch {
        preconditionFailure(error.text)
      }
    } else if !isRepeat {
      try requireRoom()
      giveStart(before: step, at: tournament, now: request.at)
      receipt = record(step, at: tournament, now: request.at)
      codeElsewhere(step, but: tournament, now: request.at)
      after = tournament.position
    }
    let view = TournamentView(tournament, after)
    var news = TournamentNews(
      step: step.told(view), before: before.state, view: view, receipt: receipt, isRepeat: isRepeat,
      isTrial: isTrial, changesConditions: step.changesConditions)
    guard !isTrial else { return Outcome(.tournament(news)) }
    let told =
      isRepeat ? [] : tidings(of: news, by: request.caller.person?.name, at: tournament, now: request.at)
    if case .step(let step) = step { news.code = act.code(madeFor: step) }
    return Outcome(.tournament(news), notices: told)
  }

  func decide(
    _ act: TournamentAct, by claimant: Enrolment?, _ state: TournamentState, _ draw: FirstDraw,
    isTrial: Bool, _ request: Request
  ) throws(Refusal) -> (step: TournamentStep, isRepeat: Bool) {
    let decide = DecideTournament(state)
    switch act {
    case .score(let wanted, let typed, let isSure):
      guard let claimant else {
        let number = try round(wanted, state, of: typed.names, isResult: true)
        let step = try told(decide.score(number, typed, isSure: isSure))
        return step.map { ($0, false) } ?? (known(number, typed.names[0], state), true)
      }
      let number = try round(
        wanted.of(claimant.division), state, of: typed.names, isResult: true)
      let step = try told(decide.claim(number, typed, by: claimant.name, isSure: isSure))
      return step.map { ($0, false) } ?? (knownClaim(number, claimant.name, state), true)
    case .change(let name, let change):
      let hash = try codeHash(after: change, of: name, state, request)
      let step = try told(decide.change(name, change, codeHash: hash))
      if let step { return (step, false) }
      return (.changed(try told(decide.entrant(name))), true)
    case .checkIn(let name):
      guard let name else { preconditionFailure("the caller's own name was put in before") }
      let step = try told(decide.checkIn(name))
      if let step { return (step, false) }
      return (.presence(try told(decide.entrant(name)).number, isHere: true), true)
    case .keepApart(let one, let other, let through):
      let step = try told(decide.keepApart(one, other, through: through))
      return step.map { ($0, false) } ?? (knownApart(one, other, state), true)
    case .keepPrizes(let wish, let division): return try keep(wish, of: division, decide, state)
    case .adjourn(let wanted, let one, let other, let through):
      let number = try round(wanted, state, of: [one, other])
      let step = try told(decide.adjourn(number, one, other, through: through))
      return step.map { ($0, false) } ?? (knownAdjournment(number, one, state), true)
    default: return (try decideOnce(act, decide, state, draw, isTrial: isTrial, request), false)
    }
  }

  private func decideOnce(
    _ act: TournamentAct, _ decide: DecideTournament, _ state: TournamentState, _ draw: FirstDraw,
    isTrial: Bool, _ request: Request
  ) throws(Refusal) -> TournamentStep {
    switch act {
    case .enter(var form, let code):
      if let other = state.lookalike(of: form.name) { throw .tournament(.refused(.nameTaken(other))) }
      form.codeHash = try codeHash(of: form.name, made: code, request)
      let entry = form
      return try told(decide.enter(entry))
    case .code(let name, let code):
      if let name = PlayerName(name), floor.house.accounts[name] != nil {
        throw .tournament(.hasAccount(name.text))
      }
      return try told(decide.code(name, hash: code?.hash ?? "-"))
    case .drop(let name, let from, let back):
      return try told(decide.drop(name, from: from, back: back))
    case .comeBack(let name, let round):
      return try told(decide.comeBack(name, for: round))
    case .pair(let wanted?, let named, let byHand, _) where joins(wanted, byHand, state):
      // A division that the line names is that of the players.
      _ = try round(TournamentRound(number: wanted, of: named), state, of: byHand.names)
      return try told(
        decide.join(wanted, byHand.pairs[0], isOrdered: byHand.isOrdered) { pair in
          draw.first(of: pair, in: wanted)
        })
    case .pair(let wanted, let named, let byHand, let beside):
      let round = try toPair(wanted, of: named, byHand, state, isTrial: isTrial)
      return try step(pairing: round, beside, by: draw)
    case .unpair(let wanted):
      let division = try self.division(wanted.division, state)
      let number = try round(wanted, state)
      return try told(decide.unpair(number, of: division))
    case .swap(let wanted, let one, let other):
      let number = try round(wanted, state, of: [one, other])
      return try told(decide.swap(number, one, other))
    case .correct(let wanted, let typed, let reason, let isSure):
      let number = try round(wanted, state, of: typed.names)
      return try told(decide.correct(number, typed, isSure: isSure, reason: reason))
    case .close(let isSure):
      return try told(decide.close(isSure: isSure))
    case .reopen:
      let taken = takenNames(state, at: request.at)
      return try told(decide.reopen(taken: taken))
    case .set, .divide, .keepPrizes, .start, .change, .checkIn, .keepApart, .adjourn, .score, .desk, .say,
      .hold, .timer, .why, .standings, .show, .missing, .card, .asked, .surveyed:
      preconditionFailure("decided, said or looked at before")
    }
  }

  /// Returns the present result of an entrant as a step, for a repeated command.
  private func known(_ round: Int, _ name: String, _ state: TournamentState) -> TournamentStep {
    guard let entrant = state.entrant(named: name)?.number,
      let result = state.round(round)?.result(of: entrant)
    else { preconditionFailure("what was said again stands") }
    return .scored(round: round, result)
  }

  /// Returns the player's earlier claim as a step, or the result if it is in.
  private func knownClaim(_ number: Int, _ name: String, _ state: TournamentState) -> TournamentStep {
    guard let entrant = state.entrant(named: name)?.number, let round = state.round(number),
      let claim = round.claims.values.first(where: { $0.by == entrant })
    else { return known(number, name, state) }
    return .claimed(round: number, claim.result, by: entrant)
  }

  /// Returns the present parting of two entrants as a step, for a repeated command.
  private func knownApart(_ one: String, _ other: String, _ state: TournamentState) -> TournamentStep {
    guard let one = state.entrant(named: one)?.number, let other = state.entrant(named: other)?.number else {
      preconditionFailure("what was said again stands")
    }
    let pair = Pair(one, other)
    return .keptApart(pair, through: state.apart[pair, default: 0])
  }

  /// Returns the present adjournment as a step, for a repeated command.
  private func knownAdjournment(_ number: Int, _ name: String, _ state: TournamentState) -> TournamentStep {
    guard let entrant = state.entrant(named: name)?.number, let round = state.round(number),
      let board = round.board(of: entrant).map({ round.boards[$0] }), let through = round.adjourned[board]
    else { preconditionFailure("what was said again stands") }
    return .adjourned(round: number, board, through: through)
  }

  func told<Value>(
    _ decide: @autoclosure () throws(TournamentRefusal) -> Value
  ) throws(Refusal) -> Value {
    do throws(TournamentRefusal) { return try decide() } catch { throw .tournament(.refused(error)) }
  }
}
