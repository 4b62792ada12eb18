// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The second look that a start takes: at every line of the tables that go on, and of the games that ended last.
///
/// The walk has checked where each line stands and its sum. Here lines are read whole and followed, as `verify` does
/// with all of them. Source: docs/decisions/0019-what-a-start-checks.md.
struct LedgerRecheck {
  private let files: [LedgerFiles.File]
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: LedgerLine.longest, alignment: 8)
  private let reader = LineReader()

  /// - Parameter files: the ledger's, in order.
  init(_ files: LedgerFiles) { self.files = files.files }

  /// The first fault among the lines of some chains, or nil.
  ///
  /// - Throws: when a file can't be read.
  func firstFault(in chains: [LedgerChain]) throws(LedgerPathFault) -> LedgerFault? {
    defer { room.deallocate() }
    var first: (spot: LedgerChain.Spot, fault: LedgerAudit.Trouble)?
    var open = OpenFile()
    defer { open.close() }
    for chain in chains {
      guard let found = try fault(in: chain, &open) else { continue }
      if let known = first?.spot, (known.file, known.offset) <= (found.spot.file, found.spot.offset) {
        continue
      }
      first = found
    }
    guard let first else { return nil }
    let path = files[Int(first.spot.file) - 1].path
    return LedgerFault(
      file: path, line: try Self.lines(of: path, before: first.spot.offset) + 1,
      offset: first.spot.offset + first.fault.offset, reason: first.fault.reason)
  }

  private func fault(
    in chain: LedgerChain, _ open: inout OpenFile
  ) throws(LedgerPathFault) -> (spot: LedgerChain.Spot, fault: LedgerAudit.Trouble)? {
    var games = GameAudit(checkingRules: false)
    for spot in chain.spots {
      let line: LedgerLine
      let bytes = try open.read(spot, of: files, into: room)
      do throws(LineDamage) { line = try reader.read(bytes) } catch {
        return (spot, LedgerAudit.Trouble(reason: .damaged(error.reason), offset: error.offset))
      }
      do throws(LedgerFault.Reason) { try games.take(line) } catch {
        return (spot, LedgerAudit.Trouble(reason: error, offset: 0))
      }
    }
    return nil
  }

  /// How many lines of a file end before a byte.
  private static func lines(of path: String, before offset: Int) throws(LedgerPathFault) -> Int {
    let scanner = try LineScanner(path: path)
    var count = 0
    do throws(LineScannerFault) {
      while let piece = try scanner.next(), piece.offset < offset { count += 1 }
    } catch { throw .unreadable(path, errno: error.errno) }
    return count
  }
}

/// The file that was read from last.
private struct OpenFile {
  private var number: Int32 = 0
  private var descriptor: Int32 = -1

  mutating func read(
    _ spot: LedgerChain.Spot, of files: [LedgerFiles.File], into room: UnsafeMutableRawBufferPointer
  ) throws(LedgerPathFault) -> UnsafeRawBufferPointer {
    let path = files[Int(spot.file) - 1].path
    if spot.file != number {
      close()
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      number = spot.file
    }
    let count = Int(spot.count)
    var filled = 0
    while filled < count {
      let more = pread(descriptor, room.baseAddress.map { $0 + filled }, count - filled, spot.offset + filled)
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { throw .unreadable(path, errno: more < 0 ? errno : EIO) }
      filled += more
    }
    return UnsafeRawBufferPointer(rebasing: room[..<(count - 1)])
  }

  mutating func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}
