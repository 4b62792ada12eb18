// SPDX-License-Identifier: MIT
import Glibc

/// Folders of a run.
enum Folder {
  /// Where folders of a run are made: `TMPDIR`, or where the system keeps such.
  static var temporary: String { getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir }

  /// Takes a folder away with all that is in it.
  static func remove(_ path: String) {
    if let folder = opendir(path) {
      defer { closedir(folder) }
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { place in
          place.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard name != ".", name != ".." else { continue }
        if unlink("\(path)/\(name)") != 0 { remove("\(path)/\(name)") }
      }
    }
    rmdir(path)
  }
}
