// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Transport

@Suite("Connection: bytes in and bytes out")
struct ConnectionTests {
  @Test("Lines come back whole however they were cut", arguments: [1, 2, 7, 4_096])
  func cuts(size: Int) async throws {
    let server = try ScriptedServer()
    let client = Client(port: server.port)
    let text = (1...60).map { "line \($0) of a long game\n" }.joined()
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      client.send(bytes[start..<min(start + size, bytes.count)])
    }
    #expect(client.read(bytes.count) == text)
    await server.end()
    #expect(!server.journal.all.contains("re-entered"))
  }

  @Test("A partial line is kept until its end comes, then its memory is given back")
  func partial() async throws {
    let server = try ScriptedServer { connection, bytes in
      connection.journal.note("got \(String(decoding: bytes, as: UTF8.self))")
      return bytes.last == UInt8(ascii: "\n") ? bytes.count : 0
    }
    let client = Client(port: server.port)
    client.send("AB")
    #expect(server.journal.has("got AB"))
    client.send("C")
    #expect(server.journal.has("got ABC"))
    client.send("D\n")
    #expect(server.journal.has("got ABCD\n"))
    client.send("E\n")
    #expect(server.journal.has("got E\n"))
    await server.end()
  }

  /// A client such as `nc -N` closes its end after its last line.
  @Test("A client that closed its own end gets all its answers, and what it left unfinished is shown")
  func halfClosed() async throws {
    let server = try ScriptedServer()
    let client = Client(port: server.port)
    let text = String(repeating: "a line and one more\n", count: 20_000)
    let sender = Thread {
      client.send(text + "rest")
      client.endOutput()
    }
    sender.start()
    let (answer, error) = client.readToEnd()
    #expect(answer == text + "rest")
    #expect(error == 0)
    #expect(server.journal.has("closed"))
    #expect(server.journal.all.filter { $0 == "end" }.count == 1)
    await server.end()
  }

  @Test("After the peer's end the loop rests, and answers may still be sent")
  func restAfterEnd() async throws {
    let server = try ScriptedServer(atEnd: { _ in })
    let client = Client(port: server.port)
    client.endOutput()
    #expect(server.journal.has("end"))
    let before = server.thread.turns
    #expect(await waitOnLoop(server.thread, milliseconds: 100))
    #expect(server.thread.turns - before < 12)
    await server.with(0) {
      $0.say("late answer\n")
      $0.finish()
    }
    #expect(client.readToEnd().text == "late answer\n")
    #expect(server.journal.has("closed"))
    await server.end()
  }

  @Test("A client that never reads makes its own unsent bytes grow and slows nobody else")
  func slowReader() async throws {
    let server = try ScriptedServer(isPatient: true)
    let slow = Client(port: server.port, smallBuffers: true)
    slow.send("hello\n")
    #expect(slow.read(6) == "hello\n")
    let block = String(repeating: "0123456789abcde\n", count: 65_536)
    let unsent = await server.with(0) { connection in
      for _ in 0..<8 { connection.say(block) }
      return connection.unsentBytes
    }
    #expect(unsent > 1 << 20)

    let other = Client(port: server.port)
    other.send("prompt\n")
    #expect(other.read(7) == "prompt\n")
    #expect(await server.with(0) { $0.unsentBytes } > 1 << 20)

    let all: [UInt8] = slow.read(8 * block.utf8.count)
    // Compared by itself: a difference of megabytes is not worth working out.
    let isWhole = all == Array(String(repeating: block, count: 8).utf8)
    #expect(isWhole, "\(all.count) bytes")
    #expect(server.journal.has("drained"))
    #expect(await server.with(0) { $0.unsentBytes } == 0)
    #expect(server.journal.all.filter { $0 == "drained" }.count == 1)
    await server.end()
  }

  @Test("Bytes that were kept while reading paused come again after it resumes, though nothing new arrives")
  func resumed() async throws {
    let server = try ScriptedServer { connection, bytes in
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return 0 }
      connection.journal.note("took \(String(decoding: bytes[..<end], as: UTF8.self)) of \(bytes.count)")
      connection.pauseReading()
      return end + 1
    }
    let client = Client(port: server.port)
    client.send("one\ntwo\nthree\n")
    #expect(server.journal.has("took one of 14"))
    await server.with(0) { $0.resumeReading() }
    #expect(server.journal.has("took two of 10"))
    await server.with(0) {
      $0.resumeReading()
      $0.pauseReading()
      $0.resumeReading()
    }
    #expect(server.journal.has("took three of 6"))
    client.endOutput()
    await server.with(0) { $0.resumeReading() }
    #expect(server.journal.has("end"))
    await server.end()
    #expect(!server.journal.all.contains("re-entered"))
  }

  /// The way to slow down a client that asks faster than it reads.
  @Test("Reading that pauses while bytes are unsent, and resumes when they are gone, loses no line")
  func backPressure() async throws {
    let reply = String(repeating: "0123456789abcde\n", count: 1 << 19)
    let server = try ScriptedServer(
      { connection, bytes in
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return 0 }
        connection.say(reply)
        connection.pauseReading()
        if connection.unsentBytes == 0 { connection.resumeReading() }
        return end + 1
      }, isPatient: true)
    let client = Client(port: server.port, smallBuffers: true)
    client.send("a\nb\nc\nd\n")
    for _ in 1...4 {
      let isWhole = client.read(reply.utf8.count) == reply
      #expect(isWhole)
    }
    #expect(server.journal.has("drained"))
    await server.end()
    #expect(!server.journal.all.contains("re-entered"))
  }

  @Test("To resume inside received is not to be called inside received")
  func resumedInside() async throws {
    let server = try ScriptedServer { connection, bytes in
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return 0 }
      connection.send(UnsafeBufferPointer(rebasing: bytes[...end]))
      connection.pauseReading()
      connection.resumeReading()
      return end + 1
    }
    let client = Client(port: server.port)
    let text = (1...100).map { "\($0)\n" }.joined()
    client.send(text)
    #expect(client.read(text.utf8.count) == text)
    await server.end()
    #expect(!server.journal.all.contains("re-entered"))
  }

  @Test("While reading is paused and nothing is kept, the peer's bytes stay in the system's buffers")
  func paused() async throws {
    let server = try ScriptedServer()
    let client = Client(port: server.port)
    client.send("x\n")
    #expect(client.read(2) == "x\n")
    await server.with(0) { $0.pauseReading() }
    client.send("y\n")
    #expect(await waitOnLoop(server.thread, milliseconds: 50))
    #expect(recv(client.descriptor, nil, 0, Int32(MSG_DONTWAIT)) == -1)
    await server.with(0) { $0.resumeReading() }
    #expect(client.read(2) == "y\n")
    await server.end()
  }

  @Test("A subclass that leaves a full buffer unused loses the connection instead of spinning")
  func fullBuffer() async throws {
    let server = try ScriptedServer { _, _ in 0 }
    let client = Client(port: server.port)
    client.send([UInt8](repeating: 65, count: 65_536))
    #expect(server.journal.has("lost \(EMSGSIZE)"))
    #expect(server.journal.has("closed"))
    await server.end()
  }
}

/// Waits on the loop for a timer; whether it fired within 60 s.
func waitOnLoop(_ thread: LoopThread, milliseconds: UInt32) async -> Bool {
  let journal = Journal()
  let timer = Box<Transport.Timer?>(nil)
  await thread.on {
    let made = Transport.Timer(loop: thread.loop) { journal.note("fired") }
    made.start(afterMilliseconds: milliseconds, repeating: false)
    timer.value = made
  }
  let hasFired = journal.has("fired")
  await thread.on { timer.value = nil }
  return hasFired
}
