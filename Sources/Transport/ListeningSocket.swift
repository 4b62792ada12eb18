// SPDX-License-Identifier: MIT
import Glibc

/// The place of a listener.
package enum ListeningPlace {
  /// A new socket at an IP literal or a name; `::` is all addresses of both families, and port 0 the system's choice.
  ///
  /// A name is looked up at once, which may take seconds.
  case at(host: String, port: UInt16)
  /// A socket that a service manager passed; the listener owns it from then on.
  case passed(InheritedSocket)
}

/// Functions that open listening sockets.
package enum ListeningSocket {
  /// Opens a socket that listens at the first available address of the host.
  ///
  /// Linux copies the options to accepted connections. Replies leave at once. A silent peer is probed four
  /// times, every 15 s from 60 s on. SO_REUSEADDR lets a restarted server reuse its port. SO_REUSEPORT is off,
  /// so that a second server started by mistake fails and does not take half of the players.
  /// Source: socket(7), tcp(7), getaddrinfo(3).
  package static func open(host: String, port: UInt16, backlog: Int32) throws(TransportFault) -> Int32 {
    try open(host: host, port: port, backlog)
  }

  /// Throws the fault with which `open` would fail; nobody can connect meanwhile.
  package static func tryOut(host: String, port: UInt16) throws(TransportFault) {
    close(try open(host: host, port: port, nil))
  }

  /// Opens a socket, which listens unless there is no backlog.
  private static func open(host: String, port: UInt16, _ backlog: Int32?) throws(TransportFault) -> Int32 {
    var fault = TransportFault.addressNotHere(host: host, errno: EADDRNOTAVAIL)
    for address in try SocketAddress.all(of: host, port: port, flags: AI_PASSIVE) {
      do throws(TransportFault) { return try listen(at: address, backlog: backlog) } catch {
        fault = error
        guard case .system(_, let number) = error else { continue }
        switch number {
        case EADDRINUSE: fault = .addressInUse(host: host, port: port)
        case EADDRNOTAVAIL, EAFNOSUPPORT: fault = .addressNotHere(host: host, errno: number)
        case EACCES, EPERM: fault = .notPermitted(host: host, port: port)
        default: break
        }
      }
    }
    throw fault
  }

  /// Returns the local port of a socket, 0 if it has none.
  package static func port(of descriptor: Int32) -> UInt16 { address(of: descriptor).port }

  /// Returns the local address of a socket; `::` with port 0 if it has none.
  static func address(of descriptor: Int32) -> PeerAddress {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let outcome = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    return PeerAddress(outcome == 0 ? storage : sockaddr_storage())
  }

  private static func listen(at address: SocketAddress, backlog: Int32?) throws(TransportFault) -> Int32 {
    let descriptor = try address.socket()
    guard setOptions(of: descriptor), takesBothFamilies(descriptor, address.family) else {
      throw .closing(descriptor, after: "setsockopt")
    }
    guard address.pass(to: Glibc.bind, descriptor) == 0 else { throw .closing(descriptor, after: "bind") }
    if let backlog, Glibc.listen(descriptor, backlog) != 0 { throw .closing(descriptor, after: "listen") }
    return descriptor
  }

  /// Sets the options that accepted connections inherit.
  static func setOptions(of descriptor: Int32) -> Bool {
    let tcp = Int32(IPPROTO_TCP)
    return set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1) && set(descriptor, tcp, TCP_NODELAY, 1)
      && noticeSilence(on: descriptor, after: 60, asking: 4, every: 15)
  }

  /// Has the system end a connection whose peer is gone without a word.
  ///
  /// After `idle` seconds it asks `times`, `spacing` seconds apart. Bytes that are not confirmed for that long end it, too.
  package static func noticeSilence(
    on descriptor: Int32, after idle: Int32, asking times: Int32, every spacing: Int32
  ) -> Bool {
    let tcp = Int32(IPPROTO_TCP)
    return set(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1) && set(descriptor, tcp, TCP_KEEPIDLE, idle)
      && set(descriptor, tcp, TCP_KEEPINTVL, spacing) && set(descriptor, tcp, TCP_KEEPCNT, times)
      && set(descriptor, tcp, TCP_USER_TIMEOUT, (idle + times * spacing) * 1_000)
  }

  /// Lets a socket on `::` serve both families, independent of the system's default.
  private static func takesBothFamilies(_ descriptor: Int32, _ family: Int32) -> Bool {
    family != AF_INET6 || set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0)
  }

  static func set(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) -> Bool {
    var value = value
    return setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size)) == 0
  }
}
