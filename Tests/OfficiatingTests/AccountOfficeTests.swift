// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Officiating

/// Source: docs/DESIGN.md#accounts.
@Suite("Whoever keeps accounts without a server is told what became of them")
struct AccountOfficeTests {
  private func make(_ script: ScriptedLedger.Script) -> AccountOffice.Fault? {
    do throws(AccountOffice.Fault) {
      _ = try AccountOffice.carryOut(
        .make(PlayerName.guest, .player, AccountSecret(hash: "h", use: .always)), in: ScriptedLedger(script),
        as: EntryID(run: 1, count: 1), at: Instant(milliseconds: 1))
      return nil
    } catch { return error }
  }

  @Test("Refused is nothing changed; where the disk does not confirm, nobody knows")
  func outcomes() {
    let unwritten = ScriptedLedger.Script()
    unwritten.state.withLock { $0.failure = .unwritten(errno: 28) }
    #expect(make(unwritten) == .refused(.notRecorded))
    let failing = ScriptedLedger.Script()
    failing.state.withLock { $0.failure = .unconfirmed(errno: 5) }
    #expect(make(failing) == .unconfirmed)
    let full = ScriptedLedger.Script()
    full.state.withLock { $0.readiness = .noRoom }
    #expect(make(full) == .refused(.notRecorded))
    #expect(make(ScriptedLedger.Script()) == .unconfirmed)
  }
}
