// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Source: Protocol/SPEC.md, the command line.
@Suite("verdict gcg checks records and draws them, and says in one line what is wrong")
struct GCGCommandTests {
  static let game = """
    #player1 A A
    #player2 B B
    >A: CATXYZ? 8G CAt +8 8
    >B: DOGSEEE J5 DOGS +13 13
    #incomplete

    """

  @Test("A record that adds up is ok; the first that does not is told with its line, and the status says so")
  func check() async throws {
    let scratch = try Scratch()
    let good = try scratch.file("good.gcg", Self.game)
    let bad = try scratch.file("bad.gcg", Self.game.replacingOccurrences(of: "+13 13", with: "+14 14"))
    let other = try scratch.file("letter.txt", "Dear Sir,\n")
    let outcome = try await Program.run("gcg", "check", good)
    #expect(outcome.status == 0 && outcome.output == "\(good): ok plays=2\n" && outcome.complaints.isEmpty)
    let all = try await Program.run("gcg", "check", good, bad, other)
    #expect(all.status == 1 && all.complaints.isEmpty)
    #expect(
      all.output == """
        \(good): ok plays=2
        \(bad): line 4: score of J5 DOGS: expected 13, found 14
        \(other): line 1: no line of a game record: lines begin with # or >

        """)
  }

  @Test("A game that ended without end racks is judged as far as it goes; --finished asks for the end")
  func unfinished() async throws {
    let scratch = try Scratch()
    let resigned = try scratch.file(
      "resigned.gcg", Self.game.replacingOccurrences(of: "#incomplete\n", with: ""))
    let outcome = try await Program.run("gcg", "check", resigned)
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    #expect(outcome.output == "\(resigned): ok plays=2, unfinished: 93 tiles not laid\n")
    let asked = try await Program.run("gcg", "check", "--finished", resigned)
    #expect(asked.status == 1)
    #expect(
      asked.output
        == "\(resigned): line 4: the record ends before the game: expected end racks, found 93 tiles not laid\n"
    )
    let drawn = try await Program.run("gcg", "show", resigned)
    #expect(drawn.status == 0 && drawn.output.hasSuffix("\nunfinished: 93 tiles not laid\n"))
  }

  @Test("A record is drawn play by play, as far as it adds up")
  func show() async throws {
    let scratch = try Scratch()
    let file = try scratch.file("good.gcg", Self.game)
    let outcome = try await Program.run("gcg", "show", file)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(outcome.status == 0 && lines.first == "A against B, english tiles")
    #expect(lines.contains("A: ACTXYZ? 8G CAt +8 8") && lines.contains("    A B C D E F G H I J K L M N O"))
    #expect(lines.contains("  8 = . . ' . . C A t S . ' . . ="))
    #expect(lines.count { $0.hasPrefix(" 15 ") } == 2)
    let bad = try scratch.file("bad.gcg", Self.game.replacingOccurrences(of: "+13 13", with: "+14 14"))
    let cut = try await Program.run("gcg", "show", bad)
    #expect(
      cut.status == 1 && cut.output.hasSuffix("\(bad): line 4: score of J5 DOGS: expected 13, found 14\n"))
    let spanish = try scratch.file("es.gcg", ">a: [CH]ALE 8H CHALE +16 16\n#incomplete\n")
    let drawn = try await Program.run("gcg", "show", "--tiles", "spanish", spanish)
    #expect(drawn.status == 0 && drawn.output.contains("[CH] A    L    E"))
  }

  @Test(
    "Anything else is a usage error",
    arguments: [
      ["gcg"], ["gcg", "check"], ["gcg", "print", "x"], ["gcg", "check", "--tiles", "runes", "x"],
    ])
  func usage(words: [String]) async throws {
    let outcome = try await Program.run(words)
    #expect(outcome.status == 2 && outcome.output.isEmpty && !outcome.complaints.isEmpty)
  }

  @Test("A file that is not there, or a folder, is told in one line that names it")
  func missing() async throws {
    let scratch = try Scratch()
    for path in ["\(scratch.path)/absent.gcg", scratch.path] {
      let outcome = try await Program.run("gcg", "check", path)
      #expect(outcome.status == 2 && outcome.complaint?.contains(path) == true && outcome.output.isEmpty)
    }
  }
}
