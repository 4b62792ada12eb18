// SPDX-License-Identifier: MIT
import Glibc

/// A range of addresses with a common prefix, such as `203.0.113.0/24` or `2001:db8::/32`.
///
/// IPv4 networks are stored as IPv4-mapped IPv6 networks; still, `::/0` contains no IPv4 address.
/// Source: RFC 4632 §3.1, RFC 4291 §2.3 and §2.5.5.2.
package struct Network: Hashable, Sendable {
  /// The reason why a text is not a network.
  package enum Fault: Error, Equatable, Sendable {
    /// The address or the length cannot be read; lengths are 0 to 32 or 0 to 128, by family.
    case unreadable
    /// The address has bits behind the length; the network is the likely intention.
    case hasHost(Network)
  }

  private let upper: UInt64
  private let lower: UInt64
  /// The prefix length in the IPv6 form, 0 to 128.
  private let bits: Int
  private let isIPv4: Bool

  /// The machine itself: 127.0.0.1 and ::1, and no other loopback address.
  package static let loopback = [
    Network(upper: 0, lower: 0x0000_FFFF_7F00_0001, bits: 128, isIPv4: true),
    Network(upper: 0, lower: 1, bits: 128, isIPv4: false),
  ]

  private init(upper: UInt64, lower: UInt64, bits: Int, isIPv4: Bool) {
    self.upper = upper & Self.mask(bits)
    self.lower = lower & Self.mask(bits - 64)
    self.bits = bits
    self.isIPv4 = isIPv4
  }

  /// Creates a network from `ADDRESS/LENGTH`, or from an address alone as a network of one.
  package init(_ text: String) throws(Fault) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = PeerAddress(literal: String(parts[0])) else { throw .unreadable }
    let most = address.isIPv4 ? 32 : 128
    var length = most
    if parts.count == 2 {
      guard parts[1].allSatisfy({ ("0"..."9").contains($0) }), let given = Int(parts[1]), given <= most else {
        throw .unreadable
      }
      length = given
    }
    self.init(
      upper: address.upper, lower: address.lower, bits: length + 128 - most, isIPv4: address.isIPv4)
    guard upper == address.upper, lower == address.lower else { throw .hasHost(self) }
  }

  package func contains(_ address: PeerAddress) -> Bool {
    isIPv4 == address.isIPv4 && address.upper & Self.mask(bits) == upper
      && address.lower & Self.mask(bits - 64) == lower
  }

  /// Returns whether a text is a loopback address, 127.0.0.0/8 or ::1; names are not looked up.
  package static func isLoopback(_ text: String) -> Bool { PeerAddress(literal: text)?.isLoopback ?? false }

  /// The network as text, such as `203.0.113.0/24`.
  package var text: String {
    let address = PeerAddress(upper: upper, lower: lower)
    return "\(address.host)/\(isIPv4 ? bits - 96 : bits)"
  }

  /// `bits` leading ones, none for a negative number.
  private static func mask(_ bits: Int) -> UInt64 { bits <= 0 ? 0 : .max << UInt64(max(0, 64 - bits)) }
}
