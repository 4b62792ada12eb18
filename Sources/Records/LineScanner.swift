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

  private let descriptor: Int32
  private let room: Int
  private let buffer: UnsafeMutableRawPointer
  private var start = 0
  private var filled = 0
  private var offset: Int
  private var isAtEnd = false

  /// - Parameters:
  ///   - path: the file.
  ///   - offset: where to begin.
  ///   - room: how many bytes its buffer has, at least 1.
  /// - Throws: when the file can't be opened.
  init(path: String, from offset: Int = 0, room: Int = 1 << 20) throws(LedgerPathFault) {
    // A pipe among a ledger's files is opened without waiting for whoever writes it, and refused by what is read.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    self.offset = offset
    self.room = room
    buffer = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 64)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .missing(path) : .unreadable(path, errno: errno)
    }
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    buffer.deallocate()
  }

  /// The next piece, or nil at the end.
  ///
  /// - Throws: the system's error number.
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
    while true {
      let count = pread(descriptor, buffer + filled, room - filled, offset + filled)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw LineScannerFault(errno: errno) }
      filled += count
      isAtEnd = count == 0
      return
    }
  }
}

/// The system would not read on.
struct LineScannerFault: Error {
  let errno: Int32
}
