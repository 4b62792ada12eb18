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
      verdict connect --tls [--fingerprint SHA256] HOST [PORT]
                  netcat with a line to type in: what comes in never tears it; arrow up has older lines.
                  Ctrl-D on an empty line ends. PORT is 7171 unless given, 7172 with --tls.
      """
  ) { words throws(Trouble) in
    let options = try CommandOptions(words, of: "connect", taking: ["fingerprint"], flags: ["tls"])
    let address = try ServerAddress(
      options.operands, usualPort: options.has("tls") || options.has("fingerprint") ? 7172 : 7171)
    var trust: Trust? = options.has("tls") ? .authorities(host: address.host) : nil
    if let typed = options.value("fingerprint") {
      guard let fingerprint = TLSCertificate.fingerprint(typed: typed) else {
        throw .obstacle(
          "a fingerprint is 64 hexadecimal digits, with colons or without; verdict certificate show prints one"
        )
      }
      trust = .certificate(fingerprint)
    }
    do throws(Attempt.Fault) {
      let visit = try Visit(host: address.host, port: address.port, trust)
      if isByHand, let person = ByHand(address, visit) { return person.run() }
      visit.comesBack = false
      return ByPipe(visit).run()
    } catch { throw .obstacle(error.text(at: address)) }
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
  func text(at address: ServerAddress) -> String {
    switch self {
    case .distrusted(let why): "\(address): \(why.text)"
    case .unknownHost(let code):
      "\(address.host): \(String(cString: gai_strerror(code))); check the name, or give an address such as 127.0.0.1"
    case .unreachable(let error):
      "\(address): \(SystemFault.text(error)); is a server running there? Check host and port"
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
