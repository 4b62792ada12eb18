// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// Writes files into a folder, which is made where it is not there; other files in it stay.
enum FilesFolder {
  /// - Throws: the first thing that cannot be written; each file is whole, or as it was before.
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
