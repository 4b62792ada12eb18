// SPDX-License-Identifier: MIT
import Glibc
import Records
import Transport

/// Where the program's lines go: results to standard output, diagnostics to standard error.
enum Console {
  /// Why a result could not be written; 0 where all were, or nobody reads on.
  private static let outputFault = Monitor<Int32>(0)

  /// The status to end with: where results were lost, that is said, and no success is told; what went wrong otherwise
  /// has its own.
  static func status(_ status: Int32) -> Int32 {
    let fault = outputFault.look { $0 }
    guard fault != 0, status == Exit.done else { return status }
    complain("verdict: standard output: \(BoundedFile.reason(fault)); not all of it was written")
    return Exit.usage
  }

  /// Writes one result.
  static func print(_ line: String) { write(line, to: STDOUT_FILENO) }

  /// Writes one diagnostic, as one line: what is not fit for a terminal or a log in it is shown by its number.
  ///
  /// How a command is typed is the one text that has several lines.
  static func complain(_ text: String, as level: LogLine.Level = .error) {
    let usages = text.contains("\n") ? Verdict.commands.map(\.usage) + [Verdict.usage] : []
    let isUsage = usages.contains(text)
    let lines = isUsage ? text.split(separator: "\n").map(String.init) : [text]
    for line in lines { write(LogLine.bytes(line, level), to: STDERR_FILENO) }
  }

  /// Writes a diagnostic as it is, without a line's end.
  static func complain(_ bytes: [UInt8]) { write(bytes, to: STDERR_FILENO) }

  /// Writes a result of many lines as it is.
  static func write(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

  private static func write(_ line: String, to descriptor: Int32) {
    write(Array("\(line)\n".utf8), to: descriptor)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else {
        // Nobody is left to be told that nobody reads.
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
