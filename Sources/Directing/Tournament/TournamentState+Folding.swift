// SPDX-License-Identifier: MIT

/// The fold of an event's steps.
extension TournamentState {
  /// Applies a step that was decided on this state, or is read from a ledger; one that cannot follow changes nothing.
  package mutating func take(_ step: TournamentStep) throws(TournamentContradiction) {
    if case .reopened(let taken) = step { return try reopen(taken) }
    guard !isClosed else { throw TournamentContradiction(text: "the event is over") }
    switch step {
    case .entered, .changed, .withdrawn, .presence, .keptApart, .coded, .dropped, .away, .returned:
      try takeEntrant(step)
    case .joined(let round, let board): try join(round, board)
    case .paired(let round, let division, let boards, let byes, let made):
      guard made.boards <= boards.count, made.byes <= byes.count else {
        throw TournamentContradiction(text: "the round has fewer boards than were made")
      }
      try pair(round, division, boards, byes, made)
    case .unpaired(let round, let division): try unpair(round, division)
    case .swapped(let round, let one, let other): try swap(round, one, other)
    case .adjourned(let number, let board, let through):
      guard let round = round(number), round.boards.contains(board),
        through <= terms(ofEntrant: board.first).rounds,
        through >= max(number + 1, paired(entrants[board.first - 1].division)),
        round.adjourned[board] != through, board.entrants.allSatisfy({ round.result(of: $0) == nil })
      else { throw TournamentContradiction(text: "no game is put off so") }
      rounds[number - 1].adjourned[board] = through
    case .termed(let terms):
      guard terms != self.terms, terms.systems.starts(with: self.terms.systems.prefix(pairedInCommon)) else {
        throw TournamentContradiction(text: "the terms cannot become these")
      }
      self.terms = terms
      hasLagged = hasLagged || terms.wishes.lag != nil
    case .divided(let division, let terms): try divide(division, terms)
    case .prizesSet(let change): try keep(change)
    case .seated(let number, let board, let table):
      guard let round = round(number), round.boards.contains(board), round.tables[board] != table else {
        throw TournamentContradiction(text: "the table is no board's")
      }
      rounds[number - 1].tables[board] = table
    case .claimed(let number, let result, let entrant):
      guard fits(result, in: number), case .played(let meeting) = result, result.entrants.contains(entrant),
        rounds[number - 1].result(of: entrant) == nil
      else { throw TournamentContradiction(text: "the result is no board's") }
      rounds[number - 1].claims[meeting.board] = Claim(result: result, by: entrant)
    case .scored(let round, let result):
      guard fits(result, in: round), result.entrants.allSatisfy({ rounds[round - 1].result(of: $0) == nil })
      else { throw TournamentContradiction(text: "the result is no board's") }
      if case let missed = result.entrants[0], !rounds[round - 1].hasPaired(missed) {
        rounds[round - 1].byes.append(missed)
        rounds[round - 1].missed.insert(missed)
      }
      rounds[round - 1].results.append(result)
      rounds[round - 1].forgetAdjourned(of: result.entrants)
      rounds[round - 1].forgetClaims { !$0.entrants.contains(where: result.entrants.contains) }
    case .corrected(let number, let was, let now, _):
      try correct(number, was, now)
    case .closed: isClosed = true
    case .reopened: break
    }
  }

