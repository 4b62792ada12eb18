// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

extension Arguments {
  /// Reads the terms after the table's number.
  func agreement(_ line: Span<UInt8>) throws(ProtocolFault) -> JoinAgreement {
    var lexicon: String?
    var named: ChallengeRule?
    var seconds: Int?
    var terms = NamedTerms()
    for index in 2..<count {
      guard let key = key(line, at: index) else {
        guard index == 2 else { throw .badArgument(at: index, .unknownKey(verb)) }
        lexicon = line.text(self[index])
        continue
      }
      let value = line.text(key.value)
      let name = line.text(key.name).lowercased()
      switch name {
      case "lexicon": lexicon = value
      case "rule": named = try rule(value, at: index, isSlip: false)
      case "confirm": seconds = try confirmSeconds(value, at: index)
      default:
        guard let term = GameTerm(rawValue: name) else { throw .badArgument(at: index, .unknownKey(verb)) }
        try read(term, value, at: index, into: &terms)
      }
    }
    guard textStart == nil else { throw .badArgument(at: count, .surplus(verb)) }
    guard let lexicon else { throw .badArgument(at: 2, .lexiconName) }
    return JoinAgreement(lexicon: lexicon, rule: named, confirmSeconds: seconds, named: terms)
  }
}
