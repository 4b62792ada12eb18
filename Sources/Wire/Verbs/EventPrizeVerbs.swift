// SPDX-License-Identifier: MIT
import Directing
import Officiating

/// The lines about prizes: questions, and what an event keeps.
///
/// Source: Protocol/SPEC.md, 11.1.
extension EventWords {
  func highs() throws(ProtocolFault) -> TournamentAct {
    try take(2, ["division", "round", "most", "what", "games", "keep", "try"])
    let keeps = try keeps(orNot: ["round", "most", "what", "games"])
    if keeps == false { return .keepPrizes(.highs(nil), division: try division) }
    let wanted = try highsQuestion(most: keeps == true ? 1 : 3)
    guard keeps == true else { return .asked(.highs(wanted), division: try division) }
    // Prizes are for all rounds.
    if let place = keys["round"]?.place { throw .badArgument(at: place, .event(.keep)) }
    let prized = PrizedHighs(wanted.kinds, most: wanted.most, games: wanted.games)
    return .keepPrizes(
      .highs(try prized.or(.event(.highs), at: keys["what"]?.place ?? 2)), division: try division)
  }

  private func highsQuestion(most usual: Int) throws(ProtocolFault) -> HighsQuestion {
    let kinds =
      try value("what", else: .event(.highs)) { text -> [Highs.What]? in
        let words = text.lowercased().split(separator: ",", omittingEmptySubsequences: false)
        let kinds = words.compactMap { Highs.What(rawValue: String($0)) }
        return kinds.count == words.count ? kinds : nil
      } ?? Highs.What.usual
    let isOfEntrants = kinds.contains(where: Highs.What.ofEntrants.contains)
    // Entrants stand out by all their rounds.
    if isOfEntrants, let place = keys["round"]?.place { throw .badArgument(at: place, .event(.highs)) }
    let addsUp = kinds.contains { $0 == .luck || $0 == .stiff }
    if !addsUp, let place = keys["games"]?.place {
      throw .badArgument(at: place, .event(.highs))
    }
    return HighsQuestion(
      kinds, round: try number("round", 1...TournamentTerms.roundsMost),
      most: try number("most", PrizedHighs.mostRange) ?? usual,
      games: try number("games", 1...Feats.gamesMost) ?? 3)
  }

  func prizes() throws(ProtocolFault) -> TournamentAct {
    if Set(keys.keys).isSubset(of: ["division", "from"]) {
      try take(2, ["division", "from"])
      let places = 1...10 * TournamentTerms.entrantsMost
      return .surveyed(.prizes(from: try number("from", places) ?? 1), division: try division)
    }
    try take(2, ["division", "fund", "shares", "class", "keep", "try"])
    let playingClass = try word("class")?.uppercased()
    let keeps = try keeps(orNot: ["fund", "shares"])
    if keeps == false {
      return .keepPrizes(.fund(playingClass: playingClass, nil), division: try division)
    }
    let fund = try fund()
    guard keeps == true else {
      return .asked(
        .prizes(fund: fund.fund, percents: fund.percents, playingClass: playingClass),
        division: try division)
    }
    return .keepPrizes(.fund(playingClass: playingClass, fund), division: try division)
  }

  private func fund() throws(ProtocolFault) -> PrizeFund {
    guard let fund = try number("fund", 1...Prizes.fundMost), let (value, place) = keys["shares"] else {
      throw .badArgument(at: count + keys.count, .event(.shares))
    }
    let words = value.split(separator: ",", omittingEmptySubsequences: false)
    let percents = words.compactMap { Int(digits: String($0), most: 3, in: 0...999) }
    let known = percents.count == words.count ? PrizeFund(fund: fund, percents: percents) : nil
    return try known.or(.event(.shares), at: place)
  }

  /// Reads `keep=`: true to keep prizes, false to take them away, without any of some keys; nil if the line has none.
  ///
  /// A line without `keep=` changes nothing, so that `try=` is none of its keys.
  private func keeps(orNot others: [String]) throws(ProtocolFault) -> Bool? {
    guard let keeps = try value("keep", else: .event(.keep), Self.said) else {
      guard let place = keys["try"]?.place else { return nil }
      throw .badArgument(at: place, form)
    }
    if !keeps, let place = others.compactMap({ keys[$0]?.place }).min() {
      throw .badArgument(at: place, .event(.keep))
    }
    return keeps
  }

  private static func said(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes": true
    case "no": false
    default: nil
    }
  }
}
