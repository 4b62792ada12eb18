// SPDX-License-Identifier: MIT
import Glibc
import Officiating
import Replication
import Transport

struct ServeOptions {
  /// The faults of the options, one line each.
  struct Fault: Error {
    let lines: [String]
  }

  let host: String
  let port: UInt16?
  let secure: SecureServing?
  let data: String
  /// Nil for a ledger that stands in the data folder alone.
  let club: ClubServing?
  let lexica: [String]
  let admitsGuests: Bool
  /// Whether guests are admitted by default, which is so on loopback only.
  let admitsUnlessSaid: Bool
  let logsJudgements: Bool
  let lookups: LookupPolicy
  let trusted: [Network]
  let proxies: [Network]
  /// WordNet's folder as typed, or `no`; nil for Debian's folder if it exists.
  let wordnet: String?
  let isCheck: Bool
  let metrics: (host: String, port: UInt16)?
  let file: String?
  /// The sockets passed by a service manager, which replace the host and ports.
  let sockets: Supervision.Sockets

  private let typed: CommandOptions
  private let given: CommandOptions
  /// The places of the file's options, as `FILE:LINE`.
  private var places: [(name: String, value: String, place: String)] = []

  /// Parses a command line and the option file that it names.
  ///
  /// An option on the command line replaces all its values in the file. getopt_long(3) prints its own complaints.
  init(
    _ words: [String], on sockets: Supervision.Sockets = Supervision.Sockets()
  ) throws(Fault) {
    guard let typed = try? CommandOptions(words, of: "serve", by: Self.rows), typed.operands.isEmpty
    else {
      throw Fault(lines: [Subcommand.serve.usage])
    }
    try self.init(typed, sockets)
  }

  /// Reads the option file again and combines it with the same command line.
  func again() throws(Fault) -> ServeOptions { try ServeOptions(typed, sockets) }

  private init(_ typed: CommandOptions, _ sockets: Supervision.Sockets) throws(Fault) {
    var given = typed
    var places: [(name: String, value: String, place: String)] = []
    var faults = typed.faults(by: Self.rows).map { "verdict: \($0)" }
    let files = typed.all("config")
    if files.count > 1 { faults.append("verdict: there is one --config; put all into one file") }
    if let path = files.first {
      let file = OptionFile(path, by: Self.rows)
      faults += file.faults
      let named = Set(typed.names)
      for (name, value, line) in file.values where !named.contains(name) {
        places.append((name, value, "\(path):\(line)"))
      }
      given.add(file.values.map { ($0.name, $0.value) })
    }
    guard faults.isEmpty else { throw Fault(lines: faults) }
    do throws(Trouble) {
      try self.init(typed, checked: given, sockets)
      self.places = places
    } catch {
      throw Fault(lines: ["verdict: \(error.text)\(files.first.map { " (options of \($0))" } ?? "")"])
    }
  }

