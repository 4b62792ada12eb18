// SPDX-License-Identifier: MIT

/// How far an event has come: the fold of its steps.
///
/// Entrants are named by their numbers in the event. What the systems and standings of a division look at is
/// `division(_:)`, whose numbers are places in that division.
package struct TournamentState: Hashable, Sendable {
  /// What was agreed on.
  package private(set) var terms: TournamentTerms
  /// Whoever entered, by number; those who dropped out among them.
  package private(set) var entrants: [Enrolment] = []
  /// From which round on somebody plays no more, by their number.
  package private(set) var drops: [Int: Int] = [:]
  /// The rounds that somebody misses and is back from, by their number.
  package private(set) var absences: [Int: [Range<Int>]] = [:]
  /// The rounds, from the first, as far as any division was paired.
  package private(set) var rounds: [Round] = []
  /// Whether the event is over.
  package private(set) var isClosed = false
  /// How many results were corrected.
  package private(set) var corrections = 0

  /// One round of all divisions.
  package struct Round: Hashable, Sendable {
    /// Board 1 first; of every division that is paired, in the order in which they were.
    package fileprivate(set) var boards: [BoardPairing] = []
    /// Who has nobody to meet.
    package fileprivate(set) var byes: [Int] = []
    /// What is known of boards, and of byes that are worth something else than usual.
    package fileprivate(set) var results: [RoundResult] = []
    /// The divisions that are paired.
    package fileprivate(set) var divisions: Set<String> = []
    /// The tables that were opened for boards, by their numbers on the server; the newest of each.
    package fileprivate(set) var tables: [BoardPairing: Int] = [:]
    /// What one side of a board says came of it, and who that is; the newest of each board without a result.
    package fileprivate(set) var claims: [BoardPairing: Claim] = [:]
    /// The last round that is paired without a board's result, by the boards whose games were put off and that have none.
    package fileprivate(set) var adjourned: [BoardPairing: Int] = [:]

    /// The place of the board at which somebody sits, from 0; nil where they sit at none.
    package func board(of entrant: Int) -> Int? { boards.firstIndex { $0.has(entrant) } }

    /// What somebody's round came to; nil where it is not known yet, or they were not in it.
    package func result(of entrant: Int) -> RoundResult? { results.first { $0.entrants.contains(entrant) } }

    /// The boards without a result, by their numbers from 1.
    package var missing: [Int] {
      let known = known
      return boards.enumerated().filter { !$0.element.isAmong(known) }.map { $0.offset + 1 }
    }

    /// Whoever's round is known, gathered at once: lists of boards ask for many.
    fileprivate var known: Set<Int> { Set(results.lazy.flatMap(\.entrants)) }
  }

  /// What a player says came of their own board.
  package struct Claim: Hashable, Sendable {
    /// What they say.
    package let result: RoundResult
    /// Their number in the event.
    package let by: Int
  }

  /// An event that nobody has entered yet.
  package init(_ terms: TournamentTerms) { self.terms = terms }

  // MARK: Asking

  /// The divisions, in the order in which somebody entered them first.
  package var divisions: [String] {
    var known: Set<String> = []
    return entrants.map(\.division).filter { known.insert($0).inserted }
  }

  /// Who has a name, or one that differs from it in the size of letters alone.
  package func entrant(named name: String) -> Enrolment? {
    let name = name.lowercased()
    return entrants.first { $0.name.lowercased() == name }
  }

  /// Whoever plays a round of a division, by number.
  package func players(of division: String, in round: Int) -> [Enrolment] {
    entrants.filter {
      $0.division == division && $0.firstRound <= round && (drops[$0.number] ?? .max) > round
        && !(absences[$0.number] ?? []).contains { $0.contains(round) }
    }
  }

  /// The rounds that somebody misses end before a round, whether they dropped out, were away, or both.
  private mutating func comeBack(_ number: Int, for round: Int) {
    let dropped = drops[number].flatMap { $0 <= round ? $0 : nil }
    if dropped != nil { drops[number] = nil }
    let missed = (dropped ?? round)..<round
    let ended = (absences[number] ?? []).filter { $0.contains(round) || $0.overlaps(missed) }
    absences[number]?.removeAll { ended.contains($0) }
    let first = ended.map(\.lowerBound).reduce(missed.lowerBound, min)
    if first < round { absences[number, default: []].append(first..<round) }
  }

  /// Whether somebody misses a round, as they dropped out before, or are away.
  func misses(_ number: Int, round: Int) -> Bool {
    guard round <= terms.rounds else { return false }
    return drops[number] ?? .max <= round || (absences[number] ?? []).contains { $0.contains(round) }
  }

  /// A round by its number from 1, as far as it is paired.
  package func round(_ number: Int) -> Round? {
    rounds.indices.contains(number - 1) ? rounds[number - 1] : nil
  }

  /// The round that a division plays, or is to be paired for, from 1; one more than the last behind it.
  package func presentRound(of division: String) -> Int {
    let paired = rounds.prefix { $0.divisions.contains(division) }.count
    guard let last = rounds.prefix(paired).last else { return 1 }
    return isComplete(last, division) ? paired + 1 : paired
  }

  /// The last round that each division is paired for, by number.
  package var lastRounds: [Int] {
    let last = divisions.map { division in rounds.prefix { $0.divisions.contains(division) }.count }
    return Set(last).filter { $0 > 0 }.sorted()
  }

  /// The rounds that may lack results, by number: the last ones, and those of which a game was put off.
  package var roundsUnderWay: [Int] {
    let put = rounds.indices.filter { !rounds[$0].adjourned.isEmpty }.map { $0 + 1 }
    return put.isEmpty ? lastRounds : Set(lastRounds + put).sorted()
  }

  /// Whether every board of a division has its result, or its game was put off.
  func isComplete(_ round: Round, _ division: String) -> Bool {
    let known = round.known
    return round.boards.allSatisfy {
      entrants[$0.first - 1].division != division || $0.isAmong(known) || round.adjourned[$0] != nil
    }
  }

  /// A division with the results of its rounds so far.
  ///
  /// - Returns: the division, and the event's number of each of its entrants by their place there, from 0.
  package func division(_ name: String) -> (division: Division, numbers: [Int]) {
    let own = entrants.filter { $0.division == name }
    let places = Dictionary(uniqueKeysWithValues: own.enumerated().map { ($0.element.number, $0.offset + 1) })
    let results = rounds.prefix { $0.divisions.contains(name) }.map { round in
      (round.results + byes(of: round)).compactMap { $0.renumbered { places[$0] } }
    }
    do throws(DivisionFault) {
      return (
        try Division(
          name: name,
          entrants: own.enumerated().map {
            Entrant(
              number: $0.offset + 1, name: $0.element.printedName, rating: $0.element.rating,
              seed: $0.element.particulars.seed, team: $0.element.particulars.team,
              playingClass: $0.element.particulars.playingClass)
          },
          rounds: results), own.map(\.number)
      )
    } catch {
      preconditionFailure("every result was held against its round: \(error)")
    }
  }

  /// What byes come to of which nobody said anything else.
  private func byes(of round: Round) -> [RoundResult] {
    round.byes.filter { round.result(of: $0) == nil }.map { .bye($0, spread: terms.byeSpread) }
  }

  // MARK: Folding

  /// Takes in what was decided on this very state, or stands in a ledger.
  ///
  /// - Throws: `TournamentContradiction` where it cannot have happened; nothing has changed then.
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
        rounds.dropFirst(round - 1).allSatisfy({ $0.board(of: number) == nil && !$0.byes.contains(number) })
      else { throw TournamentContradiction(text: "nobody drops out so") }
      drops[number] = round
    case .away(let number, let from, let back):
      guard isEntrant(number), (1..<terms.rounds).contains(from), (from + 1...terms.rounds).contains(back),
        drops[number] ?? .max >= back,
        !(absences[number] ?? []).contains(where: { $0.overlaps(from..<back) }),
        rounds.dropFirst(from - 1).allSatisfy({ $0.board(of: number) == nil && !$0.byes.contains(number) })
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
        through >= max(number + 1, rounds.prefix { $0.divisions.contains(division(of: board)) }.count),
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

  private func division(of board: BoardPairing) -> String { entrants[board.first - 1].division }

  private func isEntrant(_ number: Int) -> Bool { entrants.indices.contains(number - 1) }

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
    let everybody = entrants
    rounds[number - 1].boards.removeAll { everybody[$0.first - 1].division == division }
    rounds[number - 1].byes.removeAll { everybody[$0 - 1].division == division }
    rounds[number - 1].divisions.remove(division)
    rounds[number - 1].forgetBoards()
    if rounds[number - 1].divisions.isEmpty, number == rounds.count { rounds.removeLast() }
  }

  private mutating func swap(_ number: Int, _ one: Int, _ other: Int) throws(TournamentContradiction) {
    guard let round = round(number), one != other, [one, other].allSatisfy({ isOpen($0, in: round) }),
      entrants[one - 1].division == entrants[other - 1].division,
      round.board(of: one) == nil || round.board(of: one) != round.board(of: other),
      round.board(of: one) != nil || round.board(of: other) != nil
    else { throw TournamentContradiction(text: "these two cannot change places") }
    let (here, there) = (round.board(of: one), round.board(of: other))
    if let here { rounds[number - 1].boards[here] = round.boards[here].putting(other, for: one) }
    if let there { rounds[number - 1].boards[there] = round.boards[there].putting(one, for: other) }
    rounds[number - 1].byes = round.byes.map { $0 == one ? other : $0 == other ? one : $0 }
    rounds[number - 1].forgetBoards()
  }

  /// Whether somebody is paired, and nothing is known yet of how their game went, or of a bye.
  func isOpen(_ entrant: Int, in round: Round) -> Bool {
    isEntrant(entrant) && round.result(of: entrant) == nil
      && (round.board(of: entrant) != nil || round.byes.contains(entrant))
      && (round.board(of: entrant).map {
        round.boards[$0].entrants.allSatisfy { round.result(of: $0) == nil }
      } ?? true)
  }

  /// Whether a result is one of a board of a round, or of a bye there.
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
    // Of a double forfeit each side is one of its own.
    case .forfeit(let absent, nil, _, _): return round.byes.contains(absent) || round.board(of: absent) != nil
    }
  }
}

extension TournamentState.Round {
  /// Lets go of tables and claims of boards that are no more.
  fileprivate mutating func forgetBoards() {
    let boards = Set(boards)
    tables = tables.filter { boards.contains($0.key) }
    adjourned = adjourned.filter { boards.contains($0.key) }
    forgetClaims { boards.contains($0) }
  }

  /// A board that has both its results is not put off any more.
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
  /// The board at which it is.
  var board: BoardPairing { BoardPairing(first: first, second: second) }
}

extension RoundResult {
  /// The same of others; nil where somebody has no such number.
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
