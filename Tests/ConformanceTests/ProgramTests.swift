// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

extension ConformanceSuite {
  /// The same transcripts against the program that people run.
  @Suite("The built program does what the transcripts say")
  struct ProgramTests {
    @Test("Those marked @program are true of it: it answers, outlives SIGKILL, and ends with 0 on SIGTERM")
    func play() async throws {
      let faults = try await OwnThread.run { () -> [String] in
        let registry = LineRegistry()
        var faults: [String] = []
        let marked = try Transcript.all().filter(\.isForProgram)
        for transcript in marked {
          do {
            let stage = try ProgramStage(transcript.options)
            try Player(transcript, Manner.all(seed: 1)[0], registry, on: stage).play()
          } catch {
            faults.append("\(error)")
          }
        }
        return marked.isEmpty ? ["no transcript is marked @program"] : faults
      }
      for fault in faults { Issue.record("\(fault)") }
    }

    @Test("The shell lines of SPEC.md §8.5 find a receipt that stands, and no other")
    func receipts() async throws {
      let spec = try String(contentsOfFile: ProtocolFolder.path + "/SPEC.md", encoding: .utf8)
      let script = try #require(spec.firstMatch(of: #/```sh\n((?s:.+?))```/#)?.1)
      let found = try await OwnThread.run { () -> [Bool] in
        let transcript = try #require(try Transcript.all().first { $0.name == "80-ledger/receipts.session" })
        let stage = try ProgramStage(transcript.options)
        let player = Player(transcript, Manner.all(seed: 1)[0], LineRegistry(), on: stage)
        try player.play()
        let sum = try #require(player.captures["sum"])
        let judged = try #require(player.captures["judged"])
        return try ["1.4.\(sum)", "0.\(judged)", "1.3.\(sum)", "1.4.00000000", "2.1.\(sum)"].map {
          try Self.run(String(script), $0, stage.ledger)
        }
      }
      #expect(found == [true, true, false, false, false])
    }

    private static func run(_ script: String, _ receipt: String, _ ledger: String) throws -> Bool {
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", script, "check", receipt, ledger]
      shell.standardOutput = FileHandle.nullDevice
      try shell.run()
      shell.waitUntilExit()
      return shell.terminationStatus == 0
    }
  }
}