  /// Applies a step that concerns entrants alone.
  private mutating func takeEntrant(_ step: TournamentStep) throws(TournamentContradiction) {
    switch step {
    case .entered(let enrolment): try enter(enrolment)
    case .coded(let number, let hash):
      guard isEntrant(number), !hash.isEmpty else {
        throw TournamentContradiction(text: "nobody has that number")
      }
      entrants[number - 1].codeHash = hash
    case .changed(let enrolment): try change(enrolment)
    case .withdrawn(let number):
      guard isEntrant(number), !isPaired(number, from: 1), withdrawn.insert(number).inserted else {
        throw TournamentContradiction(text: "nobody withdraws so")
      }
    case .presence(let number, let isHere):
      guard isEntrant(number), presence[number] != isHere else {
        throw TournamentContradiction(text: "nobody checks in so")
      }
      presence[number] = isHere
    case .keptApart(let pair, let through):
      guard isEntrant(pair.one), isEntrant(pair.two), (0...TournamentTerms.roundsMost).contains(through)
      else {
        throw TournamentContradiction(text: "nobody is kept apart so")
      }
      apart[pair] = through == 0 ? nil : through
    case .dropped(let number, let round):
      guard isEntrant(number), !withdrawn.contains(number), drops[number] == nil,
        (1...terms(ofEntrant: number).rounds).contains(round),
        !isPaired(number, from: round)
      else { throw TournamentContradiction(text: "nobody drops out so") }
      drops[number] = round
    case .away(let number, let from, let back):
      guard isEntrant(number), !withdrawn.contains(number), case let last = terms(ofEntrant: number).rounds,
        1 <= from, from < back, back <= last,
        drops[number] ?? .max >= back,
        !(absences[number] ?? []).contains(where: { $0.overlaps(from..<back) }),
        !isPaired(number, from: from)
      else { throw TournamentContradiction(text: "nobody is away so") }
      absences[number, default: []].append(from..<back)
    case .returned(let number, let round):
      guard isEntrant(number), misses(number, round: round),
        rounds.dropFirst(round - 1).allSatisfy({ !$0.divisions.contains(entrants[number - 1].division) })
      else { throw TournamentContradiction(text: "nobody is back so") }
      comeBack(number, for: round)
    case .joined, .termed, .divided, .prizesSet, .paired, .unpaired, .swapped, .adjourned, .seated, .claimed,
      .scored,
      .corrected, .closed, .reopened:
      preconditionFailure("the step concerns a round or the event")
    }
  }

  private mutating func reopen(_ taken: [Int]) throws(TournamentContradiction) {
    guard isClosed, taken.allSatisfy({ isEntrant($0) && entrants[$0 - 1].codeHash != nil }) else {
      throw TournamentContradiction(text: "the event is not opened again so")
    }
    isClosed = false
    for number in taken { entrants[number - 1].codeHash = nil }
  }

  private mutating func correct(
    _ number: Int, _ was: [RoundResult], _ now: RoundResult?
  ) throws(TournamentContradiction) {
    let wrong = TournamentContradiction(text: "there is no such result")
    let everybody = Set(was.flatMap(\.entrants) + (now?.entrants ?? []))
    guard let round = round(number), was != [now].compactMap({ $0 }), let one = everybody.first,
      was.allSatisfy(round.results.contains), now.map({ fits($0, in: number) }) != false,
      !was.isEmpty || now != nil && round.byes.contains(one)
    else { throw wrong }
    let place = round.board(of: one)
    guard everybody.allSatisfy({ round.board(of: $0) == place }), place != nil || everybody.count == 1 else {
      throw wrong
    }
    var results = round.results
    let index = results.firstIndex(where: was.contains) ?? results.count
    results.removeAll(where: was.contains)
    if let now {
      guard results.allSatisfy({ !$0.entrants.contains(where: now.entrants.contains) }) else { throw wrong }
      results.insert(now, at: index)
    }
    rounds[number - 1].results = results
    if now == nil, rounds[number - 1].missed.remove(one) != nil {
      rounds[number - 1].byes.removeAll { $0 == one }
    }
    corrections += 1
  }

  func isEntrant(_ number: Int) -> Bool { entrants.indices.contains(number - 1) }

  func isPaired(_ number: Int, from round: Int) -> Bool {
    rounds.dropFirst(round - 1).contains { $0.hasPaired(number) }
  }

  private mutating func enter(_ enrolment: Enrolment) throws(TournamentContradiction) {
    guard enrolment.number == entrants.count + 1, entrants.count < TournamentTerms.entrantsMost,
      entrant(named: enrolment.name) == nil,
      (1...terms(of: enrolment.division).rounds).contains(enrolment.firstRound),
      enrolment.particulars.areSound
    else { throw TournamentContradiction(text: "nobody enters so") }
    entrants.append(enrolment)
  }

