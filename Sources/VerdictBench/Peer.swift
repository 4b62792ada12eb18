// SPDX-License-Identifier: MIT
import Glibc

/// A server under measurement, which is started here on core 0.
final class Peer {
  let name: String
  let process: pid_t
  private(set) var port: UInt16 = 0
  private let output: Int32
  private var isEnded = false

  /// Starts a program and waits until it is ready.
  ///
  /// The port is nil where the ready line, which has the marker in it, ends with `:PORT`.
  init(_ name: String, _ command: [String], port: UInt16?, ready marker: String) throws(BenchFault) {
    self.name = name
    Processes.pin(0)
    defer { Processes.pin(1) }
    (process, output) = try Processes.start(command)
    let line = try line(with: marker)
    guard let port = port ?? UInt16(line.split(separator: ":").last ?? "") else { throw .notReady(name) }
    self.port = port
  }

  deinit { end() }

  /// Reads the port of TLS, which our server tells behind the other one.
  func securePort() throws(BenchFault) -> UInt16 {
    let place = try line(with: " with TLS").split(separator: " ").first { $0.contains(":") && $0.last != ":" }
    guard let port = UInt16(place?.split(separator: ":").last ?? "") else { throw .notReady(name) }
    return port
  }

  /// Reads output as far as the first line that has the marker in it.
  private func line(with marker: String) throws(BenchFault) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1 {
      line.append(byte)
      guard byte == UInt8(ascii: "\n") else { continue }
      let text = String(decoding: line.dropLast(), as: UTF8.self)
      if text.contains(marker) { return text }
      line = []
    }
    throw .notReady(name)
  }

  /// Nanoseconds that its threads ran.
  ///
  /// Source: Linux, Documentation/scheduler/sched-stats.rst.
  var ran: Double {
    Files.names(in: "/proc/\(process)/task").reduce(0) { sum, thread in
      let bytes = (try? Files.bytes(of: "/proc/\(process)/task/\(thread)/schedstat")) ?? []
      return sum + (Double(String(decoding: bytes, as: UTF8.self).split(separator: " ").first ?? "") ?? 0)
    }
  }

  /// Bytes of its own memory; pages of mapped files are not among them.
  var residentBytes: Int {
    let bytes = (try? Files.bytes(of: "/proc/\(process)/smaps_rollup")) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let words = lines.first { $0.hasPrefix("Anonymous:") }?.split(separator: " ") ?? []
    return words.count > 1 ? (Int(words[1]) ?? 0) * 1024 : 0
  }

  /// The same once it is at rest: a worker of ours hashes a code at the start, which takes 16 MiB.
  var settledBytes: Int {
    var bytes = residentBytes
    for _ in 0..<20 {
      Clock.wait(until: Clock.nanoseconds + 500_000_000)
      let now = residentBytes
      if now == bytes { break }
      bytes = now
    }
    return bytes
  }

  /// Ends it and waits until it has ended; a kill leaves it no time to write.
  func end(_ signal: Int32 = SIGTERM) {
    guard !isEnded else { return }
    isEnded = true
    kill(process, signal)
    // A full pipe could hold it up.
    _ = Files.rest(of: output)
    close(output)
    Processes.wait(for: process)
  }
}
