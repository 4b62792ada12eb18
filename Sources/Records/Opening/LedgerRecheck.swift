// SPDX-License-Identifier: MIT
import Officiating

/// The second check of a start: every line of the live tables, and of the games and events that ended last.
///
/// The walk has checked the place and the sum of each line. This check reads the lines whole and follows the games,
/// as `verify` does for all lines. Source: docs/DESIGN.md#what-a-start-checks.
struct LedgerRecheck {
  let folder: String
  private let reader: LineReader

  init(folder: String) {
    self.folder = folder
    reader = LineReader(names: NameFile(besides: folder))
  }

  /// Returns the first fault among the lines of some chains, or nil; throws if a file cannot be read.
  func firstFault(in chains: [LedgerChain]) throws(LedgerPathFault) -> LedgerFault? {
    let file = SpotFile(in: folder)
    var first: (spot: LedgerChain.Spot, fault: LedgerAudit.Trouble)?
    // In the order of the files, so that a packed file is not read from its beginning for each chain.
    for chain in chains.sorted(by: { $0.isBefore($1) }) {
      guard let found = try fault(in: chain, file) else { continue }
      if let known = first?.spot, (known.file, known.offset) <= (found.spot.file, found.spot.offset) {
        continue
      }
      first = found
    }
    guard let first else { return nil }
    let path = file.path(of: first.spot)
    return LedgerFault(
      file: path, line: try Self.lines(of: path, before: first.spot.offset) + 1,
      offset: first.spot.offset + first.fault.offset, reason: first.fault.reason)
  }

  private func fault(
    in chain: LedgerChain, _ file: SpotFile
  ) throws(LedgerPathFault) -> (spot: LedgerChain.Spot, fault: LedgerAudit.Trouble)? {
    var games = GameAudit(checkingRules: false)
    for spot in chain.spots {
      let line: LedgerLine
      let bytes = try file.line(at: spot)
      do throws(LineDamage) { line = try reader.read(bytes) } catch {
        return (spot, LedgerAudit.Trouble(reason: .damaged(error.reason), offset: error.offset))
      }
      do throws(LedgerFault.Reason) { try games.take(line) } catch {
        return (spot, LedgerAudit.Trouble(reason: error))
      }
    }
    return nil
  }

  /// Returns the number of lines of a file that begin before a byte.
  private static func lines(of path: String, before offset: Int) throws(LedgerPathFault) -> Int {
    let scanner = try LineScanner(path: path)
    var count = 0
    while let piece = try scanner.next(), piece.offset < offset { count += 1 }
    return count
  }
}
