// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Lexica
import Officiating

/// The files of a ledger that another node writes: whole batches are checked and added as they come.
///
/// It holds the data folder. Confined to one thread at a time.
/// Source: docs/DESIGN.md#nodes.
package final class LedgerReplica {
  /// The reason why a batch was not added.
  package enum Fault: Error, Equatable, Sendable {
    /// A line of it cannot follow the lines here, or is damaged; its number and the fault in words.
    case wrong(line: Int, String)
    case unwritten(LedgerFailure)
  }

  private let folder: DataFolder
  private let disk: any Disk
  private let tail: LedgerTail
  private let audit: LedgerAudit
  private let behind: LedgerBehind
  /// The lists by which the live tables play.
  private var lists: [TableID: AgreedLexicon]
  private var end: LedgerEnd
  /// The place of the last batch's first line.
  private var begin: LedgerEnd
  /// The number of the last batch, which is that of its first line; 0 for none.
  package private(set) var lastBatch: Int
  /// The number of lines here.
  package private(set) var lines: Int
  /// The torn end that was cut off at the opening; nil if there was none.
  package let torn: TornTail?

  /// Opens a data folder's ledger, or begins one; a torn end is set aside.
  package init(
    at path: String, now: Instant, disk: any Disk = RealDisk(),
    bounds: FileLedger.Bounds = FileLedger.Bounds(),
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(LedgerOpenFault) {
    let start = try LedgerStart(
      at: path, run: 0, now: now, disk: disk, gauge: LedgerGauge(), bounds: bounds, makesBagKey: false,
      reads: true, isReplica: true)
    self.disk = disk
    (folder, tail, audit, end, lines) = (
      start.folder, start.tail, start.found.walk.audit, start.end, start.lines
    )
    (lastBatch, begin, torn) = (start.found.batch.number, start.found.batch.begin, start.recovered)
    lists = start.found.tables.compactMapValues { $0.terms?.lexicon }
    behind = try LedgerBehind(in: path, from: start.begun, on: disk, isByHand: false, log: log, wake: {})
  }

  /// Returns the bytes of the last batch that are here; none for an empty ledger.
  package func lastBatchBytes() throws(LedgerPathFault) -> [UInt8] {
    guard lastBatch > 0 else { return [] }
    let path = LedgerFiles.path(of: begin.file, in: folder.ledger)
    let scanner = try LineScanner(
      path: path, from: begin.offset, upTo: begin.file == end.file ? end.offset : nil)
    var bytes: [UInt8] = []
    while let piece = try scanner.next(), piece.isEnded { bytes += Array(piece.bytes) + [10] }
    return bytes
  }

  /// Returns the batches from a number on, in order, each with its bytes.
  package func batches(from first: Int) throws(LedgerPathFault) -> [(number: Int, bytes: [UInt8])] {
    var batches: [(number: Int, bytes: [UInt8])] = []
    for file in try LedgerFiles(in: folder.ledger).files {
      let scanner = try LineScanner(path: file.path)
      while let piece = try scanner.next(), piece.isEnded {
        guard let number = audit.batch(of: piece.bytes), number >= first else { continue }
        if batches.last?.number != number { batches.append((number, [])) }
        batches[batches.count - 1].bytes += Array(piece.bytes) + [10]
      }
    }
    return batches
  }

  /// Returns the digest of the folder's `bag.key`, which is made first if `makes` and there is none.
  package func bagKey(making makes: Bool) throws(LedgerOpenFault) -> Digest? {
    let key = BagKey(in: folder.path)
    if let secret = try key.read(for: []) ?? key.drafted() { return secret.digest }
    return makes ? try key.prepare(hasLines: lines > 0, disk).digest : nil
  }

  /// Marks the folder as a node's copy of the ledger at an address, so that nothing writes to it alone.
  package func mark(as address: String) throws(LedgerOpenFault) {
    try ClubMark(in: folder.path).note(address)
  }

  /// Checks the lines of a batch, or the rest of the last one, and makes them durable here; after a fault nothing more may be added.
  package func add(_ bytes: [UInt8], ofBatch number: Int) throws(Fault) {
    guard !bytes.isEmpty else { return }
    guard bytes.last == 10 else { throw .wrong(line: lines + 1, "the batch ends in the middle of a line") }
    var count = 0
    var start = 0
    while start < bytes.count {
      let next = bytes[start...].firstIndex(of: 10) ?? bytes.count - 1
      let line = lines + count + 1
      do throws(LedgerAudit.Trouble) {
        let read = try bytes.withUnsafeBytes { whole in
          Result { () throws(LedgerAudit.Trouble) in
            try audit.take(UnsafeRawBufferPointer(rebasing: whole[start..<next]))
          }
        }.get()
        guard read.batch == number else { throw LedgerAudit.Trouble(reason: .wrongBatch) }
        note(read)
      } catch { throw .wrong(line: line, error.reason.text) }
      count += 1
      start = next + 1
    }
    var batch = ByteWriter(capacity: bytes.count)
    batch.append(contentsOf: bytes)
    let isNew = number != lastBatch
    do throws(LedgerFailure) {
      let end = try tail.store(batch)
      if isNew { begin = LedgerEnd(file: end.file, offset: end.offset - bytes.count) }
      self.end = end
    } catch { throw .unwritten(error) }
    lines += count
    lastBatch = number
    behind.follow(to: end)
  }

  /// Returns a live table and its list, if that is none of the lists with these seals.
  package func table(withoutListOf seals: Set<LexiconSeal>) -> (table: TableID, list: AgreedLexicon)? {
    lists.filter { !seals.contains($0.value.seal) }.min { $0.key < $1.key }
      .map { (table: $0.key, list: $0.value) }
  }

  private func note(_ line: LedgerLine) {
    let entry = line.entry
    if case .opened(let opening) = entry.event { lists[entry.table] = opening.terms.lexicon }
    if entry.event.endsChain { lists[entry.table] = nil }
  }

  /// Writes a last checkpoint and lets the folder go, so that a server may open it.
  package func close() {
    tail.finish()
    tail.release()
    behind.stop(at: end)
    folder.unlock()
  }
}
