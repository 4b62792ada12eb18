// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@Suite("TLS in a whole server")
struct SecureShutdownTests {
  @Test(
    "A handshake that stands still holds up no end, and whoever speaks TLS reads SHUTDOWN and the last word")
  func stalled() async throws {
    try await OwnThread.run {
      var setup = RunningServer.Setup(lexica: [try .small("tiny", words: ["AA", "AT"])])
      setup.speaksTLS = true
      let server = try RunningServer(setup)
      let silent = try LineClient(port: server.securePort)
      let half = try LineClient(port: server.securePort)
      try half.send([22, 3, 1, 2, 0, 1, 0])
      let ann = try server.connect(isSecure: true)
      _ = try ann.greeting()
      server.beginStop()
      #expect(try ann.nextLine().hasPrefix("* SHUTDOWN "))
      try ann.expectClosed()
      ann.close()
      // The clock stands still, so nobody was waited for.
      _ = try server.awaitEnd()
      try silent.drain()
      try half.drain()
    }
  }

  @Test("Two thousand PINGs in one record are all answered, before and after somebody is known, in order")
  func pipelined() async throws {
    try await OwnThread.run {
      var setup = RunningServer.Setup(lexica: [try .small("tiny", words: ["AA", "AT"])])
      setup.speaksTLS = true
      let server = try RunningServer(setup)
      let ann = try server.connect(isSecure: true)
      _ = try ann.greeting()
      for isNamed in [false, true] {
        if isNamed {
          try ann.send(line: "LOGIN ann feather")
          #expect(try ann.nextLine().hasPrefix("230 "))
        }
        try ann.send((0..<2000).map { "PING \($0 % 10)\n" }.joined().utf8)
        for number in 0..<2000 { #expect(try ann.nextLine() == "212 PONG \(number % 10)") }
      }
    }
  }
}
