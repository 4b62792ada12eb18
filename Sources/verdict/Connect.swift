// SPDX-License-Identifier: MIT
import Glibc

extension Subcommand {
  /// Talks with a server as netcat does, with a line to type in.
  static let connect: Subcommand = Subcommand(
    name: "connect",
    usage: """
      verdict connect HOST [PORT]
      verdict connect HOST:PORT
                  netcat with a line to type in: what comes in never tears it; arrow up has older lines.
                  Ctrl-D on an empty line ends. PORT is 7171 unless given.
      """
  ) { words in
    guard let options = CommandOptions(words, of: "connect", taking: []),
      let address = ServerAddress(options.operands)
    else { return Exit.usage }
    do throws(ConnectFault) {
      let places = try address.places()
      let link = try Attempt.connect(to: places, of: address)
      return isByHand ? ByHand(address, places, link)?.run() ?? ByPipe(link).run() : ByPipe(link).run()
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

  /// One line that says what to do.
  var text: String {
    switch self {
    case .unknownHost(let address, let reason):
      "\(address.host): \(reason); check the name, or give an address such as 127.0.0.1"
    case .unreachable(let address, let error):
      "\(address): \(String(cString: strerror(error))); is a server running there? Check host and port"
    }
  }
}
