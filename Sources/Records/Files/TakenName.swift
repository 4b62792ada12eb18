// SPDX-License-Identifier: MIT
import Bytes
import Glibc

extension Disk {
  /// Renames a file within its folder, durably, and replaces any file of the new name.
  ///
  /// After a crash, the name holds either the old bytes or the new ones. Source: rename(2), fsync(2).
  func giveName(_ goal: String, to made: String) throws(DiskFault) {
    let descriptor = open(made, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskFault(errno: errno) }
    defer { close(descriptor) }
    guard Durable.sync(descriptor), rename(made, goal) == 0 else { throw DiskFault(errno: errno) }
    try sync(folder: String(goal.prefix(goal.count - LedgerFiles.fileName(of: goal).count)))
  }
}
