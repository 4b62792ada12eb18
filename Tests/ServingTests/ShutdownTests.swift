// SPDX-License-Identifier: MIT
import Lexica
import TestSupport
import Testing

/// Source: Protocol/SPEC.md 8.6.
@Suite("A server that stops tells everybody")
struct ShutdownTests {
  @Test("Whoever has sent the last byte, and whose login is not done when the time is over, reads SHUTDOWN")
  func halfClosed() async throws {
    try await OwnThread.run {
      var setup = RunningServer.Setup(lexica: [try .small("tiny", words: ["AA", "AT"])])
      // Nobody hashes, so the login is never done.
      setup.worksByHand = true
      let server = try RunningServer(setup)
      let ann = try server.connect()
      _ = try ann.greeting()
      try ann.send(line: "LOGIN ann")
      ann.halfClose()
      try server.settle()
      server.beginStop()
      try server.settle()
      try server.advance(seconds: 7)
      #expect(try ann.nextLine().hasPrefix("* SHUTDOWN "))
      try ann.expectClosed()
      ann.close()
      _ = try server.awaitEnd()
    }
  }

  @Test(
    "Whoever is owed an answer that waits for the disk reads it, however long that takes, and SHUTDOWN behind it"
  )
  func owed() async throws {
    try await OwnThread.run {
      let server = try RunningServer(
        RunningServer.Setup(lexica: [try .small("tiny", words: ["AA", "AT"])]))
      let (ann, ben) = (try server.connect(), try server.connect())
      for client in [ann, ben] { _ = try client.greeting() }
      server.disk.holdSyncs()
      try ann.send(line: "JUDGE AT")
      server.disk.awaitHeldSync()
      server.beginStop()
      try server.settle()
      try server.advance(seconds: 7)
      #expect(try ben.nextLine().hasPrefix("* SHUTDOWN "))
      try server.advance(seconds: 60)
      server.disk.releaseSyncs()
      #expect(try ann.nextLine().hasPrefix("250 ACCEPTABLE "))
      #expect(try ann.nextLine().hasPrefix("* SHUTDOWN "))
      try ann.expectClosed()
      #expect(try server.awaitEnd() == .asked)
    }
  }
}
