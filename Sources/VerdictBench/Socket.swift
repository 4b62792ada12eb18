// SPDX-License-Identifier: MIT
import Glibc

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

  /// Makes a socket that is connected, or is connecting, and sends small writes at once.
  static func connected(
    to port: UInt16, from host: UInt32 = 1, waits: Bool = true
  ) throws(BenchFault) -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue) | (waits ? 0 : Int32(SOCK_NONBLOCK.rawValue))
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw .system("socket", errno) }
    var one: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, size)
    // The port is chosen when it connects, as both ends tell connections apart then. Source: ip(7).
    setsockopt(descriptor, Int32(IPPROTO_IP), IP_BIND_ADDRESS_NO_PORT, &one, size)
    let isBound = host == 1 || withAddress(0, host) { bind(descriptor, $0, $1) } == 0
    let outcome = isBound ? withAddress(port, 1) { connect(descriptor, $0, $1) } : -1
    guard outcome == 0 || !waits && errno == EINPROGRESS else {
      let number = errno
      close(descriptor)
      throw .system("connect", number)
    }
    return descriptor
  }

  private static func withAddress(
    _ port: UInt16, _ host: UInt32, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0000 + host).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
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

  /// Asks redis and gives the first line of its answer.
  func command(_ parts: [String]) throws(BenchFault) -> String {
    try send(Script.command(parts))
    return try line()
  }
}
