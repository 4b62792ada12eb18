// SPDX-License-Identifier: MIT

struct ServerAddress: CustomStringConvertible {
  let host: String
  let port: UInt16

  /// Parses `HOST`, `HOST PORT`, `HOST:PORT` or `[HOST]:PORT`; throws `obstacle` if it is malformed.
  init(_ operands: [String], usualPort: UInt16) throws(Trouble) {
    guard (1...2).contains(operands.count), let first = operands.first, !first.isEmpty else {
      throw .obstacle("connect takes a host and a port; type verdict connect 127.0.0.1 7171")
    }
    var host = first
    var port = operands.count == 2 ? operands[1] : nil
    // A host with more than one colon and no brackets is an IPv6 address.
    if port == nil, let colon = first.lastIndex(of: ":"),
      first.hasPrefix("[") ? first[..<colon].hasSuffix("]") : first.firstIndex(of: ":") == colon
    {
      host = String(first[..<colon])
      port = String(first[first.index(after: colon)...])
    }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    guard let number = port.map({ UInt16($0) }) ?? usualPort, number > 0, !host.isEmpty else {
      throw .obstacle("a port is a number from 1 to 65535; type verdict connect 127.0.0.1 7171")
    }
    self.host = host
    self.port = number
  }

  var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
