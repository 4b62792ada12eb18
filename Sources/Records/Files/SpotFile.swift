// SPDX-License-Identifier: MIT
import Glibc

/// Lines of a ledger folder, read from where they stand; of a run of spots each file is opened once.
///
/// Whoever made it says `close`.
struct SpotFile {
  private let folder: String
  private let packed: PackedFiles
  private var number: Int32 = 0
  private var descriptor: Int32 = -1
  /// Set where the file that is open is packed.
  private var unpacked: PackedFile?

  /// - Parameters:
  ///   - folder: the ledger folder.
  ///   - packed: its packed files that were read before.
  init(in folder: String, knowing packed: PackedFiles) {
    self.folder = folder
    self.packed = packed
  }

  /// The path of the file that a spot is in.
  func path(of spot: LedgerChain.Spot) -> String { LedgerFiles.path(of: Int(spot.file), in: folder) }

  /// A line without its line feed, good until the room is used again.
  ///
  /// - Parameters:
  ///   - spot: where it stands.
  ///   - room: has place for a line of `LedgerLine.longest`.
  /// - Returns: a part of the room.
  /// - Throws: when the file can't be opened or read, or ends before the line does.
  mutating func line(
    at spot: LedgerChain.Spot, into room: UnsafeMutableRawBufferPointer
  ) throws(LedgerPathFault) -> UnsafeRawBufferPointer {
    if spot.file != number || descriptor < 0 { try open(spot) }
    let count = Int(spot.count)
    let line = UnsafeMutableRawBufferPointer(rebasing: room[..<count])
    if let unpacked {
      guard try unpacked.copy(from: spot.offset, into: line, descriptor, at: path(of: spot)) else {
        throw .packed(path(of: spot), .cut)
      }
      return UnsafeRawBufferPointer(rebasing: line[..<(count - 1)])
    }
    var filled = 0
    while filled < count, let base = line.baseAddress {
      let more = pread(descriptor, base + filled, count - filled, spot.offset + filled)
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { throw .unreadable(path(of: spot), errno: more < 0 ? errno : EIO) }
      filled += more
    }
    return UnsafeRawBufferPointer(rebasing: line[..<(count - 1)])
  }

  /// Tells the system which lines are read soon, so that a disk fetches them side by side and not one after the other.
  ///
  /// What it does about that is its own affair. Source: posix_fadvise(2).
  ///
  /// - Parameter spots: where they stand, in the order of the ledger.
  func announce(_ spots: [LedgerChain.Spot]) {
    var number: Int32 = 0
    var file: (descriptor: Int32, packedAt: String?)?
    defer { if let file { Glibc.close(file.descriptor) } }
    for spot in spots {
      let isNew = spot.file != number
      if isNew {
        if let file { Glibc.close(file.descriptor) }
        number = spot.file
        // What can't be opened is told of when it is read.
        file = try? descriptor(of: number)
      }
      guard let file, isNew || file.packedAt == nil else { continue }
      // A packed file is stepped through from its first block to find the one that holds a line.
      let (start, count) = file.packedAt == nil ? (spot.offset, Int(spot.count)) : (0, 0)
      posix_fadvise(file.descriptor, start, count, POSIX_FADV_WILLNEED)
    }
  }

  private mutating func open(_ spot: LedgerChain.Spot) throws(LedgerPathFault) {
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

  /// Whoever packs the file takes the plain one away once the packed one is there.
  private func descriptor(
    of number: Int32
  ) throws(LedgerPathFault) -> (descriptor: Int32, packedAt: String?) {
    let plain = folder + "/" + LedgerFiles.name(of: Int(number))
    let descriptor = Glibc.open(plain, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor >= 0 { return (descriptor, nil) }
    let fault = errno
    let path = plain + LedgerFiles.packedSuffix
    let other = fault == ENOENT ? Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1
    guard other >= 0 else { throw .unreadable(plain, errno: fault) }
    return (other, path)
  }

  mutating func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
    unpacked = nil
  }
}
