// SPDX-License-Identifier: MIT
import Glibc

/// A range of addresses that begin alike, such as `203.0.113.0/24` or `2001:db8::/32`.
///
/// IPv4 ones are held as the IPv6 ones that they are mapped to; `::/0` holds no IPv4 address all the same.
/// Source: RFC 4632 §3.1, RFC 4291 §2.3 and §2.5.5.2.
package struct Network: Hashable, Sendable {
  /// Why a text names no network.
  package enum Fault: Error, Equatable, Sendable {
    /// Neither address nor length, or a length that the family does not have: 0 to 32, or 0 to 128.
    case unreadable
    /// The address goes on behind the length; the network that is likely meant.
    case hasHost(Network)
  }

  private let upper: UInt64
  private let lower: UInt64
  /// Bits of the IPv6 form that addresses begin with, 0 to 128.
  private let bits: Int
  private let isIPv4: Bool

  /// The machine itself: 127.0.0.1 and ::1, and no other address of loopback.
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

  /// Reads `ADDRESS/LENGTH`, or an address alone, which is a network of one.
  ///
  /// - Throws: `Fault`.
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

  /// Whether an address is one of it.
  package func contains(_ address: PeerAddress) -> Bool {
    isIPv4 == address.isIPv4 && address.upper & Self.mask(bits) == upper
      && address.lower & Self.mask(bits - 64) == lower
  }

  /// Whether a text is an address of loopback, 127.0.0.0/8 or ::1; a name is none, wherever it leads.
  package static func isLoopback(_ text: String) -> Bool { PeerAddress(literal: text)?.isLoopback ?? false }

  /// How it is written, such as `203.0.113.0/24`.
  package var text: String {
    let address = PeerAddress(upper: upper, lower: lower)
    return "\(address.host)/\(isIPv4 ? bits - 96 : bits)"
  }

  /// So many ones, from the highest bit on; of less than none, none.
  private static func mask(_ bits: Int) -> UInt64 { bits <= 0 ? 0 : .max << UInt64(max(0, 64 - bits)) }
}
