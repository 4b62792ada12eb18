// SPDX-License-Identifier: MIT
import Bytes
import CPosix
import Glibc
import Officiating

/// The end of the ledger's last file, where batches are written and made durable.
///
/// `@unchecked Sendable`: one thread uses it at a time, first the one that opens the ledger, then the ledger's own.
/// Source: docs/DESIGN.md#room-on-the-disk; fallocate(2), fdatasync(2).
final class LedgerTail: @unchecked Sendable {
  private let disk: any Disk
  private let gauge: LedgerGauge
  private let folder: String
  private let bounds: FileLedger.Bounds
  // Held open, so that a rotation needs no second descriptor to make the new name durable.
  private let folderDescriptor: Int32
  private var descriptor: Int32
  private var number: Int
  private var length: Int
  /// The end of the reserved room, as a byte of the file.
  private var allocated: Int
  /// Whether the file system can reserve room; if not, zeros are written ahead.
  private var canAllocate = true
  /// The error numbers for a full disk, a spent quota and a file at its length limit.
  private static let noRoom = [ENOSPC, EDQUOT, EFBIG]

  /// Opens or creates the last file for writing after `length` valid bytes; throws `inUse` if it is held.
  init(
    in folder: String, number: Int, length: Int, disk: any Disk, gauge: LedgerGauge, bounds: FileLedger.Bounds
  ) throws(LedgerOpenFault) {
    self.disk = disk
    self.gauge = gauge
    self.folder = folder
    self.bounds = bounds
    self.number = number
    self.length = length
    allocated = length
    folderDescriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folderDescriptor >= 0 else { throw LedgerOpenFault(errno, at: folder) }
    let path = folder + "/" + LedgerFiles.name(of: number)
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    // Nothing is closed here: `deinit` runs for a failed initialiser once all members are set.
    guard descriptor >= 0 else { throw LedgerOpenFault(errno, at: path) }
    guard Self.hold(descriptor) else { throw .inUse(folder) }
    Self.promiseRoom(descriptor)
  }

  /// Has btrfs write an empty file in place; an overwritten block would take a new one there, whatever is reserved.
  private static func promiseRoom(_ descriptor: Int32) {
    if stat(of: descriptor)?.st_size == 0 { verdict_write_in_place(descriptor) }
  }

  /// Locks a file against other servers; returns false if another process holds it.
  ///
  /// The file `lock` can be deleted under a running server; the lock on the written file cannot. On a file system
  /// without locks this returns true. Source: flock(2).
  static func hold(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Returns whether no process writes to a ledger file now.
  static func isFree(_ path: String) -> Bool {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return true }
    defer { letGo(descriptor) }
    return hold(descriptor)
  }

