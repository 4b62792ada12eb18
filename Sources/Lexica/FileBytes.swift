// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// A run of bytes that nothing can change: private pages, read-only once filled.
///
/// A file is copied in rather than mapped itself, because a file that is cut while it is mapped kills
/// the process that reads it (SIGBUS), and one that is written over would undo the checks made at opening.
final class FileBytes: @unchecked Sendable {
  // Sendable: both members are constants, and the pages they name are read-only before any other thread
  // can hold the object and stay mapped until its deinit.
  let bytes: UnsafeRawBufferPointer
  private let base: UnsafeMutableRawPointer

  /// 256 MiB: ten times the largest word list known.
  static let most = 256 << 20

  deinit { munmap(base, bytes.count) }

  /// Copies bytes; nil for none, or when there is no memory.
  init?(_ source: UnsafeRawBufferPointer) {
    guard let base = Self.pages(source.count, areAllFilled: true) else { return nil }
    UnsafeMutableRawBufferPointer(start: base, count: source.count).copyMemory(from: source)
    mprotect(base, source.count, PROT_READ)
    self.base = base
    bytes = UnsafeRawBufferPointer(start: base, count: source.count)
  }

  /// Room for so many bytes, of which the beginning is kept once it is filled; its count is what the closure
  /// returns.
  ///
  /// Pages that nobody writes to cost no memory. `file` is named in faults.
  init(
    room: Int, file: String, filling: (UnsafeMutableRawBufferPointer) throws(LexiconFault) -> Int
  ) throws(LexiconFault) {
    guard let base = Self.pages(room, areAllFilled: false) else {
      throw .unreadable(file: file, errno: ENOMEM)
    }
    let count: Int
    do throws(LexiconFault) {
      count = try filling(UnsafeMutableRawBufferPointer(start: base, count: room))
      guard count > 0 else { throw .empty(file: file) }
    } catch {
      munmap(base, room)
      throw error
    }
    let pageSize = Int(getpagesize())
    let kept = (count + pageSize - 1) / pageSize * pageSize
    if kept < room { munmap(base + kept, room - kept) }
    mprotect(base, count, PROT_READ)
    self.base = base
    bytes = UnsafeRawBufferPointer(start: base, count: count)
  }

  /// Reads a whole file.
  init(file: String) throws(LexiconFault) {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let number = errno
      if number == ENOENT || number == ENOTDIR { throw .missing(file: file, lookedIn: []) }
      throw .unreadable(file: file, errno: number)
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .unreadable(file: file, errno: errno) }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(file: file, errno: facts.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    let size = Int(facts.st_size)
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
    mprotect(base, size, PROT_READ)
    self.base = base
    bytes = UnsafeRawBufferPointer(start: base, count: size)
  }

  /// Pages that are all filled at once are cheaper to have at once than by a fault each.
  private static func pages(_ size: Int, areAllFilled: Bool) -> UnsafeMutableRawPointer? {
    guard size > 0 else { return nil }
    let kind = MAP_PRIVATE | MAP_ANONYMOUS | (areAllFilled ? MAP_POPULATE : 0)
    let base = mmap(nil, size, PROT_READ | PROT_WRITE, kind, -1, 0)
    return base == MAP_FAILED ? nil : base
  }

  /// Writes a file whole or not at all.
  static func write(_ bytes: [UInt8], to file: String) throws(LexiconFault) {
    do throws(WholeFile.Fault) { try WholeFile.write(bytes, to: file, mode: 0o644) } catch {
      switch error {
      case .noFile: throw .notAFile(file: file)
      case .refused(let errno): throw .unwritable(file: file, errno: errno)
      }
    }
  }
}
