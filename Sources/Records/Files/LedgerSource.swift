// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// The damage of a packed file as a whole.
package enum PackedDamage: Error, Equatable, Sendable {
  case cut
  case damaged
  /// The file has no blocks and unpacks to more bytes than are held in memory.
  case tooLong

  /// The damage and its remedy, without a full stop.
  var text: String {
    switch self {
    case .cut: "the packed file is cut here; put a copy of it from a backup in its place"
    case .damaged: "the packed file is damaged here; put a copy of it from a backup in its place"
    case .tooLong:
      "the packed file is too long to be read in one piece; verdict ledger pack makes blocks of it"
    }
  }
}

/// A ledger file from a byte to its end, unpacked if its name ends in `.gz`.
///
/// A packed file is never held in memory as a whole. Offsets count the bytes of lines, packed or not.
final class LedgerSource {
  let isPacked: Bool
  private let path: String
  private let descriptor: Int32
  private var offset: Int
  private var packed: Packed?

  private struct Packed {
    let stream: GzipStream
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
    var start = 0
    var filled = 0
    /// The offset of the next piece of the packed file.
    var place = 0
  }

  /// Opens a file, or the packed one in its place, at an offset in bytes of lines; by default the name decides.
  init(path: String, from offset: Int = 0, isPacked: Bool? = nil) throws(LedgerPathFault) {
    self.path = path
    let packedPath: String?
    (descriptor, packedPath) = try LedgerFiles.open(path)
    self.isPacked = isPacked ?? (packedPath != nil || path.hasSuffix(LedgerFiles.packedSuffix))
    self.offset = offset
    guard let facts = stat(of: descriptor) else { throw .unreadable(path, errno: errno) }
    guard facts.isFile else { throw .noFile(path) }
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    guard self.isPacked else { return }
    do throws(InflateFault) { packed = Packed(stream: try GzipStream()) } catch {
      throw .unreadable(path, errno: ENOMEM)
    }
    self.offset = 0
    try skip(offset)
  }

  deinit {
    packed?.buffer.deallocate()
    close(descriptor)
  }

  /// Fills the buffer with the next bytes; returns their number, 0 only at the end.
  func read(into room: UnsafeMutableRawBufferPointer) throws(LedgerPathFault) -> Int {
    guard packed == nil else { return try unpack(into: room) }
    let count = try piece(at: offset, into: room)
    offset += count
    return count
  }

  private func skip(_ count: Int) throws(LedgerPathFault) {
    guard count > 0 else { return }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
    defer { room.deallocate() }
    while offset < count {
      let part = UnsafeMutableRawBufferPointer(rebasing: room.prefix(count - offset))
      guard try read(into: part) > 0 else { return }
    }
  }

  private func piece(
    at place: Int, into room: UnsafeMutableRawBufferPointer
  ) throws(LedgerPathFault) -> Int {
    guard let count = room.fill(from: descriptor, at: place) else { throw .unreadable(path, errno: errno) }
    return count
  }

  /// Returns whether a file in blocks lacks the empty block at its end.
  private func isCutBetweenBlocks(before end: Int) throws(LedgerPathFault) -> Bool {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: GzipBlock.end.count, alignment: 8)
    defer { room.deallocate() }
    let count = try piece(at: 0, into: room)
    guard GzipBlock.count(UnsafeRawBufferPointer(rebasing: room[..<count])) != nil else { return false }
    let last = try piece(at: max(0, end - room.count), into: room)
    return !room.prefix(last).elementsEqual(GzipBlock.end)
  }

  private func unpack(into room: UnsafeMutableRawBufferPointer) throws(LedgerPathFault) -> Int {
    while let now = packed {
      if now.start == now.filled {
        let count = try piece(at: now.place, into: now.buffer)
        guard count > 0 else {
          guard now.stream.isBetweenMembers, try !isCutBetweenBlocks(before: now.place) else {
            throw .packed(path, .cut)
          }
          return 0
        }
        packed?.start = 0
        packed?.filled = count
        packed?.place += count
        continue
      }
      let rest = UnsafeRawBufferPointer(rebasing: now.buffer[now.start..<now.filled])
      do throws(InflateFault) {
        let (taken, filled) = try now.stream.unfold(rest, into: room)
        packed?.start += taken
        offset += filled
        if filled > 0 { return filled }
      } catch {
        throw error == .noMemory ? .unreadable(path, errno: ENOMEM) : .packed(path, .damaged)
      }
    }
    return 0
  }
}