  private mutating func change(_ enrolment: Enrolment) throws(TournamentContradiction) {
    let wrong = TournamentContradiction(text: "nobody is changed so")
    guard isEntrant(enrolment.number), enrolment.particulars.areSound else { throw wrong }
    let old = entrants[enrolment.number - 1]
    let holder = entrant(named: enrolment.name)
    guard enrolment != old, holder == nil || holder == old,
      enrolment.division == old.division || !isPaired(old.number, from: 1),
      enrolment.firstRound == old.firstRound
        || (enrolment.division != old.division
          && (1...terms(of: enrolment.division).rounds).contains(enrolment.firstRound))
    else { throw wrong }
    entrants[old.number - 1] = enrolment
  }

  /// Seats a late entrant at a new board, against the entrant who had the bye.
  private mutating func join(_ number: Int, _ board: BoardPairing) throws(TournamentContradiction) {
    guard let round = round(number), board.entrants.allSatisfy(isEntrant),
      let idle = board.entrants.first(where: round.byes.contains), round.result(of: idle) == nil,
      case let late = board.opponent(of: idle), !round.hasPaired(late),
      entrants[late - 1].division == entrants[idle - 1].division,
      number == paired(entrants[late - 1].division)
    else { throw TournamentContradiction(text: "nobody joins a round so") }
    rounds[number - 1].byes.removeAll { $0 == idle }
    rounds[number - 1].numbers += boardNumbers(
      1, of: entrants[late - 1].division, in: rounds[number - 1])
    rounds[number - 1].boards.append(board)
    rounds[number - 1].byHand.formUnion(board.entrants)
    if misses(late, round: number) { comeBack(late, for: number) }
    entrants[late - 1].firstRound = min(entrants[late - 1].firstRound, number)
  }

  private mutating func pair(
    _ number: Int, _ division: String, _ boards: [BoardPairing], _ byes: [Int], _ made: MadeByHand
  ) throws(TournamentContradiction) {
    let playing = boards.flatMap(\.entrants) + byes
    guard (1...terms(of: division).rounds).contains(number), number <= rounds.count + 1,
      rounds.prefix(number - 1).allSatisfy({ $0.divisions.contains(division) }),
      round(number)?.divisions.contains(division) != true,
      Set(playing) == Set(players(of: division, in: number).map(\.number)),
      playing.count == Set(playing).count
    else { throw TournamentContradiction(text: "the round is paired otherwise") }
    if number > rounds.count { rounds.append(Round()) }
    rounds[number - 1].numbers += boardNumbers(boards.count, of: division, in: rounds[number - 1])
    rounds[number - 1].boards += boards
    rounds[number - 1].byes += byes
    rounds[number - 1].byHand.formUnion(
      boards.prefix(made.boards).flatMap(\.entrants) + byes.prefix(made.byes))
    rounds[number - 1].divisions.insert(division)
  }

  private mutating func unpair(_ number: Int, _ division: String) throws(TournamentContradiction) {
    guard let round = round(number), round.divisions.contains(division),
      !rounds.dropFirst(number).contains(where: { $0.divisions.contains(division) }),
      round.results.allSatisfy({ entrants[$0.entrants[0] - 1].division != division })
    else { throw TournamentContradiction(text: "the round was played") }
    let others = round.boards.indices.filter { entrants[round.boards[$0].first - 1].division != division }
    rounds[number - 1].boards = others.map { round.boards[$0] }
    rounds[number - 1].numbers = others.map { round.numbers[$0] }
    rounds[number - 1].byes = round.byes.filter { entrants[$0 - 1].division != division }
    rounds[number - 1].byHand = round.byHand.filter { entrants[$0 - 1].division != division }
    rounds[number - 1].divisions.remove(division)
    rounds[number - 1].forgetBoards()
    if rounds[number - 1].divisions.isEmpty, number == rounds.count { rounds.removeLast() }
  }

