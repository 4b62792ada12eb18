// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The checkpoint of a data folder: `DATA/checkpoint`.
struct CheckpointFile: Sendable {
  private let path: String
  private let ledger: String

  /// - Parameter data: the data folder.
  init(in data: String) {
    path = data + "/checkpoint"
    ledger = data + "/ledger"
  }

  // MARK: Reading

  /// Reads the checkpoint, and proves that the ledger has what it was made of.
  ///
  /// Proven are the digest of every line that a table's state is made of, the sizes of all plain files, that packed
  /// ones are not cut, and that the lines at the ends of the chains are those that it names. Lines of tables that
  /// ended before are not looked at, and how much the packed files hold is measured by the walk behind the start:
  /// neither costs more the older a ledger is.
  ///
  /// - Returns: the checkpoint, a walk that goes on behind it, and the lines that were read.
  /// - Throws: why there is none that can be used.
  func resume() throws(Checkpoint.Fault) -> (Checkpoint, LedgerFound, LinesAtHand) {
    let checkpoint = try read()
    let standing = checkpoint.standing
    try proveSizes(standing)
    var lines = LinesAtHand()
    let digest: Digest
    do throws(LedgerPathFault) {
      digest = try Self.digest(of: standing, in: ledger) { lines.keep($0, at: $1) }
    } catch { throw .otherLedger(error.text) }
    guard digest == checkpoint.digest else { throw .otherLedger("a line that it was made of has changed") }
    var found = LedgerFound(from: standing, in: ledger)
    try proveEnds(standing, &found, knowing: lines)
    return (checkpoint, found, lines)
  }

