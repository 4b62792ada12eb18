// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import Wire

@testable import Serving

/// Source: Protocol/SPEC.md 4.18.
@Suite("Where guests are not admitted, no answer and no time tells which names have accounts")
struct StrangersLearnNothingTests {
  /// What one try came to: the answer, how many codes were hashed for it, and how long it took.
  private struct Outcome: Hashable {
    var answer = ""
    var hashed = 0
    var turns = 0
    var milliseconds: Int64 = 0
  }

  private enum Throttle {
    /// No name ever waits.
    case never
    /// One address tries one name of each kind again and again.
    case oneAddress
    /// Each try comes from another address.
    case everywhere
  }

  /// Tries at names with an account and without, one after the other, each on a connection of its own.
  ///
  /// - Parameters:
  ///   - count: how many tries.
  ///   - costLog2: the work of one hash.
  ///   - throttle: whether what keeps names waiting is run into.
  ///   - clock: what time it is.
  /// - Returns: of the tries at a name with an account, and of those without.
  /// - Throws: what keeps a server from running.
  private static func tries(
    _ count: Int, costLog2: Int, throttle: Throttle = .never, clock: @escaping (HandServer) -> Int64
  ) throws -> (known: [Outcome], unknown: [Outcome]) {
    let server = try HandServer()
    var (known, unknown): ([Outcome], [Outcome]) = ([], [])
    var keeper: HandServer.Line?
    var line: HandServer.Line?
    var (outcome, begun, greeted, made) = (Outcome(), Int64(0), false, false)
    var limits = Limits()
    if throttle == .never { limits.loginTriesEverywhere = .max }
    try server.run(admitsGuests: false, costLog2: costLog2, limits: limits) { server in
      if keeper == nil {
        keeper = try server.connect(from: nil)
        keeper?.type("ACCOUNT ADD ann")
      }
      guard made || keeper?.read().contains("270 ACCOUNT") == true else {
        server.hash(takes: 50)
        return true
      }
      made = true
      let number = known.count + unknown.count
      guard let current = line else {
        guard number < count else { return false }
        server.pass(throttle == .never ? 10 : 1000)
        let host = throttle == .oneAddress ? 0x0A00_0001 : 0x0A00_0001 + UInt32(number / 2 % 60_000)
        line = try server.connect(from: host)
        (outcome, greeted) = (Outcome(), false)
        return true
      }
      if !greeted {
        guard current.read().contains("200 READY") else { return true }
        current.type("LOGIN \(number.isMultiple(of: 2) ? "ann" : "eve") not-the-secret-\(number / 2)")
        (greeted, begun) = (true, clock(server))
        outcome.hashed = -server.hashed
        return true
      }
      outcome.turns += 1
      let answer = current.read()
      guard !answer.isEmpty else {
        server.hash(takes: 50)
        return true
      }
      (outcome.answer, outcome.hashed) = (answer, outcome.hashed + server.hashed)
      outcome.milliseconds = clock(server) - begun
      if number.isMultiple(of: 2) { known.append(outcome) } else { unknown.append(outcome) }
      current.end()
      line = nil
      return true
    }
    return (known, unknown)
  }

  @Test("Ten thousand tries: the same bytes, after the same work, at the same moment")
  func tenThousand() throws {
    let (known, unknown) = try Self.tries(10_000, costLog2: 1) { $0.moment }
    #expect(known.count == 5000 && known == unknown)
    #expect(Set(known).count == 1 && known.first?.hashed == 1 && known.first?.milliseconds == 50)
    #expect(known.first?.answer.hasPrefix("531 LOGIN-FAILED ") == true)
  }

  @Test(
    "Who tries often is put off at the same try, for the same seconds, whichever name it is",
    arguments: [true, false])
  func throttled(isFromOne: Bool) throws {
    let throttle = isFromOne ? Throttle.oneAddress : .everywhere
    let (known, unknown) = try Self.tries(400, costLog2: 1, throttle: throttle) { $0.moment }
    #expect(known.count == 200)
    // Both names are tried in turn, so that what is left to wait differs by the second between them.
    let kinds = [known, unknown].map { $0.map { $0.answer.prefix(3) } }
    #expect(kinds[0] == kinds[1] && Set(kinds[0]) == ["531", "430"])
    #expect(known.filter { $0.hashed == 0 }.count == unknown.filter { $0.hashed == 0 }.count)
  }

  @Test(
    "At the real cost a name without an account takes as long as one with, within a tenth",
    .enabled(if: ProcessInfo.processInfo.environment["VERDICT_SECRETS"] != nil))
  func realCost() throws {
    let count = ProcessInfo.processInfo.environment["VERDICT_SECRETS"].flatMap(Int.init) ?? 200
    let clock = ContinuousClock()
    let start = clock.now
    let (known, unknown) = try Self.tries(count, costLog2: ServerOptions().codeCostLog2) { _ in
      let passed = (clock.now - start).components
      return passed.seconds * 1_000_000 + passed.attoseconds / 1_000_000_000_000
    }
    let medians = [known, unknown].map { $0.map(\.milliseconds).sorted()[$0.count / 2] }
    print("secrets: \(count) tries, medians \(medians[0]) and \(medians[1]) µs")
    #expect(abs(medians[0] - medians[1]) * 10 < medians[0])
  }
}
