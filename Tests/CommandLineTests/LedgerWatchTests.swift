// SPDX-License-Identifier: MIT
import Testing
import Transport

@testable import Records
@testable import verdict

/// Source: docs/RUNNING.md, *Watch it*.
@Suite("Whoever keeps a server reads once that the disk is full or silent, and once that it is not any more")
struct LedgerWatchTests {
  private func reading(stored: Int, shortages: Int) -> LedgerGauge.Reading {
    var reading = LedgerGauge.Reading()
    (reading.stored, reading.shortages) = (stored, shortages)
    return reading
  }

  @Test("However long it is full there is one line, and one when something is stored again")
  func once() throws {
    var watch = LedgerWatch(of: "data")
    let told = [(5, 0), (6, 2), (6, 2), (6, 9), (7, 9), (8, 9), (8, 10), (9, 10)].map {
      watch.news(reading(stored: $0.0, shortages: $0.1))
    }
    #expect(told.map { $0 != nil } == [false, true, false, false, true, false, true, true])
    let (full, again, last) = (try #require(told[1]), try #require(told[4]), try #require(told[7]))
    #expect(full.level == .error && full.text.contains("no room") && full.text.contains("data/ledger"))
    #expect(again.level == .notice && again.text.contains("has room again") && last == again)
  }

  @Test("A disk that does not confirm is told of after five seconds, once, and once more when it does")
  func silent() throws {
    var watch = LedgerWatch(of: "data")
    let told = [(0, 0), (1, 4.9), (1, 5.1), (9, 60), (9, 0), (1, 0.2)].map { waiting, seconds in
      var reading = LedgerGauge.Reading()
      (reading.waiting, reading.oldestAge) = (waiting, Int64(seconds * 1_000_000))
      return watch.news(reading)
    }
    #expect(told.map { $0 != nil } == [false, false, true, false, true, false])
    let (silent, again) = (try #require(told[2]), try #require(told[4]))
    #expect(silent.level == .error && silent.text.contains("data/ledger for 5 s; answers wait"))
    #expect(again.level == .notice && again.text.contains("confirms again"))
  }

  @Test("A club's store that is full is told of once, and the disk is not blamed for what it refuses")
  func store() throws {
    var watch = LedgerWatch(of: "data")
    func news(isFull: Bool, shortages: Int, stored: Int = 1) -> (text: String, level: LogLine.Level)? {
      var club = ClubGauge.Reading()
      club.isFull = isFull
      return watch.news(reading(stored: stored, shortages: shortages), club)
    }
    #expect(news(isFull: false, shortages: 0) == nil && watch.trouble == nil)
    let full = try #require(news(isFull: true, shortages: 2))
    #expect(full.level == .error && full.text.hasPrefix("verdict: etcd has no room for the club's ledger"))
    #expect(watch.trouble.map { "verdict: \($0)" } == full.text)
    #expect(news(isFull: true, shortages: 9) == nil)
    // What was refused until the moment of room says nothing of the disk, either.
    let again = try #require(news(isFull: false, shortages: 11))
    #expect(again.level == .notice && again.text.contains("has room") && watch.trouble == nil)
    #expect(news(isFull: false, shortages: 11) == nil && watch.trouble == nil)
    #expect(news(isFull: false, shortages: 11, stored: 2) == nil)
    #expect(news(isFull: false, shortages: 12, stored: 2)?.text.contains("no room on the disk") == true)
    #expect(watch.trouble?.hasPrefix("no room on the disk") == true)
  }
}
