// SPDX-License-Identifier: MIT
import Testing
import Transport

@testable import Records
@testable import verdict

/// Source: docs/RUNNING.md, *Watch it*.
@Suite("Whoever keeps a server reads once that the disk is full, and once that it is not any more")
struct LedgerWatchTests {
  private func reading(stored: Int, refused: Int) -> LedgerGauge.Reading {
    var reading = LedgerGauge.Reading()
    (reading.stored, reading.refused) = (stored, refused)
    return reading
  }

  @Test("However long it is full there is one line, and one when something is stored again")
  func once() throws {
    var watch = LedgerWatch(of: "data")
    #expect(watch.news(reading(stored: 5, refused: 0)) == nil)
    let full = try #require(watch.news(reading(stored: 6, refused: 2)))
    #expect(full.level == .error && full.text.contains("no room") && full.text.contains("data/ledger"))
    #expect(watch.news(reading(stored: 6, refused: 2)) == nil)
    #expect(watch.news(reading(stored: 6, refused: 9)) == nil)
    let again = try #require(watch.news(reading(stored: 7, refused: 9)))
    #expect(again.level == .notice && again.text.contains("9 entries were refused"))
    #expect(watch.news(reading(stored: 8, refused: 9)) == nil)
    // The next time is told, too.
    #expect(watch.news(reading(stored: 8, refused: 10)) != nil)
    let last = try #require(watch.news(reading(stored: 9, refused: 10)))
    #expect(last.text.contains("1 entry was refused"))
  }
}
