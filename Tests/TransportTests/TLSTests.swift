// SPDX-License-Identifier: MIT
import CTLS
import Foundation
import Testing

@testable import Transport

@Suite("Connection: everything holds in TLS too")
struct TLSTests {
  @Test(
    "Lines come back whole, in TLS 1.2 and 1.3, one byte a record, some bytes, and more than one record holds",
    arguments: [TLS1_2_VERSION, TLS1_3_VERSION], [1, 7, 4_096, 100_000])
  func cuts(version: Int32, size: Int) async throws {
    let server = try ScriptedServer(tls: .small(), greeting: "welcome\n")
    let client = SecureClient(port: server.port, versions: version...version)
    #expect(client.shakeHands() == nil)
    #expect(client.read(8) == "welcome\n")
    let text = (1...(size < 8 ? 40 : 4_000)).map { "line \($0) of a long game\n" }.joined()
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      #expect(client.send(String(decoding: bytes[start..<min(start + size, bytes.count)], as: UTF8.self)))
    }
    #expect(client.read(bytes.count) == text)
    await server.end()
    #expect(!server.journal.all.contains("re-entered"))
  }

  /// The socket tells nothing of bytes that OpenSSL holds.
  @Test("Two thousand lines in one record are all taken, though each call takes one and pauses")
  func pipelined() async throws {
    let server = try ScriptedServer(
      { connection, bytes in
        guard let end = bytes.firstIndex(of: 10) else { return 0 }
        connection.send(UnsafeBufferPointer(rebasing: bytes[...end]))
        connection.pauseReading()
        connection.resumeReading()
        return end + 1
      }, tls: .small())
    let client = SecureClient(port: server.port)
    let text = (1...2_000).map { "P \($0)\n" }.joined()
    #expect(text.utf8.count < 16_384)
    #expect(client.send(text))
    #expect(client.read(text.utf8.count) == text)
    await server.end()
  }

  @Test("What is left for later comes out of the backlog, records that wait in OpenSSL included")
  func yielding() async throws {
    let server = try ScriptedServer(
      { connection, bytes in
        guard let end = bytes.firstIndex(of: 10) else { return 0 }
        connection.send(UnsafeBufferPointer(rebasing: bytes[...end]))
        connection.yield()
        return end + 1
      }, tls: .small())
    let client = SecureClient(port: server.port)
    #expect(client.shakeHands() == nil)
    #expect(server.journal.has("accepted"))
    await server.with(0) { $0.most = 64 }
    let text = (1...400).map { "line \($0)\n" }.joined()
    #expect(client.send(text + "rest"))
    client.sayGoodbye()
    #expect(client.readToEnd() == text + "rest")
    client.plain.endOutput()
    #expect(server.journal.has("closed"))
    #expect(server.journal.all.filter { $0 == "end" }.count == 1)
    await server.end()
  }

  @Test(
    "Who says in TLS that no more comes, or only closes their end, gets all answers and the server's last word",
    arguments: [true, false])
  func halfClosed(saysGoodbye: Bool) async throws {
    let server = try ScriptedServer(tls: .small())
    let client = SecureClient(port: server.port)
    #expect(client.shakeHands() == nil)
    let text = String(repeating: "a line and one more\n", count: 5_000)
    nonisolated(unsafe) let sender = client
    let writer = Thread {
      sender.send(text + "rest")
      if saysGoodbye { sender.sayGoodbye() } else { sender.plain.endOutput() }
    }
    // OpenSSL's session is one thread's at a time, so the answers are read when all is sent; they fit into the buffers.
    writer.start()
    while !writer.isFinished { await Task.yield() }
    #expect(client.readToEnd() == text + "rest")
    client.plain.endOutput()
    #expect(server.journal.has("closed"))
    #expect(server.journal.all.filter { $0 == "end" }.count == 1)
    await server.end()
  }

  @Test(
    "A client that never reads makes its own unsent bytes grow and slows nobody else, then gets all of it")
  func slowReader() async throws {
    let server = try ScriptedServer(isPatient: true, tls: .small())
    let slow = SecureClient(port: server.port, smallBuffers: true)
    slow.send("hello\n")
    #expect(slow.read(6) == "hello\n")
    let block = String(repeating: "0123456789abcde\n", count: 65_536)
    let unsent = await server.with(0) { connection in
      for _ in 0..<8 { connection.say(block) }
      return connection.unsentBytes
    }
    #expect(unsent > 1 << 20)
    let other = SecureClient(port: server.port)
    other.send("prompt\n")
    #expect(other.read(7) == "prompt\n")
    let isWhole = slow.read(8 * block.utf8.count) == String(repeating: block, count: 8)
    #expect(isWhole)
    #expect(server.journal.has("drained"))
    #expect(await server.with(0) { $0.unsentBytes } == 0)
    await server.end()
  }

  /// Each request for new keys is answered by OpenSSL itself, and none of it is a line.
  @Test("Who asks for new keys without end and takes no answer is broken off")
  func endlessKeys() async throws {
    let server = try ScriptedServer(isPatient: true, tls: .small(), smallBuffers: true)
    let client = SecureClient(
      port: server.port, versions: TLS1_3_VERSION...TLS1_3_VERSION, smallBuffers: true)
    #expect(client.shakeHands() == nil)
    var isBroken = false
    for _ in 0..<2_000_000 where !isBroken {
      SSL_key_update(client.ssl, SSL_KEY_UPDATE_REQUESTED)
      isBroken = SSL_do_handshake(client.ssl) != 1
    }
    #expect(isBroken)
    #expect(server.journal.has("lost \(EPROTO)"))
    await server.end()
  }

  @Test("A client that breaks off is lost; what it had not ended is never offered")
  func reset() async throws {
    let server = try ScriptedServer(tls: .small())
    do {
      let client = SecureClient(port: server.port)
      #expect(client.shakeHands() == nil)
      client.send("half")
      client.plain.willReset()
    }
    #expect(server.journal.has("closed"))
    #expect(!server.journal.all.contains("end"))
    await server.end()
  }

  @Test("A record that was changed on its way breaks its connection off, and no other")
  func changed() async throws {
    let server = try ScriptedServer(tls: .small())
    let other = SecureClient(port: server.port)
    #expect(other.shakeHands() == nil)
    let client = SecureClient(port: server.port)
    #expect(client.shakeHands() == nil)
    client.plain.send([23, 3, 3, 0, 32] + [UInt8](repeating: 7, count: 32))
    #expect(server.journal.has("lost \(EPROTO)"))
    other.send("still here\n")
    #expect(other.read(11) == "still here\n")
    await server.end()
  }
}
