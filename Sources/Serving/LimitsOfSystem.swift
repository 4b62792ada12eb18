// SPDX-License-Identifier: MIT
import Glibc
import Wire

extension Limits {
  /// Raises the process's descriptors to what the system grants, and keeps connections below them.
  ///
  /// Source: getrlimit(2). Some descriptors stay for files and the loop itself.
  package mutating func raiseToDescriptors() {
    var granted = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &granted) == 0 else { return }
    granted.rlim_cur = granted.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &granted)
    connections = min(connections, Int(clamping: granted.rlim_cur) - 64)
  }
}
