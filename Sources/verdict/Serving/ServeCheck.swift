// SPDX-License-Identifier: MIT
import Glibc
import Lexica
import Records
import Replication
import Serving
import Transport
import Wire

/// The check of `verdict serve --check`, which finds obstacles to a start without listening, writing or locking.
enum ServeCheck {
  /// Prints each obstacle on its own line, or one line about what would be served.
  ///
  /// Beside a running server of the same data folder a port that is taken is no obstacle.
  static func run(_ options: ServeOptions) -> Int32 {
    var check = Look()
    var limits = Limits()
    check.take { () throws(StartFault) in try StartFault.raiseDescriptors(of: &limits) }
    check.take { () throws(StartFault) in try StartFault.requireOwn(options.data) }
    check.take { () throws(StartFault) in _ = try options.secure?.open() }
    let taken = tryPorts(of: options, by: &check)
    let shelf = LexiconShelf(data: options.data)
    let lexica = options.lexica.compactMap { name in
      check.take { () throws(StartFault) in try Serve.openLexicon(name, on: shelf) }
    }
    check.take { () throws(StartFault) in _ = try Serve.openCommonWords(of: lexica, on: shelf) }
    check.take { () throws(StartFault) in _ = try Serve.openDefinitions(options) }
    let ledger = check.take { () throws(StartFault) in
      try StartFault.by("data") { () throws(LedgerOpenFault) in
        try LedgerInspection(of: options.data, isReplica: options.club != nil)
      }
    }
    var look: (report: ClubReport?, space: String)?
    check.take { () throws(StartFault) in
      if let club = options.club {
        if let ledger { look = try club.look(from: ledger, in: options.data) }
      } else {
        try StartFault.by("data") { () throws(LedgerOpenFault) in
          try ClubMark(in: options.data).mustBeAbsent()
        }
      }
    }
    let isServed = ledger?.isHeld == true || isAnswered(in: options.data)
    if !isServed { check.obstacles += taken }
    for obstacle in check.obstacles { Console.complain("verdict: \(options.told(obstacle))") }
    guard check.obstacles.isEmpty, let ledger else { return Exit.usage }
    var text = summary(options, lexica, ledger, isServed: isServed, hasTaken: !taken.isEmpty)
    if let club = options.club, let look {
      text += self.text(of: club, look.report, ledger) + "; \(look.space)"
    }
    Console.print(text)
    return Exit.done
  }

  /// Tries each port that a start opens, after a look at the hosts; returns those that are taken.
  ///
  /// Sockets that a service manager passed are open already.
  private static func tryPorts(of options: ServeOptions, by check: inout Look) -> [StartFault] {
    var places: [(option: String, host: String, port: UInt16)] = []
    if let port = options.port, options.sockets.plain == nil { places.append(("port", options.host, port)) }
    if let port = options.secure?.port, options.sockets.secure == nil {
      places.append(("tls-port", options.host, port))
    }
    if let (host, port) = options.metrics { places.append(("metrics-port", host, port)) }
    var taken: [StartFault] = []
    var unknown: Set<String> = []
    for (option, host, port) in places where !unknown.contains(host) {
      do throws(TransportFault) { try ListeningSocket.tryOut(host: host, port: port) } catch {
        switch error {
        case .unknownHost:
          unknown.insert(host)
          check.obstacles.append(StartFault(text: error.text, options: ["host", "metrics-host"]))
        case .addressInUse: taken.append(StartFault(error, opening: option))
        default: check.obstacles.append(StartFault(error, opening: option))
        }
      }
    }
    return taken
  }

  private static func summary(
    _ options: ServeOptions, _ lexica: [Lexicon], _ ledger: LedgerInspection, isServed: Bool,
    hasTaken: Bool
  ) -> String {
    var doors = options.port.map { [ServerAddress(host: options.host, port: $0).text] } ?? []
    if let secure = options.secure {
      doors.append("\(ServerAddress(host: options.host, port: secure.port).text) with TLS")
    }
    if let metrics = options.metrics {
      doors.append("\(ServerAddress(host: metrics.host, port: metrics.port).text) with figures")
    }
    var text =
      "verdict: would serve \(lexica.map(\.name).joined(separator: ", ")) at \(doors.joined(separator: " and "));"
      + " data in \(options.data), \(counted(ledger.lines, "line")) in the ledger"
    if isServed {
      text += "; a server runs there now, and must end first"
      if hasTaken { text += "; its ports are in use, probably by it" }
    } else if ledger.isTorn {
      text += ", and the beginning of one that a start keeps aside"
    }
    return text
  }

  /// Returns how the node would stand in its club.
  private static func text(
    of club: ClubServing, _ report: ClubReport?, _ ledger: LedgerInspection
  ) -> String {
    let text = "; node \(club.node) of the club \(club.address.club)"
    guard let report else { return "\(text), which it would found" }
    let hasKey = report.bagKey == nil || ledger.bagKey.map { $0.hex == report.bagKey } ?? false
    return "\(text), whose ledger has \(counted(report.lines, "line")); \(report.writerText)"
      + (hasKey
        ? "" : "; bag.key is not the club's, so it would follow and not write: copy that of another node")
  }

  /// Returns whether a server answers in a data folder.
  ///
  /// This finds a server whose lock the kernel does not list, or lists for another device.
  private static func isAnswered(in data: String) -> Bool {
    do throws(TransportFault) {
      guard let line = try ControlSocket.connect(in: data) else { return false }
      close(line)
      return true
    } catch {
      // A missing folder has no server; any other fault of the folder has been reported already.
      return false
    }
  }

  private struct Look {
    var obstacles: [StartFault] = []

    /// Runs one part of a start and records its fault; returns nil after a fault.
    @discardableResult
    mutating func take<Part>(_ part: () throws(StartFault) -> Part) -> Part? {
      do throws(StartFault) { return try part() } catch {
        obstacles.append(error)
        return nil
      }
    }
  }
}
