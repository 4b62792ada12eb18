// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// Reads a ledger behind the server that writes it: first the lines that the start skipped, then the new ones.
///
/// A whole walk thus proves each start from a checkpoint. Each checkpoint is written from this walk, never from an
/// earlier checkpoint. Confined to one thread at a time.
/// Source: docs/DESIGN.md#checkpoints.
final class LedgerFollower {
  /// The state from which the server started.
  enum Start: Sendable {
    /// The start read every line.
    case whole(LedgerStanding?)
    /// The start read this checkpoint, and the lines after it.
    case checkpoint(Checkpoint)
  }

  enum Fault: Error {
    /// The ledger differs from the checkpoint, or from the lines that were written; one line of text.
    case differs(String)
    case path(LedgerPathFault)
    /// The disk refused the checkpoint; `follow` may be called again.
    case disk(DiskFault)
    case givenUp
  }

  private let file: CheckpointFile
  private let ledger: String
  private let disk: any Disk
  private var found: LedgerFound
  /// The standing that the whole walk must reach; nil once it has.
  private var expected: LedgerStanding?
  private var written: LedgerEnd?

  init(in data: String, from start: Start, on disk: any Disk) {
    file = CheckpointFile(in: data)
    ledger = data + "/ledger"
    self.disk = disk
    switch start {
    case .whole(let standing?): found = LedgerFound(from: standing, in: ledger)
    case .whole(nil): found = LedgerFound()
    case .checkpoint(let checkpoint):
      found = LedgerFound()
      // The rows stand in the order of names as they were known when the checkpoint was written.
      var standing = checkpoint.standing
      standing.house = HouseState(standing.house, through: standing.houseEnd.head).standing
      expected = standing
      written = checkpoint.standing.end
    }
  }

  /// Reads on to the end of a durable batch, and writes a checkpoint if there are lines that the last one lacks.
  ///
  /// `mayGoOn` is called now and then during the whole walk; false stops it. After `disk`, and after a `path` fault
  /// that can pass, this may be called again.
  func follow(to end: LedgerEnd, while mayGoOn: @escaping () -> Bool) throws(Fault) {
    if let expected {
      found.walk.mayGoOn = mayGoOn
      try read(to: expected.end)
      found.walk.mayGoOn = nil
      try prove(expected)
      self.expected = nil
    }
    try read(to: end)
    guard let standing = LedgerStanding(found), written != standing.end else { return }
    let digest = try rethrowing(CheckpointFile.digest(of: standing, in: ledger), as: Fault.path)
    try rethrowing(file.write(Checkpoint(standing: standing, digest: digest), on: disk), as: Fault.disk)
    written = standing.end
  }

  /// Renames the checkpoint after a fault, so that the next start does not use it.
  func setAside() { file.setAside(on: disk) }

  private func read(to end: LedgerEnd) throws(Fault) {
    let place = LedgerEnd(file: found.walk.report.files, offset: found.walk.report.end.offset)
    guard place < end else { return }
    do throws(LedgerPathFault) {
      let files = try LedgerFiles(in: ledger)
      guard !files.isMissingLast else { throw .missing(files.files.last?.path ?? ledger) }
      guard files.files.count >= end.file else {
        throw .missing(ledger + "/" + LedgerFiles.name(of: files.files.count + 1))
      }
      try found.read(files, upTo: end)
    } catch { throw .path(error) }
    if found.walk.isGivenUp { throw .givenUp }
    let report = found.walk.report
    if let fault = report.fault { throw .differs(fault.text) }
    guard LedgerEnd(file: report.files, offset: report.end.offset) == end else {
      let place = LedgerFault(
        file: report.end.file, line: report.end.line + 1, offset: report.end.offset, reason: .unended)
      throw .differs(place.text)
    }
  }

  private func prove(_ expected: LedgerStanding) throws(Fault) {
    let recheck = LedgerRecheck(folder: ledger)
    if let contradiction = try rethrowing(recheck.firstFault(in: found.unfollowed), as: Fault.path) {
      throw .differs(contradiction.text)
    }
    guard let standing = LedgerStanding(found), standing == expected else {
      let report = found.walk.report
      throw .differs(
        "\(report.end.file): line \(report.end.line), byte \(report.end.offset): up to here the ledger gives"
          + " another state than the checkpoint that this server started from")
    }
  }
}