  /// Combines options that have passed their own checks; throws `obstacle` if they do not fit together.
  private init(
    _ typed: CommandOptions, checked given: CommandOptions, _ sockets: Supervision.Sockets
  ) throws(Trouble) {
    self.typed = typed
    self.given = given
    self.sockets = sockets
    file = given.value("config")
    host = given.value("host") ?? "127.0.0.1"
    port = given.value("port").map { UInt16($0) } ?? 7171
    secure = try Self.secure(given)
    if port == nil, secure == nil {
      throw .obstacle("with --port no nobody can come; add --tls-port 7172 --certificate FILE --key FILE")
    }
    if let port, port != 0, port == secure?.port {
      throw .obstacle("--port and --tls-port are both \(port); each needs one of its own")
    }
    metrics = try given.metrics(beside: [port, secure?.port].compactMap { $0 }, at: host)
    if port == nil, sockets.plain != nil {
      throw .obstacle(
        "the service manager passed a socket of plain lines, and --port no closes them; disable verdict.socket"
      )
    }
    if secure == nil, sockets.secure != nil {
      throw .obstacle(
        "the service manager passed a socket of TLS; add --tls-port 7172 --certificate FILE --key FILE"
      )
    }
    data = given.value("data") ?? CommandOptions.usualData
    club = try Self.club(given)
    lexica = given.all("lexicon").isEmpty ? ["english"] : given.all("lexicon")
    let opened =
      port != nil && sockets.plain == nil || secure != nil && sockets.secure == nil ? [host] : []
    let isLoopback = (opened + [sockets.plain, sockets.secure].compactMap { $0?.host }).allSatisfy {
      $0 == "localhost" || Network.isLoopback($0)
    }
    admitsUnlessSaid = isLoopback
    admitsGuests = given.value("guests").map { $0 == "yes" } ?? isLoopback
    logsJudgements = given.value("log-judgements") != "no"
    lookups = given.value("lookups").flatMap { LookupPolicy(rawValue: $0) } ?? .open
    let networks = given.all("trust")
    trusted =
      (isLoopback && !networks.contains("none") ? Network.loopback : [])
      + networks.compactMap { try? Network($0) }
    let proxyNetworks = given.all("proxy-from")
    // With `--trust none` a proxy stands on this machine that may send no PROXY line of its own.
    proxies =
      proxyNetworks.isEmpty
      ? (networks.contains("none") ? [] : Network.loopback) : proxyNetworks.compactMap { try? Network($0) }
    wordnet = given.value("wordnet")
    isCheck = given.has("check")
  }

  /// Returns a start fault's text, with the line of the option file that causes it if that is known.
  func told(_ fault: StartFault) -> String {
    let candidates = places.filter { fault.options.contains($0.name) }
    let named = candidates.filter { fault.text.contains($0.value) }
    guard let place = (named.first ?? (candidates.count == 1 ? candidates.first : nil))?.place else {
      return fault.text
    }
    return "\(fault.text) (\(place))"
  }

  /// The options that take effect when they are read again.
  static let reloadable: Set = ["certificate", "key", "lexicon", "guests", "lookups", "log-judgements"]

  /// Returns whether a running server with these options admits guests after other options were read.
  ///
  /// The default depends on the sockets in use, and not on those that a restart would open.
  func admitsGuests(by others: ServeOptions) -> Bool {
    others.given.value("guests") == nil ? admitsUnlessSaid : others.admitsGuests
  }

  func needingRestart(for others: ServeOptions) -> [String] {
    Self.rows.filter { !Self.reloadable.contains($0.name) }.map(\.name)
      .filter { given.all($0) != others.given.all($0) }
  }

  private static func club(_ given: CommandOptions) throws(Trouble) -> ClubServing? {
    guard let text = given.value("ledger") else {
      guard ["node", "advertise", "ledger-secrets"].allSatisfy({ !given.has($0) }) else {
        throw .obstacle(
          "--node, --advertise and --ledger-secrets are for a club on several machines; add --ledger etcd://HOST:2379/CLUB"
        )
      }
      return nil
    }
    let secrets = try EtcdSecrets(given)
    do throws(EtcdAddress.Fault) {
      return ClubServing(
        address: try EtcdAddress(text), secrets: secrets, node: given.value("node") ?? Machine.name,
        place: given.value("advertise"))
    } catch { throw .obstacle("--ledger \(text): \(error.text)") }
  }

  private static func secure(_ given: CommandOptions) throws(Trouble) -> SecureServing? {
    let files = (certificate: given.value("certificate"), key: given.value("key"))
    guard let port = given.value("tls-port").flatMap({ UInt16($0) }) else {
      guard files.certificate == nil, files.key == nil else {
        throw .obstacle(
          "--certificate and --key are for TLS, which has a port of its own; add --tls-port 7172")
      }
      return nil
    }
    guard let certificate = files.certificate, let key = files.key else {
      throw .obstacle(
        "--tls-port needs --certificate FILE and --key FILE; verdict certificate makes both and says the line to type"
      )
    }
    return SecureServing(port: port, files: CertificateFiles(certificate: certificate, key: key))
  }
}

