// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// Immutable bytes in private pages that are read-only once filled.
///
/// A file is copied and not mapped, for two reasons. Truncating a mapped file kills the process that reads it
/// (SIGBUS). Overwriting a mapped file would bypass the checks made at opening.
final class FileBytes: @unchecked Sendable {
  // `@unchecked Sendable`: the member is a constant, and the pages it names are read-only before any other thread
  // can hold the object and stay mapped until its deinit.
  let bytes: UnsafeRawBufferPointer

  /// The largest file in bytes: 256 MiB, ten times the largest known word list.
  static let most = 256 << 20

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// Takes over pages whose first `count` bytes are filled.
  private init(_ base: UnsafeMutableRawPointer, _ count: Int) {
    mprotect(base, count, PROT_READ)
    bytes = UnsafeRawBufferPointer(start: base, count: count)
  }

  /// Copies bytes; nil if there are none, or no memory.
  convenience init?(_ source: UnsafeRawBufferPointer) {
    guard let base = Self.pages(source.count, areAllFilled: true) else { return nil }
    UnsafeMutableRawBufferPointer(start: base, count: source.count).copyMemory(from: source)
    self.init(base, source.count)
  }

  /// Allocates `room` bytes, of which untouched pages cost nothing, and keeps as many as the closure says it filled.
  convenience init(
    room: Int, filling: (UnsafeMutableRawBufferPointer) throws(ListFault) -> Int
  ) throws(ListFault) {
    guard let base = Self.pages(room, areAllFilled: false) else { throw .noMemory }
    let count: Int
    do throws(ListFault) {
      count = try filling(UnsafeMutableRawBufferPointer(start: base, count: room))
      guard count > 0 else { throw .empty }
    } catch {
      munmap(base, room)
      throw error
    }
    let pageSize = Int(getpagesize())
    let kept = (count + pageSize - 1) / pageSize * pageSize
    if kept < room { munmap(base + kept, room - kept) }
    self.init(base, count)
  }

  /// Reads a whole file; throws `missing`, `unreadable`, `empty` or `tooBig`.
  convenience init(file: String) throws(LexiconFault) {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let number = errno
      if number == ENOENT || number == ENOTDIR { throw .missing(file: file, lookedIn: []) }
      throw .unreadable(file: file, errno: number)
    }
    defer { close(descriptor) }
    guard let facts = stat(of: descriptor) else { throw .unreadable(file: file, errno: errno) }
    guard facts.isFile else { throw .unreadable(file: file, errno: facts.isFolder ? EISDIR : EINVAL) }
    let size = facts.st_size
    guard size > 0 else { throw .empty(file: file) }
    guard size <= Self.most else { throw .tooBig(file: file, what: "more than 256 MiB") }
    guard let base = Self.pages(size, areAllFilled: true) else {
      throw .unreadable(file: file, errno: ENOMEM)
    }

    var taken = 0
    while taken < size {
      let got = read(descriptor, base + taken, size - taken)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else {
        let number = got < 0 ? errno : EIO
        munmap(base, size)
        throw .unreadable(file: file, errno: number)
      }
      taken += got
    }
    self.init(base, size)
  }

  /// Maps writable pages; pages that will all be filled are cheaper to populate at once than by a page fault each.
  private static func pages(_ size: Int, areAllFilled: Bool) -> UnsafeMutableRawPointer? {
    guard size > 0 else { return nil }
    let kind = MAP_PRIVATE | MAP_ANONYMOUS | (areAllFilled ? MAP_POPULATE : 0)
    let base = mmap(nil, size, PROT_READ | PROT_WRITE, kind, -1, 0)
    return base == MAP_FAILED ? nil : base
  }

  /// Writes a file entirely or not at all; throws `notAFile` or `unwritable`.
  static func write(_ bytes: [UInt8], to file: String) throws(LexiconFault) {
    do throws(WholeFile.Fault) { try WholeFile.write(bytes, to: file, mode: 0o644) } catch {
      switch error {
      case .noFile: throw .notAFile(file: file)
      case .refused(let errno): throw .unwritable(file: file, errno: errno)
      }
    }
  }
}
