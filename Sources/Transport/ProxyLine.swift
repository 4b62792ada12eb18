// SPDX-License-Identifier: MIT
import Glibc

/// The line by which a proxy says whose connection it passes on.
///
/// Source: the PROXY protocol, version 1, section 2.1.
package enum ProxyLine: Equatable, Sendable {
  /// The address of the one who connected to the proxy.
  case from(PeerAddress)
  /// The proxy does not say.
  case unknown

  /// Reads a line without its end; nil for anything else.
  package init?(_ line: Span<UInt8>) {
    let text = String(decoding: (0..<line.count).map { line[$0] }, as: UTF8.self)
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard line.count <= Self.longest, words.count >= 2, words[0] == "PROXY" else { return nil }
    if words[1] == "UNKNOWN" {
      self = .unknown
      return
    }
    guard words.count == 6, ["TCP4", "TCP6"].contains(words[1]), UInt16(words[4]) != nil,
      UInt16(words[5]) != nil,
      let source = PeerAddress(literal: String(words[2])), let place = PeerAddress(literal: String(words[3])),
      source.isIPv4 == (words[1] == "TCP4"), place.isIPv4 == source.isIPv4
    else { return nil }
    self = .from(source)
  }

  /// The bytes of the longest line, without its end.
  private static let longest = 105

  /// The first bytes of such a line.
  package static let opening: StaticString = "PROXY "

  /// Returns the line of a connection from one address to another, with its end.
  package static func text(from source: PeerAddress, to place: PeerAddress) -> String {
    guard source.isIPv4 == place.isIPv4 else { return "PROXY UNKNOWN\r\n" }
    return
      "PROXY \(source.isIPv4 ? "TCP4" : "TCP6") \(source.host) \(place.host) \(source.port) \(place.port)\r\n"
  }
}
