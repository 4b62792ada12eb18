// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The checkpoint of a data folder: `DATA/checkpoint`.
struct CheckpointFile: Sendable {
  private let path: String
  private let ledger: String
  private let data: String

  init(in data: String) {
    self.data = data
    path = data + "/checkpoint"
    ledger = data + "/ledger"
  }

  // MARK: Reading

  /// Reads the checkpoint, and proves that the ledger has the lines it was made from.
  ///
  /// It checks the digest over every line that makes a state of a table, the sizes of all plain files, that packed
  /// files are whole, and the last lines of the chains. It does not read the lines of other tables, nor measure the
  /// unpacked size of packed files; `LedgerFollower` does that later. The cost thus does not grow with the ledger.
  /// Returns also a walk that continues after the checkpoint, and the lines that were read.
  func resume() throws(Checkpoint.Fault) -> (Checkpoint, LedgerFound, LinesAtHand) {
    let checkpoint = try read()
    let standing = checkpoint.standing
    try proveSizes(standing)
    var lines = LinesAtHand()
    let digest = try rethrowing(
      Self.digest(of: standing, in: ledger) { lines.keep($0, at: $1) }, as: Checkpoint.Fault.init)
    guard digest == checkpoint.digest else { throw .otherLedger("a line that it was made of has changed") }
    var found = LedgerFound(from: standing, in: ledger)
    try proveEnds(standing, &found, knowing: lines)
    return (checkpoint, found, lines)
  }

  private func read() throws(Checkpoint.Fault) -> Checkpoint {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw errno == ENOENT ? .missing : .unreadable(errno: errno) }
    defer { close(descriptor) }
    guard let facts = stat(of: descriptor) else { throw .unreadable(errno: errno) }
    guard facts.isFile else { throw .noFile }
    guard facts.st_size > 0, facts.st_size <= Checkpoint.most else { throw .changed }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: facts.st_size, alignment: 8)
    defer { room.deallocate() }
    guard let filled = room.fill(from: descriptor, at: 0) else { throw .unreadable(errno: errno) }
    guard filled == room.count else { throw .changed }
    return try Checkpoint(UnsafeRawBufferPointer(room), spelledBy: NameFile(in: data))
  }

  /// The durable end of the ledger when the checkpoint was written; nil if no checkpoint can be read.
  var end: LedgerEnd? { (try? read())?.standing.end }

  private func proveSizes(_ standing: LedgerStanding) throws(Checkpoint.Fault) {
    let files = try rethrowing(LedgerFiles(in: ledger), as: Checkpoint.Fault.init)
    guard files.files.count >= standing.end.file, !files.isMissingLast else {
      throw .otherLedger("a file is missing")
    }
    for (index, file) in files.files.prefix(standing.end.file).enumerated() {
      guard let size = try rethrowing(Self.size(of: file), as: Checkpoint.Fault.init) else { continue }
      let isRight = index < standing.sizes.count ? size == standing.sizes[index] : size >= standing.end.offset
      guard isRight else { throw .otherLedger("\(file.path) is not as long as it was") }
    }
  }

  /// Returns the size of a plain file; nil for a packed one, which is checked only for being whole.
  private static func size(of file: LedgerFiles.File) throws(LedgerPathFault) -> Int? {
    var path = file.path
    if !file.isPacked {
      if let facts = stat(at: path) { return facts.st_size }
      // It may have been packed since the folder was read.
      guard errno == ENOENT else { throw .unreadable(path, errno: errno) }
      path += LedgerFiles.packedSuffix
    }
    try PackedFile.mustEnd(path)
    return nil
  }

  /// Returns SHA-256 over the lines at a standing's places in the ledger's order, with their line feeds.
  static func digest(
    of standing: LedgerStanding, in ledger: String,
    each: (UnsafeRawBufferPointer, LedgerChain.Spot) -> Void = { _, _ in }
  ) throws(LedgerPathFault) -> Digest {
    let hasher = SHA256()
    let file = SpotFile(in: ledger)
    let spots = standing.spots
    file.announce(spots)
    for spot in spots {
      let line = try file.ended(at: spot)
      hasher.update(line)
      each(line, spot)
    }
    return hasher.finish()
  }

  /// Checks the last lines of the chains, and sets each live table's terms from its first line.
  private func proveEnds(
    _ standing: LedgerStanding, _ found: inout LedgerFound, knowing atHand: LinesAtHand
  ) throws(Checkpoint.Fault) {
    let (file, reader) = (
      SpotFile(in: ledger, knowing: atHand), LineReader(names: NameFile(besides: ledger))
    )
    func line(at spot: LedgerChain.Spot) throws(Checkpoint.Fault) -> LedgerLine {
      guard let bytes = try? file.line(at: spot), let line = try? reader.read(bytes) else {
        throw .otherLedger("no line stands where its last ones stood")
      }
      return line
    }
    let last = try line(at: standing.lastSpot)
    guard last.line == standing.lines, last.batch == standing.batch.number else {
      throw .otherLedger("its last line is another one")
    }
    if let spot = standing.houseSpot {
      let newest = try line(at: spot)
      guard newest.entry.table == .house, newest.entry.sequence == standing.houseEnd.head,
        newest.sum == standing.houseEnd.sum
      else { throw .otherLedger("the house's last line is another one") }
    }
    var terms: LineTerms?
    for row in standing.live {
      guard let chain = found.tables[row.table], let begin = row.spots.first, let end = row.spots.last else {
        throw .changed
      }
      let (opening, head) = (try line(at: begin), try line(at: end))
      guard opening.entry.table == row.table, opening.entry.sequence == 1,
        opening.entry.event.scope == .opening, head.entry.table == row.table,
        head.entry.sequence == row.spots.count, head.sum == row.sum
      else { throw .otherLedger("the last line of table \(row.table.number) is another one") }
      guard case .opened(let opened) = opening.entry.event else { continue }
      terms = opening.terms?.shared(with: terms)
      chain.terms = terms
      chain.bag = opened.terms.game?.commitment.map {
        LedgerChain.Bag(openedAt: opening.entry.at, commitment: $0)
      }
    }
  }

  // MARK: Writing

  /// Writes a checkpoint durably, and replaces the present one, which stays if the disk refuses.
  func write(_ checkpoint: Checkpoint, on disk: any Disk) throws(DiskFault) {
    let made = path + ".new"
    do throws(DiskFault) {
      try Self.write(checkpoint.text(spelledBy: NameFile(in: data)), as: made, on: disk)
      try disk.giveName(path, to: made)
    } catch {
      unlink(made)
      throw error
    }
  }

  private static func write(_ text: ByteWriter, as path: String, on disk: any Disk) throws(DiskFault) {
    // A file or a link of that name is a leftover.
    unlink(path)
    let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw DiskFault(errno: errno) }
    defer { close(target) }
    let outcome = text.withUnsafeBufferPointer { bytes in
      Result { () throws(DiskFault) in
        let all = UnsafeRawBufferPointer(bytes)
        repeat { try disk.writeAll(target, all, at: 0) } while try !disk.hasSynced(target)
      }
    }
    try outcome.get()
  }

  /// Renames a checkpoint that differs; if the disk refuses, the next start finds the same difference again.
  func setAside(on disk: any Disk) { try? disk.giveName(path + ".differs", to: path) }
}
