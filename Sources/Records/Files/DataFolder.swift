// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// A server's data folder: `DATA` with `ledger/`, held by `lock`.
///
/// A new `DATA` has mode 0700. An existing one keeps its mode, because other users may read lists in it; they may not write to it.
/// `ledger/` always has mode 0700: it holds words of live games and hashes of codes.
/// Source: docs/ARCHITECTURE.md, the data folder; flock(2): the lock is released when the process ends.
final class DataFolder {
  let path: String
  private var lock: Int32
  /// The milliseconds that the lock's time may be ahead of the wall clock, a day; with more, a clock was wrong.
  private static let aheadMost: Int64 = 24 * 60 * 60 * 1000

  /// The time at which an earlier run was last alive, from the lock file's times; 0 if they hold no possible time.
  let lastAlive: Instant

  var ledger: String { path + "/ledger" }

  /// Creates missing folders durably and takes the lock; `now` is the wall clock.
  ///
  /// Throws if others may read or write what is private.
  init(at path: String, now: Instant, disk: any Disk) throws(LedgerOpenFault) {
    self.path = path
    let isNew = try Self.make(path)
    try PrivateFiles.check(in: path)
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

  /// The writer of the lock file's times; usable while the lock is held.
  var sign: SignOfLife { SignOfLife(lock: lock) }

  /// Returns the time that an earlier run set on the lock file; 0 if none was set.
  private static func time(of descriptor: Int32) -> Instant {
    // `SignOfLife` sets both times to one value in whole milliseconds; the times of a new file differ.
    guard let facts = stat(of: descriptor), case let time = facts.st_mtim,
      facts.st_atim.tv_sec == time.tv_sec, facts.st_atim.tv_nsec == time.tv_nsec,
      time.tv_nsec % 1_000_000 == 0, time.tv_sec < Timestamp.end.milliseconds / 1000
    else { return Instant(milliseconds: 0) }
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  func unlock() {
    guard lock >= 0 else { return }
    // A child between fork and exec shares the open file, so closing alone would not release the lock.
    flock(lock, LOCK_UN)
    close(lock)
    lock = -1
  }

  /// Makes a folder; returns false if it exists already.
  private static func make(_ path: String) throws(LedgerOpenFault) -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    let fault = errno
    guard fault == EEXIST, stat(at: path)?.isFolder == true else {
      throw LedgerOpenFault(fault, at: path)
    }
    guard access(path, R_OK | W_OK | X_OK) == 0 else { throw LedgerOpenFault(errno, at: path) }
    return false
  }

  /// Makes a folder with mode 0700, or gives an existing one that mode.
  private static func makeOwn(_ path: String) throws(LedgerOpenFault) {
    if try make(path) { return }
    guard let facts = stat(at: path) else { throw LedgerOpenFault(errno, at: path) }
    guard facts.st_mode & 0o7777 == 0o700 || chmod(path, 0o700) == 0 else {
      throw LedgerOpenFault(errno, at: path)
    }
  }

  /// Makes the data folder's own name durable; a crash could otherwise lose the whole folder.
  ///
  /// A killed server may have left an existing folder whose name is not durable yet, so this is tried for it, too. A
  /// failure is ignored then: the parent folder of an existing folder may be unreadable.
  private static func keepName(of path: String, isNew: Bool, disk: any Disk) throws(DiskFault) {
    if isNew { try disk.syncAbove(path) } else { try? disk.sync(folder: path + "/..") }
  }
}
