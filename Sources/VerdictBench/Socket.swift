// SPDX-License-Identifier: MIT
import Glibc
import Transport

/// A blocking connection on loopback.
final class Socket: Sendable {
  let descriptor: Int32

  /// Seconds within which an answer must come; no flood lasts as long.
  private static let patience = 60

  /// Connects from 127.0.0.x, whose last number is the host.
  init(to port: UInt16, from host: UInt32 = 1) throws(BenchFault) {
    descriptor = try Socket.connected(to: port, from: host)
    var time = timeval(tv_sec: Self.patience, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  /// A connection that has read our server's greeting.
  static func greeted(by peer: Peer, from host: UInt32 = 1) throws(BenchFault) -> Socket {
    let socket = try Socket(to: peer.port, from: host)
    while try !socket.line().hasPrefix("200 ") {}
    return socket
  }

  deinit { close(descriptor) }

  /// Returns a socket that is connected, or is connecting, and sends small writes at once.
  static func connected(
    to port: UInt16, from host: UInt32 = 1, waits: Bool = true
  ) throws(BenchFault) -> Int32 {
    do throws(TransportFault) {
      return try SocketAddress.loopback(port).dial(
        from: host == 1 ? nil : .loopback(0, host: host), blocks: waits)
    } catch { throw .network(error.text) }
  }

  func send(_ text: String) throws(BenchFault) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw .hungUp("the server") }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads the next line, without CR LF.
  func line() throws(BenchFault) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      guard recv(descriptor, &byte, 1, 0) == 1 else { throw .hungUp("the server") }
      if byte == UInt8(ascii: "\n") { return String(decoding: line.filter { $0 != 13 }, as: UTF8.self) }
      line.append(byte)
    }
  }

  /// Types a line and gives the last line of its answer, which must begin so; notices are passed over.
  @discardableResult
  func ask(_ text: String, _ beginning: String) throws(BenchFault) -> String {
    try send("\(text)\n")
    while true {
      let line = try line()
      if line.first == "*" || line.dropFirst(3).first == "-" { continue }
      guard line.hasPrefix(beginning) else { throw .wrongAnswer("verdict", line) }
      return line
    }
  }

  /// Reads an answer to its last line.
  func lines() throws(BenchFault) -> [String] {
    var lines: [String] = []
    while true {
      let line = try line()
      if line.first == "*" { continue }
      lines.append(line)
      if line.dropFirst(3).first != "-" { return lines }
    }
  }

  func lastLine() throws(BenchFault) -> String { try lines().last ?? "" }

  /// Asks redis and gives the first line of its answer.
  func command(_ parts: [String]) throws(BenchFault) -> String {
    try send(Script.command(parts))
    return try line()
  }
}
