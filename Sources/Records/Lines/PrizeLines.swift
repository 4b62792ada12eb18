// SPDX-License-Identifier: MIT
import Directing
import Officiating

extension KeptPrizes.Change {
  /// Writes or reads what is kept of a division: a fund, which is 0 for none, or kinds of outstanding games and entrants.
  static func members(_ known: TournamentStep?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let known: Self? = if case .prizesSet(let change)? = known { change } else { nil }
    var (place, fund, highs): (KeptPrizes.Place?, PrizeFund?, PrizedHighs?) = (nil, nil, nil)
    switch known {
    case .fund(let known, let kept): (place, fund) = (known, kept)
    case .highs(let division, let kept): (place, highs) = (KeptPrizes.Place(division), kept)
    case nil: break
    }
    let division = try line.member(",\"division\":", place?.division)
    let isOfHighs: Bool = if case .highs? = known { true } else { false }
    if line.has(",\"highs\":", isOfHighs) {
      return .highs(division: division, try PrizedHighs.members(highs, &line))
    }
    let playingClass = try line.member(ifAny: ",\"class\":", place?.playingClass)
    return .fund(
      KeptPrizes.Place(division, playingClass: playingClass), try PrizeFund.members(fund, &line))
  }
}

extension PrizeFund {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self? {
    let start = line.place
    let fund = try line.number(",\"fund\":", known?.fund ?? 0, in: 0...Prizes.fundMost)
    guard fund > 0 else { return nil }
    let percents = try line.text(
      ",\"shares\":", known?.percents, { $0.map(String.init).joined(separator: ",") },
      as: { text in
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let percents = words.compactMap { Int($0) }
        return percents.count == words.count && percents.map(String.init) == words.map(String.init)
          ? percents : nil
      })
    return try line.whole(known, at: start, PrizeFund(fund: fund, percents: percents))
  }
}

extension PrizedHighs {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self? {
    let start = line.place
    let kinds = try line.text(
      "", known?.kinds ?? [], { $0.isEmpty ? "none" : $0.map(\.rawValue).joined(separator: ",") },
      as: { text -> [Highs.What]? in
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let kinds = Highs.What.allCases.filter { words.contains(Substring($0.rawValue)) }
        return text == "none" || kinds.map(\.rawValue) == words.map(String.init) ? kinds : nil
      })
    guard !kinds.isEmpty else { return nil }
    let most = try line.ordinal(",\"most\":", known?.most)
    let games = try line.ordinal(",\"games\":", known?.games)
    return try line.whole(known, at: start, PrizedHighs(kinds, most: most, games: games))
  }
}
