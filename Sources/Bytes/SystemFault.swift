// SPDX-License-Identifier: MIT
import Glibc

/// The system's texts for its error numbers.
package enum SystemFault {
  package static func text(_ errno: Int32) -> String {
    guard let text = strerror(errno) else { return "error \(errno)" }
    return String(cString: text)
  }
}
