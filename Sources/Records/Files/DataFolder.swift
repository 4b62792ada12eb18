// SPDX-License-Identifier: MIT
import Glibc
import Officiating

/// A server's data folder: `DATA` with `ledger/`, held by `lock`.
///
/// `DATA` is made 0700; one that was there keeps its mode, for it may hold lists that others read.
/// `ledger/` is 0700 always: in it stand words of games under way and the hashes of codes.
/// Source: docs/ARCHITECTURE.md, the data folder; flock(2): the lock goes with the process, however it ends.
final class DataFolder {
  let path: String
  private var lock: Int32
  /// How far a lock's time may be ahead of the wall clock, in milliseconds: a day.
  ///
  /// Beyond that the machine's clock was wrong.
  private static let aheadMost: Int64 = 24 * 60 * 60 * 1000

  /// When an earlier run was alive, as the lock's time says; 0 where it says nothing that can be.
  let lastAlive: Instant

  /// The ledger's own folder.
  var ledger: String { path + "/ledger" }

  /// Makes what is missing, durably, and takes the lock.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - now: the wall clock.
  ///   - disk: what makes names durable.
  /// - Throws: `inUse`, and what the system refuses.
  init(at path: String, now: Instant, disk: any Disk) throws(LedgerOpenFault) {
    self.path = path
    let isNew = try Self.make(path)
    let lockPath = path + "/lock"
    lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else {
      lastAlive = Instant(milliseconds: 0)
      throw LedgerOpenFault(errno, at: lockPath)
    }
    let noted = Self.time(of: lock)
    let isPossible = noted.milliseconds - now.milliseconds <= Self.aheadMost
    lastAlive = isPossible ? noted : Instant(milliseconds: 0)
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let fault = errno
      throw fault == EWOULDBLOCK ? .inUse(path) : LedgerOpenFault(fault, at: lockPath)
    }
    try Self.makeOwn(ledger)
    do throws(DiskFault) {
      try disk.sync(folder: path)
      try Self.keepName(of: path, isNew: isNew, disk: disk)
    } catch {
      throw .refused(path, errno: error.errno)
    }
  }

  deinit { unlock() }

  /// What sets the lock's time, as long as it is held.
  var sign: SignOfLife { SignOfLife(lock: lock) }

  /// A file that was just made is nobody's sign of life.
  private static func time(of descriptor: Int32) -> Instant {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return Instant(milliseconds: 0) }
    // `noteAlive` sets both times to one value; a new file's access time was never set so.
    guard status.st_atim.tv_sec == status.st_mtim.tv_sec, status.st_atim.tv_nsec == status.st_mtim.tv_nsec,
      status.st_mtim.tv_nsec % 1_000_000 == 0, status.st_mtim.tv_sec < Timestamp.end.milliseconds / 1000
    else { return Instant(milliseconds: 0) }
    return Instant(
      milliseconds: Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000)
  }

  /// Lets another server in.
  func unlock() {
    guard lock >= 0 else { return }
    // A child between fork and exec shares the open file, and with it a lock that is only closed.
    flock(lock, LOCK_UN)
    close(lock)
    lock = -1
  }

  /// Makes a folder; false where it was there.
  private static func make(_ path: String) throws(LedgerOpenFault) -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    let fault = errno
    var status = stat()
    guard fault == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw LedgerOpenFault(fault, at: path)
    }
    guard access(path, R_OK | W_OK | X_OK) == 0 else { throw LedgerOpenFault(errno, at: path) }
    return false
  }

  /// Makes a folder, or makes the one that is there its owner's alone.
  private static func makeOwn(_ path: String) throws(LedgerOpenFault) {
    if try make(path) { return }
    var status = stat()
    guard stat(path, &status) == 0 else { throw LedgerOpenFault(errno, at: path) }
    guard status.st_mode & 0o7777 != 0o700 else { return }
    guard chmod(path, 0o700) == 0 else { throw LedgerOpenFault(errno, at: path) }
  }

  /// Makes the data folder's own name durable; without it, everything in the folder could be lost.
  ///
  /// A server that was killed may have left a folder whose name is not durable yet, so this is tried for
  /// one that was there too; but who made that one may have kept the folder above it to themselves, and
  /// then its name is theirs to keep.
  private static func keepName(of path: String, isNew: Bool, disk: any Disk) throws(DiskFault) {
    guard isNew else {
      try? disk.sync(folder: path + "/..")
      return
    }
    try disk.syncAbove(path)
  }
}
