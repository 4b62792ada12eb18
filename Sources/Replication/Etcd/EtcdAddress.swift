// SPDX-License-Identifier: MIT
import Transport

/// The place of a club's ledger in an etcd cluster: `etcd://HOST:2379,HOST:2379,HOST:2379/CLUB`, or `etcds://…` over TLS.
package struct EtcdAddress: Equatable, Sendable {
  /// The members of the cluster whose clients this node may be, at least one.
  package let members: [ServerAddress]
  /// The club's name: 1 to 32 small letters, digits and hyphens.
  package let club: String

  /// Whether the members speak TLS.
  package let isSecure: Bool

  private static let scheme = "etcd://"
  private static let secureScheme = "etcds://"
  /// The port of a member that names none.
  private static let port: UInt16 = 2379

  /// The reason why a text is no address; one sentence without a full stop.
  package struct Fault: Error, Equatable, Sendable {
    package let text: String
  }

  /// Returns whether a text is to be read as an address, and not as a path.
  package static func isMeant(by text: String) -> Bool {
    text.hasPrefix(scheme) || text.hasPrefix(secureScheme)
  }

  /// Reads an address; with `namesClub` false, that of a cluster alone, whose club is empty.
  package init(_ text: String, namesClub: Bool = true) throws(Fault) {
    guard Self.isMeant(by: text) else { throw Fault(text: "a shared ledger begins with \(Self.scheme)") }
    isSecure = text.hasPrefix(Self.secureScheme)
    let scheme = isSecure ? Self.secureScheme : Self.scheme
    let parts = text.dropFirst(scheme.count).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == (namesClub ? 2 : 1) else {
      throw Fault(
        text:
          "the place is \(scheme)HOST:2379,HOST:2379,HOST:2379\(namesClub ? "/CLUB" : ", without a club")"
      )
    }
    var members: [ServerAddress] = []
    for part in parts[0].split(separator: ",", omittingEmptySubsequences: false) {
      guard let member = ServerAddress(part, usualPort: Self.port) else {
        throw Fault(text: "\(part) is no HOST:PORT of an etcd member")
      }
      members.append(member)
    }
    guard namesClub else {
      (self.members, club) = (members, "")
      return
    }
    guard (1...32).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy(Self.isOfName) else {
      throw Fault(text: "a club's name is 1 to 32 small letters, digits and hyphens")
    }
    (self.members, club) = (members, String(parts[1]))
  }

  /// The address as `init` reads it.
  package var text: String {
    let places = members.map(\.text)
    return "\(isSecure ? Self.secureScheme : Self.scheme)\(places.joined(separator: ","))/\(club)"
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
