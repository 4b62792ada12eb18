// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// Writing of several files into a folder.
enum FilesFolder {
  /// Writes files; creates the folder if it does not exist, and keeps its other files.
  ///
  /// - Throws: `obstacle` at the first failure. Each file is complete, or as it was before.
  static func write(
    _ files: [(name: String, bytes: [UInt8])], to folder: String
  ) throws(EventTrouble) {
    if mkdir(folder, 0o755) != 0, errno != EEXIST {
      throw .obstacle("\(folder): \(String(cString: strerror(errno)))")
    }
    for (name, bytes) in files {
      let path = "\(folder)/\(name)"
      do throws(WholeFile.Fault) { try WholeFile.write(bytes, to: path, mode: 0o644) } catch {
        throw .obstacle(error.text(of: path))
      }
    }
  }
}
