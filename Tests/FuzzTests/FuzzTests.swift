// SPDX-License-Identifier: MIT
import TestSupport
import Testing

/// Source: docs/RELIABILITY.md.
@Suite("What others send is read or refused, whatever it is")
struct FuzzTests {
  @Test("Kept inputs, and some changed at random, bring nothing up", arguments: FuzzTarget.allCases)
  func holds(target: FuzzTarget) throws {
    let kept = try Project.corpus(of: target)
    for (name, bytes) in kept {
      #expect(throws: Never.self, "\(target) \(name)") { () throws(Finding) in try target.fuzzed.check(bytes)
      }
    }
    let sources = kept.map(\.bytes).filter { $0.count < 20_000 }
    var numbers = Seeded(seed: 44)
    for round in 0..<Sampling.count(100, of: 5_000) {
      let bytes = Mutation.of(sources, longest: target.fuzzed.longest, &numbers)
      #expect(throws: Never.self, "\(target) round \(round): \(bytes)") { () throws(Finding) in
        try target.fuzzed.check(bytes)
      }
    }
  }
}
