// SPDX-License-Identifier: MIT
import Bytes
import Glibc

enum FilesFolder {
  /// Writes files into a new or old folder; after a failure each is complete, or as it was before.
  static func write(
    _ files: [(name: String, bytes: [UInt8])], to folder: String
  ) throws(Trouble) {
    if mkdir(folder, 0o755) != 0, errno != EEXIST {
      throw .obstacle("\(folder): \(SystemFault.text(errno))")
    }
    for (name, bytes) in files { try write(bytes, to: "\(folder)/\(name)", mode: 0o644) }
  }

  static func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(Trouble) {
    do throws(WholeFile.Fault) { try WholeFile.write(bytes, to: path, mode: mode) } catch {
      throw .obstacle(error.text(of: path))
    }
  }
}
