// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Transport
import Visiting

extension Subcommand {
  /// Connects to a server as netcat does, with an edited line at a terminal.
  static let connect: Subcommand = Subcommand(
    name: "connect",
    usage: """
      verdict connect HOST [PORT]
      verdict connect HOST:PORT
      verdict connect HOST[:PORT],HOST[:PORT],HOST[:PORT]
      verdict connect --tls [--fingerprint SHA256] HOST [PORT]
                  netcat with a line to type in: what comes in never tears it; arrow up has older lines.
                  Ctrl-D on an empty line ends. PORT is 7171 unless given, 7172 with --tls.
                  Of several hosts the first that answers is taken, and the next one when it is lost.
                  GCG 1 > game.gcg writes the record of game 1 to a new file.
      """
  ) { words throws(Trouble) in
    let options = try CommandOptions(words, of: "connect", taking: ["fingerprint"], flags: ["tls"])
    let isSecure = options.has("tls") || options.has("fingerprint")
    let addresses = try addresses(options.operands, usualPort: isSecure ? 7172 : 7171)
    let certificates = try options.value("fingerprint").map(fingerprints)
    let servers = addresses.map { address -> (address: ServerAddress, trust: Trust?) in
      if let certificates { return (address, .certificates(certificates)) }
      return (address, isSecure ? .authorities(host: address.host) : nil)
    }
    let places = addresses.map(\.text).joined(separator: ",")
    do throws(Attempt.Fault) {
      let visit = try Visit(servers)
      if isByHand, let person = ByHand(places, visit) { return person.run() }
      visit.comesBack = false
      return ByPipe(visit).run()
    } catch { throw .obstacle(error.text(at: places)) }
  }

  /// Reads places between commas, and the port of those that name none.
  private static func addresses(_ operands: [String], usualPort: UInt16) throws(Trouble) -> [ServerAddress] {
    guard (1...2).contains(operands.count), let first = operands.first, !first.isEmpty else {
      throw .obstacle("connect takes a host and a port; type verdict connect 127.0.0.1 7171")
    }
    let port = operands.count == 2 ? UInt16(operands[1]) : usualPort
    var all: [ServerAddress] = []
    for place in first.split(separator: ",", omittingEmptySubsequences: false) {
      guard let port, port > 0, let address = ServerAddress(place, usualPort: port) else {
        throw .obstacle(
          "\(place) is no host, or its port is no number from 1 to 65535; type verdict connect 127.0.0.1 7171"
        )
      }
      all.append(address)
    }
    return all
  }

  /// Reads fingerprints between commas.
  private static func fingerprints(_ typed: String) throws(Trouble) -> [[UInt8]] {
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

  /// Whether input and output are a terminal that can move its cursor.
  private static var isByHand: Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, let kind = getenv("TERM") else {
      return false
    }
    return !["", "dumb"].contains(String(cString: kind))
  }
}

extension Attempt.Fault {
  /// Returns one line with the obstacle and, where there is one, its remedy.
  func text(at places: String) -> String {
    switch self {
    case .distrusted(let why, let server): "\(server.text): \(why.text)"
    case .unknownHost(let host, let code):
      "\(host): \(String(cString: gai_strerror(code))); check the name, or give an address such as 127.0.0.1"
    case .unreachable(let error):
      "\(places): \(SystemFault.text(error)); is a server running there? Check host and port"
    }
  }
}

extension Distrust {
  var text: String {
    switch self {
    case .noCertificate: "it showed no certificate"
    case .otherCertificate(let shown):
      "its certificate is another one, SHA-256 \(shown); ask whoever runs the server"
    case .unknownAuthority(let reason):
      "its certificate is not trusted (\(reason)); ask whoever runs the server for the fingerprint,"
        + " then add --fingerprint"
    case .notSecure: "no TLS is spoken there; leave --tls out, or name the port that speaks it"
    }
  }
}
