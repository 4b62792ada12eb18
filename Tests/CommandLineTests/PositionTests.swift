// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Source: the command line; the CGP description.
@Suite("verdict position shows a position and its plays; verdict gcg shows and audits records")
struct PositionTests {
  private static let board = [
    "15/15/15/15/15/15/15", "6CAT6", "15/15/15/15/15/15/15",
  ].joined(separator: "/")

  @Test("The board, both sides, and the plays that score most with their words")
  func shows() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "cat\ncats\ndogs\nat\nta\nad\n")
    let outcome = try await Program.run(
      "position", "\(Self.board) DOGS/ 12/30 1 lex none;", "--lexicon", list, "--plays", "2")
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[8] == "  8 = . . ' . . C A T . . ' . . =")
    #expect(lines.contains("on turn  DGOS  12") && lines.contains("other    -  30"))
    #expect(lines.contains("tiles not seen: 93, scoreless turns: 1"))
    #expect(lines.contains("plays: 3 (small)") && lines.contains("  14  J5 DOGS  DOGS CATS"))
    let unknown = try await Program.run("position", "\(Self.board) /DOGS 0/0 0", "--lexicon", list)
    #expect(unknown.status == 0 && unknown.output.hasSuffix("plays: the rack on turn is not known\n"))
    let picture = try await Program.run("position", "--svg", "\(Self.board) / 0/0 0")
    #expect(picture.status == 0 && picture.output.hasPrefix("<svg ") && picture.output.hasSuffix("</svg>\n"))
    #expect(picture.output.components(separatedBy: "#f3dfa6").count == 4)
    #expect(XMLReads.reads(picture.output))
    let turkish = Self.board.replacing("6CAT6", with: "6KiTı5")
    let dotted = try await Program.run("position", "--svg", "\(turkish) / 0/0 0 ld turkish;")
    #expect(dotted.output.contains("font-size=\"22\">i<") && dotted.output.contains("font-size=\"22\">ı<"))
    #expect(!dotted.output.contains("i\u{307}"))
  }

  @Test(
    "What is no position, or no list, is told in one line",
    arguments: [
      ["15/15 / 0/0 0"], ["\(board) / 0/0 0 bdn SuperCrosswordGame;"], ["\(board) A/ 0/0 0", "--plays", "x"],
      ["\(board) A/ 0/0 0", "--lexicon", "/nowhere.txt"],
    ])
  func refused(words: [String]) async throws {
    let outcome = try await Program.run(["position"] + words)
    #expect(outcome.status == 2 && outcome.complaint?.hasPrefix("verdict: ") == true)
  }

  @Test(
    "gcg show --cgp has a line a turn; gcg check --deep tells each finding, and says whose tiles it guessed")
  func records() async throws {
    let scratch = try Scratch()
    let file = try scratch.file("good.gcg", GCGCommandTests.game)
    let shown = try await Program.run("gcg", "show", "--cgp", file)
    let lines = shown.output.split(separator: "\n")
    #expect(shown.status == 0 && lines.count == 3 && lines[2].hasSuffix(" / 8/13 0"))
    let sound = try await Program.run("gcg", "check", "--deep", file)
    #expect(sound.status == 0 && sound.output == "\(file): ok plays=2\n")
    let list = try scratch.file("small.txt", "cat\ncats\n")
    let words = try await Program.run("gcg", "check", "--lexicon", list, file)
    #expect(words.status == 1)
    #expect(
      words.output == "\(file): line 4: not in the list: DOGS\n\(file): adds up, plays=2, findings=1\n")
    let german = try scratch.file("german.gcg", "#lexicon RD28\n>a: EEN 8G EEN +6 6\n>a: EEN -- -5 0\n")
    let told = try await Program.run("gcg", "check", german)
    #expect(told.status == 0)
    #expect(
      told.output == """
        \(german): ok plays=1, unfinished: 102 tiles not laid; line 3: score taken off: expected -6, found -5; \
        german tiles, by #lexicon rd28

        """)
    let other = try await Program.run("gcg", "check", "--lexicon", list, german)
    #expect(other.status == 2 && other.complaint?.contains("the tiles are german") == true)
  }
}

/// Whether a text is a well-formed document: each tag is closed, as far as a picture needs.
enum XMLReads {
  static func reads(_ text: String) -> Bool {
    var open: [Substring] = []
    for part in text.split(separator: "<").dropFirst(0) {
      guard let end = part.firstIndex(of: ">") else { return false }
      let tag = part[..<end]
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
      } else if !tag.hasSuffix("/") {
        open.append(tag.prefix { $0 != " " })
      }
    }
    return open.isEmpty
  }
}
