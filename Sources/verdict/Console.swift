// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Records
import Transport

/// Returns a count with its noun: `1 file`, `2 files`.
func counted(_ count: Int, _ what: String) -> String { "\(count) \(what)\(count == 1 ? "" : "s")" }

enum Console {
  /// The `errno` of a failed write to standard output; 0 if none failed, or only because the reader has exited.
  private static let outputFault = Monitor<Int32>(0)

  /// Returns the exit status; after a lost result it complains and turns success into `Exit.usage`.
  static func status(_ status: Int32) -> Int32 {
    let fault = outputFault.look { $0 }
    guard fault != 0, status == Exit.done else { return status }
    complain("verdict: standard output: \(SystemFault.text(fault)); not all of it was written")
    return Exit.usage
  }

  static func print(_ line: String) { write(line, to: STDOUT_FILENO) }

  /// Writes one diagnostic line, or a usage text; characters unfit for a terminal or a log are shown by number.
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
    guard !write(bytes, wholeTo: descriptor), descriptor == STDOUT_FILENO, errno != EPIPE else { return }
    // Once the reader has exited, no complaint is due.
    let fault = errno
    outputFault.look { $0 = fault }
  }

  /// Writes all bytes to a descriptor; returns false after a fault, which `errno` tells.
  static func write(_ bytes: [UInt8], wholeTo descriptor: Int32, waits: Bool = false) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR || waits && errno == EAGAIN else { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }
}
