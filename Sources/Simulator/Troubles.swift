// SPDX-License-Identifier: MIT
import Glibc
import Records
import Serving

/// Troubles of a server: other options, faults of the disk or the clock, and its end.
extension World {
  /// Reloads the options, makes the disk fail, or sets the time of day.
  func disturb(_ life: Life) {
    if dice.inThousand(200) { return reread(life) }
    if dice.inThousand(150) { return pack() }
    if dice.inThousand(100) { return backUp() }
    switch dice.below(4) {
    case 0:
      if dice.inThousand(150) { disk.refusesWrites = 1 } else { disk.refusesRoom = 1 + dice.below(80) }
    case 1: if dice.inThousand(300) { disk.failsSyncs = 1 } else { disk.callsOfPower = dice.below(6) }
    case 2: setClock(by: Int64(dice.below(90_000)))
    default: setClock(by: -Int64(dice.below(90_000)))
    }
  }

  /// Damages files between two servers, which must have no visible effect.
  ///
  /// The checkpoint is removed, or a start is tried on a copy with a changed bit.
  func prepareStart() {
    guard lives > 1 else { return }
    if dice.inThousand(250), unlink("\(folder)/data/checkpoint") == 0 { note("the checkpoint is taken away") }
    if dice.inThousand(250), let found = DamagedCopy.opened(of: folder, tables: lastOpen, dice, wall) {
      fail(found)
    }
  }

  private func reread(_ life: Life) {
    let others = ClubOptions.chosen(by: dice, of: lists)
    let isTaken = life.server.reload(
      others.lexica, admitsGuests: others.admitsGuests, lookups: others.lookups,
      logsJudgements: others.logsJudgements)
    note("the options are read again\(isTaken ? "" : ", in vain")")
    // Refused options have no effect on the next start.
    if isTaken { options = others }
  }

  /// Packs full files while the server runs, as another program may.
  private func pack() {
    do throws(LedgerPackFault) {
      try LedgerPacking(of: "\(folder)/data", disk: disk).run { note("packed \($0.name)") }
    } catch { note("nothing more is packed: \(error.text.replacing(folder, with: ""))") }
  }

  /// Copies the data folder while the server runs, and checks that the copy has every receipt that was read.
  private func backUp() {
    let copy = "\(folder)/copy"
    defer { Folder.remove(copy) }
    do throws(BackupFault) { _ = try LedgerBackup(of: "\(folder)/data", into: copy) } catch {
      return fail("no copy is taken: \(error.text)")
    }
    note("a copy is taken")
    var ledger = LedgerCheck(receipts)
    if let found = ledger.read(copy) ?? ledger.missing { fail("of a copy: \(found)") }
  }

  func end(_ life: Life) {
    if dice.inThousand(250) {
      note("asked to stop")
      return life.server.stop()
    }
    let losesPower = dice.inThousand(500)
    note(losesPower ? "the power fails" : "killed")
    life.server.abandon()
    disk.die()
    if losesPower { disk.losePower(dice) }
    steady += Int64(dice.below(30_000))
  }
}
