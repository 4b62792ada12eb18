// SPDX-License-Identifier: MIT
import Glibc
import Records
import Transport

/// The program's output: results to standard output, diagnostics to standard error.
enum Console {
  /// The `errno` of a failed write to standard output; 0 if none failed, or only because the reader has exited.
  private static let outputFault = Monitor<Int32>(0)

  /// Returns the exit status; after a lost result it complains and turns success into `Exit.usage`.
  static func status(_ status: Int32) -> Int32 {
    let fault = outputFault.look { $0 }
    guard fault != 0, status == Exit.done else { return status }
    complain("verdict: standard output: \(BoundedFile.reason(fault)); not all of it was written")
    return Exit.usage
  }

  static func print(_ line: String) { write(line, to: STDOUT_FILENO) }

  /// Writes one diagnostic line; characters unfit for a terminal or a log are shown by number.
  ///
  /// A usage text is the only diagnostic on several lines.
  static func complain(_ text: String, as level: LogLine.Level = .error) {
    let usages = text.contains("\n") ? Verdict.commands.map(\.usage) + [Verdict.usage] : []
    let isUsage = usages.contains(text)
    let lines = isUsage ? text.split(separator: "\n").map(String.init) : [text]
    for line in lines { write(LogLine.bytes(line, level), to: STDERR_FILENO) }
  }

  /// Writes a diagnostic unchanged, without a line end.
  static func complain(_ bytes: [UInt8]) { write(bytes, to: STDERR_FILENO) }

  /// Writes a result of several lines unchanged.
  static func write(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

  private static func write(_ line: String, to descriptor: Int32) {
    write(Array("\(line)\n".utf8), to: descriptor)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else {
        // Once the reader has exited, no complaint is due.
        if descriptor == STDOUT_FILENO, errno != EPIPE {
          let fault = errno
          outputFault.look { $0 = fault }
        }
        return
      }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
