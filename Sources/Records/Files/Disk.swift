// SPDX-License-Identifier: MIT
import Bytes
import CPosix
import Glibc

/// The system calls that can fail while a ledger is written; tests replace them.
package protocol Disk: Sendable {
  /// Writes bytes at an offset; returns the number written, at least 1.
  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskFault) -> Int
  /// Makes written data durable. After `EINTR` the data must be written again: see `hasSynced`.
  func sync(_ descriptor: Int32) throws(DiskFault)
  /// Reserves room from an offset without changing the file's length.
  func allocate(_ descriptor: Int32, from offset: Int, count: Int) throws(DiskFault)
  /// Cuts a file to a length and frees the room reserved beyond it.
  func truncate(_ descriptor: Int32, to length: Int) throws(DiskFault)
  /// Makes added and removed names of a folder durable.
  func syncFolder(_ descriptor: Int32) throws(DiskFault)
}

extension Disk {
  /// Makes added and removed names of a folder durable.
  func sync(folder: String) throws(DiskFault) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskFault(errno: errno) }
    defer { close(descriptor) }
    try syncFolder(descriptor)
  }

  /// Writes all bytes, from an offset on.
  func writeAll(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at place: Int
  ) throws(DiskFault) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      written += try write(descriptor, rest, at: place + written)
    }
  }

  /// Returns whether written data is durable; false if a signal interrupted the call.
  ///
  /// After false, the bytes must be written again before the next call: the interrupted call may have consumed a
  /// write error that the next call does not report.
  /// Source: docs/DESIGN.md#interrupted-syncs.
  func hasSynced(_ descriptor: Int32) throws(DiskFault) -> Bool {
    do throws(DiskFault) {
      try sync(descriptor)
      return true
    } catch {
      guard error.errno == EINTR else { throw error }
      return false
    }
  }

  /// Makes a folder's own name durable, in its parent folder.
  func syncAbove(_ folder: String) throws(DiskFault) {
    do throws(DiskFault) {
      try sync(folder: folder + "/..")
    } catch {
      // A parent folder may be writable but not readable. `sync` on all disks is the only call left then.
      guard error.errno == EACCES else { throw error }
      Glibc.sync()
    }
  }
}

/// A failed system call.
package struct DiskFault: Error, Equatable, Sendable {
  package let errno: Int32

  package init(errno: Int32) { self.errno = errno }
}

/// The real system calls: pwrite(2), fdatasync(2), fallocate(2), ftruncate(2), fsync(2).
package struct RealDisk: Disk {
  package init() {}

  package func write(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) throws(DiskFault) -> Int {
    while true {
      let count = pwrite(descriptor, bytes.baseAddress, bytes.count, offset)
      if count > 0 { return count }
      if count == 0 { throw DiskFault(errno: ENOSPC) }
      guard errno == EINTR else { throw DiskFault(errno: errno) }
    }
  }

  package func sync(_ descriptor: Int32) throws(DiskFault) {
    guard Durable.syncData(descriptor) else { throw DiskFault(errno: errno) }
  }

  /// Reserves room; throws `EFBIG` beyond RLIMIT_FSIZE (getrlimit(2)), where fallocate works and writes fail.
  package func allocate(_ descriptor: Int32, from offset: Int, count: Int) throws(DiskFault) {
    var most = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &most) == 0,
      UInt64(offset + count) > UInt64(most.rlim_cur)
    {
      throw DiskFault(errno: EFBIG)
    }
    while fallocate(descriptor, verdict_fallocate_keep_size, offset, count) != 0 {
      guard errno == EINTR else { throw DiskFault(errno: errno) }
    }
  }

  package func truncate(_ descriptor: Int32, to length: Int) throws(DiskFault) {
    while ftruncate(descriptor, length) != 0 {
      guard errno == EINTR else { throw DiskFault(errno: errno) }
    }
  }

  package func syncFolder(_ descriptor: Int32) throws(DiskFault) {
    guard Durable.sync(descriptor) else { throw DiskFault(errno: errno) }
  }
}
