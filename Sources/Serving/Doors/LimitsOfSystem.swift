// SPDX-License-Identifier: MIT
import Glibc
import Wire

extension Limits {
  /// How many open files a server needs at least: 64 for its own files and the loop, and 16 connections.
  package static let descriptorsLeast = 80

  /// Raises the process's descriptors to what the system grants, and keeps connections below them.
  ///
  /// Source: getrlimit(2).
  /// - Returns: nil; where the system grants fewer than `descriptorsLeast`, how many.
  package mutating func raiseToDescriptors() -> Int? {
    var granted = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &granted) == 0 else { return nil }
    granted.rlim_cur = granted.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &granted)
    let descriptors = Int(clamping: granted.rlim_cur)
    guard descriptors >= Self.descriptorsLeast else { return descriptors }
    connections = min(connections, descriptors - 64)
    return nil
  }
}
