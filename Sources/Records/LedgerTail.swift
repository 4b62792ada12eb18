// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The end of the ledger's last file: where batches are written and made durable.
///
/// Touched by one thread at a time: by whoever opens the ledger, then by the ledger's thread alone.
/// Source: docs/decisions/0004-ledger-port.md; fallocate(2), fdatasync(2).
final class LedgerTail: @unchecked Sendable {
  /// How one batch ended.
  enum Outcome: Sendable {
    /// Durable, in the file of that number, from that byte on.
    case stored(file: Int, base: Int)
    /// Certainly not on disk.
    case refused
    /// Unknown: the disk would not confirm.
    case failed(DiskFault)
    /// Written to a file that has lost its name, so that no start would read it; the path it had.
    case lost(String)
  }

  private let disk: any Disk
  private let folder: String
  private let bounds: FileLedger.Bounds
  // Held open, so that a rotation needs no second descriptor to make the new name durable.
  private let folderDescriptor: Int32
  private var descriptor: Int32
  private var number: Int
  private var length: Int
  /// How far room is set aside, as a byte of the file.
  private var allocated: Int
  private var canAllocate = true

  /// - Parameters:
  ///   - folder: the ledger folder, which is there.
  ///   - number: the last file's number; the file is made when it is not there.
  ///   - length: how much of the file counts.
  ///   - disk: the system calls that can fail.
  ///   - bounds: sizes.
  /// - Throws: when the file can't be opened for writing.
  init(
    in folder: String, number: Int, length: Int, disk: any Disk, bounds: FileLedger.Bounds
  ) throws(LedgerOpenFault) {
    self.disk = disk
    self.folder = folder
    self.bounds = bounds
    self.number = number
    self.length = length
    allocated = length
    folderDescriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folderDescriptor >= 0 else { throw LedgerOpenFault(errno, at: folder) }
    let path = folder + "/" + LedgerFiles.name(of: number)
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    // Nothing is closed here: an object whose members are all set is ended by its deinit, also where its making fails.
    guard descriptor >= 0 else { throw LedgerOpenFault(errno, at: path) }
    guard Self.hold(descriptor) else { throw .inUse(folder) }
  }

  /// Keeps another server from the file itself: `lock` can be deleted under a running server, a lock on what is written
  /// cannot.
  ///
  /// Source: flock(2). A file system without locks lets the folder's lock stand alone.
  static func hold(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Whether nobody writes a ledger's file now.
  static func isFree(_ path: String) -> Bool {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    return hold(descriptor)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if folderDescriptor >= 0 { close(folderDescriptor) }
  }

  /// Bytes that can be written before the disk must be asked again.
  var room: Int { canAllocate ? max(0, allocated - length) : Int.max / 2 }

  /// Writes a batch and makes it durable.
  func store(_ batch: ByteWriter) -> Outcome {
    if length > 0, length + batch.count > bounds.fileLength {
      do throws(DiskFault) {
        try rotate(for: batch.count)
      } catch {
        return .failed(error)
      }
    }
    let base = length
    var isDurable = false
    while !isDurable {
      do throws(DiskFault) {
        try write(batch)
      } catch {
        return undo(to: base)
      }
      do throws(DiskFault) {
        isDurable = try disk.hasSynced(descriptor)
      } catch {
        return .failed(error)
      }
    }
    if let path = missingFile(amongAll: false) { return .lost(path) }
    length += batch.count
    setRoomAside()
    return .stored(file: number, base: base)
  }

  /// The path of a ledger file that was removed or replaced since it was opened; nil where all are in place.
  ///
  /// An error of the system other than `ENOENT` and `ENOTDIR` is not taken for a loss.
  ///
  /// - Parameter amongAll: whether the files before the one that is written are looked for, too.
  /// - Returns: the path it had.
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

  /// Sets room aside ahead of the end, as far as the disk has it.
  func setRoomAside() {
    guard canAllocate, allocated - length < bounds.roomAhead / 2 else { return }
    var count = bounds.roomAhead
    while count >= LedgerLine.longest {
      do throws(DiskFault) {
        try disk.allocate(descriptor, from: length, count: count)
        allocated = length + count
        return
      } catch {
        // Other numbers than these two say that the file system can't do it, which is no fault.
        guard error.errno == ENOSPC || error.errno == EDQUOT else {
          canAllocate = false
          return
        }
        count /= 2
        if length + count <= allocated { return }
      }
    }
  }

  /// Makes what stands in the file durable, by writing the last batch again where it stands.
  ///
  /// A server that was killed may have left whole lines that never were durable, and from now on they
  /// are seen. Where its fdatasync failed, the system may hold the pages for written although the disk
  /// lacks them, and then another fdatasync alone would write nothing. Batches before the last need none
  /// of it: each was durable before the next was begun. Earlier bytes on the first page go along with it.
  /// Source: fsync(2), EIO.
  ///
  /// - Parameter start: where the file's last batch begins, as a byte of the file; `length` for none.
  /// - Throws: what the disk refused; nothing that stands in the file may be shown then.
  func confirm(from start: Int) throws(DiskFault) {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { piece.deallocate() }
    repeat {
      var place = start
      while place < length {
        let count = pread(descriptor, piece.baseAddress, min(piece.count, length - place), place)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw DiskFault(errno: count == 0 ? EIO : errno) }
        try write(UnsafeRawBufferPointer(rebasing: piece[..<count]), at: place)
        place += count
      }
    } while try !disk.hasSynced(descriptor)
  }

  /// Lets another server write.
  func release() {
    // A child between fork and exec shares the open file, and with it a lock that is only closed.
    flock(descriptor, LOCK_UN)
  }

  /// Gives up the room set aside; what was stored stays.
  func finish() { try? disk.truncate(descriptor, to: length) }

  private func write(_ batch: ByteWriter) throws(DiskFault) {
    let outcome = batch.withUnsafeBufferPointer { bytes in
      Result { () throws(DiskFault) in try write(UnsafeRawBufferPointer(bytes), at: length) }
    }
    try outcome.get()
  }

  private func write(_ bytes: UnsafeRawBufferPointer, at place: Int) throws(DiskFault) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      written += try disk.write(descriptor, rest, at: place + written)
    }
  }

  /// A batch that could not be written is cut off again, durably: whole lines of it may have reached
  /// the disk, and a refused entry must not come back after a crash.
  private func undo(to base: Int) -> Outcome {
    do throws(DiskFault) {
      repeat { try disk.truncate(descriptor, to: base) } while try !disk.hasSynced(descriptor)
    } catch {
      return .failed(error)
    }
    allocated = base
    setRoomAside()
    return .refused
  }

  /// Goes on in a new file; where that can't be had, the old one, whose room is known, goes on.
  private func rotate(for count: Int) throws(DiskFault) {
    let path = folder + "/" + LedgerFiles.name(of: number + 1)
    let next = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard next >= 0 else { return }
    guard Self.hold(next), ftruncate(next, 0) == 0 else {
      close(next)
      return
    }
    let ahead = max(count, bounds.roomAhead)
    if canAllocate {
      do throws(DiskFault) {
        try disk.allocate(next, from: 0, count: ahead)
      } catch {
        close(next)
        unlink(path)
        // Where this fails, an empty last file may come back, which counts for none.
        try? disk.syncFolder(folderDescriptor)
        return
      }
    }
    finish()
    close(descriptor)
    descriptor = next
    number += 1
    length = 0
    allocated = ahead
    try disk.syncFolder(folderDescriptor)
  }
}
