// SPDX-License-Identifier: MIT

/// How a fund is shared out by places.
///
/// Whoever shares places shares what these places bring. What is left over by rounding down to a hundredth stays in the
/// fund, so that never more is paid than there is.
package struct Prizes: Equatable, Sendable {
  /// What one of them has.
  package struct Prize: Equatable, Sendable {
    /// The number in the event.
    package let entrant: Int
    /// Their place in the whole division, from 1.
    package let place: Int
    /// In hundredths.
    package let hundredths: Int
  }

  /// Of those who have something, the best first.
  package let prizes: [Prize]
  /// In hundredths.
  package var paid: Int { prizes.reduce(0) { $0 + $1.hundredths } }

  /// How large a fund may be, in whole units.
  package static let fundMost = 1_000_000
  /// How many places may bring something.
  package static let placesMost = 60

  /// Shares out a fund.
  ///
  /// - Parameters:
  ///   - fund: in whole units, 1 to `fundMost`.
  ///   - percents: what each place brings, the first place's first, each 1 to 100, 100 together at most.
  ///   - division: of whom.
  ///   - playingClass: among these alone, whose order it is then; nil for all.
  ///   - reckoning: the event; who dropped out before the end of it has no prize.
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
    var prizes: [Prize] = []
    var next = 0
    while next < min(percents.count, standings.count) {
      let equals = standings[next...].prefix { $0.place == standings[next].place }
      let brought = percents.dropFirst(next).prefix(equals.count).reduce(0, +)
      let each = fund * brought / equals.count
      prizes += equals.map {
        Prize(entrant: field.numbers[$0.entrant - 1], place: $0.place, hundredths: each)
      }
      next += equals.count
    }
    self.prizes = prizes
  }

  /// Whether numbers are what places bring, in hundredths of a fund.
  package static func areShares(_ percents: [Int]) -> Bool {
    (1...placesMost).contains(percents.count) && percents.allSatisfy((1...100).contains)
      && percents.reduce(0, +) <= 100
  }
}
