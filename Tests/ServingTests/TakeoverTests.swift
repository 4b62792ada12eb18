// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import TestSupport
import Testing

/// Source: Protocol/SPEC.md, LOGIN; promise 2.
@Suite("A name goes to another connection when that is on disk, and not before", .serialized)
struct TakeoverTests {
  @Test("Where there is no room for a login the old connection keeps its name, and is told nothing")
  func noRoom() async throws {
    try await OwnThread.run {
      let server = try RunningServer(.init(lexica: [.small("tiny", words: ["AA", "AT"])]))
      let old = try server.connect()
      _ = try old.greeting()
      try old.send(line: "LOGIN ann feather")
      #expect(try old.sync().last?.hasPrefix("230 WELCOME ") == true)
      try old.send(line: "OPEN kind=slip")
      #expect(try old.sync().last?.hasPrefix("240 OPENED ") == true)

      let new = try server.connect()
      _ = try new.greeting()
      server.disk.mode = .full
      try new.send(line: "LOGIN ann feather")
      #expect(try new.nextLine().hasPrefix("460 NOT-RECORDED "))
      // The old one was told nothing, still acts, and still holds the name.
      try old.send(line: "SHOW")
      #expect(try old.sync().last?.hasPrefix("211 TABLE table=1 ") == true)
      try new.send(line: "LOGIN ann")
      #expect(try new.nextLine().hasPrefix("533 NAME-TAKEN "))
      try new.send(line: "SHOW 1")
      #expect(try new.nextLine().hasPrefix("530 LOGIN-FIRST "))

      // Recorded, it is told once and closed.
      server.disk.mode = .healthy
      try new.send(line: "LOGIN ann feather")
      #expect(try new.sync().last?.hasPrefix("230 WELCOME name=ann ") == true)
      #expect(try old.nextLine().hasPrefix("421 CLOSING fatal=yes "))
      try old.expectClosed()
      old.close()
      new.close()
      try server.stop()
    }
  }

  @Test(
    "By another secret whoever came before is shown out, and not who logged in by it before it was on disk")
  func newSecret() async throws {
    try await OwnThread.run {
      func hashed(_ secret: String) -> String {
        SecretHash(of: Array(secret.utf8), salt: [UInt8](repeating: 7, count: 16), costLog2: 4).text
      }
      let server = try RunningServer(.init(lexica: [.small("tiny", words: ["AA", "AT"])]))
      let keeper = try LineClient(control: server.data)
      _ = try keeper.greeting()
      try keeper.send(line: "ACCOUNT ADD ann hash=\(hashed("ships-bell"))")
      #expect(try keeper.sync().map { $0.prefix(3) } == ["270"])
      let old = try server.connect()
      _ = try old.greeting()
      try old.send(line: "LOGIN ann ships-bell")
      #expect(try old.sync().last?.hasPrefix("230 WELCOME name=ann role=player") == true)

      let new = try server.connect()
      _ = try new.greeting()
      server.disk.holdSyncs()
      try keeper.send(line: "ACCOUNT CODE ann hash=\(hashed("harbour-lights"))")
      try server.settle()
      server.disk.awaitHeldSync()
      #expect(try old.sync().isEmpty)
      try new.send(line: "LOGIN ann harbour-lights")
      // Turns in which the code is hashed beside the loop; where it is not by then, she comes in behind the change.
      for _ in 0..<16 { try server.settle() }
      server.disk.releaseSyncs()
      #expect(try new.sync().last?.hasPrefix("230 WELCOME name=ann role=player") == true)
      #expect(try old.nextLine().hasPrefix("421 CLOSING fatal=yes "))
      try old.expectClosed()
      #expect(try keeper.sync().map { $0.prefix(3) } == ["270"])
      // By now whatever was to end has ended.
      try server.settle()
      #expect(try new.sync().isEmpty)

      try keeper.send(line: "ACCOUNT REMOVE ann")
      #expect(try new.nextLine().hasPrefix("421 CLOSING fatal=yes "))
      try new.expectClosed()
      for client in [keeper, old, new] { client.close() }
      try server.stop()
    }
  }
}
