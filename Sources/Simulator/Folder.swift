// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// Folders of a run.
enum Folder {
  /// Where folders of a run are made: `TMPDIR`, or where the system keeps such.
  static var temporary: String { getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir }

  /// Makes a data folder whose bags are drawn by a key that is the same each time; it has no line yet.
  static func makeData(_ path: String) throws(WorldFault) {
    mkdir(path, 0o700)
    let key = open("\(path)/bag.key.new", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(key) }
    let text = Array("\(SHA256.digest(of: "bag".utf8).hex)\n".utf8)
    guard write(key, text, text.count) == text.count else { throw WorldFault(text: "no key: \(errno)") }
  }

  /// Takes a folder away with all that is in it.
  static func remove(_ path: String) {
    for name in (try? FolderNames.read(path)) ?? [] where unlink("\(path)/\(name)") != 0 {
      remove("\(path)/\(name)")
    }
    rmdir(path)
  }
}
