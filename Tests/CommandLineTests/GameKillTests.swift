// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

extension KillTests {
  /// A game at a desk, as lines; every play is legal after those before it.
  static let lines = [
    "PLAY 8D WINDY", "PLAY 7C GALE", "PLAY E3 JAVE..N", "PLAY F2 VOX", "PLAY 10B DONATES", "HOLD", "ACCEPT",
    "PLAY 9G EAU",
    "PLAY 4D Z..", "PLAY A5 LATINO", "PLAY B2 TEIID", "EXCHANGE 3", "PLAY A1 WEB", "PLAY 11E SAT",
    "PAUSE", "CONTINUE", "PLAY 6D R.D", "PLAY C1 CAN", "PASS", "PLAY B8 FU.", "PLAY 7H RILL",
    "PLAY K5 RE.IgION",
  ]

  @Test("A game that a kill met stands with every step that anyone was answered")
  func games() async throws {
    try await OwnThread.run { try Self.playGames(rounds: Self.rounds) }
  }

  private static func playGames(rounds: Int) throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let data = "\(scratch.path)/data"
    var random = Seeded(seed: Sampling.seed)
    var steps: [String] = []
    for round in 1...rounds {
      let server = try Served(data: data, list: list)
      let ann = try LineClient(port: server.port)
      _ = try ann.greeting()
      try ann.send(line: "LOGIN ann first-code")
      let welcome = try ann.sync()
      #expect(welcome.contains { $0.hasPrefix("230 WELCOME name=ann ") }, "round \(round): \(welcome)")
      if round > 1 {
        let kept = try history(ann, table: round - 1)
        #expect(kept.starts(with: steps), "round \(round): \(steps.count) steps, \(kept.count) are there")
        try ann.send(line: "CONCEDE BY 1")
        #expect(try ann.sync().contains { $0.hasPrefix("244 ENDED ") })
      }
      try ann.send(line: "OPEN kind=board desk=yes seat1=ann seat2=ben")
      _ = try ann.sync()
      let answered = Int.random(in: 0..<lines.count, using: &random)
      for line in lines[..<answered] {
        try ann.send(line: line)
        let answer = try ann.sync()
        #expect(answer.contains { $0.hasPrefix("2") }, "\(line): \(answer)")
      }
      steps = try history(ann, table: round)
      // The rest goes out far ahead of its answers, so that the kill meets a batch on its way.
      for line in lines[answered...] { try? ann.send(line: line) }
      server.end(SIGKILL)
      ann.close()
    }
    let outcome = try Program.runHere(["verify", data])
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  /// The receipts of a table's steps, oldest first.
  private static func history(_ client: LineClient, table: Int) throws -> [String] {
    try client.send(line: "HISTORY \(table)")
    return try client.sync().compactMap { line in
      guard line.contains(" step=") else { return nil }
      return line.components(separatedBy: "receipt=").last
    }
  }
}
