// SPDX-License-Identifier: MIT

/// The place of a club's ledger in an etcd cluster: `etcd://HOST:2379,HOST:2379,HOST:2379/CLUB`, or `etcds://…` over TLS.
package struct EtcdAddress: Equatable, Sendable {
  package struct Member: Equatable, Sendable {
    package let host: String
    package let port: UInt16
  }

  /// The members of the cluster whose clients this node may be, at least one.
  package let members: [Member]
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
    var members: [Member] = []
    for part in parts[0].split(separator: ",", omittingEmptySubsequences: false) {
      guard let member = Self.member(part) else {
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
    let places = members.map { $0.host.contains(":") ? "[\($0.host)]:\($0.port)" : "\($0.host):\($0.port)" }
    return "\(isSecure ? Self.secureScheme : Self.scheme)\(places.joined(separator: ","))/\(club)"
  }

  private static func member(_ text: Substring) -> Member? {
    var host = text
    var port = Self.port
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.first == ":" else { return nil }
      if !rest.isEmpty {
        guard let number = UInt16(rest.dropFirst()), number > 0 else { return nil }
        port = number
      }
    } else if let colon = text.lastIndex(of: ":") {
      host = text[..<colon]
      guard let number = UInt16(text[text.index(after: colon)...]), number > 0 else { return nil }
      port = number
    }
    let isHost = host.utf8.allSatisfy { isOfName($0 | 0x20) || ".:".utf8.contains($0) }
    return host.isEmpty || !isHost ? nil : Member(host: String(host), port: port)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