  /// Ends a file's lock, and closes it.
  ///
  /// Closing alone would leave the lock with a child that another thread has forked and that has not begun its program yet.
  static func letGo(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  deinit {
    if descriptor >= 0 { Self.letGo(descriptor) }
    if folderDescriptor >= 0 { close(folderDescriptor) }
  }

  /// The number of bytes that can be written into reserved room.
  var room: Int { max(0, allocated - length) }

  private var ahead: Int { canAllocate ? bounds.roomAhead : bounds.zerosAhead }

  /// Makes a batch durable, and returns the end after it; after a failure nothing more is written in this run.
  func store(_ batch: ByteWriter) throws(LedgerFailure) -> LedgerEnd {
    if length > 0, length + batch.count > bounds.fileLength {
      try confirmed { () throws(DiskFault) in try rotate(for: batch.count) }
    }
    repeat {
      do throws(DiskFault) { try write(batch) } catch { throw cutBack(after: error) }
    } while try !confirmed { () throws(DiskFault) in try hasSynced(descriptor) }
    // A later start would not read a file that was removed or replaced.
    if let path = missingFile(amongAll: false) { throw .fileGone(path) }
    length += batch.count
    let end = LedgerEnd(file: number, offset: length)
    try confirmed { () throws(DiskFault) in try setRoomAside() }
    return end
  }

  private func hasSynced(_ descriptor: Int32) throws(DiskFault) -> Bool {
    try gauge.measuring(disk.hasSynced(descriptor))
  }

  /// Calls `body`; if the disk refuses, it is not known what is durable.
  private func confirmed<Value>(
    _ body: () throws(DiskFault) -> Value
  ) throws(LedgerFailure) -> Value {
    do throws(DiskFault) { return try body() } catch { throw .unconfirmed(errno: error.errno) }
  }

  /// Returns the path of a ledger file that was removed or replaced since it was opened; nil if all are in place.
  func missingFile(amongAll: Bool) -> String? {
    let path = folder + "/" + LedgerFiles.name(of: number)
    let own = FileIdentity(of: descriptor)
    if let named = FileIdentity(path: path) {
      if let own, own != named { return path }
    } else if errno == ENOENT || errno == ENOTDIR {
      return path
    }
    guard amongAll, let files = try? LedgerFiles(in: folder), files.isMissingLast else { return nil }
    return files.files.last?.path
  }

  /// Reserves room beyond the end, as far as the disk has it; after a fault nothing more may be written.
  func setRoomAside() throws(DiskFault) {
    guard allocated - length < ahead / 2 else { return }
    if canAllocate {
      do throws(DiskFault) {
        allocated = max(allocated, length + (try allocate(descriptor, from: length)))
        return
      } catch {
        // Other errors mean that the file system cannot reserve room, which is no fault.
        guard !Self.noRoom.contains(error.errno) else { return }
        canAllocate = false
        guard allocated - length < ahead / 2 else { return }
      }
    }
    let begin = max(allocated, length)
    allocated = begin + (try writeZeros(descriptor, from: begin, count: length + ahead - begin))
  }

  /// Reserves as many of the wanted bytes as it can; throws if none can be reserved, or no room for a line.
  private func allocate(_ descriptor: Int32, from place: Int) throws(DiskFault) -> Int {
    var count = bounds.roomAhead
    while true {
      do throws(DiskFault) {
        try disk.allocate(descriptor, from: place, count: count)
        return count
      } catch {
        guard Self.noRoom.contains(error.errno), count / 2 >= LedgerLine.longest else { throw error }
        count /= 2
      }
    }
  }

  /// Writes zeros durably, as far as there is room, over which lines are written later; returns their number.
  private func writeZeros(_ descriptor: Int32, from place: Int, count: Int) throws(DiskFault) -> Int {
    let zeros = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { zeros.deallocate() }
    _ = zeros.initializeMemory(as: UInt8.self, repeating: 0)
    var written = 0
    repeat {
      written = 0
      while written < count {
        let piece = UnsafeRawBufferPointer(rebasing: zeros.prefix(count - written))
        // Every failed write of zeros counts as no room.
        guard let more = try? disk.write(descriptor, piece, at: place + written) else { break }
        written += more
      }
      if written == 0 { return 0 }
    } while try !hasSynced(descriptor)
    return written
  }

  /// Makes the file's content durable by writing the last batch, which begins at `start`, again in place.
  ///
  /// Zeros behind it are cut off. A killed server may have left complete lines that were never durable. If its
  /// fdatasync failed, the system may treat the pages as written although the disk lacks them. Another fdatasync
  /// alone would then write nothing. Earlier batches are durable: each was synced before the next began. If this
  /// throws, no line of the file may be shown.
  /// Source: fsync(2), EIO.
  func confirm(from start: Int) throws(DiskFault) {
    if let facts = stat(of: descriptor), facts.st_size > length {
      try disk.truncate(descriptor, to: length)
    }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { piece.deallocate() }
    repeat {
      var place = start
      while place < length {
        let part = UnsafeMutableRawBufferPointer(rebasing: piece.prefix(length - place))
        let count = part.fill(from: descriptor, at: place)
        guard count == part.count else { throw DiskFault(errno: count == nil ? errno : EIO) }
        try disk.writeAll(descriptor, UnsafeRawBufferPointer(part), at: place)
        place += part.count
      }
    } while try !hasSynced(descriptor)
  }

  func release() {
    // A child between fork and exec shares the open file, so closing alone would not release the lock.
    flock(descriptor, LOCK_UN)
  }

  /// Frees the reserved room; stored lines stay.
  func finish() { try? disk.truncate(descriptor, to: length) }

  private func write(_ batch: ByteWriter) throws(DiskFault) {
    let outcome = batch.withUnsafeBufferPointer { bytes in
      Result { () throws(DiskFault) in
        try disk.writeAll(descriptor, UnsafeRawBufferPointer(bytes), at: length)
      }
    }
    try outcome.get()
  }

  /// Cuts off a batch whose write failed, durably; complete lines of it may be on disk, but none was acknowledged.
  private func cutBack(after fault: DiskFault) -> LedgerFailure {
    do throws(DiskFault) { try cut() } catch { return .unconfirmed(errno: error.errno) }
    return .unwritten(errno: fault.errno)
  }

  private func cut() throws(DiskFault) {
    repeat { try disk.truncate(descriptor, to: length) } while try !hasSynced(descriptor)
  }

  /// Returns whether a new file has room for this many bytes, and reserves it or writes zeros.
  private func hasRoom(_ next: Int32, for count: Int) throws(DiskFault) -> Bool {
    guard canAllocate else { return try writeZeros(next, from: 0, count: count) == count }
    return (try? disk.allocate(next, from: 0, count: count)) != nil
  }

  /// Continues in a new file; if that is not possible, the old file continues, whose room is known.
  private func rotate(for count: Int) throws(DiskFault) {
    let path = folder + "/" + LedgerFiles.name(of: number + 1)
    let next = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard next >= 0 else { return }
    guard Self.hold(next), ftruncate(next, 0) == 0 else {
      close(next)
      return
    }
    Self.promiseRoom(next)
    let wanted = max(count, ahead)
    do throws(DiskFault) {
      guard try hasRoom(next, for: wanted) else {
        close(next)
        unlink(path)
        // If this fails, an empty last file may come back, which does not count.
        try? disk.syncFolder(folderDescriptor)
        return
      }
      // Zeros behind the last line would be damage once another file follows.
      if canAllocate { finish() } else { try cut() }
    } catch {
      close(next)
      throw error
    }
    close(descriptor)
    descriptor = next
    number += 1
    length = 0
    allocated = wanted
    try disk.syncFolder(folderDescriptor)
  }
}
