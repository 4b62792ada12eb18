// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// The folders of a run.
enum Folder {
  /// The folder for temporary files: `TMPDIR`, or the system's default.
  static var temporary: String { getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir }

  /// Creates a data folder without a line; its bag key is always the same.
  static func makeData(_ path: String) throws(WorldFault) {
    mkdir(path, 0o700)
    let key = open("\(path)/bag.key.new", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(key) }
    let text = Array("\(SHA256.digest(of: "bag".utf8).hex)\n".utf8)
    guard write(key, text, text.count) == text.count else { throw WorldFault(text: "no key: \(errno)") }
  }

  static func remove(_ path: String) {
    for name in (try? FolderNames.read(path)) ?? [] where unlink("\(path)/\(name)") != 0 {
      remove("\(path)/\(name)")
    }
    rmdir(path)
  }
}
