// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

extension Arguments {
  func agreement(_ line: Span<UInt8>) throws(ProtocolFault) -> JoinAgreement {
    var lexicon: String?
    var rule: ChallengeRule?
    var seconds: Int?
    var terms = NamedTerms()
    for index in 2..<count {
      guard let (name, value) = named(line, at: index) else {
        guard index == 2 else { throw .badArgument(at: index, .unknownKey(verb)) }
        lexicon = line.text(self[index])
        continue
      }
      switch name {
      case "lexicon": lexicon = value
      case "rule": rule = try self.rule(value, at: index, isSlip: false)
      case "confirm": seconds = try confirmSeconds(value, at: index)
      default:
        let term = try GameTerm(rawValue: name).or(.unknownKey(verb), at: index)
        try read(term, value, at: index, into: &terms)
      }
    }
    guard textStart == nil else { throw .badArgument(at: count, .surplus(verb)) }
    return JoinAgreement(
      lexicon: try lexicon.or(.lexiconName, at: 2), rule: rule, confirmSeconds: seconds, named: terms)
  }
}
