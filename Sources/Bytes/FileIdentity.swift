// SPDX-License-Identifier: MIT
import Glibc

/// The device and inode of a file, equal for all names of one file and different for two existing files.
///
/// Source: stat(2), inode(7).
package struct FileIdentity: Equatable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// Reads the identity of the file at a path, following links; nil if the system refuses, with the reason in `errno`.
  package init?(path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// Reads the identity of an open file; nil if the system refuses.
  package init?(of descriptor: Int32) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }

  private init(_ facts: stat) { (device, number) = (facts.st_dev, facts.st_ino) }
}
