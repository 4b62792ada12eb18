// SPDX-License-Identifier: MIT

/// The state of an event: the fold of its steps.
///
/// Entrants are identified by their numbers in the event. Systems and standings use `division(_:)`, whose
/// numbers are places in the division.
package struct TournamentState: Hashable, Sendable {
  package internal(set) var terms: TournamentTerms
  /// The divisions with terms of their own, by name.
  package internal(set) var divided: [String: DivisionTerms] = [:]
  /// All entrants by number, those who dropped out included.
  package internal(set) var entrants: [Enrolment] = []
  /// The first round that an entrant who dropped out does not play, by number.
  package internal(set) var drops: [Int: Int] = [:]
  /// The rounds that an entrant misses before coming back, by number.
  package internal(set) var absences: [Int: [Range<Int>]] = [:]
  /// The entrants who withdrew before they were paired; they have no place in standings.
  package internal(set) var withdrawn: Set<Int> = []
  /// Whether an entrant checked in, by number; one who did not come is false, and is not paired.
  package internal(set) var presence: [Int: Bool] = [:]
  /// The pairs that are kept apart, each with the last round in which they are.
  package internal(set) var apart: [Pair: Int] = [:]
  /// The rounds, from the first to the last that is paired for any division.
  package internal(set) var rounds: [Round] = []
  package internal(set) var prizes = KeptPrizes()
  package internal(set) var isClosed = false
  package internal(set) var corrections = 0

  package struct Round: Hashable, Sendable {
    /// The boards, board 1 first; divisions are in the order in which they were paired.
    package internal(set) var boards: [BoardPairing] = []
    /// The number of each board, from 1, in the order of `boards`.
    package internal(set) var numbers: [Int] = []
    package internal(set) var byes: [Int] = []
    /// The entrants of `byes` who were not paired, and were given a bye or a forfeit for the round afterwards.
    package internal(set) var missed: Set<Int> = []
    /// The entrants whose board or bye a director made, by naming them for the round or by changing it afterwards.
    package internal(set) var byHand: Set<Int> = []
    /// The results of boards, and of byes whose result differs from the usual one.
    package internal(set) var results: [RoundResult] = []
    package internal(set) var divisions: Set<String> = []
    /// The number of the newest table opened for each board.
    package internal(set) var tables: [BoardPairing: Int] = [:]
    /// The newest claim for each board without a result.
    package internal(set) var claims: [BoardPairing: Claim] = [:]
    /// By adjourned board without a result, the last round that is paired without its result.
    package internal(set) var adjourned: [BoardPairing: Int] = [:]

    /// Returns the index of an entrant's board, from 0; nil if there is none.
    package func board(of entrant: Int) -> Int? { boards.firstIndex { $0.has(entrant) } }

    func hasPaired(_ entrant: Int) -> Bool { board(of: entrant) != nil || byes.contains(entrant) }

    /// Returns an entrant's result; nil if it is not known or the entrant does not play.
    package func result(of entrant: Int) -> RoundResult? { results.first { $0.entrants.contains(entrant) } }

    /// The indices of the boards without a result, from 0.
    package var open: [Int] {
      let known = known
      return boards.indices.filter { !boards[$0].isAmong(known) }
    }

    /// The indices of the boards without a result, by the numbers of the boards.
    package var openByNumber: [Int] { open.sorted { numbers[$0] < numbers[$1] } }

    /// The numbers of the boards without a result, in ascending order.
    package var missing: [Int] { open.map { numbers[$0] }.sorted() }

    /// Returns the number of an entrant's board; nil if there is none.
    package func number(of entrant: Int) -> Int? { board(of: entrant).map { numbers[$0] } }

    /// The entrants with a result, gathered at once for checks of many boards.
    var known: Set<Int> { Set(results.lazy.flatMap(\.entrants)) }
  }

  package struct Claim: Hashable, Sendable {
    package let result: RoundResult
    /// The player's number in the event.
    package let by: Int
  }

  /// Whether a round may have been paired on older standings, so that several rounds may lack results.
  var hasLagged: Bool

  package init(_ terms: TournamentTerms) {
    self.terms = terms
    hasLagged = terms.wishes.lag != nil
  }

  // MARK: Queries

  /// The entrants by number, without those who withdrew before they were paired.
  package var enrolled: [Enrolment] { entrants.filter { !withdrawn.contains($0.number) } }

  /// The divisions that have entrants, by name; numbers stand first, the smaller before the greater.
  ///
  /// Source: Protocol/SPEC.md, 11.4.
  package var divisions: [String] {
    let known = Set(entrants.lazy.filter { !withdrawn.contains($0.number) }.map(\.division))
    return known.sorted { (Int($0) ?? .max, $0) < (Int($1) ?? .max, $1) }
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
      $0.division == division && !withdrawn.contains($0.number) && presence[$0.number] != false
        && $0.firstRound <= round
        && (drops[$0.number] ?? .max) > round
        && !(absences[$0.number] ?? []).contains { $0.contains(round) }
    }
  }

  /// Returns whether an entrant misses a round by dropping out, being away or not having come.
  func misses(_ number: Int, round: Int) -> Bool {
    guard round <= terms(ofEntrant: number).rounds else { return false }
    if withdrawn.contains(number) || presence[number] == false { return true }
    return drops[number] ?? .max <= round || (absences[number] ?? []).contains { $0.contains(round) }
  }

  /// Returns whether an entrant was not paired in a round that is paired for their division.
  func isMissed(_ number: Int, by entrant: Int) -> Bool {
    guard let round = round(number), isEntrant(entrant), !withdrawn.contains(entrant) else { return false }
    return round.divisions.contains(entrants[entrant - 1].division) && !round.hasPaired(entrant)
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
    if hasLagged, let open = rounds.prefix(paired).firstIndex(where: { !isComplete($0, division) }) {
      return open + 1
    }
    return isComplete(last, division) ? paired + 1 : paired
  }

  /// The last paired rounds of the divisions, in ascending order.
  package var lastRounds: [Int] {
    Set(divisions.map(paired)).filter { $0 > 0 }.sorted()
  }

  /// The rounds that may lack results: the last rounds and those with adjourned games, in ascending order.
  package var roundsUnderWay: [Int] {
    let earlier = rounds.indices.filter { index in
      !rounds[index].adjourned.isEmpty || (hasLagged && !rounds[index].open.isEmpty)
    }
    return Set(lastRounds + earlier.map { $0 + 1 }).sorted()
  }

  func isComplete(_ round: Round, _ division: String) -> Bool {
    let known = round.known
    return round.boards.allSatisfy {
      entrants[$0.first - 1].division != division || $0.isAmong(known) || round.adjourned[$0] != nil
    }
  }

  /// Returns a division with its results so far, and the number in the event of each entrant, by place from 0.
  ///
  /// Results of rounds after `settled` are left out, if it is given.
  package func division(_ name: String, through settled: Int = .max) -> (division: Division, numbers: [Int]) {
    let own = entrants.filter { $0.division == name && !withdrawn.contains($0.number) }
    let numbers = own.map(\.number)
    let places = numbers.places
    let results = rounds.prefix(paired(name)).enumerated().map { index, round in
      guard index < settled else { return [RoundResult]() }
      return (round.results + byes(of: round)).compactMap { $0.renumbered { places[$0] } }
    }
    do throws(DivisionFault) {
      let entrants = own.enumerated().map { index, entrant in
        let more = entrant.particulars
        return Entrant(
          number: index + 1, name: entrant.printedName, rating: entrant.rating, seed: more.seed,
          team: more.team, playingClass: more.playingClass, handicap: more.handicap,
          member: more.member, naspaNumber: more.naspaNumber)
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
