// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Transport

@Suite("Connection: how it ends")
struct ClosingTests {
  /// Closing a socket with unread input resets the connection, and a reset destroys what the client has not read.
  ///
  /// Source: RFC 1122 §4.2.2.13.
  @Test("The last reply arrives although the client's input is left unread")
  func politeWithUnreadInput() async throws {
    let server = try ScriptedServer { connection, bytes in
      connection.say("goodbye\n")
      connection.finish()
      connection.finish()
      connection.say("never sent\n")
      return 1
    }
    let client = Client(port: server.port)
    let input = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    #expect(client.send(input))
    let (text, error) = client.readToEnd()
    #expect(text == "goodbye\n")
    #expect(error == 0)
    client.endOutput()
    #expect(server.journal.has("closed"))
    await server.end()
    #expect(server.journal.all.filter { $0 != "gone" } == ["accepted", "closed"])
  }

  @Test("Finishing sends megabytes of unsent bytes first, to a client that is still writing")
  func politeWithUnsentBytes() async throws {
    let reply = String(repeating: "0123456789abcde\n", count: 1 << 18)
    let server = try ScriptedServer { connection, bytes in
      connection.say(reply)
      connection.finish()
      return bytes.count
    }
    let client = Client(port: server.port, smallBuffers: true)
    client.send("go\n")
    #expect(server.journal.has("accepted"))
    #expect(client.send([UInt8](repeating: 0, count: 8 << 20)))
    client.endOutput()
    let (text, error) = client.readToEnd()
    #expect(text == reply)
    #expect(error == 0)
    #expect(server.journal.has("closed"))
    await server.end()
  }

  @Test("A client that does not close after a polite end is closed all the same, and not at once")
  func politeWithPatience() async throws {
    let server = try ScriptedServer { connection, bytes in
      connection.say("bye\n")
      connection.finish()
      return bytes.count
    }
    let client = Client(port: server.port)
    let start = ContinuousClock.now
    client.send("x\n")
    #expect(client.readToEnd().text == "bye\n")
    #expect(server.journal.has("closed"))
    #expect(ContinuousClock.now - start > .seconds(1))
    await server.end()
  }

  @Test("An abort inside received drops what is unsent, and the object outlives the call")
  func abortInside() async throws {
    let server = try ScriptedServer { connection, bytes in
      connection.abort()
      connection.abort()
      connection.say("never sent\n")
      connection.resumeReading()
      connection.finish()
      connection.journal.note("still here")
      return 0
    }
    let client = Client(port: server.port)
    client.send("x\n")
    let answer = client.readToEnd()
    #expect(answer.text.isEmpty)
    #expect(answer.errno != EAGAIN)
    #expect(server.journal.has("closed"))
    await server.end()
    let lines = server.journal.all
    #expect(lines == ["accepted", "still here", "closed", "gone"])
  }

  @Test("An abort from outside is followed by closed, once")
  func abortOutside() async throws {
    let server = try ScriptedServer()
    let client = Client(port: server.port)
    #expect(server.journal.has("accepted"))
    await server.with(0) {
      $0.abort()
      $0.journal.note("aborted")
    }
    #expect(server.journal.has("closed"))
    #expect(client.readToEnd().text.isEmpty)
    await server.end()
    #expect(server.journal.all == ["accepted", "aborted", "closed", "gone"])
  }

  @Test("A reset by the peer is lost, then closed")
  func reset() async throws {
    let server = try ScriptedServer()
    do {
      let client = Client(port: server.port)
      #expect(server.journal.has("accepted"))
      client.willReset()
    }
    #expect(server.journal.has("closed"))
    await server.end()
    #expect(server.journal.all == ["accepted", "lost \(ECONNRESET)", "closed", "gone"])
  }

  @Test("A send that fails is told by the loop, not inside send")
  func failedSend() async throws {
    let server = try ScriptedServer()
    do {
      let client = Client(port: server.port)
      #expect(server.journal.has("accepted"))
      await server.with(0) { $0.pauseReading() }
      client.willReset()
    }
    await server.with(0) {
      for _ in 0..<3 { $0.say("to nobody\n") }
      $0.journal.note("sent")
    }
    // A program that is just being started elsewhere in this process may hold the peer's end for a moment.
    for _ in 0..<500 where !server.journal.all.contains("closed") {
      #expect(await waitOnLoop(server.thread, milliseconds: 10))
      await server.with(0) { $0.say("to nobody\n") }
    }
    #expect(server.journal.has("closed"))
    await server.end()
    let lines = server.journal.all
    #expect(lines.first == "accepted")
    #expect(lines.dropFirst().first == "sent")
    #expect(lines.dropFirst(2).first?.hasPrefix("lost ") == true)
    #expect(Array(lines.dropFirst(3)) == ["closed", "gone"])
  }

  @Test("A reset while bytes are unsent is lost although reading is paused")
  func resetWhileWriting() async throws {
    let server = try ScriptedServer()
    do {
      let client = Client(port: server.port, smallBuffers: true)
      #expect(server.journal.has("accepted"))
      let unsent = await server.with(0) {
        $0.pauseReading()
        $0.say(String(repeating: "x", count: 16 << 20))
        return $0.unsentBytes
      }
      #expect(unsent > 0)
      client.willReset()
    }
    #expect(server.journal.has("closed"))
    #expect(server.journal.all.dropFirst().first?.hasPrefix("lost ") == true)
    #expect(await server.with(0) { $0.unsentBytes } == 0)
    await server.end()
  }

  @Test("A thousand connections that come and go leave nothing behind")
  func churn() async throws {
    let server = try ScriptedServer()
    for round in 1...1_000 {
      let client = Client(port: server.port)
      client.send("\(round)\n")
      if round % 3 == 0 { client.willReset() }
      if round % 3 == 1 { #expect(client.read("\(round)\n".utf8.count) == "\(round)\n") }
    }
    #expect(server.journal.has("closed", times: 1_000))
    await server.end()
    let lines = server.journal.all
    #expect(lines.filter { $0 == "closed" }.count == 1_000)
    #expect(lines.filter { $0 == "gone" }.count == 1_000)
  }
}
