// SPDX-License-Identifier: MIT
import Glibc

/// An address that a socket connects to, in the form that connect(2) takes.
package struct SocketAddress: Sendable {
  private let family: Int32
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

  /// The addresses of a host, in the order in which the system wants them tried.
  ///
  /// - Throws: `TransportFault.unknownHost`.
  package static func all(of host: String, port: UInt16) throws(TransportFault) -> [SocketAddress] {
    let found = try ListeningSocket.addresses(of: host, port: port, flags: AI_ADDRCONFIG)
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
  ///
  /// - Throws: `TransportFault.system`.
  package func dial(
    from source: SocketAddress? = nil, receiveBuffer: Int32? = nil, blocks: Bool = false
  ) throws(TransportFault) -> Int32 {
    let blocking = blocks ? 0 : Int32(SOCK_NONBLOCK.rawValue)
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | blocking
    let descriptor = socket(family, kind, 0)
    guard descriptor >= 0 else { throw .system(call: "socket", errno: errno) }
    _ = ListeningSocket.set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    if let receiveBuffer { _ = ListeningSocket.set(descriptor, SOL_SOCKET, SO_RCVBUF, receiveBuffer) }
    var failed: String?
    if let source {
      // The port is chosen when it connects, when both ends tell connections apart. Source: ip(7).
      _ = ListeningSocket.set(descriptor, Int32(IPPROTO_IP), IP_BIND_ADDRESS_NO_PORT, 1)
      if source.pass(to: Glibc.bind, descriptor) != 0 { failed = "bind" }
    }
    if failed == nil, pass(to: Glibc.connect, descriptor) != 0, blocks || errno != EINPROGRESS {
      failed = "connect"
    }
    guard let failed else { return descriptor }
    let number = errno
    close(descriptor)
    throw .system(call: failed, errno: number)
  }

  private func pass(
    to call: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32
  ) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) { call(descriptor, $0.baseAddress, socklen_t(bytes.count)) }
    }
  }
}
