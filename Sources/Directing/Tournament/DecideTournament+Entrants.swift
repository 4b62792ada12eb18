// SPDX-License-Identifier: MIT

/// A director's change of an entrant; a nil property stays as it is.
package struct EntryChange: Hashable, Sendable {
  /// A value that may be taken away.
  package enum Value<Wrapped: Hashable & Sendable>: Hashable, Sendable {
    case none
    case some(Wrapped)

    var value: Wrapped? { if case .some(let value) = self { value } else { nil } }
  }

  package var name: String?
  package var rating: Int?
  package var division: String?
  package var seed: Value<Int>?
  package var playingClass: Value<String>?
  package var team: Value<String>?
  package var member: Value<String>?
  package var federation: Value<String>?
  package var handicap: Value<Int>?
  package var realName: Value<String>?
  /// Whether the director says that this is another person than the entrant of the same name.
  package var isSure = false

  package init() {}

  /// The change that makes any entrant the one of an enrolment.
  init(to new: Enrolment) {
    func value<Wrapped: Hashable & Sendable>(_ wrapped: Wrapped?) -> Value<Wrapped> {
      wrapped.map { .some($0) } ?? .none
    }
    (name, rating, division) = (new.name, new.rating, new.division)
    seed = value(new.particulars.seed)
    (playingClass, team) = (value(new.particulars.playingClass), value(new.particulars.team))
    (member, federation) = (value(new.particulars.member), value(new.particulars.federation))
    (realName, handicap) = (value(new.particulars.realName), value(new.particulars.handicap))
    isSure = true
  }

  func particulars(after old: Particulars) -> Particulars {
    Particulars(
      seed: seed.map(\.value) ?? old.seed, playingClass: playingClass.map(\.value) ?? old.playingClass,
      team: team.map(\.value) ?? old.team, realName: realName.map(\.value) ?? old.realName,
      member: member.map(\.value) ?? old.member, federation: federation.map(\.value) ?? old.federation,
      handicap: handicap.map(\.value) ?? old.handicap)
  }
}

/// Changes of entrants, pairs that are kept apart, and late arrivals.
///
/// Source: Protocol/SPEC.md, 11.1.
extension DecideTournament {
  /// Changes an entrant, or returns nil if everything is so already.
  ///
  /// The code's hash is `codeHash` if the name changes.
  /// Throws `notEntered`; `nameTaken`; `pairedAlready` for another division of an entrant who was paired; `namesake` for
  /// another name that somebody has, unless the director is sure.
  package func change(
    _ name: String, _ change: EntryChange, codeHash: String? = nil
  ) throws(TournamentRefusal) -> TournamentStep? {
    try requireOpen()
    let old = try entrant(name)
    if let wanted = change.name, let other = state.entrant(named: wanted), other.number != old.number {
      throw .nameTaken(other.name)
    }
    let division = change.division ?? old.division
    var firstRound = old.firstRound
    if division != old.division {
      if let paired = state.rounds.lastIndex(where: { $0.hasPaired(old.number) }) {
        throw .pairedAlready(old.name, round: paired + 1)
      }
      firstRound = try nextRound(of: division)
    }
    let isRenamed = change.name.map { $0 != old.name } ?? false
    let new = Enrolment(
      number: old.number, name: change.name ?? old.name, rating: change.rating ?? old.rating,
      division: division,
      firstRound: firstRound, codeHash: isRenamed ? codeHash : old.codeHash,
      particulars: change.particulars(after: old.particulars))
    if !change.isSure, NameWords(new.printedName) != NameWords(old.printedName),
      let other = state.namesake(of: new.printedName, but: old.number)
    {
      throw .namesake(number: other.number, other.name, of: old.name)
    }
    return new == old ? nil : .changed(new)
  }

  /// Keeps two entrants apart in rounds up to `through`, else all, or returns nil if it is so already.
  ///
  /// A `through` of 0 ends it.
  package func keepApart(
    _ one: String, _ other: String, through: Int? = nil
  ) throws(TournamentRefusal) -> TournamentStep? {
    try requireOpen()
    let (one, other) = (try entrant(one), try entrant(other))
    guard one.number != other.number else { throw .namedTwice(one.name) }
    let pair = Pair(one.number, other.number)
    let through = through ?? TournamentTerms.roundsMost
    return state.apart[pair, default: 0] == through ? nil : .keptApart(pair, through: through)
  }

  /// Returns the pairs, as places, that may not meet in a round.
  func keptApart(in round: Int, _ numbers: [Int]) -> Set<Pair> {
    let places = numbers.places
    return Set(
      state.apart.compactMap { pair, through in
        guard through >= round, let one = places[pair.one], let two = places[pair.two] else { return nil }
        return Pair(one, two)
      })
  }

  /// Seats a late entrant against the one who has the bye of the division's last paired round.
  ///
  /// `drawn` returns who goes first if nothing else decides. With `isOrdered` it is the one named first. Throws
  /// `roundPaired` if both are paired, or the round is not the last; `noBye` if neither of the two has the bye.
  package func join(
    _ round: Int, _ names: ByHand.Two, isOrdered: Bool = false, drawn: (Pair) -> Int
  ) throws(TournamentRefusal) -> TournamentStep {
    try requireOpen()
    let (one, other) = (try entrant(names.one), try entrant(names.other))
    guard one.number != other.number else { throw .namedTwice(one.name) }
    guard one.division == other.division else { throw .notInDivision(other.name, one.division) }
    let paired = try paired(round)
    guard round == state.paired(one.division) else { throw .roundPaired(round) }
    guard let idle = [one, other].first(where: { paired.byes.contains($0.number) }) else {
      guard let late = [other, one].first(where: { !paired.hasPaired($0.number) }) else {
        throw .roundPaired(round)
      }
      throw .noBye(round: round, late: late.name, holder: holder(ofByeIn: paired, late.division))
    }
    let late = idle.number == one.number ? other : one
    guard !paired.hasPaired(late.number) else { throw .roundPaired(round) }
    if let result = paired.result(of: idle.number) { throw .scoredAlready(round: round, result) }
    let (division, numbers) = state.division(one.division)
    let places = numbers.places
    let history = History(of: division, awaited: awaited(of: one.division, numbers, isTrial: true))
    var first: Int? = isOrdered ? one.number : nil
    // An entrant who had withdrawn has no place, and no history.
    if first == nil, let here = places[one.number], let there = places[other.number] {
      first = history.first(of: Pair(here, there)).map { numbers[$0 - 1] }
    }
    let pair = Pair(one.number, other.number)
    let begins = first ?? drawn(pair)
    return .joined(round: round, BoardPairing(pair, first: begins))
  }

  /// Returns the name of a division's entrant who has a bye in a round without a result of its own; nil for none.
  private func holder(ofByeIn round: TournamentState.Round, _ division: String) -> String? {
    round.byes.lazy.map { state.entrants[$0 - 1] }.first {
      $0.division == division && round.result(of: $0.number) == nil
    }?.name
  }
}
