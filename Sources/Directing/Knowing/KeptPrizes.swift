// SPDX-License-Identifier: MIT

/// A fund and the percentages of it by place, the first place first.
package struct PrizeFund: Hashable, Sendable {
  /// In whole units, 1 to `Prizes.fundMost`.
  package let fund: Int
  package let percents: [Int]

  /// Creates a fund; nil if the fund or the percentages are out of range.
  package init?(fund: Int, percents: [Int]) {
    guard (1...Prizes.fundMost).contains(fund), Prizes.areShares(percents) else { return nil }
    self.fund = fund
    self.percents = percents
  }
}

/// The kinds of outstanding games and entrants that win prizes.
package struct PrizedHighs: Hashable, Sendable {
  /// The kinds in the order of `Highs.What`, each once; at least one.
  package let kinds: [Highs.What]
  /// The number of prizes of each kind.
  package let most: Int
  /// The number of games that tough luck and lucky stiff add up.
  package let games: Int

  package static let mostRange = 1...20

  /// Creates the kinds that win prizes; nil if there is none, or a number is out of range.
  package init?(_ kinds: [Highs.What], most: Int, games: Int) {
    self.kinds = Highs.What.allCases.filter(kinds.contains)
    guard !self.kinds.isEmpty, Self.mostRange.contains(most), (1...Feats.gamesMost).contains(games) else {
      return nil
    }
    self.most = most
    self.games = games
  }
}

/// The prizes that an event keeps, each until it is replaced or taken away.
package struct KeptPrizes: Hashable, Sendable {
  package struct Place: Hashable, Sendable {
    package let division: String
    /// The class whose entrants win the fund; nil for the whole division.
    package let playingClass: String?

    package init(_ division: String, playingClass: String? = nil) {
      self.division = division
      self.playingClass = playingClass
    }
  }

  /// A change of what is kept; nil takes it away.
  package enum Change: Hashable, Sendable {
    case fund(Place, PrizeFund?)
    case highs(division: String, PrizedHighs?)
  }

  package private(set) var funds: [Place: PrizeFund] = [:]
  package private(set) var highs: [String: PrizedHighs] = [:]

  package var isEmpty: Bool { funds.isEmpty && highs.isEmpty }

  /// Returns a division's funds, that of all entrants first, then by class.
  package func funds(of division: String) -> [(playingClass: String?, fund: PrizeFund)] {
    funds.filter { $0.key.division == division }.map { ($0.key.playingClass, $0.value) }.sorted {
      ($0.playingClass ?? "") < ($1.playingClass ?? "")
    }
  }

  func after(_ change: Change) -> KeptPrizes {
    var prizes = self
    switch change {
    case .fund(let place, let fund): prizes.funds[place] = fund
    case .highs(let division, let highs): prizes.highs[division] = highs
    }
    return prizes
  }
}

extension KeptPrizes.Change {
  /// Whether the division and the class can be such.
  fileprivate var isSound: Bool {
    switch self {
    case .fund(let place, _):
      TournamentState.isDivision(place.division) && place.playingClass.map(Particulars.isWord) != false
    case .highs(let division, _): TournamentState.isDivision(division)
    }
  }
}

extension TournamentState {
  mutating func keep(_ change: KeptPrizes.Change) throws(TournamentContradiction) {
    let after = prizes.after(change)
    guard change.isSound, after != prizes else {
      throw TournamentContradiction(text: "no prizes are kept so")
    }
    prizes = after
  }
}

extension DecideTournament {
  /// Keeps prizes with the event, or takes them away; returns nil if they are kept so already.
  package func keep(_ change: KeptPrizes.Change) throws(TournamentRefusal) -> TournamentStep? {
    try requireOpen()
    return state.prizes.after(change) == state.prizes ? nil : .prizesSet(change)
  }
}

/// The winners of the prizes that an event keeps, by the results so far.
package struct PrizeWinners: Sendable {
  package enum Winner: Sendable {
    case money(Prizes.Prize, playingClass: String?)
    case high(Highs.High)
    case feat(Feats.Feat)
  }

  /// The winners with their divisions: money first, then outstanding games and entrants; within each by division.
  package let winners: [(division: String, winner: Winner)]
  /// The money in hundredths.
  package let paid: Int
  /// Whether anything is kept for these divisions.
  package let areKept: Bool

  /// Creates the winners in some divisions, in the order given.
  package init(of divisions: [String], by reckoning: inout Reckoning) {
    let kept = reckoning.state.prizes
    var money: [(division: String, winner: Winner)] = []
    var others: [(division: String, winner: Winner)] = []
    var (paid, areKept) = (0, false)
    for division in divisions {
      for (playingClass, fund) in kept.funds(of: division) {
        let prizes = Prizes(
          fund: fund.fund, percents: fund.percents, of: division, playingClass: playingClass, by: &reckoning)
        money += prizes.prizes.map { (division, .money($0, playingClass: playingClass)) }
        paid += prizes.paid
        areKept = true
      }
      guard let highs = kept.highs[division] else { continue }
      areKept = true
      let games = Highs(highs.most, highs.kinds, in: reckoning.state, division: division).highs
      let feats = Feats(
        highs.kinds, most: highs.most, games: highs.games, of: division, by: &reckoning
      ).feats
      others += games.map { (division, .high($0)) } + feats.map { (division, .feat($0)) }
    }
    winners = money + others
    self.paid = paid
    self.areKept = areKept
  }
}
