// SPDX-License-Identifier: MIT
import Glibc

/// Device and inode of a file: two names of one file have the same identity, and two files that exist have different ones.
///
/// Source: stat(2), inode(7).
package struct FileIdentity: Equatable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// The file that a name leads to, links followed; nil where the system does not tell, and errno says why.
  package init?(path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// The file that is open; nil where the system does not tell.
  package init?(of descriptor: Int32) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }

  private init(_ facts: stat) { (device, number) = (facts.st_dev, facts.st_ino) }
}
