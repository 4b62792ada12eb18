// SPDX-License-Identifier: MIT
import Glibc

/// Whose a data folder is, where root looks after somebody else's.
///
/// What root makes in a server's folder the server's own user can neither read nor go on with.
/// Source: credentials(7), seteuid(2).
package enum FolderOwner {
  /// The user of a folder that is another's than root's, where root asks; nil else, and where there is no folder.
  package static func other(of path: String) -> (number: uid_t, group: gid_t)? {
    var facts = stat()
    guard geteuid() == 0, stat(path, &facts) == 0, facts.st_uid != 0 else { return nil }
    return (facts.st_uid, facts.st_gid)
  }

  /// Has this process, which is root's, act as the folder's owner from now on; nothing where root has the folder itself.
  ///
  /// - Returns: false where the system won't.
  package static func become(of path: String) -> Bool {
    guard let owner = other(of: path) else { return true }
    return setgroups(0, nil) == 0 && setegid(owner.group) == 0 && seteuid(owner.number) == 0
  }

  /// What a user is called; its number where it has no name.
  package static func name(of number: uid_t) -> String {
    guard let entry = getpwuid(number), let name = entry.pointee.pw_name else { return String(number) }
    return String(cString: name)
  }
}
