// SPDX-License-Identifier: MIT

/// The page of an event's prizes.
extension EventPaper {
  /// Returns a table of the money; nil if nobody wins any.
  func money(_ prizes: Prizes) -> HTML? {
    guard !prizes.prizes.isEmpty else { return nil }
    return Paper.prizes(prizes.prizes.map { ($0.place, player($0.entrant), $0.hundredths) })
  }

  /// Returns the prizes that the event keeps for a division, or for the class that is wished; nil if there are none.
  mutating func keptPrizes(of division: String) -> HTML? {
    var parts: [HTML] = []
    for (playingClass, fund) in state.prizes.funds(of: division)
    where wish.playingClass == nil || wish.playingClass == playingClass {
      let prizes = Prizes(
        fund: fund.fund, percents: fund.percents, of: division, playingClass: playingClass, by: &reckoning)
      guard let table = money(prizes) else { continue }
      if let playingClass, wish.playingClass == nil { parts.append("<h3>Class \(playingClass)</h3>\n") }
      parts.append(table)
    }
    let others = wish.playingClass == nil ? otherPrizes(of: division) : []
    if !others.isEmpty {
      parts.append(HTML.table("Other prizes", ["Prize", "Name", "#Points", "How"], others))
    }
    return parts.isEmpty ? nil : HTML(parts)
  }

  /// Returns a row for each outstanding game and entrant that wins a prize.
  private mutating func otherPrizes(of division: String) -> [[HTML]] {
    PrizeWinners(of: [division], by: &reckoning).winners.compactMap { won -> [HTML]? in
      switch won.winner {
      case .money: return nil
      case .high(let high):
        let names = high.honoured.map { player($0).printed }.joined(separator: "; ")
        let scores = [high.game.firstScore, high.game.secondScore].sorted(by: >)
        return [
          "\(high.what.title)", "\(names)", "\(high.points)",
          "round \(high.round), \(scores[0]) : \(scores[1])",
        ]
      case .feat(let feat):
        return [
          "\(feat.what.title)", player(feat.entrant).cell, "\(feat.points)", "\(feat.cause.words)",
        ]
      }
    }
  }
}

extension Highs.High {
  /// The entrants whom the prize is for: who lost of a high loss, both of a high total, else who won.
  fileprivate var honoured: [Int] {
    let (won, lost) = game.spread >= 0 ? (game.first, game.second) : (game.second, game.first)
    switch what {
    case .both: return [game.first, game.second]
    case .loss: return [lost]
    case .win, .spread, .upset, .luck, .stiff, .overseed, .handicap: return [won]
    }
  }
}

extension Highs.What {
  /// The kind in the words of a report.
  package var title: String {
    switch self {
    case .win: "high game"
    case .loss: "high loss"
    case .both: "high total"
    case .spread: "high spread"
    case .upset: "upset"
    case .luck: "tough luck"
    case .stiff: "lucky stiff"
    case .overseed: "above the seed"
    case .handicap: "handicap points"
    }
  }
}

extension Feats.Cause {
  /// The cause in the words of a report: `5+10`, `seed 4, place 1`, or `2.5 wins, handicap 3`.
  package var words: String {
    switch self {
    case .spreads(let spreads): spreads.map(String.init).joined(separator: "+")
    case .places(let seed, let place): "seed \(seed), place \(place)"
    case .handicap(let handicap, let standing): "\(standing.winsText) wins, handicap \(handicap)"
    }
  }
}
