// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// Folders of a run.
enum Folder {
  /// Where folders of a run are made: `TMPDIR`, or where the system keeps such.
  static var temporary: String { getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir }

  /// Takes a folder away with all that is in it.
  static func remove(_ path: String) {
    for name in (try? FolderNames.read(path)) ?? [] where unlink("\(path)/\(name)") != 0 {
      remove("\(path)/\(name)")
    }
    rmdir(path)
  }
}
