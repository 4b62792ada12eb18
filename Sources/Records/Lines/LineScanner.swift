// SPDX-License-Identifier: MIT
import Glibc

/// A file's lines one after another, through one buffer, of 1 MiB where nothing else is asked for.
///
/// A run that fills the buffer without a line feed is handed out as it is; it is longer than any line.
final class LineScanner {
  /// What lies between two line feeds.
  struct Piece {
    /// Where it begins in the file.
    let offset: Int
    /// Without the line feed; good until the next piece is asked for.
    let bytes: UnsafeRawBufferPointer
    /// False for what stands behind the file's last line feed.
    let isEnded: Bool

    /// Where the next piece begins.
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

  /// Whether the file is packed.
  var isPacked: Bool { source.isPacked }

  /// - Parameters:
  ///   - path: the file, packed or not.
  ///   - offset: where to begin.
  ///   - end: where to stop; nil for the file's end.
  ///   - room: how many bytes its buffer has, at least 1.
  /// - Throws: when the file can't be opened.
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

  /// The next piece, or nil at the end.
  ///
  /// - Throws: why the file can't be read on.
  func next() throws(LineScannerFault) -> Piece? {
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

  /// Whether nothing but zeros is left, and no more of them than a server may have written ahead; reads them.
  func hasOnlyZerosLeft() throws(LineScannerFault) -> Bool {
    let begin = offset
    while let piece = try next() {
      guard !piece.isEnded, piece.bytes.areZeros, piece.end - begin <= Self.zerosMost else { return false }
    }
    return true
  }

  /// Bytes that are taken for room ahead at most: many times what a server writes.
  private static let zerosMost = 64 << 20

  private func hand(_ count: Int, isEnded: Bool) -> Piece {
    let bytes = UnsafeRawBufferPointer(start: buffer + start, count: count)
    let piece = Piece(offset: offset, bytes: bytes, isEnded: isEnded)
    start += count + (isEnded ? 1 : 0)
    offset = piece.end
    return piece
  }

  private func fill() throws(LineScannerFault) {
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
  /// Whether every byte is zero.
  fileprivate var areZeros: Bool {
    guard let base = baseAddress, count > 0 else { return true }
    // All are what the one before them is.
    return self[0] == 0 && memcmp(base, base + 1, count - 1) == 0
  }
}
