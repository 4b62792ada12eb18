// SPDX-License-Identifier: MIT

/// The place of a server: its name or address, and its port.
struct ServerAddress {
  let host: String
  let port: UInt16

  /// Parses places between commas, and the port of those that name none; throws `obstacle` if one is malformed.
  static func list(_ operands: [String], usualPort: UInt16) throws(Trouble) -> [ServerAddress] {
    guard (1...2).contains(operands.count), let first = operands.first else {
      throw .obstacle("connect takes a host and a port; type verdict connect 127.0.0.1 7171")
    }
    let port = operands.count == 2 ? UInt16(operands[1]) : usualPort
    guard let port, port > 0 else { throw malformed }
    var all: [ServerAddress] = []
    for place in first.split(separator: ",", omittingEmptySubsequences: false) {
      all.append(try ServerAddress(String(place), usualPort: port))
    }
    return all
  }

  private static let malformed = Trouble.obstacle(
    "a port is a number from 1 to 65535; type verdict connect 127.0.0.1 7171")

  /// Parses `HOST`, `HOST:PORT` or `[HOST]:PORT`; throws `obstacle` if it is malformed.
  private init(_ first: String, usualPort: UInt16) throws(Trouble) {
    var host = first
    var port: String?
    // A host with more than one colon and no brackets is an IPv6 address.
    if let colon = first.lastIndex(of: ":"),
      first.hasPrefix("[") ? first[..<colon].hasSuffix("]") : first.firstIndex(of: ":") == colon
    {
      host = String(first[..<colon])
      port = String(first[first.index(after: colon)...])
    }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    guard let number = port.map({ UInt16($0) }) ?? usualPort, number > 0, !host.isEmpty else {
      throw Self.malformed
    }
    self.host = host
    self.port = number
  }
}
