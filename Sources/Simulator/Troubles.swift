// SPDX-License-Identifier: MIT
import Glibc
import Records
import Serving

/// Troubles of a server: other options, a disk or a clock that goes wrong, and its end.
extension World {
  /// The server reads its options again, the disk has troubles, or the time of day is set.
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

  /// Troubles of the files while no server runs, none of which may be seen afterwards: the checkpoint is lost, or a copy
  /// has a bit of a table's lines otherwise.
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
    // The next start has the good file again.
    if isTaken { options = others }
  }

  /// Another program packs full files beside the server.
  private func pack() {
    do throws(LedgerPackFault) {
      try LedgerPacking(of: "\(folder)/data", disk: disk).run { note("packed \($0.name)") }
    } catch { note("nothing more is packed: \(error.text.replacing(folder, with: ""))") }
  }

  /// Another program copies the folder beside the server; the copy has all that anybody was told.
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
