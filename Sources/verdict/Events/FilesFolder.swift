// SPDX-License-Identifier: MIT
import Glibc

/// Writes files into a folder, which is made where it is not there; other files in it stay.
enum FilesFolder {
  /// - Throws: the first thing that cannot be written; each file is whole, or as it was before.
  static func write(
    _ files: [(name: String, bytes: [UInt8])], to folder: String
  ) throws(EventTrouble) {
    if mkdir(folder, 0o755) != 0, errno != EEXIST { throw trouble(folder) }
    for (name, bytes) in files {
      let path = "\(folder)/\(name)"
      let part = "\(path).\(getpid()).part"
      guard let file = fopen(part, "wxe") else { throw trouble(path) }
      let written = fwrite(bytes, 1, bytes.count, file)
      let isClosed = fclose(file) == 0
      guard written == bytes.count, isClosed, rename(part, path) == 0 else {
        let trouble = trouble(path)
        unlink(part)
        throw trouble
      }
    }
  }

  private static func trouble(_ path: String) -> EventTrouble {
    .obstacle("\(path): \(String(cString: strerror(errno)))")
  }
}
