// SPDX-License-Identifier: MIT
import Directing
import Officiating

extension EventWords {
  /// Reads a question about an event, such as `STANDINGS`; nil for any other act.
  func question(_ what: String) throws(ProtocolFault) -> TournamentAct? {
    func means(_ name: String, _ least: Int) -> Bool { name.hasPrefix(what) && what.utf8.count >= least }
    let places = 1...TournamentTerms.entrantsMost
    if means("STANDINGS", 2) {
      try take(2, ["round", "division", "from"])
      return .standings(
        after: try number("round", 0...TournamentTerms.roundsMost), division: try division,
        from: try number("from", places) ?? 1)
    }
    if means("SHOW", 2) {
      try take(2...3, count > 3 ? ["division", "from"] : ["from"])
      return .show(count > 3 ? try round(3) : nil, from: try number("from", places) ?? 1)
    }
    if means("MISSING", 1) {
      try take(2, [])
      return .missing
    }
    if means("MICROPHONE", 3) { return try microphone() }
    if means("CARD", 2) {
      try take(2...3, [])
      return .card(count > 3 ? try entrant(3) : nil)
    }
    if means("CROSS", 2) {
      try take(2, ["division", "from"])
      return .asked(.cross(from: try number("from", places) ?? 1), division: try division)
    }
    if means("HIGHS", 1) { return .asked(.highs(try highs()), division: try division) }
    if means("TEAMS", 2) {
      try take(2, ["division", "from"])
      return .surveyed(.teams(from: try number("from", places) ?? 1), division: try division)
    }
    if means("RATINGS", 1) {
      try take(2, ["division", "from"])
      return .asked(.ratings(from: try number("from", places) ?? 1), division: try division)
    }
    if means("WHY", 1) {
      try take(4, ["division"])
      return .why(try round(3), try entrant(4))
    }
    if means("PRIZES", 2) { return try prizes() }
    return nil
  }

  private func highs() throws(ProtocolFault) -> HighsQuestion {
    try take(2, ["division", "round", "most", "what", "games"])
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
      most: try number("most", 1...20) ?? 3, games: try number("games", 1...Feats.gamesMost) ?? 3)
  }

  /// Reads which sentences are wanted: those of a round's pairings, or of one part.
  private func microphone() throws(ProtocolFault) -> TournamentAct {
    try take(2...3, count > 3 ? ["division", "from"] : ["division", "from", "what"])
    let part = try value("what", else: .event(.microphone)) {
      TournamentMicrophone.Part(rawValue: $0.lowercased())
    }
    return .surveyed(
      .microphone(
        count > 3 ? try round(3) : nil, part,
        from: try number("from", 1...2 * TournamentTerms.entrantsMost) ?? 1),
      division: try division)
  }

  private func prizes() throws(ProtocolFault) -> TournamentAct {
    try take(2, ["division", "fund", "shares", "class"])
    guard let fund = try number("fund", 1...Prizes.fundMost), let (value, place) = keys["shares"] else {
      throw .badArgument(at: count + keys.count, .event(.shares))
    }
    let words = value.split(separator: ",", omittingEmptySubsequences: false)
    let percents = words.compactMap { Int(digits: String($0), most: 3, in: 0...999) }
    guard percents.count == words.count, Prizes.areShares(percents) else {
      throw .badArgument(at: place, .event(.shares))
    }
    return .asked(
      .prizes(fund: fund, percents: percents, playingClass: try word("class")?.uppercased()),
      division: try division)
  }
}
