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
      try take(2...3, count > 3 ? ["division", "from"] : [])
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
    if means("HIGHS", 1) { return try highs() }
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
}
