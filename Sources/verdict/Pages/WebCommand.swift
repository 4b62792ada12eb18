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
                  pages in a browser: play, watch, judge, direct. --server is 127.0.0.1:7171 unless said.
                  --account: a file with NAME SECRET, for a server that admits no guests.
                  --forwarded-from: proxies whose X-Forwarded-For names the browser; this machine unless said.
      """
  ) { words throws(Trouble) in
    let options = try CommandOptions(
      words, of: "web", taking: ["server", "host", "port", "account", "forwarded-from"], orElse: .usage)
    guard options.operands.isEmpty else { throw .usage }
    let place = options.value("server") ?? "127.0.0.1:7171"
    guard let server = ServerAddress(place, usualPort: 7171) else {
      throw .obstacle("--server \(place) is no HOST:PORT; the server's own is 127.0.0.1:7171")
    }
    let choices = try choices(of: options)
    let (loop, gateway) = try attempt { () throws(TransportFault) in
      let addresses = try SocketAddress.all(of: server.host, port: server.port)
      let loop = try EventLoop()
      return (loop, try Gateway(choices, on: loop, serverAt: addresses))
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
    let own = ServerAddress(host: choices.host, port: gateway.port).text
    Console.print("verdict web: listening on \(own)")
    Console.print("verdict web: pages of the server at \(server.text): http://\(own)/")
    withExtendedLifetime(ends) { loop.run {} }
    return Exit.done
  }

  private static func choices(of options: CommandOptions) throws(Trouble) -> Gateway.Options {
    var choices = Gateway.Options()
    choices.host = options.value("host") ?? choices.host
    if let text = options.value("port") {
      guard text.utf8.first != UInt8(ascii: "+"), let port = UInt16(text) else {
        throw .obstacle("--port \(text) is no number from 0 to 65535")
      }
      choices.port = port
    }
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
