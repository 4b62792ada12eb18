// SPDX-License-Identifier: MIT
import Officiating
import Practice
import Rulebook

/// Parsing of the values of terms.
extension Arguments {
  /// Parses a term of games into the terms named so far.
  func read(
    _ term: GameTerm, _ value: String, at index: Int, into terms: inout NamedTerms
  ) throws(ProtocolFault) {
    let value = value.lowercased()
    switch term {
    case .clock:
      guard let clock = TimeAllowance(text: value) else { throw .badArgument(at: index, .clock) }
      terms.clock = clock
    case .window:
      guard let window = ChallengeWindow(text: value) else { throw .badArgument(at: index, .window) }
      terms.window = window
    case .first: terms.first = try chosen(FirstTurn(text: value), .first, at: index)
    case .abandon: terms.abandon = try chosen(AbandonPolicy(rawValue: value), .abandon, at: index)
    case .centre: terms.centre = try chosen(TournamentRules.Centre(rawValue: value), .centre, at: index)
    case .endrack: terms.endRack = try chosen(TournamentRules.EndRack(rawValue: value), .endrack, at: index)
    case .zero:
      terms.zeroPlacement = try chosen(TournamentRules.ZeroPlacement(rawValue: value), .zero, at: index)
    case .tries:
      guard let tries = PlayTries(text: value) else { throw .badArgument(at: index, .tries) }
      terms.tries = tries
    }
  }

  /// Returns the choice; throws `choice` if it is nil, which means an unknown word.
  private func chosen<Choice>(
    _ choice: Choice?, _ name: ChoiceName, at index: Int
  ) throws(ProtocolFault) -> Choice {
    guard let choice else { throw .badArgument(at: index, .choice(name)) }
    return choice
  }

  /// Parses a challenge rule; throws `voidAtSlip` if a slip table would have no challenges.
  func rule(_ value: String, at index: Int, isSlip: Bool) throws(ProtocolFault) -> ChallengeRule {
    guard let rule = ChallengeRule(text: value.lowercased()) else { throw .badArgument(at: index, .rule) }
    guard rule.exists || !isSlip else { throw .badArgument(at: index, .voidAtSlip) }
    return rule
  }

  func confirmSeconds(_ value: String, at index: Int) throws(ProtocolFault) -> Int {
    guard let seconds = Int(digits: value, most: 4, in: SlipTerms.confirmSecondsRange) else {
      throw .badArgument(at: index, .confirmSeconds)
    }
    return seconds
  }

  func name(_ value: String, at index: Int) throws(ProtocolFault) -> PlayerName {
    guard let name = PlayerName(value) else { throw .badArgument(at: index, .name) }
    return name
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
    guard let seconds = Int(digits: value, most: 3, in: PracticeTerms.seconds) else {
      throw .badArgument(at: index, .practice(.badSeconds))
    }
    return seconds
  }
}
