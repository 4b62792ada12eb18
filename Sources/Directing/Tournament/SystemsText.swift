// SPDX-License-Identifier: MIT

extension TournamentTerms {
  /// The systems of so many rounds, as a director types them: one name for all, or `1-3:rr,4-6:swiss,7:koth`.
  ///
  /// - Returns: nil where a name is no system's, or a round has none, or two.
  package static func systems(_ text: String, rounds: Int) -> [PairingSystem]? {
    guard (1...roundsMost).contains(rounds) else { return nil }
    if let one = PairingSystem(rawValue: text.lowercased()) { return Array(repeating: one, count: rounds) }
    var systems: [PairingSystem?] = Array(repeating: nil, count: rounds)
    for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: ":", omittingEmptySubsequences: false)
      guard sides.count == 2, let system = PairingSystem(rawValue: String(sides[1])) else { return nil }
      let ends = sides[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first <= last,
        first >= 1, last <= rounds
      else { return nil }
      for round in first...last {
        guard systems[round - 1] == nil else { return nil }
        systems[round - 1] = system
      }
    }
    let all = systems.compactMap { $0 }
    return all.count == rounds ? all : nil
  }

  /// The systems as they are typed, in as few parts as can be.
  package var systemsText: String {
    if let first = systems.first, systems.allSatisfy({ $0 == first }) { return first.rawValue }
    var parts: [(first: Int, last: Int, system: PairingSystem)] = []
    for (index, system) in systems.enumerated() {
      if let last = parts.last, last.system == system {
        parts[parts.count - 1].last = index + 1
      } else {
        parts.append((index + 1, index + 1, system))
      }
    }
    return parts.map {
      "\($0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)"):\($0.system.rawValue)"
    }
    .joined(separator: ",")
  }
}
