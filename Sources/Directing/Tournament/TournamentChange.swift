// SPDX-License-Identifier: MIT

/// What a director changes of an event's terms; whatever is nil stays.
package struct TournamentChange: Hashable, Sendable {
  /// A number from now on, or none.
  package enum Bound: Hashable, Sendable {
    case none
    case number(Int)

    var number: Int? { if case .number(let number) = self { number } else { nil } }
  }

  /// How many rounds there are; those that come to it are paired as the last one.
  package var rounds: Int?
  /// How they are paired, as a director types it.
  package var system: String?
  package var spreadCap: Bound?
  package var byeSpread: Int?
  package var repeats: Bound?
  package var groups: Bound?
  package var factor: Bound?
  package var apart: Bound?
  /// The last places of bands of prizes; none for the usual ones.
  package var bands: [Int]?

  /// What is said of pairing from now on.
  func wishes(after old: PairingWishes) -> PairingWishes {
    PairingWishes(
      groups: groups.map(\.number) ?? old.groups, factor: factor.map(\.number) ?? old.factor,
      bands: bands.map { $0.isEmpty ? nil : $0 } ?? old.bands, apart: apart.map(\.number) ?? old.apart)
  }

  /// Nothing changes.
  package init() {}

  /// Everything becomes as it is in some terms.
  init(to terms: TournamentTerms) {
    rounds = terms.rounds
    system = terms.schedule.text
    spreadCap = terms.spreadCap.map { .number($0) } ?? Bound.none
    byeSpread = terms.byeSpread
    repeats = terms.repeats.map { .number($0) } ?? Bound.none
    groups = terms.wishes.groups.map { .number($0) } ?? Bound.none
    factor = terms.wishes.factor.map { .number($0) } ?? Bound.none
    apart = terms.wishes.apart.map { .number($0) } ?? Bound.none
    bands = terms.wishes.bands ?? []
  }
}

extension DecideTournament {
  /// The terms are others from now on, for standings of all rounds, too.
  ///
  /// - Returns: nil where they are those already.
  /// - Throws: `closed`, `noSchedule`, `systemPaired`.
  package func set(_ change: TournamentChange) throws(TournamentRefusal) -> TournamentStep? {
    guard !state.isClosed else { throw .closed }
    let old = state.terms
    let rounds = change.rounds ?? old.rounds
    let systems: [PairingSystem]
    if let system = change.system {
      do {
        guard let read = try TournamentTerms.systems(system, rounds: rounds) else {
          throw TournamentRefusal.noSchedule
        }
        systems = read
      } catch { throw .noSchedule }
    } else {
      let more = [PairingSystem](repeating: old.systems[old.rounds - 1], count: max(0, rounds - old.rounds))
      systems = Array(old.systems.prefix(rounds)) + more
    }
    guard
      let terms = TournamentTerms(
        systems: systems, spreadCap: change.spreadCap.map(\.number) ?? old.spreadCap,
        byeSpread: change.byeSpread ?? old.byeSpread, repeats: change.repeats.map(\.number) ?? old.repeats,
        wishes: change.wishes(after: old.wishes))
    else { throw .noSchedule }
    guard systems.starts(with: old.systems.prefix(state.rounds.count)) else {
      throw .systemPaired(through: state.rounds.count)
    }
    return terms == old ? nil : .termed(terms)
  }
}
