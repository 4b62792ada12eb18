// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Officiating

/// Source: design §4: deadlines that are due are settled first.
@Suite("Each table has one deadline, and the earliest is known")
struct DeadlinesTests {
  @Test("What is due comes out earliest first, whatever was set before, as a plain table of deadlines has it")
  func agrees() {
    var random = Seeded(seed: 7)
    var deadlines = Deadlines()
    var plain: [TableID: Instant] = [:]
    for round in 0..<20_000 {
      let table = TableID(.random(in: 1...50, using: &random))
      let at = Instant(milliseconds: Int64(round) + .random(in: 0...200, using: &random))
      let wanted: Instant? = Int.random(in: 0..<5, using: &random) == 0 ? nil : at
      deadlines.set(table, wanted, by: nil)
      plain[table] = wanted
      #expect(deadlines.earliest == plain.values.min())
      guard round % 7 == 0 else { continue }
      let now = Instant(milliseconds: Int64(round))
      let due = plain.filter { $0.value <= now }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
      #expect(deadlines.take(upTo: now).map(\.table) == due)
      for id in due { plain[id] = nil }
    }
  }
}
