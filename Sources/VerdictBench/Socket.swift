// SPDX-License-Identifier: MIT
import Glibc

/// A plain blocking connection on loopback, for everything but the load itself.
struct Socket: ~Copyable {
  let descriptor: Int32
  private let name: String

  /// - Parameters:
  ///   - peer: whom to connect to.
  ///   - host: where from, the last number of 127.0.0.x.
  /// - Throws: `system`, where nothing listens there.
  init(to peer: borrowing Peer, from host: UInt32 = 1) throws(BenchFault) {
    descriptor = try Socket.connected(to: peer.port, from: host)
    name = peer.name
  }

  deinit { close(descriptor) }

  /// A connected socket whose small writes leave at once.
  static func connected(to port: UInt16, from host: UInt32 = 1) throws(BenchFault) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw .system("socket", errno) }
    guard host == 1 || isBound(descriptor, host) else {
      close(descriptor)
      throw .system("bind", errno)
    }
    var address = loopback(port)
    let outcome = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard outcome == 0 else {
      let number = errno
      close(descriptor)
      throw .system("connect", number)
    }
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    return descriptor
  }

  /// A socket that is connecting; nil where none is to be had now.
  static func begun(to port: UInt16, from host: UInt32 = 1) -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    guard host == 1 || isBound(descriptor, host) else {
      close(descriptor)
      return nil
    }
    var address = loopback(port)
    let outcome = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard outcome == 0 || errno == EINPROGRESS else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// From now on nothing is waited for longer than this.
  func bound(seconds: Int) {
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
  }

  /// A port that nothing listens on just now, for a program that cannot choose one itself.
  static func freePort() throws(BenchFault) -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let outcome = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 ? getsockname(descriptor, address, &length) : -1
      }
    }
    guard outcome == 0 else { throw .system("bind", errno) }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Whether a socket will connect from 127.0.0.x.
  private static func isBound(_ descriptor: Int32, _ host: UInt32) -> Bool {
    // The port is chosen when it connects, when both ends tell connections apart. Source: ip(7).
    var yes: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_IP), IP_BIND_ADDRESS_NO_PORT, &yes, socklen_t(MemoryLayout<Int32>.size))
    var own = loopback(0, host)
    let outcome = withUnsafePointer(to: &own) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return outcome == 0
  }

  private static func loopback(_ port: UInt16, _ host: UInt32 = 1) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0000 + host).bigEndian
    return address
  }

  /// Sends all of it.
  func send(_ text: String) throws(BenchFault) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw .hungUp(name) }
      rest = rest.dropFirst(count)
    }
  }

  /// The next line, without CR LF.
  func line() throws(BenchFault) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      guard recv(descriptor, &byte, 1, 0) == 1 else { throw .hungUp(name) }
      if byte == UInt8(ascii: "\n") { return String(decoding: line.filter { $0 != 13 }, as: UTF8.self) }
      line.append(byte)
    }
  }

  /// Lines up to the one that ends our server's greeting.
  func greeting() throws(BenchFault) {
    while try !line().hasPrefix("200 ") {}
  }

  /// Asks redis and gives the first line of its answer.
  func ask(_ parts: [String]) throws(BenchFault) -> String {
    try send(Resp.command(parts))
    return try line()
  }
}
