// SPDX-License-Identifier: MIT
import Glibc

extension stat {
  /// Reads the facts of an open file; nil if the system refuses, with the reason in `errno`.
  package init?(of descriptor: Int32) {
    self.init()
    guard fstat(descriptor, &self) == 0 else { return nil }
  }

  /// Reads the facts of the file at a path, following links; nil if the system refuses, with the reason in `errno`.
  package init?(at path: String) {
    self.init()
    guard fstatat(AT_FDCWD, path, &self, 0) == 0 else { return nil }
  }

  package var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
