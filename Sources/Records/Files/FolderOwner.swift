// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// The owner of a data folder, for a process that runs as root on another user's folder.
///
/// The server's own user could not use files that root makes in the folder.
/// Source: credentials(7), seteuid(2).
package enum FolderOwner {
  /// Returns the owner of a folder; nil if this process is not root's, the folder is root's, or there is no folder.
  package static func other(of path: String) -> (number: uid_t, group: gid_t)? {
    guard geteuid() == 0, let facts = stat(at: path), facts.st_uid != 0 else { return nil }
    return (facts.st_uid, facts.st_gid)
  }

  /// Makes a process of root act as the owner that `other` returns, if any; returns false if the system refuses.
  package static func become(of path: String) -> Bool {
    guard let owner = other(of: path) else { return true }
    return setgroups(0, nil) == 0 && setegid(owner.group) == 0 && seteuid(owner.number) == 0
  }

  /// Returns a user's name; the number in digits if the user has no name.
  package static func name(of number: uid_t) -> String {
    guard let entry = getpwuid(number), let name = entry.pointee.pw_name else { return String(number) }
    return String(cString: name)
  }
}
