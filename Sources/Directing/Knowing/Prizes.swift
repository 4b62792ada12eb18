// SPDX-License-Identifier: MIT

/// The shares of a prize fund by places.
///
/// Entrants who share places share the prizes of these places equally. Shares are rounded down to a hundredth,
/// so that the fund is never exceeded.
package struct Prizes: Equatable, Sendable {
  package struct Prize: Equatable, Sendable {
    /// The entrant's number in the event.
    package let entrant: Int
    /// The place in the whole division, from 1.
    package let place: Int
    package let hundredths: Int
  }

  /// The prizes of all paid places, the best place first.
  package let prizes: [Prize]
  package var paid: Int { prizes.reduce(0) { $0 + $1.hundredths } }

  /// The largest fund, in whole units.
  package static let fundMost = 1_000_000
  package static let placesMost = 60

  /// Creates the prizes of a fund of 1 to `fundMost` whole units; entrants who dropped out have none.
  ///
  /// The percentages are by place, the first place first. With a class, its entrants alone have prizes, in their own order.
  package init(
    fund: Int, percents: [Int], of division: String, playingClass: String? = nil,
    by reckoning: inout Reckoning
  ) {
    precondition(Self.areShares(percents) && (1...Self.fundMost).contains(fund), "checked where it was typed")
    let state = reckoning.state
    let field = reckoning.field(division)
    let standings = field.standings.filter { standing in
      let entrant = state.entrants[field.numbers[standing.entrant - 1] - 1]
      return state.drops[entrant.number] == nil
        && (playingClass == nil || entrant.particulars.playingClass == playingClass)
    }
    let amounts = Self.shares(of: percents.map { fund * $0 }, places: standings.map(\.place))
    prizes = zip(standings, amounts).map { standing, amount in
      Prize(entrant: field.numbers[standing.entrant - 1], place: standing.place, hundredths: amount)
    }
  }

  /// Returns what each place brings, best place first; equal places share what their places bring, rounded down.
  ///
  /// Places without an amount bring nothing, and are left out behind the last that brings something.
  static func shares(of amounts: [Int], places: [Int]) -> [Int] {
    var shares: [Int] = []
    while shares.count < min(amounts.count, places.count) {
      let next = shares.count
      let equals = places[next...].prefix { $0 == places[next] }.count
      let each = amounts.dropFirst(next).prefix(equals).reduce(0, +) / equals
      shares += [Int](repeating: each, count: equals)
    }
    return shares
  }

  /// Returns a number of hundredths, at least 0, with two decimals.
  package static func text(ofHundredths number: Int) -> String {
    "\(number / 100).\(number % 100 < 10 ? "0" : "")\(number % 100)"
  }

  /// Returns whether numbers can be the percentages of places.
  package static func areShares(_ percents: [Int]) -> Bool {
    (1...placesMost).contains(percents.count) && percents.allSatisfy((1...100).contains)
      && percents.reduce(0, +) <= 100
  }
}
