// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// A packed ledger file, read at any offset of its unpacked bytes.
///
/// A file that `verdict ledger pack` made is unpacked block by block, and the last few blocks are kept. Any other
/// gzip file is unpacked as a whole, up to `most` bytes.
final class PackedFile {
  /// The most unpacked bytes that a file without blocks may hold.
  static let most = 256 << 20
  /// The number of unpacked blocks to keep.
  private static let kept = 32

  private struct Block {
    let place: Int
    let count: Int
    /// The offset and the count of the block's unpacked bytes.
    let plain: Int
    let plainCount: Int
  }

  /// The file's device, inode and size.
  let identity: [Int]
  private let blocks: [Block]
  private let whole: [UInt8]
  private var unpacked: [Int: [UInt8]] = [:]
  /// The keys of `unpacked`, oldest first.
  private var order: [Int] = []

  let plainCount: Int

  /// Reads a packed file's blocks; the caller closes the descriptor, and `path` is for faults.
  init(_ descriptor: Int32, at path: String) throws(LedgerPathFault) {
    identity = try Self.identity(of: descriptor, at: path)
    if let found = try Self.blocks(of: descriptor, count: identity[2], at: path) {
      blocks = found
      whole = []
      plainCount = found.last.map { $0.plain + $0.plainCount } ?? 0
    } else {
      blocks = []
      whole = try Self.wholeFile(at: path)
      plainCount = whole.count
    }
  }

  /// Throws if a file in blocks lacks the empty block at its end; other files are checked by unpacking alone.
  static func mustEnd(_ path: String) throws(LedgerPathFault) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(path, errno: errno) }
    defer { close(descriptor) }
    let size = try identity(of: descriptor, at: path)[2]
    let head = try bytes(min(GzipBlock.headCount, size), of: descriptor, from: 0, at: path)
    guard head.withUnsafeBytes({ GzipBlock.count($0) }) != nil else { return }
    let end = min(GzipBlock.end.count, size)
    guard try bytes(end, of: descriptor, from: size - end, at: path) == GzipBlock.end else {
      throw .packed(path, .cut)
    }
  }

  /// Returns the number of unpacked bytes from the block sizes; nil if the file has no blocks.
  static func plainCount(_ path: String) throws(LedgerPathFault) -> Int? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(path, errno: errno) }
    defer { close(descriptor) }
    let size = try identity(of: descriptor, at: path)[2]
    return try blocks(of: descriptor, count: size, at: path).map {
      $0.last.map { $0.plain + $0.plainCount } ?? 0
    }
  }

  static func identity(of descriptor: Int32, at path: String) throws(LedgerPathFault) -> [Int] {
    guard let facts = stat(of: descriptor) else { throw .unreadable(path, errno: errno) }
    guard facts.isFile else { throw .noFile(path) }
    return [Int(facts.st_dev), Int(facts.st_ino), facts.st_size]
  }

  /// Fills the buffer with unpacked bytes from an offset; returns false if the file ends before the buffer is full.
  func copy(
    from place: Int, into room: UnsafeMutableRawBufferPointer, _ descriptor: Int32, at path: String
  ) throws(LedgerPathFault) -> Bool {
    guard place >= 0, room.count <= plainCount, place <= plainCount - room.count else { return false }
    guard !blocks.isEmpty else {
      whole[place..<place + room.count].withUnsafeBytes { room.copyMemory(from: $0) }
      return true
    }
    var done = 0
    var index = indexOfBlock(holding: place)
    while done < room.count {
      let block = blocks[index]
      let bytes = try unpack(index, descriptor, at: path)
      let from = place + done - block.plain
      let count = min(room.count - done, block.plainCount - from)
      bytes[from..<from + count].withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: room[done...]).copyMemory(from: $0)
      }
      done += count
      index += 1
    }
    return true
  }

  private func indexOfBlock(holding place: Int) -> Int {
    var (low, high) = (0, blocks.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if blocks[middle].plain <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func unpack(_ index: Int, _ descriptor: Int32, at path: String) throws(LedgerPathFault) -> [UInt8] {
    if let known = unpacked[index] { return known }
    let block = blocks[index]
    let packed = try Self.bytes(block.count, of: descriptor, from: block.place, at: path)
    var plain = [UInt8](repeating: 0, count: block.plainCount)
    let filled: Int? = packed.withUnsafeBytes { packed in
      plain.withUnsafeMutableBytes { try? Inflater.inflate(packed, .gzip, into: $0) }
    }
    guard filled == block.plainCount else { throw .packed(path, .damaged) }
    if order.count == Self.kept { unpacked[order.removeFirst()] = nil }
    order.append(index)
    unpacked[index] = plain
    return plain
  }

  /// Returns the file's blocks; nil if it does not begin with one.
  private static func blocks(
    of descriptor: Int32, count: Int, at path: String
  ) throws(LedgerPathFault) -> [Block]? {
    var blocks: [Block] = []
    var (place, plain) = (0, 0)
    while place < count {
      let head = try bytes(min(GzipBlock.headCount, count - place), of: descriptor, from: place, at: path)
      guard let length = head.withUnsafeBytes({ GzipBlock.count($0) }) else {
        if blocks.isEmpty { return nil }
        throw .packed(path, head.count < GzipBlock.headCount ? .cut : .damaged)
      }
      guard length <= count - place else { throw .packed(path, .cut) }
      let tail = try bytes(4, of: descriptor, from: place + length - 4, at: path)
      guard let held = tail.withUnsafeBytes({ GzipBlock.plainCount($0) }) else {
        throw .packed(path, .damaged)
      }
      blocks.append(Block(place: place, count: length, plain: plain, plainCount: held))
      (place, plain) = (place + length, plain + held)
    }
    guard let last = blocks.last else { throw .packed(path, .cut) }
    // Without the empty last block, the file was cut between two blocks.
    guard last.plainCount == 0 else { throw .packed(path, .cut) }
    return blocks
  }

  private static func bytes(
    _ count: Int, of descriptor: Int32, from place: Int, at path: String
  ) throws(LedgerPathFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard let filled = bytes.withUnsafeMutableBytes({ $0.fill(from: descriptor, at: place) }) else {
      throw .unreadable(path, errno: errno)
    }
    guard filled == count else { throw .packed(path, .cut) }
    return bytes
  }

  private static func wholeFile(at path: String) throws(LedgerPathFault) -> [UInt8] {
    let source = try LedgerSource(path: path, isPacked: true)
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { room.deallocate() }
    var whole: [UInt8] = []
    while true {
      let count = try source.read(into: room)
      guard count > 0 else { return whole }
      guard whole.count + count <= most else { throw .packed(path, .tooLong) }
      whole.append(contentsOf: room[..<count])
    }
  }
}

/// The last two packed files that were read, so that another look at a game need not unpack them.
final class PackedFiles {
  private static let kept = 2
  private var files: [PackedFile] = []

  func file(_ descriptor: Int32, at path: String) throws(LedgerPathFault) -> PackedFile {
    let identity = try PackedFile.identity(of: descriptor, at: path)
    if let known = files.first(where: { $0.identity == identity }) { return known }
    if files.count == Self.kept { files.removeFirst() }
    let file = try PackedFile(descriptor, at: path)
    files.append(file)
    return file
  }
}
