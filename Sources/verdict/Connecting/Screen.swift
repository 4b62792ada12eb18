// SPDX-License-Identifier: MIT
import Glibc

/// Standard output, in whole pieces.
enum Screen {
  /// Writes all of it; false where nobody reads any more.
  @discardableResult
  static func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR || errno == EAGAIN else { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  /// Writes lines, and rings the bell behind them where it is asked for and somebody could hear it.
  static func write(lines: [[UInt8]], rings: Bool) -> Bool {
    let bell: [UInt8] = rings && isatty(STDOUT_FILENO) == 1 ? [7] : []
    return write(lines.flatMap { $0 + [10] } + bell)
  }
}
