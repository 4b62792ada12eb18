// SPDX-License-Identifier: MIT
import CTLS
import Foundation
import Testing

@testable import Transport

@Suite("Connection: how TLS begins, and what is refused")
struct TLSHandshakeTests {
  @Test("TLS 1.0 and 1.1 are refused with an alert that says so", arguments: [TLS1_VERSION, TLS1_1_VERSION])
  func oldVersions(version: Int32) async throws {
    let server = try ScriptedServer(tls: .small())
    let client = SecureClient(port: server.port, versions: version...version)
    #expect(client.shakeHands() == "tlsv1 alert protocol version")
    client.plain.endOutput()
    #expect(server.journal.has("closed"))
    #expect(await server.thread.on { server.thread.loop.handshakes } == 0)
    await server.end()
  }

  @Test("Agreeing anew is refused, and the connection goes on")
  func renegotiation() async throws {
    let server = try ScriptedServer(tls: .small())
    let client = SecureClient(port: server.port, versions: TLS1_2_VERSION...TLS1_2_VERSION)
    #expect(client.shakeHands() == nil)
    #expect(SSL_renegotiate(client.ssl) == 1)
    #expect(client.shakeHands() == "no renegotiation")
    let other = SecureClient(port: server.port)
    other.send("still here\n")
    #expect(other.read(11) == "still here\n")
    await server.end()
  }

  @Test(
    "Whoever speaks no TLS is told so in the clear",
    arguments: ["PING\n", "GET / HTTP/1.1\r\n\r\n", "\u{80}x"])
  func plainText(text: String) async throws {
    let server = try ScriptedServer(tls: .small(), greeting: "never told in the clear\n")
    let client = Client(port: server.port)
    client.send(text)
    let (answer, error) = client.readToEnd()
    #expect(answer == "speak TLS\n")
    #expect(error == 0)
    client.endOutput()
    #expect(server.journal.has("closed"))
    #expect(!server.journal.all.contains("end"))
    await server.end()
  }

  @Test(
    "A handshake that stands still holds nobody up; given up, silence is answered in the clear, half a hello is not"
  )
  func stalled() async throws {
    let server = try ScriptedServer(tls: .small())
    let silent = Client(port: server.port)
    #expect(server.journal.has("accepted"))
    let half = Client(port: server.port)
    half.send([22, 3, 1, 2, 0, 1, 0])
    #expect(server.journal.has("accepted", times: 2))
    let other = SecureClient(port: server.port)
    other.send("here\n")
    #expect(other.read(5) == "here\n")
    #expect(await server.thread.on { server.thread.loop.handshakes } == 2)
    for index in 0..<3 { await server.with(index) { $0.giveUpHandshake() } }
    #expect(silent.readToEnd().text == "speak TLS\n")
    #expect(half.readToEnd().text == "")
    #expect(await server.thread.on { server.thread.loop.handshakes } == 0)
    other.send("here\n")
    #expect(other.read(5) == "here\n")
    await server.end()
  }

  @Test(
    "Garbage that begins like a handshake is refused with an alert, and nobody else notices",
    arguments: 1...12)
  func garbage(seed: UInt64) async throws {
    let server = try ScriptedServer(tls: .small())
    var state = seed
    let bytes = (0..<Int(6 + seed * 53 % 595)).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    let client = Client(port: server.port)
    client.send([22, 3, 1, 0, 200, 1] + bytes)
    client.endOutput()
    _ = client.readToEnd()
    #expect(server.journal.has("closed"))
    let other = SecureClient(port: server.port)
    other.send("here\n")
    #expect(other.read(5) == "here\n")
    await server.end()
  }

  @Test("What was said before hands were shaken is told once they are, also when it was the last word")
  func early() async throws {
    let server = try ScriptedServer(tls: .small(), greeting: "welcome\n", isBrief: true)
    let client = SecureClient(port: server.port)
    #expect(client.shakeHands() == nil)
    #expect(client.readToEnd() == "welcome\n")
    await server.end()
  }

  @Test(
    "A peer that leaves in the middle of a handshake, or is left, is let go of", arguments: [true, false])
  func left(byServer: Bool) async throws {
    let server = try ScriptedServer(tls: .small())
    let client = Client(port: server.port)
    client.send([22, 3, 1, 2, 0, 1, 0])
    #expect(server.journal.has("accepted"))
    if byServer { await server.with(0) { $0.finish() } } else { client.endOutput() }
    #expect(client.readToEnd().text == "")
    #expect(server.journal.has("closed"))
    #expect(await server.thread.on { server.thread.loop.handshakes } == 0)
    await server.end()
  }
}
