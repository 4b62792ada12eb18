// SPDX-License-Identifier: MIT
import Directing
import Officiating

extension EventWords {
  /// Reads a question about an event, such as `STANDINGS`; nil for any other act.
  func question(_ what: String) throws(ProtocolFault) -> TournamentAct? {
    func means(_ name: String, _ least: Int) -> Bool { name.hasPrefix(what) && what.utf8.count >= least }
    let (places, rounds) = (1...TournamentTerms.entrantsMost, 1...TournamentTerms.roundsMost)
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
    if means("CARD", 2) {
      try take(2...3, [])
      return .card(count > 3 ? try entrant(3) : nil)
    }
    if means("CROSS", 2) {
      try take(2, ["division", "from"])
      return .asked(.cross(from: try number("from", places) ?? 1), division: try division)
    }
    if means("HIGHS", 1) {
      try take(2, ["division", "round", "most"])
      return .asked(
        .highs(
          round: try number("round", rounds), most: try number("most", 1...20) ?? 3),
        division: try division)
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
