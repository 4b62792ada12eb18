// SPDX-License-Identifier: MIT
import Glibc

/// Functions that open listening sockets for a `Listener`.
package enum ListeningSocket {
  /// Opens a socket that listens at the first available address of the host.
  ///
  /// Linux copies the options to accepted connections. Replies leave at once. A silent peer is probed four
  /// times, every 15 s from 60 s on. SO_REUSEADDR lets a restarted server reuse its port. SO_REUSEPORT is off,
  /// so that a second server started by mistake fails and does not take half of the players.
  /// Source: socket(7), tcp(7), getaddrinfo(3).
  package static func open(host: String, port: UInt16, backlog: Int32) throws(TransportFault) -> Int32 {
    let found = try addresses(of: host, port: port)
    defer { freeaddrinfo(found) }

    var fault = TransportFault.addressNotHere(host: host, errno: EADDRNOTAVAIL)
    var next = found
    while let candidate = next?.pointee {
      next = candidate.ai_next
      switch listen(at: candidate, backlog: backlog) {
      case .success(let descriptor): return descriptor
      case .failure(let failed): fault = failed.fault(host: host, port: port)
      }
    }
    throw fault
  }

  /// Looks a host up without opening a socket.
  ///
  /// - Throws: `TransportFault.unknownHost`.
  package static func lookUp(host: String) throws(TransportFault) {
    freeaddrinfo(try addresses(of: host, port: 0))
  }

  /// Returns the addresses of a host; the caller frees them.
  static func addresses(
    of host: String, port: UInt16, flags: Int32 = AI_PASSIVE
  ) throws(TransportFault) -> UnsafeMutablePointer<addrinfo>? {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = flags | AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &found)
    guard code == 0 else { throw .unknownHost(host: host, code: code) }
    return found
  }

  /// Returns the local port of a socket, 0 if it has none.
  package static func port(of descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let outcome = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    return outcome == 0 ? PeerAddress(storage).port : 0
  }

  private struct Failure: Error {
    let call: String
    let errno: Int32

    func fault(host: String, port: UInt16) -> TransportFault {
      switch errno {
      case EADDRINUSE: .addressInUse(host: host, port: port)
      case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotHere(host: host, errno: errno)
      case EACCES, EPERM: .notPermitted(host: host, port: port)
      default: .system(call: call, errno: errno)
      }
    }
  }

  private static func listen(at candidate: addrinfo, backlog: Int32) -> Result<Int32, Failure> {
    // SOCK_CLOEXEC is not imported; on Linux it equals O_CLOEXEC.
    let kind = candidate.ai_socktype | O_CLOEXEC
    let descriptor = socket(candidate.ai_family, kind, candidate.ai_protocol)
    guard descriptor >= 0 else { return .failure(Failure(call: "socket", errno: errno)) }
    let failure: Failure
    if !setOptions(of: descriptor) || !takesBothFamilies(descriptor, candidate.ai_family) {
      failure = Failure(call: "setsockopt", errno: errno)
    } else if bind(descriptor, candidate.ai_addr, candidate.ai_addrlen) != 0 {
      failure = Failure(call: "bind", errno: errno)
    } else if Glibc.listen(descriptor, backlog) != 0 {
      failure = Failure(call: "listen", errno: errno)
    } else {
      return .success(descriptor)
    }
    close(descriptor)
    return .failure(failure)
  }

  /// Sets the options that accepted connections inherit.
  static func setOptions(of descriptor: Int32) -> Bool {
    let tcp = Int32(IPPROTO_TCP)
    let options: [(level: Int32, name: Int32, value: Int32)] = [
      (SOL_SOCKET, SO_REUSEADDR, 1),
      (SOL_SOCKET, SO_KEEPALIVE, 1),
      (tcp, TCP_KEEPIDLE, 60),
      (tcp, TCP_KEEPINTVL, 15),
      (tcp, TCP_KEEPCNT, 4),
      (tcp, TCP_USER_TIMEOUT, 120_000),
      (tcp, TCP_NODELAY, 1),
    ]
    return options.allSatisfy { set(descriptor, $0.level, $0.name, $0.value) }
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
