// SPDX-License-Identifier: MIT
import Officiating

/// Reads a ledger behind the server that writes it: first what its start did not read, then what was written since.
///
/// So a start from a checkpoint is proven by a whole walk of its own, and the checkpoints that it writes are what that walk
/// found, never what an earlier checkpoint said. Confined to whoever made it.
/// Source: docs/decisions/0047-checkpoints.md.
final class LedgerFollower {
  /// What a start went on from.
  enum Start: Sendable {
    /// The start read every line.
    case whole(LedgerStanding?)
    /// The start read this checkpoint, and the lines behind it.
    case checkpoint(Checkpoint)
  }

  /// Why there is nothing to follow any more.
  enum Fault: Error {
    /// The ledger is not what the checkpoint was made of, or not what was written; one line.
    case differs(String)
    /// A file can't be read.
    case path(LedgerPathFault)
    /// The disk refused the checkpoint; following goes on.
    case disk(DiskFault)
    /// It was given up.
    case givenUp
  }

  private let file: CheckpointFile
  private let ledger: String
  private let disk: any Disk
  private var found: LedgerFound
  /// What the walk must come to, until it has.
  private var expected: LedgerStanding?
  private var written: LedgerEnd?

  /// - Parameters:
  ///   - data: the data folder.
  ///   - start: what the server's start went on from.
  ///   - disk: the system calls that can fail.
  init(in data: String, from start: Start, on disk: any Disk) {
    file = CheckpointFile(in: data)
    ledger = data + "/ledger"
    self.disk = disk
    switch start {
    case .whole(let standing?): found = LedgerFound(from: standing, in: ledger)
    case .whole(nil): found = LedgerFound()
    case .checkpoint(let checkpoint):
      found = LedgerFound()
      expected = checkpoint.standing
      written = checkpoint.standing.end
    }
  }

  /// Reads on, and writes a checkpoint where lines were read that it does not have.
  ///
  /// - Parameters:
  ///   - end: behind a batch that is durable.
  ///   - mayGoOn: asked now and then while the whole walk goes on.
  /// - Throws: after `disk`, and after `path` where the system only would not, it may be called again.
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
    let checkpoint: Checkpoint
    do throws(LedgerPathFault) {
      checkpoint = Checkpoint(
        standing: standing, digest: try CheckpointFile.digest(of: standing, in: ledger))
    } catch { throw .path(error) }
    do throws(DiskFault) { try file.write(checkpoint, on: disk) } catch { throw .disk(error) }
    written = standing.end
  }

  /// Takes the checkpoint out of the way after a fault.
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
    let contradiction: LedgerFault?
    do throws(LedgerPathFault) {
      contradiction = try LedgerRecheck(in: ledger).firstFault(in: found.unfollowed)
    } catch { throw .path(error) }
    if let contradiction { throw .differs(contradiction.text) }
    guard let standing = LedgerStanding(found), standing == expected else {
      let report = found.walk.report
      throw .differs(
        "\(report.end.file): line \(report.end.line), byte \(report.end.offset): up to here the ledger gives"
          + " another state than the checkpoint that this server started from")
    }
  }
}
