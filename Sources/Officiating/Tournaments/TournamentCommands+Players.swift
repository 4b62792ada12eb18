// SPDX-License-Identifier: MIT
import Directing

/// The players of a tournament: their codes, their talk and claims, and the notices for them.
extension TournamentCommands {
  // MARK: Codes

  /// Returns the hash of the code of a name's holder, else of the one just made; nil if the holder has an account.
  func codeHash(of name: String, made code: EntrantCode?, _ request: Request) throws(Refusal) -> String? {
    guard let wanted = PlayerName(name) else { return nil }
    guard wanted != .robot, wanted != .operator else {
      throw .tournament(.refused(.nameTaken(wanted == .robot ? "house" : "operator")))
    }
    guard let holder = sight.holder(of: wanted, at: request.at) else { return code?.hash }
    return holder.account == nil ? holder.person.codeHash : nil
  }

  /// Returns the hash of an entrant's code after a change; under another name it is that of the name's holder.
  ///
  /// - Throws: `hasPlayedHere` if boards of the entrant had tables, whose seats have the old name; `nameTaken`.
  func codeHash(
    after change: EntryChange, of name: String, _ state: TournamentState, _ request: Request
  ) throws(Refusal) -> String? {
    guard let entrant = state.entrant(named: name) else { return nil }
    guard let wanted = change.name, PlayerName(wanted) != PlayerName(entrant.name) else {
      return entrant.codeHash
    }
    let boards = state.rounds.flatMap(\.tables.keys)
    guard !boards.contains(where: { $0.has(entrant.number) }) else {
      throw .tournament(.refused(.hasPlayedHere(entrant.name)))
    }
    if let other = state.lookalike(of: wanted), other != entrant.name {
      throw .tournament(.refused(.nameTaken(other)))
    }
    let holder = PlayerName(wanted).flatMap { sight.holder(of: $0, at: request.at) }
    if let holder, holder.account == nil { throw .tournament(.refused(.nameTaken(wanted))) }
    // An entrant with an account has no code that could let them in under another name.
    if holder == nil, entrant.codeHash == nil { throw .tournament(.hasAccount(entrant.name)) }
    let old: EntrantCode? = entrant.codeHash.map { ("", $0) }
    return try codeHash(of: wanted, made: old, request)
  }

  /// Refuses a command that now needs a code and has none (`notRecorded`), because the name's holder has changed.
  func requireCode(for act: TournamentAct, at now: Instant) throws(Refusal) {
    switch act {
    case .code(let name, nil):
      if let name = PlayerName(name), floor.house.accounts[name] != nil { return }
      throw .notRecorded
    case .enter(let form, nil):
      guard let name = PlayerName(form.name), name != .robot, name != .operator,
        sight.holder(of: name, at: now) == nil
      else { return }
      throw .notRecorded
    default: return
    }
  }

  /// Returns the numbers of a closed tournament's entrants whose codes are void, because others have the names by now.
  func takenNames(_ state: TournamentState, at now: Instant) -> [Int] {
    state.entrants.filter { enrolment in
      guard let hash = enrolment.codeHash, let name = PlayerName(enrolment.name),
        let holder = sight.holder(of: name, at: now)
      else { return false }
      return holder.account != nil || holder.person.codeHash != hash
    }.map(\.number)
  }

  /// Records a new code in the entrant's other open tournaments with a code, too.
  ///
  /// If the ledger had no room for all of these entries, the code would not have been changed.
  func codeElsewhere(_ step: TournamentEvent, but tournament: Tournament, now: Instant) {
    guard case .step(.coded(let number, let hash)) = step,
      let name = PlayerName(tournament.state.entrants[number - 1].name)
    else { return }
    for (other, enrolment) in sight.entries(of: name) where other !== tournament && enrolment.codeHash != nil
    {
      _ = record(.step(.coded(enrolment.number, hash: hash)), at: other, now: now)
    }
  }

  // MARK: Talk, claims and games under way

