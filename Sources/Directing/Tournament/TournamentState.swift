// SPDX-License-Identifier: MIT

/// The state of an event: the fold of its steps.
///
/// Entrants are identified by their numbers in the event. Systems and standings use `division(_:)`, whose
/// numbers are places in the division.
package struct TournamentState: Hashable, Sendable {
  package private(set) var terms: TournamentTerms
  /// All entrants by number, those who dropped out included.
  package private(set) var entrants: [Enrolment] = []
  /// The first round that an entrant who dropped out does not play, by number.
  package private(set) var drops: [Int: Int] = [:]
  /// The rounds that an entrant misses before coming back, by number.
  package private(set) var absences: [Int: [Range<Int>]] = [:]
  /// The rounds, from the first to the last that is paired for any division.
  package private(set) var rounds: [Round] = []
  package private(set) var isClosed = false
  package private(set) var corrections = 0

  package struct Round: Hashable, Sendable {
    /// The boards, board 1 first; divisions are in the order in which they were paired.
    package fileprivate(set) var boards: [BoardPairing] = []
    package fileprivate(set) var byes: [Int] = []
    /// The results of boards, and of byes whose result differs from the usual one.
    package fileprivate(set) var results: [RoundResult] = []
    package fileprivate(set) var divisions: Set<String> = []
    /// The number of the newest table opened for each board.
    package fileprivate(set) var tables: [BoardPairing: Int] = [:]
    /// The newest claim for each board without a result.
    package fileprivate(set) var claims: [BoardPairing: Claim] = [:]
    /// By adjourned board without a result, the last round that is paired without its result.
    package fileprivate(set) var adjourned: [BoardPairing: Int] = [:]

    /// Returns the index of an entrant's board, from 0; nil if there is none.
    package func board(of entrant: Int) -> Int? { boards.firstIndex { $0.has(entrant) } }

    func hasPaired(_ entrant: Int) -> Bool { board(of: entrant) != nil || byes.contains(entrant) }

    /// Returns an entrant's result; nil if it is not known or the entrant does not play.
    package func result(of entrant: Int) -> RoundResult? { results.first { $0.entrants.contains(entrant) } }

    /// The boards without a result, by number from 1.
    package var missing: [Int] {
      let known = known
      return boards.enumerated().filter { !$0.element.isAmong(known) }.map { $0.offset + 1 }
    }

    /// The entrants with a result, gathered at once for checks of many boards.
    fileprivate var known: Set<Int> { Set(results.lazy.flatMap(\.entrants)) }
  }

  package struct Claim: Hashable, Sendable {
    package let result: RoundResult
    /// The player's number in the event.
    package let by: Int
  }

  package init(_ terms: TournamentTerms) { self.terms = terms }

  // MARK: Queries

  /// The divisions, in the order of their first entrants.
  package var divisions: [String] {
    var known: Set<String> = []
    return entrants.map(\.division).filter { known.insert($0).inserted }
  }

  /// Returns the entrant with a name, compared without regard to case, or with a number in digits.
  package func entrant(named name: String) -> Enrolment? {
    if let number = Int(name) { return isEntrant(number) ? entrants[number - 1] : nil }
    let name = name.lowercased()
    return entrants.first { $0.name.lowercased() == name }
  }

  /// Returns the entrants who play a round of a division, by number.
  package func players(of division: String, in round: Int) -> [Enrolment] {
    entrants.filter {
      $0.division == division && $0.firstRound <= round && (drops[$0.number] ?? .max) > round
        && !(absences[$0.number] ?? []).contains { $0.contains(round) }
    }
  }

  /// Ends an entrant's missed rounds before a round, and joins them into one absence.
  private mutating func comeBack(_ number: Int, for round: Int) {
    let dropped = drops[number].flatMap { $0 <= round ? $0 : nil }
    if dropped != nil { drops[number] = nil }
    let missed = (dropped ?? round)..<round
    let ended = (absences[number] ?? []).filter { $0.contains(round) || $0.overlaps(missed) }
    absences[number]?.removeAll { ended.contains($0) }
    let first = ended.map(\.lowerBound).reduce(missed.lowerBound, min)
    if first < round { absences[number, default: []].append(first..<round) }
  }

  /// Returns whether an entrant misses a round by dropping out or being away.
  func misses(_ number: Int, round: Int) -> Bool {
    guard round <= terms.rounds else { return false }
    return drops[number] ?? .max <= round || (absences[number] ?? []).contains { $0.contains(round) }
  }

  /// Returns a round by its number from 1; nil if it is not paired.
  package func round(_ number: Int) -> Round? {
    rounds.indices.contains(number - 1) ? rounds[number - 1] : nil
  }

  package func paired(_ division: String) -> Int {
    rounds.prefix { $0.divisions.contains(division) }.count
  }

  /// Returns the round that a division plays or is to be paired for, from 1; one past the last at the end.
  package func presentRound(of division: String) -> Int {
    let paired = paired(division)
    guard let last = rounds.prefix(paired).last else { return 1 }
    return isComplete(last, division) ? paired + 1 : paired
  }

  /// The last paired rounds of the divisions, in ascending order.
  package var lastRounds: [Int] {
    Set(divisions.map(paired)).filter { $0 > 0 }.sorted()
  }

  /// The rounds that may lack results: the last rounds and those with adjourned games, in ascending order.
  package var roundsUnderWay: [Int] {
    Set(lastRounds + rounds.indices.filter { !rounds[$0].adjourned.isEmpty }.map { $0 + 1 }).sorted()
  }

  func isComplete(_ round: Round, _ division: String) -> Bool {
    let known = round.known
    return round.boards.allSatisfy {
      entrants[$0.first - 1].division != division || $0.isAmong(known) || round.adjourned[$0] != nil
    }
  }

  /// Returns a division with its results so far, and the number in the event of each entrant, by place from 0.
  package func division(_ name: String) -> (division: Division, numbers: [Int]) {
    let own = entrants.filter { $0.division == name }
    let numbers = own.map(\.number)
    let places = numbers.places
    let results = rounds.prefix(paired(name)).map { round in
      (round.results + byes(of: round)).compactMap { $0.renumbered { places[$0] } }
    }
    do throws(DivisionFault) {
      let entrants = own.enumerated().map { index, entrant in
        let more = entrant.particulars
        return Entrant(
          number: index + 1, name: entrant.printedName, rating: entrant.rating, seed: more.seed,
          team: more.team, playingClass: more.playingClass)
      }
      return (try Division(name: name, entrants: entrants, rounds: results), numbers)
    } catch {
      preconditionFailure("every result was held against its round: \(error)")
    }
  }

  /// Returns the usual results of byes without a result of their own.
  private func byes(of round: Round) -> [RoundResult] {
    round.byes.filter { round.result(of: $0) == nil }.map { .bye($0, spread: terms.byeSpread) }
  }

  // MARK: Folding

  /// Applies a step that was decided on this state, or is read from a ledger; one that cannot follow changes nothing.
  package mutating func take(_ step: TournamentStep) throws(TournamentContradiction) {
    if case .reopened(let taken) = step { return try reopen(taken) }
    guard !isClosed else { throw TournamentContradiction(text: "the event is over") }
    switch step {
    case .entered(let enrolment): try enter(enrolment)
    case .coded(let number, let hash):
      guard isEntrant(number), !hash.isEmpty else {
        throw TournamentContradiction(text: "nobody has that number")
      }
      entrants[number - 1].codeHash = hash
    case .dropped(let number, let round):
      guard isEntrant(number), drops[number] == nil, (1...terms.rounds).contains(round),
        !isPaired(number, from: round)
      else { throw TournamentContradiction(text: "nobody drops out so") }
      drops[number] = round
    case .away(let number, let from, let back):
      guard isEntrant(number), (1..<terms.rounds).contains(from), (from + 1...terms.rounds).contains(back),
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
    case .paired(let round, let division, let boards, let byes, let made):
      guard made.boards <= boards.count, made.byes <= byes.count else {
        throw TournamentContradiction(text: "the round has fewer boards than were made")
      }
      try pair(round, division, boards, byes)
    case .unpaired(let round, let division): try unpair(round, division)
    case .swapped(let round, let one, let other): try swap(round, one, other)
    case .adjourned(let number, let board, let through):
      guard let round = round(number), round.boards.contains(board), through <= terms.rounds,
        through >= max(number + 1, paired(entrants[board.first - 1].division)),
        round.adjourned[board] != through, board.entrants.allSatisfy({ round.result(of: $0) == nil })
      else { throw TournamentContradiction(text: "no game is put off so") }
      rounds[number - 1].adjourned[board] = through
    case .termed(let terms):
      guard terms != self.terms, terms.systems.starts(with: self.terms.systems.prefix(rounds.count)) else {
        throw TournamentContradiction(text: "the terms cannot become these")
      }
      self.terms = terms
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
      rounds[round - 1].results.append(result)
      rounds[round - 1].forgetAdjourned(of: result.entrants)
      rounds[round - 1].forgetClaims { !$0.entrants.contains(where: result.entrants.contains) }
    case .corrected(let number, let was, let now, _):
      try correct(number, was, now)
    case .closed: isClosed = true
    case .reopened: break
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
    corrections += 1
  }

  private func isEntrant(_ number: Int) -> Bool { entrants.indices.contains(number - 1) }

  private func isPaired(_ number: Int, from round: Int) -> Bool {
    rounds.dropFirst(round - 1).contains { $0.hasPaired(number) }
  }

  private mutating func enter(_ enrolment: Enrolment) throws(TournamentContradiction) {
    guard enrolment.number == entrants.count + 1, entrants.count < TournamentTerms.entrantsRead,
      entrant(named: enrolment.name) == nil, (1...terms.rounds).contains(enrolment.firstRound),
      enrolment.particulars.areSound
    else { throw TournamentContradiction(text: "nobody enters so") }
    entrants.append(enrolment)
  }

  private mutating func pair(
    _ number: Int, _ division: String, _ boards: [BoardPairing], _ byes: [Int]
  ) throws(TournamentContradiction) {
    let playing = boards.flatMap(\.entrants) + byes
    guard (1...terms.rounds).contains(number), number <= rounds.count + 1,
      rounds.prefix(number - 1).allSatisfy({ $0.divisions.contains(division) }),
      round(number)?.divisions.contains(division) != true,
      Set(playing) == Set(players(of: division, in: number).map(\.number)),
      playing.count == Set(playing).count
    else { throw TournamentContradiction(text: "the round is paired otherwise") }
    if number > rounds.count { rounds.append(Round()) }
    rounds[number - 1].boards += boards
    rounds[number - 1].byes += byes
    rounds[number - 1].divisions.insert(division)
  }

  private mutating func unpair(_ number: Int, _ division: String) throws(TournamentContradiction) {
    guard let round = round(number), round.divisions.contains(division),
      !rounds.dropFirst(number).contains(where: { $0.divisions.contains(division) }),
      round.results.allSatisfy({ entrants[$0.entrants[0] - 1].division != division })
    else { throw TournamentContradiction(text: "the round was played") }
    rounds[number - 1].boards = round.boards.filter { entrants[$0.first - 1].division != division }
    rounds[number - 1].byes = round.byes.filter { entrants[$0 - 1].division != division }
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
    case .bye(let entrant, _): return round.byes.contains(entrant)
    case .forfeit(let absent, let present?, _, _):
      return absent != present && round.board(of: absent) != nil
        && round.board(of: absent) == round.board(of: present)
    // A double forfeit is two results, one for each side.
    case .forfeit(let absent, nil, _, _): return round.byes.contains(absent) || round.board(of: absent) != nil
    }
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

extension Meeting {
  var board: BoardPairing { BoardPairing(first: first, second: second) }
}

extension RoundResult {
  /// Returns the result with other numbers; nil if an entrant has none.
  func renumbered(_ number: (Int) -> Int?) -> RoundResult? {
    switch self {
    case .played(let meeting):
      guard let first = number(meeting.first), let second = number(meeting.second) else { return nil }
      return .played(
        Meeting(
          first: first, meeting.firstScore, second: second, meeting.secondScore,
          isOrderKnown: meeting.isOrderKnown, winner: meeting.winner.flatMap(number)))
    case .bye(let entrant, let spread): return number(entrant).map { .bye($0, spread: spread) }
    case .forfeit(let absent, let present, let loss, let win):
      guard let by = number(absent) else { return nil }
      guard let present else { return .forfeit(by: by, to: nil, lossSpread: loss, winSpread: win) }
      return number(present).map { .forfeit(by: by, to: $0, lossSpread: loss, winSpread: win) }
    }
  }
}
