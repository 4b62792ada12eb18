// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Transport

/// Source: docs/DESIGN.md#turns-and-slices.
@Suite("Who sends much waits for those who send little")
struct BacklogTests {
  private static let numbered: [String] = (1...100).map { "\($0)" }

  /// Takes one line a call, notes it, and leaves the rest for later.
  private static func oneLine(_ connection: ScriptedConnection, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return 0 }
    connection.journal.note(String(decoding: bytes[..<end], as: UTF8.self))
    if end + 1 < bytes.count { connection.yield() }
    return end + 1
  }

  @Test("A connection that yields goes on when the others have had their turns, and keeps its order")
  func order() async throws {
    let server = try ScriptedServer(Self.oneLine)
    let many = Client(port: server.port)
    let few = Client(port: server.port)
    #expect(server.journal.has("accepted", times: 2))
    // Both lines are there before anything is read.
    await server.with(0) { $0.pauseReading() }
    await server.with(1) { $0.pauseReading() }
    let lines = (1...500).map { "many \($0)" }
    many.send(lines.map { $0 + "\n" }.joined())
    few.send("few\n")
    await server.thread.on {
      server.connections.value.forEach { $0.resumeReading() }
    }
    #expect(server.journal.has("many 500"))
    let noted = server.journal.all.filter { $0 != "accepted" }
    #expect(noted.filter { $0 != "few" } == lines)
    // One line in the turn that began it, and as many as a turn's end gives; not 500.
    let place = try #require(noted.firstIndex(of: "few"))
    #expect(place <= 3, "\(place) lines came first")
    await server.end()
  }

  @Test("The end of input comes once, behind the last line that was left for later")
  func end() async throws {
    let server = try ScriptedServer(Self.oneLine)
    let client = Client(port: server.port)
    client.send(Self.numbered.map { $0 + "\n" }.joined())
    client.endOutput()
    #expect(server.journal.has("end"))
    #expect(server.journal.has("closed"))
    let noted = server.journal.all.filter { $0 != "accepted" && $0 != "gone" }
    #expect(noted == Self.numbered + ["end", "closed"])
    await server.end()
  }

  @Test("While somebody is behind, pausing holds the lines, and resuming brings them in order")
  func paused() async throws {
    let server = try ScriptedServer { connection, bytes in
      let used = Self.oneLine(connection, bytes)
      if connection.journal.all.last == "50" { connection.pauseReading() }
      return used
    }
    let client = Client(port: server.port)
    client.send(Self.numbered.map { $0 + "\n" }.joined())
    #expect(server.journal.has("50"))
    #expect(await waitOnLoop(server.thread, milliseconds: 20))
    #expect(!server.journal.all.contains("51"))
    #expect(await server.with(0) { $0.isBehind })
    await server.with(0) { $0.resumeReading() }
    #expect(server.journal.has("100"))
    #expect(server.journal.all.filter { $0 != "accepted" } == Self.numbered)
    await server.end()
  }

  @Test("Whoever has caught up is not behind any more, and the loop rests")
  func rests() async throws {
    let server = try ScriptedServer(Self.oneLine)
    let client = Client(port: server.port)
    client.send("a\nb\nc\n")
    #expect(server.journal.has("c"))
    #expect(await waitOnLoop(server.thread, milliseconds: 20))
    #expect(await !server.with(0) { $0.isBehind })
    let before = server.thread.turns
    #expect(await waitOnLoop(server.thread, milliseconds: 100))
    #expect(server.thread.turns - before < 12)
    await server.end()
  }

  @Test("No more is read at once, or kept, than a connection says")
  func bounded() async throws {
    let sizes = Box<[Int]>([])
    let server = try ScriptedServer { connection, bytes in
      connection.most = 2048
      sizes.value.append(bytes.count)
      guard sizes.value.count < 20 else { return bytes.count }
      connection.yield()
      return 16
    }
    let client = Client(port: server.port)
    client.send([UInt8](repeating: 65, count: 60_000))
    client.endOutput()
    #expect(server.journal.has("closed"))
    // The first read does not know the bound yet.
    #expect(await server.thread.on { sizes.value.dropFirst(35).allSatisfy { $0 <= 2048 } })
    await server.end()
  }
}

@Suite("A round is over when everybody was heard")
struct RoundTests {
  @Test("A turn that got fewer calls than fit heard everybody")
  func few() {
    var round = Round()
    #expect(!round.isOver(taken: 0))
    round.take(calls: Round.leastNamed - 1, named: 0, of: 5000, backlog: 0)
    #expect(round.isOver(taken: 0))
  }

  @Test("Where as many were called as fit, all were named only when as many were named as there are")
  func many() {
    var round = Round()
    round.take(calls: 400, named: 300, of: 1000, backlog: 0)
    round.take(calls: 400, named: 399, of: 1000, backlog: 0)
    #expect(!round.isOver(taken: 0))
    round.take(calls: 400, named: 301, of: 1000, backlog: 0)
    #expect(round.isOver(taken: 0))
  }

  @Test("Those who were left for later by then are waited for, those left later are not")
  func backlog() {
    var round = Round()
    round.take(calls: 3, named: 3, of: 3, backlog: 7)
    #expect(!round.isOver(taken: 6) && round.isOver(taken: 7))
    round.take(calls: 3, named: 3, of: 3, backlog: 9)
    #expect(round.isOver(taken: 7))
  }
}