  /// Sends a text to a tournament's directors and players.
  ///
  /// A player's text does not reach those who are playing, directors included, so that it tells them no words.
  /// Source: Protocol/SPEC.md, 11.1.
  func say(_ text: String, at tournament: Tournament, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    let isDirector = role(of: person).has(.directTournaments)
    guard isDirector || enrolment(of: person, in: tournament) != nil else {
      throw .notPermitted(.eventTalk(tournament.label))
    }
    try house.requireVoice(person, request)
    let entrants = tournament.state.entrants.compactMap { PlayerName($0.name) }
    let playing: Set<PlayerName> =
      isDirector ? [] : Set(entrants + floor.house.accounts.directors).filter { isPlaying($0) }
    let told = notice(
      at: tournament, to: .directors(and: entrants, watching: .none, but: Array(playing) + [person.name]),
      .said(person.name, text, event: tournament.label))
    return Outcome(
      .saidInTournament(tournament.label, toPlayers: playing.isDisjoint(with: entrants)), notices: [told])
  }

  /// Returns the player who claims the result of the own board; nil for a director's command or another act.
  func claimant(_ act: TournamentAct, at tournament: Tournament, _ request: Request) throws(Refusal)
    -> Enrolment?
  {
    guard case .score(let round, let typed, _) = act, case .game = typed, let person = request.caller.person,
      !role(of: person).has(.directTournaments),
      let enrolment = enrolment(of: person, in: tournament)
    else { return nil }
    let own = try self.round(
      round.of(enrolment.division), tournament.state, of: typed.names, isResult: true)
    let sitsAt = self.table(of: enrolment, in: own, tournament)
    guard tournament.conditions.tables?.game == nil, sitsAt?.game == nil else {
      throw .tournament(.comesByItself)
    }
    return enrolment
  }

  /// Refuses to unpair a round, swap a board, or enter or adjourn a game while it is under way.
  ///
  /// A game that its players adjourned may be adjourned past its round. A finished game counts as under way until its
  /// tournament has the result.
  func requireNoGame(_ act: TournamentAct, _ state: TournamentState) throws(Refusal) {
    func known(_ names: [String]) -> Set<Int> { Set(names.compactMap { state.entrant(named: $0)?.number }) }
    let (wanted, numbers): (TournamentRound, Set<Int>)
    switch act {
    case .score(let round, let typed, _):
      let number = try self.round(round, state, of: typed.names, isResult: true)
      (wanted, numbers) = (TournamentRound(number: number, of: round.division), known(typed.names))
    case .swap(let round, let one, let other), .adjourn(let round, let one, let other, _):
      (wanted, numbers) = (round, known([one, other]))
    case .unpair(let round):
      wanted = round
      numbers = Set(
        state.entrants.filter { round.division == nil || $0.division == round.division }.map(\.number))
    default: return
    }
    let rounds = wanted.number.map { [$0] } ?? state.lastRounds
    for number in rounds {
      guard let round = state.round(number) else { continue }
      for (board, id) in round.tables where board.entrants.contains(where: numbers.contains) {
        guard let table = sight.anyTable(TableID(id)) else { continue }
        let isOver = table.game?.ending != nil && round.isWithoutResult(board)
        guard isUnderWay(table) || isOver else { continue }
        if case .adjourn = act, table.game?.position.status == .adjourned { continue }
        throw .tournament(.gameOn(table.id))
      }
    }
  }

  /// Returns the tables of a round's boards, without ended tables that are no longer kept.
  func lines(of round: Int?, in state: TournamentState, for person: Person?) -> [TableLine] {
    let tables = round.flatMap { state.round($0) }?.tables.values.map { TableID($0) } ?? []
    return tables.sorted().compactMap {
      sight.anyTable($0).map { TableLine(self.tables.phaseShown(of: $0, to: person)) }
    }
  }

  // MARK: Notices

