// SPDX-License-Identifier: MIT

/// A director's change of an event's terms; a nil property stays as it is.
package struct TournamentChange: Hashable, Sendable {
  package enum Bound: Hashable, Sendable {
    case none
    case number(Int)

    package var number: Int? { if case .number(let number) = self { number } else { nil } }
  }

  /// The number of rounds; additional rounds use the system of the last one.
  package var rounds: Int?
  package var system: String?
  package var spreadCap: Bound?
  package var byeSpread: Int?
  package var repeats: Bound?
  package var groups: Bound?
  package var factor: Bound?
  package var apart: Bound?
  /// The last places of prize bands; empty means the default.
  package var bands: [Int]?
  package var lag: Bound?

  /// The boards of a division, or no range of them.
  package enum Boards: Hashable, Sendable {
    case any
    case range(ClosedRange<Int>)

    var range: ClosedRange<Int>? { if case .range(let range) = self { range } else { nil } }
  }

  func wishes(after old: PairingWishes) -> PairingWishes {
    PairingWishes(
      groups: groups.map(\.number) ?? old.groups, factor: factor.map(\.number) ?? old.factor,
      bands: bands.map { $0.isEmpty ? nil : $0 } ?? old.bands, apart: apart.map(\.number) ?? old.apart,
      lag: lag.map(\.number) ?? old.lag)
  }

  package init() {}

  /// The change that makes any terms these; of a division, whose cap and byes are the event's, without them.
  init(to terms: TournamentTerms, ofDivision: Bool = false) {
    rounds = terms.rounds
    system = terms.schedule.text
    if !ofDivision {
      spreadCap = terms.spreadCap.map { .number($0) } ?? Bound.none
      byeSpread = terms.byeSpread
    }
    repeats = terms.repeats.map { .number($0) } ?? Bound.none
    groups = terms.wishes.groups.map { .number($0) } ?? Bound.none
    factor = terms.wishes.factor.map { .number($0) } ?? Bound.none
    apart = terms.wishes.apart.map { .number($0) } ?? Bound.none
    bands = terms.wishes.bands ?? []
    lag = terms.wishes.lag.map { .number($0) } ?? Bound.none
  }
}

extension DecideTournament {
  /// Changes the terms, also for the standings of earlier rounds; returns nil if they are the same.
  package func set(_ change: TournamentChange) throws(TournamentRefusal) -> TournamentStep? {
    try requireOpen()
    let terms = try changed(state.terms, by: change, paired: state.pairedInCommon)
    return terms == state.terms ? nil : .termed(terms)
  }

  /// Returns terms after a change; the systems of the rounds that are `paired` stay.
  func changed(
    _ old: TournamentTerms, by change: TournamentChange, paired: Int
  ) throws(TournamentRefusal) -> TournamentTerms {
    let rounds = change.rounds ?? old.rounds
    let systems: [PairingSystem]
    if let system = change.system {
      do throws(ScheduleFault) { systems = try TournamentTerms.systems(system, rounds: rounds) ?? [] } catch {
        throw .noSchedule(error.why)
      }
    } else {
      let more = [PairingSystem](repeating: old.systems[old.rounds - 1], count: max(0, rounds - old.rounds))
      systems = Array(old.systems.prefix(rounds)) + more
    }
    guard
      let terms = TournamentTerms(
        systems: systems, spreadCap: change.spreadCap.map(\.number) ?? old.spreadCap,
        byeSpread: change.byeSpread ?? old.byeSpread, repeats: change.repeats.map(\.number) ?? old.repeats,
        wishes: change.wishes(after: old.wishes))
    else { throw .noSchedule(.roundsNotOdd) }
    guard systems.starts(with: old.systems.prefix(paired)) else { throw .systemPaired(through: paired) }
    return terms
  }
}