  private func read() throws(Checkpoint.Fault) -> Checkpoint {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw errno == ENOENT ? .missing : .unreadable(errno: errno) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .unreadable(errno: errno) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .noFile }
    guard facts.st_size > 0, facts.st_size <= Checkpoint.most else { throw .changed }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: facts.st_size, alignment: 8)
    defer { room.deallocate() }
    var filled = 0
    while filled < room.count {
      let count = pread(descriptor, room.baseAddress.map { $0 + filled }, room.count - filled, filled)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw count == 0 ? .changed : .unreadable(errno: errno) }
      filled += count
    }
    return try Checkpoint(UnsafeRawBufferPointer(room))
  }

  /// How far the ledger was durable when the checkpoint was made, whatever it is now; nil where there is none that
  /// can be read.
  var end: LedgerEnd? { (try? read())?.standing.end }

  private func proveSizes(_ standing: LedgerStanding) throws(Checkpoint.Fault) {
    let files: LedgerFiles
    do throws(LedgerPathFault) { files = try LedgerFiles(in: ledger) } catch {
      throw .otherLedger(error.text)
    }
    guard files.files.count >= standing.end.file, !files.isMissingLast else {
      throw .otherLedger("a file is missing")
    }
    for (index, file) in files.files.prefix(standing.end.file).enumerated() {
      let size: Int?
      do throws(LedgerPathFault) { size = try Self.size(of: file) } catch { throw .otherLedger(error.text) }
      guard let size else { continue }
      let isRight = index < standing.sizes.count ? size == standing.sizes[index] : size >= standing.end.offset
      guard isRight else { throw .otherLedger("\(file.path) is not as long as it was") }
    }
  }

  /// How long a plain file is; nil for a packed one, which must only not be cut.
  private static func size(of file: LedgerFiles.File) throws(LedgerPathFault) -> Int? {
    var path = file.path
    if !file.isPacked {
      var facts = stat()
      if stat(path, &facts) == 0 { return facts.st_size }
      // Somebody may have packed it since the folder was read.
      guard errno == ENOENT else { throw .unreadable(path, errno: errno) }
      path += LedgerFiles.packedSuffix
    }
    try PackedFile.mustEnd(path)
    return nil
  }

  /// Of the lines at a standing's spots, with their line feeds.
  ///
  /// - Parameters:
  ///   - standing: says where they stand.
  ///   - ledger: the ledger folder.
  ///   - each: called with each line in the order of the ledger, and its spot.
  /// - Returns: the digest.
  /// - Throws: where one can't be read.
  static func digest(
    of standing: LedgerStanding, in ledger: String,
    each: (UnsafeRawBufferPointer, LedgerChain.Spot) -> Void = { _, _ in }
  ) throws(LedgerPathFault) -> Digest {
    let hasher = SHA256()
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: LedgerLine.longest, alignment: 8)
    var file = SpotFile(in: ledger, knowing: PackedFiles())
    defer {
      room.deallocate()
      file.close()
    }
    let spots = standing.spots
    file.announce(spots)
    for spot in spots {
      _ = try file.line(at: spot, into: room)
      let line = UnsafeRawBufferPointer(rebasing: room[..<Int(spot.count)])
      hasher.update(line)
      each(line, spot)
    }
    return hasher.finish()
  }

  /// The lines at the ends of the chains, and what each table agreed to.
  private func proveEnds(
    _ standing: LedgerStanding, _ found: inout LedgerFound, knowing atHand: LinesAtHand
  ) throws(Checkpoint.Fault) {
    let lines = Lines(in: ledger, knowing: atHand)
    let last = try lines.line(at: standing.lastSpot)
    guard last.line == standing.lines, last.batch == standing.batch.number else {
      throw .otherLedger("its last line is another one")
    }
    if let spot = standing.houseSpot {
      let line = try lines.line(at: spot)
      guard line.entry.table == .house, line.entry.sequence == standing.houseEnd.head,
        line.sum == standing.houseEnd.sum
      else { throw .otherLedger("the house's last line is another one") }
    }
    for row in standing.live {
      guard let chain = found.tables[row.table], let begin = row.spots.first, let end = row.spots.last else {
        throw .changed
      }
      let (opening, head) = (try lines.line(at: begin), try lines.line(at: end))
      guard opening.entry.table == row.table, opening.entry.sequence == 1,
        case .opened(let opened) = opening.entry.event, head.entry.table == row.table,
        head.entry.sequence == row.spots.count, head.sum == row.sum
      else { throw .otherLedger("the last line of table \(row.table.number) is another one") }
      chain.terms = opening.terms
      chain.bag = opened.terms.game?.commitment.map { (opening.entry.at, $0) }
    }
  }

  /// Reads lines whole from where they stand.
  private final class Lines {
    private let reader = LineReader()
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: LedgerLine.longest, alignment: 8)
    private var file: SpotFile
    private let atHand: LinesAtHand

    init(in ledger: String, knowing atHand: LinesAtHand) {
      file = SpotFile(in: ledger, knowing: PackedFiles())
      self.atHand = atHand
    }

    deinit {
      room.deallocate()
      file.close()
    }

    func line(at spot: LedgerChain.Spot) throws(Checkpoint.Fault) -> LedgerLine {
      let known = atHand.line(at: spot, into: room)
      guard let bytes = try? known ?? file.line(at: spot, into: room), let line = try? reader.read(bytes)
      else {
        throw .otherLedger("no line stands where its last ones stood")
      }
      return line
    }
  }

  // MARK: Writing

  /// Writes a checkpoint in the place of the one that is there, durably.
  ///
  /// - Throws: what the disk refused; the one that was there stays then.
  func write(_ checkpoint: Checkpoint, on disk: any Disk) throws(DiskFault) {
    let made = path + ".new"
    do throws(DiskFault) {
      try Self.write(checkpoint.text, as: made, on: disk)
      try disk.giveName(path, to: made)
    } catch {
      unlink(made)
      throw error
    }
  }

  private static func write(_ text: ByteWriter, as path: String, on disk: any Disk) throws(DiskFault) {
    // Whatever has that name is nobody's, and is not followed.
    unlink(path)
    let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw DiskFault(errno: errno) }
    defer { close(target) }
    let outcome = text.withUnsafeBufferPointer { bytes in
      Result { () throws(DiskFault) in
        let all = UnsafeRawBufferPointer(bytes)
        repeat {
          var written = 0
          while written < all.count {
            written += try disk.write(target, UnsafeRawBufferPointer(rebasing: all[written...]), at: written)
          }
        } while try !disk.hasSynced(target)
      }
    }
    try outcome.get()
  }

  /// Takes a checkpoint that the ledger was found to differ from out of the way, so that the next start reads every line.
  ///
  /// Where the disk won't, that start goes on from it once more, and comes to the same end.
  func setAside(on disk: any Disk) { try? disk.giveName(path + ".differs", to: path) }
}