  /// Returns the notices of a step for a tournament's directors, and for each entrant whom it pairs or concerns.
  ///
  /// The author receives the answer instead; nil if the step came from a table.
  func tidings(
    of news: TournamentNews, by author: PlayerName?, at tournament: Tournament, now: Instant
  ) -> [Notice] {
    let state = tournament.state
    func entrants(_ numbers: [Int]) -> [Enrolment] { numbers.map { state.entrants[$0 - 1] } }
    func others(_ numbers: [Int]) -> [Enrolment] {
      entrants(numbers).filter { PlayerName($0.name) != author }
    }
    var players: [Int] = []
    switch news.step {
    case .scored(_, let result), .claimed(_, let result, _): players = result.entrants
    case .corrected(_, let was, let now, _):
      players = Array(Set(was.flatMap(\.entrants) + (now?.entrants ?? []))).sorted()
    case .swapped(_, let one, let other): players = [one, other]
    case .adjourned(_, let board, _): players = board.entrants
    case .changed(let enrolment): players = [enrolment.number]
    case .presence(let number, _): players = [number]
    case .seated: return []
    case .entered, .coded, .withdrawn, .keptApart, .joined, .dropped, .away, .returned, .termed, .divided,
      .prizesSet, .paired, .unpaired, .closed, .reopened:
      break
    }
    let concerned = others(players).compactMap { PlayerName($0.name) }
    var notices = [
      notice(
        at: tournament, to: .directors(and: concerned, watching: .none, but: author.map { [$0] } ?? []),
        .tournament(.happened(news, by: author)))
    ]
    if news.changesConditions {
      // The conditions to which the players agreed have changed.
      notices += others(state.entrants.map(\.number)).compactMap {
        notice(.terms(news.view), to: $0, at: tournament)
      }
    }
    let paired: (round: Int, players: [Int])? =
      switch news.step {
      case .paired(let round, _, let boards, let byes, _): (round, boards.flatMap(\.entrants) + byes)
      case .joined(let round, let board): (round, board.entrants)
      case .swapped(let round, let one, let other):
        (round, state.round(round)?.boards.filter { $0.has(one) || $0.has(other) }.flatMap(\.entrants) ?? [])
      default: nil
      }
    if case .coded(let number, _) = news.step, let name = PlayerName(state.entrants[number - 1].name) {
      // Sessions that logged in with the old code are closed.
      notices.append(notice(at: tournament, to: .person(name), .accountChanged))
    }
    guard let paired else { return notices }
    notices += entrants(paired.players).compactMap {
      pairing(of: $0, in: paired.round, news.view, at: tournament)
    }
    notices += others(paired.players).compactMap {
      start(of: paired.round, for: $0, at: tournament, now: now)
    }
    return notices
  }

  /// Returns a notice to an entrant; nil if the entrant's name is none on this server.
  func notice(_ told: TournamentTold, to entrant: Enrolment, at tournament: Tournament) -> Notice? {
    PlayerName(entrant.name).map { notice(at: tournament, to: .person($0), .tournament(told)) }
  }

  /// Returns a notice that depends on a tournament alone.
  func notice(at tournament: Tournament, to audience: Notice.Audience, _ body: Notice.Body) -> Notice {
    Notice(table: tournament.id, waits: tournament.ticket, audience: audience, body: body)
  }

  private func pairing(
    of entrant: Enrolment, in round: Int, _ view: TournamentView, at tournament: Tournament
  ) -> Notice? {
    let elsewhere = PlayerName(entrant.name).flatMap { seatElsewhere($0, than: tournament) }
    return notice(
      .pairing(view, round: round, entrant: entrant.number, sitsAt: elsewhere), to: entrant, at: tournament)
  }

  private func table(of enrolment: Enrolment, in number: Int, _ tournament: Tournament) -> Table? {
    guard let round = tournament.state.round(number), let place = round.board(of: enrolment.number) else {
      return nil
    }
    return round.tables[round.boards[place]].flatMap { sight.table(TableID($0)) }
  }

  /// Returns the table at which a name is seated, unless it is a board of the tournament.
  private func seatElsewhere(_ name: PlayerName, than tournament: Tournament) -> TableID? {
    guard let table = sight.table(ofSeated: name), table.terms.place?.tournament != tournament.id else {
      return nil
    }
    return table.id
  }

  /// Returns the notices for a person who has just logged in: the terms and the next pairing of each tournament.
  func toldAtLogin(_ person: Person, now: Instant) -> [Notice] {
    sight.entries(of: person.name).filter { isEntrant(person, $0.enrolment) }.flatMap {
      tournament, enrolment -> [Notice] in
      let (state, view) = (tournament.state, TournamentView(tournament))
      var told: [Notice?] = []
      if tournament.conditions.tables != nil {
        told.append(notice(.terms(view), to: enrolment, at: tournament))
      }
      // A player whose board has a table receives that table, or the notice of its adjournment, instead.
      if let round = state.roundUnderWay(of: enrolment.number), state.isDue(enrolment.number, in: round),
        table(of: enrolment, in: round, tournament) == nil
      {
        told.append(pairing(of: enrolment, in: round, view, at: tournament))
        told.append(start(of: round, for: enrolment, at: tournament, now: now))
      }
      return told.compactMap(\.self)
    }
  }

