// SPDX-License-Identifier: MIT

/// The place of a server: a name or an address of IP, and a port.
package struct ServerAddress: Hashable, Sendable {
  /// The name or the address, without brackets.
  package let host: String
  package let port: UInt16

  package init(host: String, port: UInt16) { (self.host, self.port) = (host, port) }

  /// Reads `HOST:PORT` or `[HOST]:PORT`, with a usual port also without one; nil for anything else, and for port 0.
  ///
  /// A host is visible ASCII. One with several colons and no brackets is an address of IPv6 without a port.
  package init?(_ text: some StringProtocol, usualPort: UInt16? = nil) {
    var host = text[...]
    var port: String?
    if text.first == "[" {
      guard let end = text.lastIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.first == ":" else { return nil }
      if !rest.isEmpty { port = String(rest.dropFirst()) }
    } else if let colon = text.firstIndex(of: ":"), text.lastIndex(of: ":") == colon {
      host = text[..<colon]
      port = String(text[text.index(after: colon)...])
    }
    // UInt16 would read a sign.
    guard port?.utf8.first != UInt8(ascii: "+"), let number = port.map({ UInt16($0) }) ?? usualPort,
      number > 0,
      (1...255).contains(host.utf8.count),
      host.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"[]/,".utf8.contains($0) })
    else { return nil }
    self.init(host: String(host), port: number)
  }

  /// `HOST:PORT`, or `[HOST]:PORT` for an address of IPv6.
  package var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
