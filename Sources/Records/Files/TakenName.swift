// SPDX-License-Identifier: MIT
import Bytes
import Glibc

extension Disk {
  /// Gives a file the name of another one, whose place it takes, durably.
  ///
  /// Whatever happens meanwhile, the name stands for the old bytes or for the new ones.
  /// Source: rename(2), fsync(2).
  ///
  /// - Parameters:
  ///   - goal: its path from now on, in the same folder.
  ///   - made: its path so far.
  /// - Throws: what the system refused.
  func giveName(_ goal: String, to made: String) throws(DiskFault) {
    let descriptor = open(made, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskFault(errno: errno) }
    defer { close(descriptor) }
    guard Durable.sync(descriptor), rename(made, goal) == 0 else { throw DiskFault(errno: errno) }
    try sync(folder: String(goal.prefix(goal.count - LedgerFiles.fileName(of: goal).count)))
  }
}
