// SPDX-License-Identifier: MIT
import Officiating
import TestSupport
import Testing

@testable import Records

@Suite("A ledger tells whether its thread lives")
struct LedgerPulseTests {
  @Test("Where no thread passes, nothing is said to have passed once it was asked for")
  func dead() throws {
    let scratch = try Scratch()
    let ledger = try FileLedger(
      at: scratch.data, run: 1, now: Samples.start, hand: LedgerHand(), wake: {})
    #expect(ledger.pulse.hasPassed())
    for _ in 0..<3 { #expect(!ledger.pulse.hasPassed()) }
  }

  @Test("A thread passes whenever it is asked to, and no more once the ledger is closed")
  func living() throws {
    let scratch = try Scratch()
    let ledger = try FileLedger(at: scratch.data, run: 1, now: Samples.start, wake: {})
    let pulse = ledger.pulse
    for _ in 0..<3 {
      let begun = ContinuousClock.now
      var hasPassed = pulse.hasPassed()
      while !hasPassed, ContinuousClock.now - begun < .seconds(60) { hasPassed = pulse.hasPassed() }
      #expect(hasPassed)
    }
    ledger.close()
    _ = pulse.hasPassed()
    #expect(!pulse.hasPassed())
  }
}
