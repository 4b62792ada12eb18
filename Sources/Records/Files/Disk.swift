// SPDX-License-Identifier: MIT
import Bytes
import CPosix
import Glibc

/// The system calls that can fail while a ledger is written; tests put another one in their place.
package protocol Disk: Sendable {
  /// Writes some of the bytes at an offset; returns how many, at least 1.
  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskFault) -> Int
  /// Returns once what was written is durable; after `EINTR` it is written again: see `hasSynced`.
  func sync(_ descriptor: Int32) throws(DiskFault)
  /// Sets room aside behind the end without changing the length.
  func allocate(_ descriptor: Int32, from offset: Int, count: Int) throws(DiskFault)
  /// Cuts a file to a length and gives up what was set aside behind it.
  func truncate(_ descriptor: Int32, to length: Int) throws(DiskFault)
  /// Returns once the names that came or went in a folder are durable.
  func syncFolder(_ descriptor: Int32) throws(DiskFault)
}

extension Disk {
  /// Makes names that came or went in a folder durable.
  func sync(folder: String) throws(DiskFault) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskFault(errno: errno) }
    defer { close(descriptor) }
    try syncFolder(descriptor)
  }

  /// Whether what was written is durable; false where a signal interrupted the wait.
  ///
  /// Then the bytes are to be written again before this is asked again: what the interrupted call learned of a write that
  /// failed, the next one need not tell.
  /// Source: docs/decisions/0051-an-interrupted-sync.md.
  func hasSynced(_ descriptor: Int32) throws(DiskFault) -> Bool {
    do throws(DiskFault) {
      try sync(descriptor)
      return true
    } catch {
      guard error.errno == EINTR else { throw error }
      return false
    }
  }

  /// Makes a folder's own name durable, in the folder above it.
  func syncAbove(_ folder: String) throws(DiskFault) {
    do throws(DiskFault) {
      try sync(folder: folder + "/..")
    } catch {
      // A folder may be writable and not readable, and then only all disks at once can be asked.
      guard error.errno == EACCES else { throw error }
      Glibc.sync()
    }
  }
}

/// A system call failed.
package struct DiskFault: Error, Equatable, Sendable {
  /// The system's number for the reason.
  package let errno: Int32

  package init(errno: Int32) { self.errno = errno }
}

/// The disk itself.
///
/// Source: pwrite(2), fdatasync(2), fallocate(2), ftruncate(2), fsync(2).
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

  /// The system sets room aside beyond the longest file that a process may write, where it could not write.
  ///
  /// Source: getrlimit(2), RLIMIT_FSIZE.
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
