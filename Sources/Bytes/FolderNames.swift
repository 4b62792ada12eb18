// SPDX-License-Identifier: MIT
import Glibc

/// A reader for the names in a folder.
///
/// Source: readdir(3): only `errno` distinguishes the end from a fault.
package enum FolderNames {
  /// The reason why a folder could not be read.
  package struct Fault: Error, Equatable, Sendable {
    /// The system's error number.
    package let errno: Int32
  }

  /// Returns all names except `.` and `..`, without the path, sorted by their bytes; throws the system's refusal.
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
