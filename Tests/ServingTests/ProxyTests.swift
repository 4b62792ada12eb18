// SPDX-License-Identifier: MIT
import Serving
import TestSupport
import Testing
import Transport

/// Source: Protocol/SPEC.md, 1.10, 7.6; the PROXY protocol, version 1.
@Suite("A connection that a proxy passes on is its client's, and from elsewhere nobody says whose it is")
struct ProxyTests {
  private static func server(from proxies: [Network], most: Int = 2) throws -> RunningServer {
    var setup = try RunningServer.Setup(lexica: [.small("tiny", words: ["AA"])])
    setup.trusted = []
    setup.proxies = proxies
    setup.limits.connectionsOfAddress = most
    setup.limits.connectionsReserved = 0
    return try RunningServer(setup)
  }

  private static func passedOn(_ server: RunningServer, _ line: String) throws -> LineClient {
    let client = try server.connect()
    _ = try client.greeting()
    try client.send(line: line)
    try client.send(line: "PING")
    return client
  }

  private static func line(from address: String) -> String {
    address.contains(":")
      ? "PROXY TCP6 \(address) ::1 4000 7171" : "PROXY TCP4 \(address) 127.0.0.1 4000 7171"
  }

  @Test("Each address behind the proxy has its own places, and the line has no answer")
  func addresses() async throws {
    try await OwnThread.run {
      let server = try Self.server(from: Network.loopback)
      var kept: [LineClient] = []
      for address in ["203.0.113.7", "203.0.113.7", "203.0.113.8", "2001:db8::1", "2001:db8:0:0:ffff::2"] {
        let client = try Self.passedOn(server, Self.line(from: address))
        #expect(try client.nextLine() == "212 PONG")
        kept.append(client)
      }
      let third = try Self.passedOn(server, Self.line(from: "203.0.113.7"))
      #expect(try third.nextLine().hasPrefix("421 CLOSING fatal=yes after=60"))
      let full = try Self.passedOn(server, Self.line(from: "2001:db8::3"))
      #expect(try full.nextLine().hasPrefix("421 CLOSING"))
      kept.removeFirst().close()
      for _ in 0..<100 where kept.count < 5 {
        let next = try Self.passedOn(server, Self.line(from: "203.0.113.7"))
        if try next.nextLine() == "212 PONG" { kept.append(next) }
      }
      #expect(kept.count == 5)
    }
  }

  @Test(
    "A connection that names no client counts at its own address, and so does one whose client the proxy does not know"
  )
  func own() async throws {
    try await OwnThread.run {
      let server = try Self.server(from: Network.loopback)
      var kept: [LineClient] = []
      for line in ["PING", "PROXY UNKNOWN"] {
        let client = try Self.passedOn(server, line)
        #expect(try client.nextLine() == "212 PONG")
        kept.append(client)
      }
      let third = try Self.passedOn(server, "PING")
      #expect(try third.nextLine().hasPrefix("421 CLOSING"))
    }
  }

  @Test("A second such line, a broken one, and one from elsewhere are refused", arguments: [true, false])
  func refused(isProxy: Bool) async throws {
    try await OwnThread.run {
      let server = try Self.server(from: isProxy ? Network.loopback : [], most: 100)
      for line in [
        "PROXY TCP4 203.0.113.7 ::1 4000 7171", "PROXY TCP4 203.0.113.7 127.0.0.1 4000", "PROXY TCP4 a b 1 2",
        "PROXY TCP4 203.0.113.7 127.0.0.1 4000 70000", "PROXY ", "PROXY TCP4",
      ] + (isProxy ? [] : [Self.line(from: "203.0.113.7")]) {
        let client = try Self.passedOn(server, line)
        #expect(try client.nextLine().hasPrefix("500 UNKNOWN-COMMAND fatal=yes :PROXY is heard"), "\(line)")
      }
      guard isProxy else { return }
      let client = try server.connect()
      _ = try client.greeting()
      for _ in 0..<2 { try client.send(line: Self.line(from: "203.0.113.7")) }
      #expect(try client.nextLine().hasPrefix("500 "))
    }
  }
}
