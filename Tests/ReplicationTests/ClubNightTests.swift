// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import verdict_simulate

/// Source: docs/DESIGN.md#nodes.
@Suite("Nights of a club on three machines, each from one seed")
struct ClubNightTests {
  /// `VERDICT_CLUB_SEEDS` gives another number.
  static let seeds = ProcessInfo.processInfo.environment["VERDICT_CLUB_SEEDS"].flatMap { UInt64($0) } ?? 20

  private func play(_ seed: UInt64, with defect: PlantedDefect? = nil) throws -> (ClubNight, fault: String?) {
    let folder = try TemporaryFolder()
    let night = ClubNight(seed: seed, in: folder.path, with: defect)
    return (night, night.play())
  }

  @Test(
    "No receipt is lost or given twice, and the nodes' ledgers are the same, whatever the store and the nodes do"
  )
  func seeds() async throws {
    try await OwnThread.run {
      var (receipts, terms, kills) = (0, 0, 0)
      for seed in 1...Self.seeds {
        let (night, fault) = try play(seed)
        #expect(fault == nil, "seed \(seed)")
        receipts += night.tally.receipts
        terms += night.tally.terms
        kills += night.tally.kills
      }
      print("\(Self.seeds) nights: \(receipts) receipts, \(terms) terms, \(kills) kills")
      #expect(receipts > 50 * Int(Self.seeds) && terms > 2 * Int(Self.seeds) && kills > Int(Self.seeds))
    }
  }

  @Test("A seed takes the same steps every time")
  func repeated() async throws {
    try await OwnThread.run {
      let tallies = try (0..<3).map { _ in try play(5).0.tally }
      #expect(tallies.allSatisfy { $0 == tallies[0] })
    }
  }

  @Test("A defect that is planted is found", arguments: PlantedDefect.allCases)
  func defects(_ defect: PlantedDefect) async throws {
    try await OwnThread.run {
      var found: (seed: UInt64, fault: String)?
      for seed in UInt64(1)...60 where found == nil {
        if let fault = try play(seed, with: defect).fault { found = (seed, fault) }
      }
      let night = try #require(found, "\(defect.rawValue)")
      print("\(defect.rawValue): seed \(night.seed): \(night.fault)")
    }
  }
}
