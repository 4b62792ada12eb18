// SPDX-License-Identifier: MIT

/// Which system pairs which round, as directors write it: `1-3:fontes,4-6:swiss,7:koth`, or one name for all.
package struct Schedule: Hashable, Sendable {
  /// Rounds that one system pairs.
  package struct Part: Hashable, Sendable {
    /// The rounds, counted from 1.
    package let rounds: ClosedRange<Int>
    /// What pairs them.
    package let system: PairingSystem
  }

  /// The parts in order, with neither a gap nor an overlap.
  package let parts: [Part]

  /// Reads a schedule.
  ///
  /// - Parameters:
  ///   - text: parts with commas between them, each a round or two with a hyphen between them, a colon, a system.
  ///   - rounds: how many rounds there are.
  /// - Throws: the first part that is no part, or does not follow the one before it.
  package init(_ text: String, rounds: Int) throws(ScheduleFault) {
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

  /// A schedule by round, the first round's system first; neighbours that one system pairs are one part.
  ///
  /// - Returns: nil where there is no round, or where initial Fontes would have an even number of them.
  package init?(systems: [PairingSystem]) {
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

  /// A round or a range of them, in digits.
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

  /// As directors write it, each part in the shortest way.
  package var text: String {
    if parts.count == 1 { return parts[0].system.rawValue }
    return parts.map { part in
      let (first, last) = (part.rounds.lowerBound, part.rounds.upperBound)
      return "\(first)\(first == last ? "" : "-\(last)"):\(part.system.rawValue)"
    }.joined(separator: ",")
  }

  /// The part to which a round belongs; none if there is no such round.
  package func part(of round: Int) -> Part? { parts.first { $0.rounds.contains(round) } }

  /// Pairs the round after the last one that the division has by the system whose round it is.
  ///
  /// Throws: why that cannot be; `notItsRound` behind the last one.
  package func pairings(
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

/// Why a text is no schedule.
package struct ScheduleFault: Error, Hashable, Sendable {
  /// What is wrong with a part.
  package enum Why: Hashable, Sendable {
    /// It does not begin with a round, or with two of which the second is not before the first.
    case noRounds
    /// What follows the colon is no system, or nothing does.
    case noSystem
    /// Nothing pairs these rounds, before the part or, if it is the last, behind it.
    case gap(ClosedRange<Int>)
    /// An earlier part has these rounds already.
    case overlap(ClosedRange<Int>)
    /// It goes on after this round, which is the last.
    case beyondLast(Int)
    /// Initial Fontes needs an odd number of rounds.
    case roundsNotOdd
  }

  /// Which part, from 1.
  package let part: Int
  /// The part as it was written.
  package let text: String
  /// What is wrong with it.
  package let why: Why
}
