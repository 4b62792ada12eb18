// SPDX-License-Identifier: MIT
import Officiating
import Transport

/// What `verdict serve` was told.
struct ServeOptions {
  var host = "127.0.0.1"
  /// Where plain lines are spoken; nil where they are not.
  var port: UInt16? = 7171
  /// Where TLS is spoken; nil where it is not.
  var secure: SecureServing?
  var data = "./verdict-data"
  var lexica = ["english"]
  var admitsGuests: Bool
  var logsJudgements = true
  var lookups = LookupPolicy.open
  /// Where nothing is limited that is counted by address.
  var trusted: [Network]
  /// WordNet's folder as it was named; nil for Debian's, if it is there.
  var wordnet: String?

  /// Nil after a complaint.
  init?(_ words: [String]) {
    let names = [
      "host", "port", "tls-port", "certificate", "key", "data", "lexicon", "guests", "lookups",
      "log-judgements", "wordnet", "trust",
    ]
    guard let given = CommandOptions(words, of: "serve", taking: names), given.operands.isEmpty else {
      Console.complain(Subcommand.serve.usage)
      return nil
    }
    host = given.value("host") ?? host
    do throws(CertificateTrouble) {
      port = try Self.port(given)
      secure = try Self.secure(given)
      if port == nil, secure == nil {
        throw .obstacle("with --port no nobody can come; add --tls-port 7172 --certificate FILE --key FILE")
      }
    } catch {
      Console.complain(error.text)
      return nil
    }
    data = given.value("data") ?? data
    if !given.all("lexicon").isEmpty { lexica = given.all("lexicon") }
    let isLoopback = host == "localhost" || host == "::1" || host.hasPrefix("127.")
    guard let guests = Self.yesNo(given, "guests", else: isLoopback),
      let logs = Self.yesNo(given, "log-judgements", else: true)
    else { return nil }
    if let text = given.value("lookups") {
      guard let policy = LookupPolicy(rawValue: text) else {
        Console.complain("verdict: --lookups is open, stations or closed")
        return nil
      }
      lookups = policy
    }
    guard let networks = Self.trusted(given.all("trust"), isLoopback: isLoopback) else { return nil }
    trusted = networks
    admitsGuests = guests
    logsJudgements = logs
    wordnet = given.value("wordnet")
  }

  /// The host as it stands before a port.
  var place: String { host.contains(":") ? "[\(host)]" : host }

  private static func port(_ given: CommandOptions) throws(CertificateTrouble) -> UInt16? {
    guard let text = given.value("port") else { return 7171 }
    if text == "no" { return nil }
    guard let number = UInt16(text) else {
      throw .obstacle("a port is a number from 0 to 65535; try --port 7171")
    }
    return number
  }

  private static func secure(_ given: CommandOptions) throws(CertificateTrouble) -> SecureServing? {
    let files = (certificate: given.value("certificate"), key: given.value("key"))
    guard let text = given.value("tls-port") else {
      guard files.certificate == nil, files.key == nil else {
        throw .obstacle(
          "--certificate and --key are for TLS, which has a port of its own; add --tls-port 7172")
      }
      return nil
    }
    guard let port = UInt16(text) else {
      throw .obstacle("a port is a number from 0 to 65535; try --tls-port 7172")
    }
    guard let certificate = files.certificate, let key = files.key else {
      throw .obstacle(
        "--tls-port needs --certificate FILE and --key FILE; verdict certificate makes both and says the line to type"
      )
    }
    return SecureServing(port: port, files: CertificateFiles(certificate: certificate, key: key))
  }

  /// The networks that are named, and the machine itself where it alone is listened to; `none` leaves that out.
  private static func trusted(_ given: [String], isLoopback: Bool) -> [Network]? {
    var trusted = isLoopback && !given.contains("none") ? Network.loopback : []
    for text in given where text != "none" {
      do throws(Network.Fault) {
        trusted.append(try Network(text))
      } catch {
        switch error {
        case .unreadable:
          Console.complain(
            "verdict: --trust \(text) is no network; try --trust 203.0.113.0/24, 2001:db8::/32 or none")
        case .hasHost(let network):
          Console.complain("verdict: --trust \(text) goes on behind its length; try --trust \(network.text)")
        }
        return nil
      }
    }
    return trusted
  }

  private static func yesNo(_ given: CommandOptions, _ name: String, else standard: Bool) -> Bool? {
    switch given.value(name) {
    case nil: return standard
    case "yes": return true
    case "no": return false
    default:
      Console.complain("verdict: --\(name) is yes or no")
      return nil
    }
  }
}
