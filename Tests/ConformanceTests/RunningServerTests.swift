// SPDX-License-Identifier: MIT
import Testing
import TestSupport

extension ConformanceSuite {
  @Suite("A server in the test's own process")
  struct RunningServerTests {
    @Test("It answers, keeps its names over a restart of either kind, and stops when asked")
    func life() async throws {
      try await OwnThread.run {
        let server = try RunningServer(.init(lexica: [.small("tiny", words: ["AA", "AT"])]))
        let ann = try server.connect()
        #expect(try ann.greeting().last?.hasPrefix("200 READY proto=1 line=512 lexicon=tiny@") == true)
        try ann.send(line: "JUDGE AT AA")
        #expect(try ann.nextLine().hasPrefix("250 ACCEPTABLE words=AT,AA "))
        try ann.send(line: "LOGIN ann feather")
        #expect(try ann.nextLine().hasPrefix("230 WELCOME name=ann "))
        try ann.send(line: "OPEN kind=slip")
        #expect(try ann.nextLine().hasPrefix("240 OPENED table=1 "))
        for politely in [false, true] {
          try server.restart(politely: politely)
          let again = try server.connect()
          _ = try again.greeting()
          try again.send(line: "LOGIN ann feather")
          #expect(try again.nextLine().hasPrefix("230-WELCOME table=1 "))
          #expect(try again.sync().last?.hasPrefix("230 WELCOME name=ann ") == true)
        }
        #expect(try server.stop() == .asked)
      }
    }
  }
}
