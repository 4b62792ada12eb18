// SPDX-License-Identifier: MIT
import Officiating
import Practice
import Rulebook

extension Arguments {
  func read(
    _ term: GameTerm, _ value: String, at index: Int, into terms: inout NamedTerms
  ) throws(ProtocolFault) {
    let value = value.lowercased()
    switch term {
    case .clock: terms.clock = try TimeAllowance(text: value).or(.clock, at: index)
    case .window: terms.window = try ChallengeWindow(text: value).or(.window, at: index)
    case .first: terms.first = try FirstTurn(text: value).or(.choice(.first), at: index)
    case .abandon: terms.abandon = try AbandonPolicy(rawValue: value).or(.choice(.abandon), at: index)
    case .centre: terms.centre = try TournamentRules.Centre(rawValue: value).or(.choice(.centre), at: index)
    case .endrack:
      terms.endRack = try TournamentRules.EndRack(rawValue: value).or(.choice(.endrack), at: index)
    case .zero:
      terms.zeroPlacement = try TournamentRules.ZeroPlacement(rawValue: value).or(.choice(.zero), at: index)
    case .tries: terms.tries = try PlayTries(text: value).or(.tries, at: index)
    case .games:
      let games = try Int(digits: value, most: 2, in: SeriesPlace.lengths).or(.games, at: index)
      terms.series = SeriesPlace(games)
    }
  }

  /// Parses a challenge rule; throws `voidAtSlip` if a slip table would have no challenges.
  func rule(_ value: String, at index: Int, isSlip: Bool) throws(ProtocolFault) -> ChallengeRule {
    let rule = try ChallengeRule(text: value.lowercased()).or(.rule, at: index)
    guard rule.exists || !isSlip else { throw .badArgument(at: index, .voidAtSlip) }
    return rule
  }

  func confirmSeconds(_ value: String, at index: Int) throws(ProtocolFault) -> Int {
    try Int(digits: value, most: 4, in: SlipTerms.confirmSecondsRange).or(.confirmSeconds, at: index)
  }

  func name(_ value: String, at index: Int) throws(ProtocolFault) -> PlayerName {
    try PlayerName(value).or(.name, at: index)
  }

  /// Parses the name that is an argument.
  func name(_ line: Span<UInt8>, at index: Int) throws(ProtocolFault) -> PlayerName {
    try name(line.text(try range(index)), at: index)
  }

  /// Parses an optional closing `from=`, the first name of a page.
  func nameFrom(_ line: Span<UInt8>, at index: Int) throws(ProtocolFault) -> PlayerName? {
    guard let value = try lastKey("from", line, at: index) else { return nil }
    return try name(line.text(value), at: index)
  }

  func yesNo(_ value: String, _ key: StaticName, at index: Int) throws(ProtocolFault) -> Bool {
    switch value.lowercased() {
    case "yes": true
    case "no": false
    default: throw .badArgument(at: index, .yesNo(key))
    }
  }

  /// Parses the seconds of a scramble's round; `off` is 0, which means no limit.
  func roundSeconds(_ value: String, at index: Int) throws(ProtocolFault) -> Int {
    if value.lowercased() == "off" { return 0 }
    return try Int(digits: value, most: 3, in: PracticeTerms.seconds).or(.practice(.badSeconds), at: index)
  }
}
