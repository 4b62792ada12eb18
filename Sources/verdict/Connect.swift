// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Visiting

extension Subcommand {
  /// Connects to a server as netcat does, with an edited line at a terminal.
  static let connect: Subcommand = Subcommand(
    name: "connect",
    usage: """
      verdict connect [HOST [PORT]]
      verdict connect HOST[:PORT] HOST[:PORT] HOST[:PORT]
      verdict connect --tls [--fingerprint SHA256] HOST [PORT]
      verdict connect --coded HOST [PORT]
      verdict connect --no-memory HOST [PORT]
      verdict connect --forget
                  netcat with a line to type in: what comes in never tears it; arrow up has older lines.
                  At a terminal it begins under PLAIN, with sentences; --coded leaves the lines of the protocol.
                  Ctrl-D on an empty line ends. PORT is 7171 unless given, 7172 with --tls.
                  Of several hosts the first that answers is taken, and the next one when it is lost.
                  GCG 1 > game.gcg writes the record of game 1 to a new file.
                  Without HOST it goes where the last login was; --forget forgets that, --no-memory neither
                  reads nor writes it.
      """
  ) { words throws(Trouble) in
    let options = try CommandOptions(
      words, of: "connect", taking: ["fingerprint"], flags: ["tls", "coded", "no-memory", "forget"])
    if options.has("forget") {
      Console.print(try Memory()?.forget() ?? "nothing was remembered")
      return Exit.done
    }
    let (memory, login) = isByHand && !options.has("no-memory") ? recall() : (nil, nil)
    let isSecure = options.has("tls") || options.has("fingerprint")
    let last = options.operands.isEmpty && !isSecure ? login : nil
    let destination: Destination
    if let last {
      destination = last.destination
      Console.complain(
        "verdict: connecting to \(destination.text) as \(last.name); arrow up has LOGIN \(last.name);"
          + " another: verdict connect HOST:PORT", as: .notice)
    } else {
      destination = try Destination(
        options.operands, isSecure: isSecure, fingerprints: options.value("fingerprint"))
    }
    let servers = try destination.trusts()
    do throws(Attempt.Fault) {
      let visit = try Visit(servers)
      if isByHand, let person = ByHand(destination, visit, memory, lastName: last?.name) {
        if !options.has("coded") { visit.send(Visit.forPeople) }
        return person.run()
      }
      visit.comesBack = false
      return ByPipe(visit).run()
    } catch { throw .obstacle(error.text(at: destination.text)) }
  }

  /// Returns the person's memory, and what it holds; a memory that is not fit for use is complained of, and left alone.
  private static func recall() -> (Memory?, Memory.Login?) {
    guard let memory = Memory() else { return (nil, nil) }
    do throws(Memory.Fault) { return (memory, try memory.read()) } catch {
      Console.complain("verdict: \(error.text)", as: .warning)
      return (nil, nil)
    }
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
