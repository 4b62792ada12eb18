// SPDX-License-Identifier: MIT
import Glibc

/// A server's data folder: `DATA` (0700) with `ledger/`, held by `lock`.
///
/// Source: docs/ARCHITECTURE.md, the data folder; flock(2): the lock goes with the process, however it ends.
final class DataFolder {
  let path: String
  private var lock: Int32

  /// The ledger's own folder.
  var ledger: String { path + "/ledger" }

  /// Makes what is missing and takes the lock.
  init(at path: String) throws(LedgerOpenFault) {
    self.path = path
    try Self.make(path)
    let lockPath = path + "/lock"
    lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw LedgerOpenFault(errno, at: lockPath) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let fault = errno
      throw fault == EWOULDBLOCK ? .inUse(path) : LedgerOpenFault(fault, at: lockPath)
    }
    try Self.make(ledger)
    do throws(DiskFault) {
      try Self.sync(folder: path)
    } catch {
      throw .refused(path, errno: error.errno)
    }
  }

  deinit { unlock() }

  /// Lets another server in.
  func unlock() {
    guard lock >= 0 else { return }
    close(lock)
    lock = -1
  }

  private static func make(_ path: String) throws(LedgerOpenFault) {
    if mkdir(path, 0o700) == 0 { return }
    let fault = errno
    var status = stat()
    guard fault == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw LedgerOpenFault(fault, at: path)
    }
    guard access(path, R_OK | W_OK | X_OK) == 0 else { throw LedgerOpenFault(errno, at: path) }
  }

  /// Makes names that came or went in a folder durable.
  static func sync(folder: String) throws(DiskFault) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskFault(errno: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw DiskFault(errno: errno) }
  }
}
