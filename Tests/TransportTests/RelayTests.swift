// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Testing

@testable import Transport

/// Source: docs/DESIGN.md#nodes; the PROXY protocol, version 1.
@Suite("A relay passes every byte on, says for whom, and tells where there is nobody behind")
struct RelayTests {
  /// A relay on a loop of its own, and the listening socket of the server behind it.
  private final class Stage {
    let thread: LoopThread
    let behind: Int32
    let port: UInt16
    private let place: Stand

    /// Confined to the loop's thread once that runs.
    final class Stand: @unchecked Sendable {
      var relay: Relay?
      var listener: Listener?
    }

    init(most: Int = Relay.most) throws {
      behind = try ListeningSocket.open(host: "127.0.0.1", port: 0, backlog: 8)
      let place = Stand()
      let addresses = [SocketAddress.loopback(ListeningSocket.port(of: behind))]
      thread = try LoopThread { loop in
        let words = Relay.Words(
          farewell: { Array("gone\r\n".utf8) }, full: Array("full\r\n".utf8),
          plainElsewhere: Array("plain\r\n".utf8)
        ) { $0.ends(with: "bye\r\n".utf8) }
        let relay = Relay(loop: loop, most: most, saying: words)
        relay.pass(to: addresses)
        place.relay = relay
        place.listener = try Listener(loop: loop, host: "127.0.0.1", port: 0) { relay.admit($0, from: $1) }
      }
      self.place = place
      port = try #require(place.listener?.port)
    }

    deinit {
      let place = place
      thread.stop()
      place.listener = nil
      close(behind)
    }

    /// Waits for the relay's connection, and reads the line in front of it.
    func accept() throws -> (server: Client, line: String) {
      let server = Client(over: Glibc.accept(behind, nil, nil))
      var line: [UInt8] = []
      while line.last != 10, line.count < 200, let byte = (server.read(1) as [UInt8]).first {
        line.append(byte)
      }
      return (server, String(decoding: line, as: UTF8.self))
    }

    /// Looks until nobody is passed on any more; false after many looks.
    func becomesEmpty() async -> Bool {
      let place = place
      for _ in 0..<100_000 where await thread.on({ place.relay?.count }) == 0 { return true }
      return false
    }

    func pass(to addresses: [SocketAddress]) async {
      let place = place
      await thread.on { place.relay?.pass(to: addresses) }
    }
  }

  @Test("The line in front has both addresses, and bytes go both ways as they come")
  func bytes() async throws {
    let stage = try Stage()
    let client = Client(port: stage.port)
    client.send("LOGIN ann\n")
    let (server, line) = try stage.accept()
    let own = ListeningSocket.port(of: client.descriptor)
    #expect(line == "PROXY TCP4 127.0.0.1 127.0.0.1 \(own) \(stage.port)\r\n")
    #expect(server.read(10) == "LOGIN ann\n")
    server.send("230 WELCOME\r\n")
    #expect(client.read(13) == "230 WELCOME\r\n")
  }

  @Test("A side that does not read slows the other down, and nothing is lost")
  func slow() async throws {
    let stage = try Stage()
    let client = Client(port: stage.port)
    let (server, _) = try stage.accept()
    let many = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 >> 9) }
    // Each side sends on a thread of its own, and is not read for a while.
    let sending = DispatchQueue(label: "sending")
    sending.async { client.send(many) }
    #expect(server.read(many.count) as [UInt8] == many)
    sending.sync {}
    let answering = DispatchQueue(label: "answering")
    answering.async { server.send(many) }
    #expect(client.read(many.count) as [UInt8] == many)
    answering.sync {}
  }

  @Test("Of a server's addresses the next one is tried, with every byte, where the first can't be reached")
  func addresses() async throws {
    let stage = try Stage()
    // Nobody listens at the first two.
    let last = SocketAddress.loopback(ListeningSocket.port(of: stage.behind))
    await stage.pass(to: [SocketAddress.loopback(1), SocketAddress.loopback(2), last])
    let client = Client(port: stage.port)
    client.send("LOGIN ann\n")
    let (server, line) = try stage.accept()
    #expect(line.hasPrefix("PROXY TCP4 127.0.0.1 "))
    #expect(server.read(10) == "LOGIN ann\n")
    server.send("230 WELCOME\r\n")
    #expect(client.read(13) == "230 WELCOME\r\n")
  }

  @Test("A connection beyond the most is told so, and there is room again once one has gone")
  func full() async throws {
    let stage = try Stage(most: 1)
    do {
      let first = Client(port: stage.port)
      first.send("x")
      let (server, _) = try stage.accept()
      #expect(server.read(1) == "x")
      #expect(Client(port: stage.port).readToEnd() == ("full\r\n", 0))
      server.send("205 bye\r\n")
    }
    #expect(await stage.becomesEmpty())
    let next = Client(port: stage.port)
    let (server, line) = try stage.accept()
    #expect(line.hasPrefix("PROXY TCP4 127.0.0.1 "))
    server.send("y")
    #expect(next.read(1) == "y")
  }

  @Test("The end of input is passed on, and answers still come back")
  func halves() async throws {
    let stage = try Stage()
    let client = Client(port: stage.port)
    client.send("JUDGE AA\n")
    shutdown(client.descriptor, Int32(SHUT_WR))
    do {
      let (server, _) = try stage.accept()
      #expect(server.read(100) == "JUDGE AA\n")
      server.send("250 ACCEPTABLE\r\n")
    }
    #expect(client.readToEnd() == ("250 ACCEPTABLE\r\n", 0))
    let other = Client(port: stage.port)
    do {
      let (server, _) = try stage.accept()
      server.send("212 bye\r\n")
    }
    #expect(other.readToEnd() == ("212 bye\r\n", 0))
  }

  @Test("A server that goes without a word, that is not there, or is nowhere is told in one line")
  func gone() async throws {
    let stage = try Stage()
    let client = Client(port: stage.port)
    do {
      let (server, _) = try stage.accept()
      server.send("* PLAY\r\n")
      #expect(client.read(8) == "* PLAY\r\n")
    }
    #expect(client.readToEnd() == ("gone\r\n", 0))

    let second = Client(port: stage.port)
    let (server, _) = try stage.accept()
    server.send("x")
    #expect(second.read(1) == "x")
    await stage.pass(to: [])
    #expect(second.readToEnd() == ("gone\r\n", 0))
    #expect(server.read(1) == "")

    #expect(Client(port: stage.port).readToEnd() == ("gone\r\n", 0))
    // Nobody listens there.
    await stage.pass(to: [SocketAddress.loopback(1)])
    #expect(Client(port: stage.port).readToEnd() == ("gone\r\n", 0))
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: some Collection<UInt8>) -> Bool { suffix(text.count).elementsEqual(text) }
}
