// SPDX-License-Identifier: MIT
import Officiating
import Testing

@testable import Serving

/// Source: Protocol/SPEC.md 9.16; docs/DESIGN.md#time.
@Suite("Moments of a run go by the steady clock")
struct TimekeeperTests {
  private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  @Test("A time of day that is set back, or drifts, changes nothing")
  func back() {
    var keeper = Timekeeper(wall: at(1_000_000), steady: 500)
    #expect(keeper.follow(wall: at(1_000_000 - 3_600_000), steady: 700) == nil)
    #expect(keeper.moment(at: 700) == at(1_000_200))
    #expect(keeper.follow(wall: at(1_000_300 + Timekeeper.leapLeast), steady: 800) == nil)
    #expect(keeper.moment(at: 800) == at(1_000_300))
  }

  @Test("A time of day that leaps ahead is taken over, and since when it leapt is known")
  func ahead() {
    var keeper = Timekeeper(wall: at(1_000_000), steady: 0)
    #expect(keeper.follow(wall: at(1_060_010), steady: 10) == at(1_000_010))
    #expect(keeper.moment(at: 10) == at(1_060_010))
    #expect(keeper.follow(wall: at(1_060_020), steady: 20) == nil)
  }

  @Test("Set back and then set right again is no leap")
  func corrected() {
    var keeper = Timekeeper(wall: at(5_000_000), steady: 0)
    #expect(keeper.follow(wall: at(1_400_010), steady: 10) == nil)
    #expect(keeper.follow(wall: at(5_000_020), steady: 20) == nil)
    #expect(keeper.moment(at: 20) == at(5_000_020))
  }

  @Test("A run whose time of day lies before what is known begins behind that; any other at its own")
  func begin() {
    var keeper = Timekeeper(wall: at(1_000_000), steady: 0)
    keeper.begin(after: at(900_000), steady: 5)
    #expect(keeper.moment(at: 5) == at(1_000_005))
    keeper.begin(after: at(2_000_000), steady: 10)
    #expect(keeper.moment(at: 10) == at(2_000_001))
  }
}
