// SPDX-License-Identifier: MIT
import Glibc

/// A scanner over the lines of a file, through one buffer; bytes that fill it without a line feed are one piece.
final class LineScanner {
  /// The bytes between two line feeds.
  struct Piece {
    /// The offset of the piece in the file.
    let offset: Int
    /// The bytes without the line feed, valid until the next call of `next`.
    let bytes: UnsafeRawBufferPointer
    /// False for the bytes after the file's last line feed, and for a piece that filled the buffer.
    let isEnded: Bool

    /// The offset of the next piece.
    var end: Int { offset + bytes.count + (isEnded ? 1 : 0) }
  }

  private let source: LedgerSource
  private let room: Int
  private let buffer: UnsafeMutableRawPointer
  private var start = 0
  private var filled = 0
  private var offset: Int
  private var isAtEnd = false
  private let end: Int?

  var isPacked: Bool { source.isPacked }

  /// Opens a file for scanning between offsets of its unpacked bytes, with a buffer of `room` bytes, at least 1.
  init(
    path: String, from offset: Int = 0, upTo end: Int? = nil, room: Int = 1 << 20
  ) throws(LedgerPathFault) {
    self.offset = offset
    self.end = end
    self.room = room
    source = try LedgerSource(path: path, from: offset)
    buffer = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 64)
  }

  deinit { buffer.deallocate() }

  /// Returns the next piece, or nil at the end.
  func next() throws(LedgerPathFault) -> Piece? {
    var searched = 0
    while true {
      let count = filled - start
      if count > searched, let end = memchr(buffer + start + searched, 10, count - searched) {
        return hand(end - (buffer + start), isEnded: true)
      }
      searched = count
      if isAtEnd { return count == 0 ? nil : hand(count, isEnded: false) }
      if count == room { return hand(count, isEnded: false) }
      try fill()
    }
  }

  /// Reads the rest of the file; true if it holds only zeros, and no more than a server may have reserved.
  func hasOnlyZerosLeft() throws(LedgerPathFault) -> Bool {
    let begin = offset
    while let piece = try next() {
      guard !piece.isEnded, piece.bytes.areZeros, piece.end - begin <= Self.zerosMost else { return false }
    }
    return true
  }

  /// The maximum of zeros that count as reserved room, in bytes: many times the room that a server reserves.
  private static let zerosMost = 64 << 20

  private func hand(_ count: Int, isEnded: Bool) -> Piece {
    let bytes = UnsafeRawBufferPointer(start: buffer + start, count: count)
    let piece = Piece(offset: offset, bytes: bytes, isEnded: isEnded)
    start += count + (isEnded ? 1 : 0)
    offset = piece.end
    return piece
  }

  private func fill() throws(LedgerPathFault) {
    memmove(buffer, buffer + start, filled - start)
    filled -= start
    start = 0
    var count = room - filled
    if let end { count = min(count, max(0, end - offset - filled)) }
    let rest = UnsafeMutableRawBufferPointer(start: buffer + filled, count: count)
    count = count == 0 ? 0 : try source.read(into: rest)
    filled += count
    isAtEnd = count == 0
  }
}

extension UnsafeRawBufferPointer {
  fileprivate var areZeros: Bool {
    guard let base = baseAddress, count > 0 else { return true }
    // This compares each byte with the one before it.
    return self[0] == 0 && memcmp(base, base + 1, count - 1) == 0
  }
}
