// SPDX-License-Identifier: MIT
import TestSupport
import Testing

/// Source: docs/RELIABILITY.md.
@Suite("What others send is read or refused, whatever it is")
struct FuzzTests {
  /// What does not hold; nil where all does.
  private func found(_ target: FuzzTarget, in bytes: [UInt8]) -> String? {
    do throws(Finding) { try target.fuzzed.check(bytes) } catch { return error.description }
    return nil
  }

  @Test("Kept inputs, and some changed at random, bring nothing up", arguments: FuzzTarget.allCases)
  func holds(target: FuzzTarget) throws {
    let kept = try Project.corpus(of: target)
    for (name, bytes) in kept {
      let found = found(target, in: bytes)
      #expect(found == nil, "\(target) \(name)")
    }
    let sources = kept.map(\.bytes)
    var numbers = Seeded(seed: 44)
    for _ in 0..<Sampling.count(20, of: 5_000) {
      let bytes = Mutation.of(sources, longest: target.fuzzed.longest, &numbers)
      let found = found(target, in: bytes)
      #expect(found == nil, "\(target): \(bytes)")
    }
  }

  @Test("A check that does not hold is seen")
  func seen() {
    #expect(throws: Finding.self) { try Finding.unless(false, "nothing holds") }
    let unended = Array("500 UNKNOWN-COMMAND".utf8)
    #expect(throws: Finding.self) { try FuzzedCommands.mayLeave(unended, isReply: true) }
  }
}
