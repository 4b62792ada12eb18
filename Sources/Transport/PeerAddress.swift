// SPDX-License-Identifier: MIT
import Glibc

/// The IP address and port of a peer, 18 bytes.
///
/// IPv4 addresses are stored as IPv6 (::ffff:a.b.c.d). So an IPv4 peer of a listener on `::` equals the same
/// peer of a listener on 0.0.0.0.
/// Source: RFC 4291 §2.5.5.2.
package struct PeerAddress: Hashable, Sendable {
  /// The first eight bytes of the address, big-endian; the network part of an IPv6 address.
  package let upper: UInt64
  /// The last eight bytes of the address, big-endian.
  package let lower: UInt64
  /// The port, 0 if the peer has none.
  package let port: UInt16

  private static let mapped: UInt64 = 0x0000_FFFF

  /// Creates an address from the system's form; families other than IP give `::` and port 0.
  init(_ storage: sockaddr_storage) {
    (upper, lower, port) = withUnsafeBytes(of: storage) { bytes in
      switch Int32(storage.ss_family) {
      case AF_INET:
        let address = bytes.loadUnaligned(as: sockaddr_in.self)
        let host = UInt64(UInt32(bigEndian: address.sin_addr.s_addr))
        return (0, PeerAddress.mapped << 32 | host, UInt16(bigEndian: address.sin_port))
      case AF_INET6:
        let address = bytes.loadUnaligned(as: sockaddr_in6.self)
        return withUnsafeBytes(of: address.sin6_addr) {
          (
            UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
            UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
            UInt16(bigEndian: address.sin6_port)
          )
        }
      default:
        return (0, 0, 0)
      }
    }
  }

  /// Creates an IPv4 address, its first number in the highest byte.
  package init(ipv4 host: UInt32, port: UInt16) {
    (upper, lower, self.port) = (0, PeerAddress.mapped << 32 | UInt64(host), port)
  }

  /// ::1, without a port.
  package static let loopbackIPv6 = PeerAddress(upper: 0, lower: 1)

  init(upper: UInt64, lower: UInt64) { (self.upper, self.lower, port) = (upper, lower, 0) }

  /// Creates an address from an IPv4 or IPv6 literal; nil for other text, names and zones included.
  ///
  /// Source: inet_pton(3).
  package init?(literal text: String) {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      self.init(ipv4: UInt32(bigEndian: four.s_addr), port: 0)
      return
    }
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    let halves = withUnsafeBytes(of: six) {
      (
        UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
    self.init(upper: halves.0, lower: halves.1)
  }

  /// The unit of limits: an IPv4 address, or the first 64 bits of an IPv6 address, which one customer has.
  ///
  /// IPv4 values begin with `0:ffff::/32`, as no IPv6 network does. Source: RFC 6177 §2.
  package var origin: UInt64 { isIPv4 ? lower : upper }

  package var isIPv4: Bool { upper == 0 && lower >> 32 == PeerAddress.mapped }

  /// 127.0.0.0/8 or ::1.
  package var isLoopback: Bool { isIPv4 ? (lower >> 24) & 0xFF == 127 : upper == 0 && lower == 1 }

  /// The address without its port, such as `203.0.113.7` or `2001:db8::1`.
  package var host: String {
    let length = Int(INET6_ADDRSTRLEN)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: length) { text in
      let found =
        if isIPv4 {
          withUnsafeBytes(of: UInt32(truncatingIfNeeded: lower).bigEndian) {
            inet_ntop(AF_INET, $0.baseAddress, text.baseAddress, socklen_t(length))
          }
        } else {
          withUnsafeBytes(of: (upper.bigEndian, lower.bigEndian)) {
            inet_ntop(AF_INET6, $0.baseAddress, text.baseAddress, socklen_t(length))
          }
        }
      guard let found else { return "::" }
      return String(cString: found)
    }
  }

  /// The address with its port, such as `203.0.113.7:50122` or `[2001:db8::1]:50122`.
  package var text: String { isIPv4 ? "\(host):\(port)" : "[\(host)]:\(port)" }
}