  private mutating func swap(_ number: Int, _ one: Int, _ other: Int) throws(TournamentContradiction) {
    guard let round = round(number), one != other, [one, other].allSatisfy({ isOpen($0, in: round) }),
      entrants[one - 1].division == entrants[other - 1].division,
      round.board(of: one) != round.board(of: other)
    else { throw TournamentContradiction(text: "these two cannot change places") }
    let (here, there) = (round.board(of: one), round.board(of: other))
    if let here { rounds[number - 1].boards[here] = round.boards[here].putting(other, for: one) }
    if let there { rounds[number - 1].boards[there] = round.boards[there].putting(one, for: other) }
    rounds[number - 1].byes = round.byes.map { $0 == one ? other : $0 == other ? one : $0 }
    let sides = [here, there].compactMap { $0 }.flatMap { round.boards[$0].entrants }
    rounds[number - 1].byHand.formUnion([one, other] + sides)
    rounds[number - 1].forgetBoards()
  }

  /// Returns whether an entrant is paired or has a bye, and neither side of the board has a result.
  func isOpen(_ entrant: Int, in round: Round) -> Bool {
    guard isEntrant(entrant), round.hasPaired(entrant) else { return false }
    let side = round.board(of: entrant).map { round.boards[$0].entrants } ?? [entrant]
    return side.allSatisfy { round.result(of: $0) == nil }
  }

  private func fits(_ result: RoundResult, in number: Int) -> Bool {
    guard let round = round(number),
      result.numbers.allSatisfy((-Division.greatestScore...Division.greatestScore).contains)
    else { return false }
    switch result {
    case .played(let meeting):
      return round.boards.contains(BoardPairing(first: meeting.first, second: meeting.second))
        && meeting.isOrderKnown
    case .bye(let entrant, _): return round.byes.contains(entrant) || isMissed(number, by: entrant)
    case .forfeit(let absent, let present?, _, _):
      return absent != present && round.board(of: absent) != nil
        && round.board(of: absent) == round.board(of: present)
    // A double forfeit is two results, one for each side.
    case .forfeit(let absent, nil, _, _):
      return round.byes.contains(absent) || round.board(of: absent) != nil
        || isMissed(number, by: absent)
    }
  }

  /// Ends an entrant's missed rounds before a round, and joins them into one absence.
  private mutating func comeBack(_ number: Int, for round: Int) {
    if presence[number] == false { presence[number] = true }
    if withdrawn.remove(number) != nil { entrants[number - 1].firstRound = max(1, round) }
    let dropped = drops[number].flatMap { $0 <= round ? $0 : nil }
    if dropped != nil { drops[number] = nil }
    let missed = (dropped ?? round)..<round
    let ended = (absences[number] ?? []).filter { $0.contains(round) || $0.overlaps(missed) }
    absences[number]?.removeAll { ended.contains($0) }
    let first = ended.map(\.lowerBound).reduce(missed.lowerBound, min)
    if first < round { absences[number, default: []].append(first..<round) }
  }
}

extension TournamentState.Round {
  /// Removes the tables, claims and adjournments of boards that no longer exist.
  fileprivate mutating func forgetBoards() {
    let boards = Set(boards)
    tables = tables.filter { boards.contains($0.key) }
    adjourned = adjourned.filter { boards.contains($0.key) }
    forgetClaims { boards.contains($0) }
  }

  /// Ends the adjournment of a board once both sides have a result.
  fileprivate mutating func forgetAdjourned(of entrants: [Int]) {
    guard let board = adjourned.keys.first(where: { $0.entrants.contains(where: entrants.contains) }),
      board.entrants.allSatisfy({ result(of: $0) != nil })
    else { return }
    adjourned[board] = nil
  }

  fileprivate mutating func forgetClaims(but isKept: (BoardPairing) -> Bool) {
    claims = claims.filter { isKept($0.key) }
  }
}
