// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Pages
import Transport

extension Subcommand {
  /// Serves the pages in a browser, as a client of a server.
  static let web: Subcommand = Subcommand(
    name: "web",
    usage: """
      verdict web [--server HOST:PORT] [--host 127.0.0.1] [--port 8080] [--account FILE] [--forwarded-from NETWORK]
                  [--metrics-port 9172] [--metrics-host 127.0.0.1] [--check]
                  pages in a browser: play, watch, judge, direct. --server is 127.0.0.1:7171 unless said.
                  --account: a file with NAME SECRET, for a server that admits no guests.
                  --forwarded-from: proxies whose X-Forwarded-For names the browser; this machine unless said.
                  --metrics-port: figures for Prometheus at /metrics, and a line at /health.
                  --check says what would keep a start, and ends.
      """
  ) { words throws(Trouble) in
    let options = try CommandOptions(
      words, of: "web",
      taking: ["server", "host", "port", "account", "forwarded-from", "metrics-port", "metrics-host"],
      flags: ["check"], orElse: .usage)
    guard options.operands.isEmpty else { throw .usage }
    let place = options.value("server") ?? "127.0.0.1:7171"
    guard let server = ServerAddress(place, usualPort: 7171) else {
      throw .obstacle("--server \(place) is no HOST:PORT; the server's own is 127.0.0.1:7171")
    }
    let choices = try choices(of: options)
    let metrics = try options.metrics(beside: [choices.port], at: choices.host)
    if options.has("check") { return check(choices, metrics, server) }
    return try serve(choices, metrics, server)
  }

  private static func serve(
    _ choices: Gateway.Options, _ metrics: (host: String, port: UInt16)?, _ server: ServerAddress
  ) throws(Trouble) -> Int32 {
    let loop = try attempt { () throws(TransportFault) in try EventLoop() }
    let addresses = try attempt { () throws(TransportFault) in
      try SocketAddress.all(of: server.host, port: server.port)
    }
    let gateway = try opening("port") { () throws(TransportFault) in
      try Gateway(choices, on: loop, serverAt: addresses)
    }
    let ends = try attempt { () throws(TransportFault) in
      var watches: [SignalWatch] = []
      for signal in [SIGTERM, SIGINT] {
        watches.append(
          try SignalWatch(loop: loop, signal: signal) {
            gateway.close()
            loop.stop()
          })
      }
      return watches
    }
    if let metrics {
      let port = try opening("metrics-port") { () throws(TransportFault) in
        try gateway.listenForMetrics(host: metrics.host, port: metrics.port)
      }
      Console.print(
        "verdict web: figures at http://\(ServerAddress(host: metrics.host, port: port).text)/metrics")
    }
    let own = ServerAddress(host: choices.host, port: gateway.port).text
    Console.print("verdict web: listening on \(own)")
    Console.print("verdict web: pages of the server at \(server.text): http://\(own)/")
    withExtendedLifetime(ends) { loop.run {} }
    return Exit.done
  }

  /// Prints each obstacle on its own line, or one line about what would be served.
  private static func check(
    _ choices: Gateway.Options, _ metrics: (host: String, port: UInt16)?, _ server: ServerAddress
  ) -> Int32 {
    var obstacles: [String] = []
    @discardableResult
    func look<Found>(_ option: String, _ part: () throws(TransportFault) -> Found) -> Found? {
      do throws(TransportFault) { return try part() } catch {
        obstacles.append(error.text(choosing: "--\(option)"))
        return nil
      }
    }
    let addresses = look("server") { () throws(TransportFault) in
      try SocketAddress.all(of: server.host, port: server.port)
    }
    look("port") { () throws(TransportFault) in
      try ListeningSocket.tryOut(host: choices.host, port: choices.port)
    }
    if let metrics {
      look("metrics-port") { () throws(TransportFault) in
        try ListeningSocket.tryOut(host: metrics.host, port: metrics.port)
      }
    }
    for obstacle in obstacles { Console.complain("verdict: \(obstacle)") }
    guard obstacles.isEmpty, let addresses else { return Exit.usage }
    let isThere = addresses.contains { $0.answers(within: patience) }
    let figures = metrics.map { " and figures at \(ServerAddress(host: $0.host, port: $0.port).text)" } ?? ""
    Console.print(
      "verdict web: would serve pages of the server at \(server.text) at \(ServerAddress(host: choices.host, port: choices.port).text)"
        + "\(figures); the server \(isThere ? "answers" : "does not answer now")")
    return Exit.done
  }

  /// The milliseconds in which a server takes a connection.
  private static let patience: Int32 = 2_000

  /// Opens a port; its fault names the option.
  private static func opening<Opened>(
    _ option: String, _ part: () throws(TransportFault) -> Opened
  ) throws(Trouble) -> Opened {
    do throws(TransportFault) { return try part() } catch {
      throw .obstacle(error.text(choosing: "--\(option)"))
    }
  }

  private static func choices(of options: CommandOptions) throws(Trouble) -> Gateway.Options {
    var choices = Gateway.Options()
    choices.host = options.value("host") ?? choices.host
    choices.port = try options.port("port") ?? choices.port
    let networks = options.all("forwarded-from")
    if !networks.isEmpty {
      choices.forwarders = []
      for text in networks {
        do throws(Network.Fault) { choices.forwarders.append(try Network(text)) } catch {
          throw .obstacle("--forwarded-from \(text) is no network, such as 192.0.2.0/24")
        }
      }
    }
    if let path = options.value("account") { choices.account = try account(in: path) }
    return choices
  }

  /// Reads the name and the secret of a file.
  private static func account(in path: String) throws(Trouble) -> (name: String, secret: String) {
    let text = try attempt { () throws(SecretFile.Fault) in try SecretFile.read(path, most: 1_024) }
    let words = text.split { $0 == " " || $0.isNewline }
    guard words.count == 2 else { throw .obstacle("\(path): one line is needed, NAME SECRET") }
    return (String(words[0]), String(words[1]))
  }
}
