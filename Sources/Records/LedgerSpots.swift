// SPDX-License-Identifier: MIT
import Glibc
import Officiating

/// Settled entries, read back from where they stand.
///
/// Only places are kept in memory. A descriptor is held in reserve, so that reading back works on a
/// server that has no other left.
final class LedgerSpots {
  private let folder: String
  private let reader = LineReader()
  private var reserve: Int32
  private let line = UnsafeMutableRawBufferPointer.allocate(
    byteCount: LedgerLine.longest, alignment: 8)

  /// - Parameter folder: the ledger folder.
  init(in folder: String) {
    self.folder = folder
    reserve = Self.openReserve()
  }

  deinit {
    line.deallocate()
    if reserve >= 0 { close(reserve) }
  }

  /// The entries at these spots, in order; each file is opened once for a run of its spots.
  func entries(at spots: ArraySlice<LedgerChain.Spot>) throws(LedgerFailure) -> [RecordedEntry] {
    if reserve >= 0 { close(reserve) }
    var descriptor: Int32 = -1
    defer {
      if descriptor >= 0 { close(descriptor) }
      reserve = Self.openReserve()
    }
    var entries: [RecordedEntry] = []
    entries.reserveCapacity(spots.count)
    var file: Int32 = 0
    for spot in spots {
      let name = LedgerFiles.name(of: Int(spot.file))
      if spot.file != file {
        if descriptor >= 0 { close(descriptor) }
        descriptor = open(folder + "/" + name, O_RDONLY | O_CLOEXEC)
        file = spot.file
      }
      let count = Int(spot.count)
      guard pread(descriptor, line.baseAddress, count, spot.offset) == count,
        let read = try? reader.read(UnsafeRawBufferPointer(rebasing: line[..<(count - 1)]))
      else { throw .corrupt("\(name): byte \(spot.offset): what was stored can't be read back") }
      entries.append(RecordedEntry(entry: read.entry, receipt: read.receipt))
    }
    return entries
  }

  private static func openReserve() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }
}
