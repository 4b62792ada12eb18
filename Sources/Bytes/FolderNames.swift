// SPDX-License-Identifier: MIT
import Glibc

/// The names in a folder.
///
/// Source: readdir(3), of which an end and a fault differ by `errno` alone.
package enum FolderNames {
  /// A folder could not be read.
  package struct Fault: Error, Equatable, Sendable {
    /// The system's number for the reason.
    package let errno: Int32
  }

  /// All names but `.` and `..`, in the order of their bytes.
  ///
  /// - Parameter path: the folder.
  /// - Returns: names, without the path.
  /// - Throws: what the system refused, as `ENOENT` where there is no such folder.
  package static func read(_ path: String) throws(Fault) -> [String] {
    guard let folder = opendir(path) else { throw Fault(errno: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw Fault(errno: errno) }
    return names.sorted()
  }
}
