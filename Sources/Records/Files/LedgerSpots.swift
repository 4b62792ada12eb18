// SPDX-License-Identifier: MIT
import Glibc
import Officiating

/// Entries that were in the ledger when it was opened, read from the disk on demand.
///
/// Only their spots are kept in memory. One descriptor is reserved, so that reading works when the process has no
/// other left.
final class LedgerSpots {
  private let reader: LineReader
  private let file: SpotFile
  private var reserve: Int32

  /// Creates a reader of a ledger folder; `atHand` holds lines in memory, used until `letGo`.
  init(in folder: String, knowing atHand: LinesAtHand? = nil) {
    reader = LineReader(names: NameFile(besides: folder))
    file = SpotFile(in: folder, knowing: atHand)
    reserve = Self.openReserve()
  }

  deinit { if reserve >= 0 { close(reserve) } }

  /// Returns the entries at spots, in order; a file is opened once for consecutive spots.
  func entries(at spots: [LedgerChain.Spot]) throws(LedgerFailure) -> [RecordedEntry] {
    if reserve >= 0 { close(reserve) }
    defer {
      file.close()
      reserve = Self.openReserve()
    }
    var entries: [RecordedEntry] = []
    entries.reserveCapacity(spots.count)
    for spot in spots {
      guard let bytes = try? file.line(at: spot), let read = try? reader.read(bytes) else {
        let name = LedgerFiles.name(of: Int(spot.file))
        throw .corrupt("\(name): byte \(spot.offset): what was stored can't be read back")
      }
      entries.append(RecordedEntry(entry: read.entry, receipt: read.receipt))
    }
    return entries
  }

  /// Releases the lines in memory; every line is read from the disk from now on.
  func letGo() { file.atHand = nil }

  private static func openReserve() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }
}
