// SPDX-License-Identifier: MIT
import Glibc
import Officiating

/// Entries that were there when a ledger was opened, read back from where they stand.
///
/// Only places are kept in memory. A descriptor is held in reserve, so that reading back works on a
/// server that has no other left.
final class LedgerSpots {
  private let folder: String
  private let reader = LineReader()
  private let packed = PackedFiles()
  private var atHand: LinesAtHand?
  private var reserve: Int32
  private let line = UnsafeMutableRawBufferPointer.allocate(
    byteCount: LedgerLine.longest, alignment: 8)

  /// - Parameters:
  ///   - folder: the ledger folder.
  ///   - atHand: lines that were read already, until `letGo`.
  init(in folder: String, knowing atHand: LinesAtHand? = nil) {
    self.folder = folder
    self.atHand = atHand
    reserve = Self.openReserve()
  }

  deinit {
    line.deallocate()
    if reserve >= 0 { close(reserve) }
  }

  /// The entries at these spots, in order; each file is opened once for a run of its spots.
  func entries(at spots: [LedgerChain.Spot]) throws(LedgerFailure) -> [RecordedEntry] {
    if reserve >= 0 { close(reserve) }
    var file = SpotFile(in: folder, knowing: packed)
    defer {
      file.close()
      reserve = Self.openReserve()
    }
    var entries: [RecordedEntry] = []
    entries.reserveCapacity(spots.count)
    for spot in spots {
      let known = atHand?.line(at: spot, into: line)
      guard let bytes = try? known ?? file.line(at: spot, into: line), let read = try? reader.read(bytes)
      else {
        let name = LedgerFiles.name(of: Int(spot.file))
        throw .corrupt("\(name): byte \(spot.offset): what was stored can't be read back")
      }
      entries.append(RecordedEntry(entry: read.entry, receipt: read.receipt))
    }
    return entries
  }

  /// Reads every line from the disk from now on.
  func letGo() { atHand = nil }

  private static func openReserve() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }
}
