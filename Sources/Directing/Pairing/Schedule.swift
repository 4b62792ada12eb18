// SPDX-License-Identifier: MIT

/// The system of each round, written as `1-3:fontes,4-6:swiss,7:koth`, or as one name for all rounds.
package struct Schedule: Hashable, Sendable {
  struct Part: Hashable {
    let rounds: ClosedRange<Int>
    let system: PairingSystem
  }

  /// The parts in order, without gap or overlap.
  let parts: [Part]

  /// Creates a schedule from its text; throws the first part that cannot be read or does not follow the one before it.
  init(_ text: String, rounds: Int) throws(ScheduleFault) {
    var parts: [Part] = []
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for (index, word) in words.enumerated() {
      func fault(_ why: ScheduleFault.Why) -> ScheduleFault {
        ScheduleFault(part: index + 1, text: word, why: why)
      }
      guard rounds > 0 else { throw fault(.beyondLast(0)) }
      let halves = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let isAlone = words.count == 1 && halves.count == 1
      guard let range = isAlone ? 1...rounds : Self.range(halves[0]) else { throw fault(.noRounds) }
      guard let name = isAlone ? halves.first : halves.dropFirst().first,
        let system = PairingSystem(rawValue: String(name))
      else { throw fault(.noSystem) }
      let next = (parts.last?.rounds.upperBound ?? 0) + 1
      if range.lowerBound < next { throw fault(.overlap(range.lowerBound...min(range.upperBound, next - 1))) }
      if range.lowerBound > next { throw fault(.gap(next...(range.lowerBound - 1))) }
      if range.upperBound > rounds { throw fault(.beyondLast(rounds)) }
      if system == .fontes, range.count.isMultiple(of: 2) { throw fault(.roundsNotOdd) }
      if index == words.count - 1, range.upperBound < rounds {
        throw fault(.gap((range.upperBound + 1)...rounds))
      }
      parts.append(Part(rounds: range, system: system))
    }
    self.parts = parts
  }

  /// Creates a schedule from the system of each round; nil without rounds, or if initial Fontes has an even number.
  init?(systems: [PairingSystem]) {
    var parts: [Part] = []
    for (index, system) in systems.enumerated() {
      let isMore = parts.last?.system == system
      let first = isMore ? parts.removeLast().rounds.lowerBound : index + 1
      parts.append(Part(rounds: first...(index + 1), system: system))
    }
    let isOdd = parts.allSatisfy { $0.system != .fontes || !$0.rounds.count.isMultiple(of: 2) }
    guard !parts.isEmpty, isOdd else { return nil }
    self.parts = parts
  }

  /// Returns the rounds of `3` or `3-5`; nil if the text is neither.
  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { end in
      end.allSatisfy { $0.isASCII && $0.isNumber } ? Int(end) : nil
    }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, first > 0, first <= last, last < .max
    else {
      return nil
    }
    return first...last
  }

  /// The schedule as text, each part in its shortest form.
  package var text: String {
    if parts.count == 1 { return parts[0].system.rawValue }
    return parts.map { part in
      let (first, last) = (part.rounds.lowerBound, part.rounds.upperBound)
      return "\(first)\(first == last ? "" : "-\(last)"):\(part.system.rawValue)"
    }.joined(separator: ",")
  }

  func part(of round: Int) -> Part? { parts.first { $0.rounds.contains(round) } }

  /// Pairs the round after the division's last one; after the last of all, throws `notItsRound`.
  func pairings(
    of division: Division, under rules: PairingRules = PairingRules()
  ) throws(PairingFault) -> Pairings {
    let round = division.rounds.count + 1
    let last = parts.last?.rounds.upperBound ?? 1
    guard let part = part(of: round) else { throw .notItsRound(round, of: 1...last) }
    var rules = rules
    rules.rounds = part.rounds
    rules.lastRound = last
    return try part.system.pairings(of: division, under: rules)
  }
}

package struct ScheduleFault: Error, Hashable, Sendable {
  package enum Why: Hashable, Sendable {
    /// The part does not begin with a round, or with two rounds in ascending order.
    case noRounds
    /// No known system follows the colon.
    case noSystem
    /// No system pairs these rounds, before the part or after the last part.
    case gap(ClosedRange<Int>)
    /// An earlier part has these rounds already.
    case overlap(ClosedRange<Int>)
    /// The part continues after this round, which is the last.
    case beyondLast(Int)
    /// Initial Fontes needs an odd number of rounds.
    case roundsNotOdd
  }

  /// The number of the part, from 1.
  package let part: Int
  package let text: String
  package let why: Why
}
