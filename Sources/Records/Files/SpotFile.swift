// SPDX-License-Identifier: MIT
import Glibc

/// Lines of a ledger folder, read at their spots; a file is opened once for consecutive spots.
final class SpotFile {
  private let folder: String
  private let packed = PackedFiles()
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: LedgerLine.longest, alignment: 8)
  /// The lines that are in memory, and therefore not read.
  var atHand: LinesAtHand?
  private var number: Int32 = 0
  private var descriptor: Int32 = -1
  /// The packed file; nil if the open file is not packed.
  private var unpacked: PackedFile?

  init(in folder: String, knowing atHand: LinesAtHand? = nil) {
    self.folder = folder
    self.atHand = atHand
  }

  deinit {
    close()
    room.deallocate()
  }

  func path(of spot: LedgerChain.Spot) -> String { LedgerFiles.path(of: Int(spot.file), in: folder) }

  /// Returns a line without its line feed; the bytes are valid until the next call.
  func line(at spot: LedgerChain.Spot) throws(LedgerPathFault) -> UnsafeRawBufferPointer {
    if let known = atHand?.line(at: spot, into: room) { return known }
    return UnsafeRawBufferPointer(rebasing: try ended(at: spot).dropLast())
  }

  /// Returns a line with its line feed, as it is on the disk; the bytes are valid until the next call.
  func ended(at spot: LedgerChain.Spot) throws(LedgerPathFault) -> UnsafeRawBufferPointer {
    if spot.file != number || descriptor < 0 { try open(spot) }
    let count = Int(spot.count)
    let line = UnsafeMutableRawBufferPointer(rebasing: room[..<count])
    if let unpacked {
      guard try unpacked.copy(from: spot.offset, into: line, descriptor, at: path(of: spot)) else {
        throw .packed(path(of: spot), .cut)
      }
      return UnsafeRawBufferPointer(line)
    }
    let filled = line.fill(from: descriptor, at: spot.offset)
    guard filled == count else { throw .unreadable(path(of: spot), errno: filled == nil ? errno : EIO) }
    return UnsafeRawBufferPointer(line)
  }

  /// Announces lines in ledger order with posix_fadvise(2), so that a disk can fetch them in parallel.
  func announce(_ spots: [LedgerChain.Spot]) {
    var number: Int32 = 0
    var file: (descriptor: Int32, packedAt: String?)?
    defer { if let file { Glibc.close(file.descriptor) } }
    for spot in spots {
      let isNew = spot.file != number
      if isNew {
        if let file { Glibc.close(file.descriptor) }
        number = spot.file
        // A file that cannot be opened is reported by `line`.
        file = try? descriptor(of: number)
      }
      guard let file, isNew || file.packedAt == nil else { continue }
      // Reading a packed file begins with a walk over its blocks, from the first one.
      let (start, count) = file.packedAt == nil ? (spot.offset, Int(spot.count)) : (0, 0)
      posix_fadvise(file.descriptor, start, count, POSIX_FADV_WILLNEED)
    }
  }

  private func open(_ spot: LedgerChain.Spot) throws(LedgerPathFault) {
    close()
    number = spot.file
    let file = try descriptor(of: number)
    descriptor = file.descriptor
    guard let path = file.packedAt else { return }
    do throws(LedgerPathFault) { unpacked = try packed.file(descriptor, at: path) } catch {
      close()
      throw error
    }
  }

  private func descriptor(
    of number: Int32
  ) throws(LedgerPathFault) -> (descriptor: Int32, packedAt: String?) {
    let path = folder + "/" + LedgerFiles.name(of: Int(number))
    do throws(LedgerPathFault) { return try LedgerFiles.open(path) } catch {
      throw error == .missing(path) ? .unreadable(path, errno: ENOENT) : error
    }
  }

  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
    unpacked = nil
  }
}
