// SPDX-License-Identifier: MIT
import Glibc

extension Subcommand {
  /// Talks with a server as netcat does, with a line to type in.
  static let connect: Subcommand = Subcommand(
    name: "connect",
    usage: """
      verdict connect HOST [PORT]
      verdict connect HOST:PORT
      verdict connect --tls [--fingerprint SHA256] HOST [PORT]
                  netcat with a line to type in: what comes in never tears it; arrow up has older lines.
                  Ctrl-D on an empty line ends. PORT is 7171 unless given, 7172 with --tls.
      """
  ) { words in
    guard let options = CommandOptions(words, of: "connect", taking: ["fingerprint"], flags: ["tls"]),
      let address = ServerAddress(
        options.operands, usualPort: options.has("tls") || options.has("fingerprint") ? 7172 : 7171)
    else { return Exit.usage }
    do throws(ConnectFault) {
      let trust = try Trust.asked(options, host: address.host)
      let places = try address.places()
      let link = try Attempt.connect(to: places, of: address, trust)
      return isByHand ? ByHand(address, places, trust, link)?.run() ?? ByPipe(link).run() : ByPipe(link).run()
    } catch {
      Console.complain("verdict: \(error.text)")
      return Exit.usage
    }
  }

  /// Whether somebody types at a terminal that can move its cursor.
  private static var isByHand: Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, let kind = getenv("TERM") else {
      return false
    }
    return !["", "dumb"].contains(String(cString: kind))
  }
}

/// Why there is no connection to begin with.
enum ConnectFault: Error {
  case unknownHost(ServerAddress, reason: String)
  case unreachable(ServerAddress, error: Int32)
  case refused(ServerAddress, why: String)
  case badFingerprint

  /// One line that says what to do.
  var text: String {
    switch self {
    case .refused(let address, let why): "\(address): \(why)"
    case .badFingerprint:
      "a fingerprint is 64 hexadecimal digits, with colons or without; verdict certificate show prints one"
    case .unknownHost(let address, let reason):
      "\(address.host): \(reason); check the name, or give an address such as 127.0.0.1"
    case .unreachable(let address, let error):
      "\(address): \(String(cString: strerror(error))); is a server running there? Check host and port"
    }
  }
}
