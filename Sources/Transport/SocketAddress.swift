// SPDX-License-Identifier: MIT
// CLibevent includes <sys/socket.h>, too; the compiler may find the constants SOCK_… in either of the two alone.
import CLibevent
import Glibc

/// An address that a socket connects to, in the form that connect(2) takes.
package struct SocketAddress: Sendable {
  let family: Int32
  private let bytes: [UInt8]

  private init(_ address: UnsafePointer<sockaddr>, length: socklen_t) {
    family = Int32(address.pointee.sa_family)
    bytes = Array(UnsafeRawBufferPointer(start: address, count: Int(length)))
  }

  /// A port of 127.0.0.`host`.
  package static func loopback(_ port: UInt16, host: UInt32 = 1) -> SocketAddress {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = (0x7F00_0000 + host).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { SocketAddress($0, length: length) }
    }
  }

  /// A unix socket by its path, or by an abstract name after a byte 0; neither needs a terminator.
  init(unix name: [UInt8]) {
    family = AF_UNIX
    bytes = withUnsafeBytes(of: sa_family_t(AF_UNIX)) { Array($0) } + name
  }

  /// The addresses of a host, in the order in which the system wants them tried; throws `unknownHost`.
  package static func all(
    of host: String, port: UInt16, flags: Int32 = AI_ADDRCONFIG
  ) throws(TransportFault) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = flags | AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &found)
    guard code == 0 else { throw .unknownHost(host: host, code: code) }
    defer { freeaddrinfo(found) }
    var addresses: [SocketAddress] = []
    var next = found
    while let info = next?.pointee {
      if let address = info.ai_addr { addresses.append(SocketAddress(address, length: info.ai_addrlen)) }
      next = info.ai_next
    }
    return addresses
  }

  /// Connects a new socket, which the caller closes; one that does not block may still be connecting.
  package func dial(
    from source: SocketAddress? = nil, receiveBuffer: Int32? = nil, blocks: Bool = false
  ) throws(TransportFault) -> Int32 {
    let descriptor = try socket(blocks: blocks)
    _ = ListeningSocket.set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    if let receiveBuffer { _ = ListeningSocket.set(descriptor, SOL_SOCKET, SO_RCVBUF, receiveBuffer) }
    if let source {
      // The port is chosen when it connects, when both ends tell connections apart. Source: ip(7).
      _ = ListeningSocket.set(descriptor, Int32(IPPROTO_IP), IP_BIND_ADDRESS_NO_PORT, 1)
      if source.pass(to: Glibc.bind, descriptor) != 0 { throw .closing(descriptor, after: "bind") }
    }
    if pass(to: Glibc.connect, descriptor) != 0, blocks || errno != EINPROGRESS {
      throw .closing(descriptor, after: "connect")
    }
    return descriptor
  }

  /// Returns whether somebody takes a connection to this address within a time.
  package func answers(within milliseconds: Int32) -> Bool {
    guard let descriptor = try? dial() else { return false }
    defer { close(descriptor) }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&waiting, 1, milliseconds) == 1 && waiting.revents & Int16(POLLERR | POLLHUP) == 0
  }

  /// Returns a new socket for this address, which no other program inherits.
  func socket(ofDatagrams: Bool = false, blocks: Bool = true) throws(TransportFault) -> Int32 {
    let type = ofDatagrams ? SOCK_DGRAM : SOCK_STREAM
    let blocking = blocks ? 0 : Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = Glibc.socket(
      family, Int32(type.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | blocking, 0)
    guard descriptor >= 0 else { throw .system(call: "socket", errno: errno) }
    return descriptor
  }

  /// Passes the address to a call such as bind(2), and returns its outcome.
  func pass(
    to call: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32
  ) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) { call(descriptor, $0.baseAddress, socklen_t(bytes.count)) }
    }
  }
}