  /// Returns the label of an open tournament whose board on the server a person plays before sitting down at a table, or nil.
  ///
  /// A nil table is a new one. A player at a real board may have a table of slips. A game of an event that is put off may go on beside a board that is put
  /// off, too, and not due. For an own act the person must be the entrant; for another's, the name is enough.
  func boardFirst(of person: Person, isOwn: Bool, at table: Table?) -> String? {
    for (tournament, enrolment) in sight.entries(of: person.name) where !isOwn || isEntrant(person, enrolment)
    {
      let state = tournament.state
      for number in state.roundsUnderWay {
        guard let round = state.round(number), round.result(of: enrolment.number) == nil,
          let board = round.board(of: enrolment.number).map({ round.boards[$0] }),
          // A game that began on the server ends there, even if later games are played elsewhere.
          tournament.conditions.tables != nil || self.table(of: enrolment, in: number, tournament) != nil
        else { continue }
        if let table {
          if round.tables[board] == table.id.number { continue }
          if table.terms.place != nil, !state.isDue(board, in: number) { continue }
        }
        return tournament.label
      }
    }
    return nil
  }

  /// Returns the label of an open tournament in which a person has a board without a result, or nil.
  ///
  /// The server tells such a person no words.
  func tournamentUnderWay(of person: Person) -> String? {
    for (tournament, enrolment) in sight.entries(of: person.name) {
      guard isEntrant(person, enrolment),
        tournament.state.roundUnderWay(of: enrolment.number, atBoard: true) != nil
      else { continue }
      return tournament.label
    }
    return nil
  }

  /// Returns whether a name has a seat, but at practice, an adjourned game, or a board without a result.
  private func isPlaying(_ name: PlayerName) -> Bool {
    if sight.table(ofSeated: name)?.isPractice == false { return true }
    if sight.adjournedGame(of: name) != nil { return true }
    return sight.entries(of: name).contains { tournament, enrolment in
      tournament.state.roundUnderWay(of: enrolment.number, atBoard: true) != nil
    }
  }

  /// Returns the caller's own enrolment; throws `loginFirst`, `notEntered`.
  func entrant(_ request: Request, at tournament: Tournament) throws(Refusal) -> Enrolment {
    let person = try person(request)
    guard let own = enrolment(of: person, in: tournament) else {
      throw .tournament(.refused(.notEntered(person.name.text, near: nil)))
    }
    return own
  }

  private func enrolment(of person: Person, in tournament: Tournament) -> Enrolment? {
    floor.tournaments.enrolment(of: person.name, in: tournament).flatMap { isEntrant(person, $0) ? $0 : nil }
  }
}

extension TournamentState.Round {
  func isWithoutResult(_ board: BoardPairing) -> Bool {
    board.entrants.allSatisfy { result(of: $0) == nil }
  }
}

extension TournamentState {
  /// Returns the last round, from 1, in which two entrants meet; nil if there is none.
  func lastRound(between one: Int, _ other: Int) -> Int? {
    rounds.lastIndex { round in round.board(of: one).map { round.boards[$0].has(other) } == true }.map {
      $0 + 1
    }
  }

  /// Returns the first round, from 1, in which two entrants meet and have no result; nil if there is none.
  func roundOpen(between one: Int, _ other: Int) -> Int? {
    roundsUnderWay.first { number in
      guard let round = round(number), let place = round.board(of: one) else { return false }
      return round.boards[place].has(other) && round.isWithoutResult(round.boards[place])
    }
  }

  /// Returns the last round, from 1, in which an entrant lacks a result; with `atBoard` byes do not count.
  func roundUnderWay(of entrant: Int, atBoard isAtBoard: Bool = false) -> Int? {
    roundsUnderWay.last { number in
      guard let round = round(number), round.result(of: entrant) == nil else { return false }
      return round.board(of: entrant) != nil || (!isAtBoard && round.byes.contains(entrant))
    }
  }
}

extension Peek {
  /// Returns whether a command needs a new code before it is carried out; `requireCode` checks again then.
  package func wantsCode(_ command: TournamentCommand, of person: Person?, at now: Instant) -> Bool {
    guard case .at(_, let act, isTrial: false) = command, let person, may(.directTournaments, person) else {
      return false
    }
    switch act {
    case .enter(let form, nil):
      return PlayerName(form.name).map { sight.holder(of: $0, at: now) == nil } ?? false
    case .code(let name, nil):
      // The holder of an entrant's number is looked up when the command is carried out.
      return PlayerName(name).map { sight.holder(of: $0, at: now)?.account == nil } ?? (Int(name) != nil)
    default: return false
    }
  }
}
