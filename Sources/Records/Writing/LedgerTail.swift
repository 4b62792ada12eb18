// SPDX-License-Identifier: MIT
import Bytes
import CPosix
import Glibc
import Officiating

/// The end of the ledger's last file: where batches are written and made durable.
///
/// `@unchecked Sendable`: used by one thread at a time, the one that opens the ledger, then the ledger's own.
/// Source: docs/decisions/0004-ledger-port.md; fallocate(2), fdatasync(2).
final class LedgerTail: @unchecked Sendable {
  /// How one batch ended.
  enum Outcome: Sendable {
    /// Durable, in the file of that number, from that byte on.
    case stored(file: Int, base: Int)
    /// Not known to be durable: nothing more is written in this run.
    case failed(LedgerFailure)
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
  /// Whether the file system sets room aside when it is asked to; where it does not, zeros are written ahead.
  private var canAllocate = true
  /// Numbers that say that there is no room, or no more for this file or this user.
  private static let noRoom = [ENOSPC, EDQUOT, EFBIG]

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
    Self.promiseRoom(descriptor)
  }

  /// On btrfs, where writing over a block takes a new one, the room of an empty file holds only if it is written in place.
  private static func promiseRoom(_ descriptor: Int32) {
    var facts = stat()
    if fstat(descriptor, &facts) == 0, facts.st_size == 0 { verdict_write_in_place(descriptor) }
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
  var room: Int { max(0, allocated - length) }

  private var ahead: Int { canAllocate ? bounds.roomAhead : bounds.zerosAhead }

  /// Writes a batch and makes it durable.
  func store(_ batch: ByteWriter) -> Outcome {
    if length > 0, length + batch.count > bounds.fileLength {
      do throws(DiskFault) {
        try rotate(for: batch.count)
      } catch {
        return .failed(.unconfirmed(errno: error.errno))
      }
    }
    let base = length
    var isDurable = false
    while !isDurable {
      do throws(DiskFault) {
        try write(batch)
      } catch {
        return .failed(cutBack(after: error))
      }
      do throws(DiskFault) {
        isDurable = try disk.hasSynced(descriptor)
      } catch {
        return .failed(.unconfirmed(errno: error.errno))
      }
    }
    // Written to a file that has lost its name, so that no start would read it.
    if let path = missingFile(amongAll: false) { return .failed(.fileGone(path)) }
    length += batch.count
    do throws(DiskFault) { try setRoomAside() } catch { return .failed(.unconfirmed(errno: error.errno)) }
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
  ///
  /// - Throws: where zeros that were written ahead were not confirmed; nothing more is written then.
  func setRoomAside() throws(DiskFault) {
    guard allocated - length < ahead / 2 else { return }
    if canAllocate {
      do throws(DiskFault) {
        allocated = max(allocated, length + (try allocate(descriptor, from: length)))
        return
      } catch {
        // Other numbers than those of a full disk say that the file system can't do it, which is no fault.
        guard !Self.noRoom.contains(error.errno) else { return }
        canAllocate = false
        guard allocated - length < ahead / 2 else { return }
      }
    }
    let begin = max(allocated, length)
    allocated = begin + (try writeZeros(descriptor, from: begin, count: length + ahead - begin))
  }

  /// Has the file system set room aside from a byte on: as much as it has of what is wanted.
  ///
  /// - Returns: how many bytes.
  /// - Throws: where it has not even room for a line, or can't do it.
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

  /// Writes zeros and makes them durable: where they stand, lines can be written as long as the file system writes in
  /// place.
  ///
  /// - Returns: how many bytes, as far as there was room.
  /// - Throws: where they were not confirmed.
  private func writeZeros(_ descriptor: Int32, from place: Int, count: Int) throws(DiskFault) -> Int {
    let zeros = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { zeros.deallocate() }
    _ = zeros.initializeMemory(as: UInt8.self, repeating: 0)
    var written = 0
    repeat {
      written = 0
      while written < count {
        let piece = UnsafeRawBufferPointer(rebasing: zeros.prefix(count - written))
        // Whatever keeps a zero from being written, there is no room.
        guard let more = try? disk.write(descriptor, piece, at: place + written) else { break }
        written += more
      }
      if written == 0 { return 0 }
    } while try !disk.hasSynced(descriptor)
    return written
  }

  /// Makes what stands in the file durable, by writing the last batch again where it stands.
  ///
  /// A server that was killed may have left whole lines that never were durable, and from now on they
  /// are seen. Where its fdatasync failed, the system may hold the pages for written although the disk
  /// lacks them, and then another fdatasync alone would write nothing. Batches before the last need none
  /// of it: each was durable before the next was begun. Earlier bytes on the first page go along with it.
  /// Source: fsync(2), EIO.
  ///
  /// Zeros behind the last line, which an earlier run wrote ahead, are cut off.
  ///
  /// - Parameter start: where the file's last batch begins, as a byte of the file; `length` for none.
  /// - Throws: what the disk refused; nothing that stands in the file may be shown then.
  func confirm(from start: Int) throws(DiskFault) {
    var facts = stat()
    if fstat(descriptor, &facts) == 0, facts.st_size > length { try disk.truncate(descriptor, to: length) }
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

  /// Cuts a batch that could not be written off again, durably: whole lines of it may have reached the disk, and nobody
  /// was told of them.
  ///
  /// - Returns: why the run ends: for the write, or because nobody knows what stands on the disk now.
  private func cutBack(after fault: DiskFault) -> LedgerFailure {
    do throws(DiskFault) { try cut() } catch { return .unconfirmed(errno: error.errno) }
    return .unwritten(errno: fault.errno)
  }

  /// Cuts the file behind its last line, durably.
  private func cut() throws(DiskFault) {
    repeat { try disk.truncate(descriptor, to: length) } while try !disk.hasSynced(descriptor)
  }

  /// Whether a new file has room for so many bytes: then it is set aside, or zeros are written there.
  private func hasRoom(_ next: Int32, for count: Int) throws(DiskFault) -> Bool {
    guard canAllocate else { return try writeZeros(next, from: 0, count: count) == count }
    return (try? disk.allocate(next, from: 0, count: count)) != nil
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
    Self.promiseRoom(next)
    let wanted = max(count, ahead)
    do throws(DiskFault) {
      guard try hasRoom(next, for: wanted) else {
        close(next)
        unlink(path)
        // Where this fails, a last file without a line may come back, which counts for none.
        try? disk.syncFolder(folderDescriptor)
        return
      }
      // Zeros behind the last line of a file that another one follows would be damage.
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
