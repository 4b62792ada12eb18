// SPDX-License-Identifier: MIT
import Transport
import Visiting

/// The servers of a visit, in the order in which they are tried, and how they are trusted.
struct Destination {
  let servers: [ServerAddress]
  /// Whether TLS is spoken.
  let isSecure: Bool
  /// The fingerprints of certificates as typed, with commas between them; nil for the system's authorities.
  let fingerprints: String?

  /// The servers as they may be typed again.
  var text: String { servers.map(\.text).joined(separator: ",") }

  /// Returns each server with the certificates that it may show, nil for plain lines.
  func trusts() throws(Trouble) -> [(address: ServerAddress, trust: Trust?)] {
    let certificates = try fingerprints.map(Self.read)
    return servers.map { address in
      if let certificates { return (address, .certificates(certificates)) }
      return (address, isSecure ? .authorities(host: address.host) : nil)
    }
  }

  /// Reads fingerprints between commas.
  private static func read(_ typed: String) throws(Trouble) -> [[UInt8]] {
    var all: [[UInt8]] = []
    for part in typed.split(separator: ",", omittingEmptySubsequences: false) {
      guard let fingerprint = TLSCertificate.fingerprint(typed: String(part)) else {
        throw .obstacle(
          "a fingerprint is 64 hexadecimal digits, with colons or without; verdict certificate show prints one"
        )
      }
      all.append(fingerprint)
    }
    return all
  }
}

extension Destination {
  /// Reads the operands of a command line: places, with commas or spaces between them, and perhaps the port of those that name none.
  init(_ operands: [String], isSecure: Bool, fingerprints: String?) throws(Trouble) {
    var places = operands
    var port: UInt16? = isSecure ? 7172 : 7171
    if places.count > 1, let last = places.last, last.allSatisfy(\.isWholeNumber) {
      port = UInt16(last)
      places.removeLast()
    }
    guard places.first?.isEmpty == false else {
      throw .obstacle("connect takes a host and a port; type verdict connect 127.0.0.1 7171")
    }
    var all: [ServerAddress] = []
    for place in places.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      guard let port, port > 0, let address = ServerAddress(place, usualPort: port) else {
        throw .obstacle(
          "\(place) is no host, or its port is no number from 1 to 65535; type verdict connect 127.0.0.1 7171"
        )
      }
      all.append(address)
    }
    self.init(servers: all, isSecure: isSecure, fingerprints: fingerprints)
  }
}