extension ServeOptions {
  /// All options with their checks, for both getopt_long(3) and the option file.
  static let rows: [OptionRow] = [
    OptionRow(name: "host"),
    OptionRow(name: "port") { value, written in value == "no" ? nil : portFault(value, "\(written) 7171") },
    OptionRow(name: "tls-port") { value, written in portFault(value, "\(written) 7172") },
    OptionRow(name: "certificate", naming: .path),
    OptionRow(name: "key", naming: .path),
    OptionRow(name: "data", naming: .path),
    OptionRow(name: "ledger") { value, written in
      do throws(EtcdAddress.Fault) {
        _ = try EtcdAddress(value)
        return nil
      } catch { return "\(written) \(value): \(error.text)" }
    },
    OptionRow(name: "ledger-secrets", naming: .path),
    OptionRow(name: "node", fault: nodeFault),
    OptionRow(name: "advertise", fault: advertiseFault),
    OptionRow(name: "lexicon", kind: .repeated, naming: .nameOrPath),
    OptionRow(name: "guests", fault: yesNoFault),
    OptionRow(name: "lookups") { value, written in
      LookupPolicy(rawValue: value) == nil ? "\(written) is open, stations or closed" : nil
    },
    OptionRow(name: "log-judgements", fault: yesNoFault),
    OptionRow(name: "wordnet", naming: .pathUnless("no")),
    OptionRow(name: "trust", kind: .repeated, fault: networkFault),
    OptionRow(name: "proxy-from", kind: .repeated, fault: networkFault),
    OptionRow(name: "metrics-port") { value, written in portFault(value, "\(written) 9171") },
    OptionRow(name: "metrics-host"),
    OptionRow(name: "config", kind: .repeated, isTypedOnly: true),
    OptionRow(name: "check", kind: .flag, isTypedOnly: true),
  ]

  private static func portFault(_ value: String, _ example: String) -> String? {
    UInt16(value) == nil ? "a port is a number from 0 to 65535; try \(example)" : nil
  }

  @Sendable private static func nodeFault(_ value: String, _ written: String) -> String? {
    let isName = value.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return (1...32).contains(value.utf8.count) && isName
      ? nil : "\(written) is a name of 1 to 32 letters and digits"
  }

  @Sendable private static func advertiseFault(_ value: String, _ written: String) -> String? {
    ServerAddress(value) != nil
      ? nil : "\(written) is where others reach this node; try \(written) HOST:7171"
  }

  @Sendable private static func yesNoFault(_ value: String, _ written: String) -> String? {
    ["yes", "no"].contains(value) ? nil : "\(written) is yes or no"
  }

  /// Returns the fault of a network; `none` removes the default, loopback.
  @Sendable private static func networkFault(_ value: String, _ written: String) -> String? {
    guard value != "none" else { return nil }
    do throws(Network.Fault) {
      _ = try Network(value)
      return nil
    } catch {
      switch error {
      case .unreadable:
        return "\(written) \(value) is no network; try \(written) 203.0.113.0/24, 2001:db8::/32 or none"
      case .hasHost(let network):
        return "\(written) \(value) goes on behind its length; try \(written) \(network.text)"
      }
    }
  }
}

/// The machine that this process runs on.
enum Machine {
  /// The name of the machine, without a domain.
  static var name: String {
    var text = [CChar](repeating: 0, count: 256)
    guard gethostname(&text, text.count - 1) == 0 else { return "node" }
    let name = text.prefix { $0 != 0 && $0 != 0x2E }.map { UInt8(bitPattern: $0) }
    return name.isEmpty ? "node" : String(decoding: name.prefix(32), as: UTF8.self)
  }
}
