// SPDX-License-Identifier: MIT
import Foundation
import Records
import TestSupport
import Testing

@testable import verdict

/// Source: docs/memory.md, pictures of a board.
@Suite("verdict board draws a game of a ledger, of a record or of a position, and a whole game as one file")
struct BoardTests {
  private static let good = "\(Ledgers.folder)/good/board-games.ndjson"
  private static let line = "15/15/15/15/15/15/15/6CAt6/15/15/15/15/15/15/15 DOGS/ 12/30 1 lex none;"
  private static let marked = "fill=\"#ffc83d\""

  /// A record in which a play comes off, with names that are markup.
  private static let record = """
    #character-encoding UTF-8
    #player1 ann <b>Ann & co</b>
    #player2 ben </script>
    >ann: AEINRST 8D NASTIER +66 66
    >ben: AADHOTU J6 HA.D +16 16
    >ann: EEGLTUU D6 TU.E +4 70
    >ann: EEGLTUU -- -4 66
    >ben: AOTU -O +0 16
    #incomplete

    """

  private func count(_ part: String, in text: String) -> Int { text.components(separatedBy: part).count - 1 }

  @Test("The last picture of a record has all tiles, both scores and a caption; --play shows an earlier one")
  func record() async throws {
    let scratch = try Scratch()
    let file = try scratch.file("club.gcg", Self.record)
    let last = try await Program.run("board", file)
    #expect(last.status == 0 && last.complaints.isEmpty, "\(last.complaints)")
    #expect(XMLReads.reads(last.output) && last.output.hasPrefix("<svg "))
    // Seven tiles and three: the play that came off is not there, and nothing is marked.
    #expect(count("rx=\"4\"", in: last.output) == 10 && count(Self.marked, in: last.output) == 0)
    #expect(last.output.contains(">66</text>") && last.output.contains(">16</text>"))
    #expect(last.output.contains("exchanges 1 tile</text>") && last.output.contains("&lt;b&gt;Ann &amp; co"))
    let third = try await Program.run("board", file, "--play", "3")
    #expect(count("rx=\"4\"", in: third.output) == 13 && count(Self.marked, in: third.output) == 3)
    #expect(third.output.contains("D6 TU(N)E, 4</text>") && third.output.contains(">70</text>"))
    let picture = "\(scratch.path)/second.svg"
    let second = try await Program.run("board", file, "--play", "2", "-o", picture)
    #expect(second.status == 0 && second.output.isEmpty)
    let text = try String(contentsOfFile: picture, encoding: .utf8)
    #expect(text.contains("J6 HA(R)D, 16</text>") && XMLReads.reads(text))
  }

  @Test("The page of a whole game is one file that forbids all requests, and no name breaks out of it")
  func page() async throws {
    let scratch = try Scratch()
    let file = try scratch.file("club.gcg", Self.record)
    let output = "\(scratch.path)/game.html"
    let made = try await Program.run("board", file, "-o", output)
    #expect(made.status == 0 && made.output.isEmpty, "\(made.complaints)")
    let text = try String(contentsOfFile: output, encoding: .utf8)
    #expect(try await Program.run("board", file, "--html").output == text)
    #expect(text.hasPrefix("<!DOCTYPE html>") && text.contains("default-src 'none'"))
    // One script of data, one that shows it.
    #expect(count("<script", in: text) == 2 && count("</script>", in: text) == 2)
    #expect(!text.contains("<b>Ann") && !text.contains("src=") && !text.contains("href="))
    #expect(count("://", in: text) == count("http://www.w3.org/2000/svg", in: text))
    let start = try #require(text.range(of: "id=\"game\">")).upperBound
    let data = text[start..<(try #require(text.range(of: "</script>")).lowerBound)]
    let frames = try #require(
      try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [[String: Any]])
    // The beginning, and five events.
    #expect(frames.count == 6 && count("data-go=", in: text) == 6)
    #expect((frames[1]["on"] as? [Any])?.count == 7 && frames[1]["marked"] as? [Int] == Array(108...114))
    #expect((frames[4]["off"] as? [Int])?.count == 3 && frames[4]["scores"] as? [Int] == [66, 16])
    let third = try await Program.run("board", file, "--html", "--play", "3")
    #expect(third.output.contains("max=\"5\" value=\"3\""))
  }

  @Test("A game at a table is drawn with the result that stands, and its plays have the table's numbers")
  func table() async throws {
    let record = try await Program.run("gcg", "export", Self.good, "--table", "1")
    let picture = try await Program.run("board", Self.good, "--table", "1")
    #expect(picture.status == 0 && XMLReads.reads(picture.output), "\(picture.complaints)")
    #expect(record.output.contains("#player1 ada") && picture.output.contains(">ada</text>"))
    let played = try await Program.run("board", Self.good, "--table", "1", "--play", "1")
    #expect(played.output.contains("8G CAt") && count(Self.marked, in: played.output) == 3)
    let dealt = "\(Ledgers.folder)/good/dealt-games.ndjson"
    let overruled = try await Program.run("board", dealt, "--table", "6")
    #expect(overruled.output.contains("The result is 12 to −3</text>"), "\(overruled.output.suffix(300))")
    #expect(overruled.output.contains(">−3</text>") && !overruled.output.contains(">-3<"))
  }

  @Test(
    "A turn that a challenge cost is told as one, and no pass; a conceded game names its winner at the end")
  func lostTurn() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\n")
    let data = "\(scratch.path)/data"
    try await Served.record(
      [
        "LOGIN kim", "OPEN kind=board desk=yes seat1=ann seat2=ben rule=double clock=off", "PLAY 8H AT",
        "CHALLENGE", "PASS", "PLAY 9H AA", "CONCEDE BY ann",
      ], in: data, list: list)
    let page = try await Program.run("board", data, "--table", "1", "--html")
    #expect(page.status == 0, "\(page.complaints)")
    #expect(count("<span>ben loses the turn: the challenge failed</span>", in: page.output) == 1)
    #expect(count(" passes</span>", in: page.output) == 1 && page.output.contains("<span>ann passes</span>"))
    let told = /<span>The result is [0-9]+ to [0-9]+: ann concedes(; ben has won)?<\/span>/
    #expect(page.output.contains(told), "\(page.output)")
  }

  @Test("A position is drawn with its scores")
  func position() async throws {
    let picture = try await Program.run("board", Self.line)
    #expect(picture.status == 0 && XMLReads.reads(picture.output))
    #expect(count("rx=\"4\"", in: picture.output) == 3 && picture.output.contains(">30</text>"))
    #expect(count("fill=\"#b3261e\"", in: picture.output) == 1)
  }

  @Test("A record whose path has as many slashes as a position is a record")
  func deepPath() async throws {
    let scratch = try Scratch()
    let slashes = scratch.path.utf8.count { $0 == UInt8(ascii: "/") }
    try #require(slashes < 13)
    let folders = (slashes + 1..<14).map { "f\($0)" }.joined(separator: "/")
    let file = try scratch.file("\(folders)/club.gcg", Self.record)
    #expect(file.utf8.count { $0 == UInt8(ascii: "/") } == 14)
    let drawn = try await Program.run("board", file)
    #expect(drawn.status == 0 && count("rx=\"4\"", in: drawn.output) == 10, "\(drawn.complaints)")
  }

  @Test("Plays that are missing from a game are left out of the line that names its plays")
  func gaps() throws {
    let record = """
      #player1 ann Ann
      #player2 ben Ben
      >ann: AEINRST 8D NASTIER +66 66
      >ben: AADHOTU J6 HA.D +16 16
      >ann: EEGLTUU D6 TU.E +4 70
      >ben: OTU 9J .OUT +6 22
      """
    let game = try GCGFile(Array("\(record)\n".utf8), tiles: nil).game
    #expect(try GameStory(game).playsTold == "1 to 4")
    #expect(try GameStory(game, plays: [1, 2, 4, 7]).playsTold == "1, 2, 4, 7")
    #expect(try GameStory(game, plays: [3, 5, 6, 7]).playsTold == "3, 5 to 7")
  }

  @Test("A play, a table, a file and a form that there is not are told in one line")
  func refused() async throws {
    let scratch = try Scratch()
    let file = try scratch.file("club.gcg", Self.record)
    let wrong = try scratch.file("wrong.gcg", Self.record.replacing("+16 16", with: "+17 17"))
    for (words, what) in [
      ([file, "--play", "9"], "there is no play 9; the plays are 1 to 3"),
      ([Self.good, "--table", "99"], "no table 99 was opened"), ([Self.good, "--table", "x"], "a table is"),
      ([file, "-o", "board.png"], "-o takes a name that ends in .svg or .html"),
      ([file, "--html", "-o", "board.svg"], "--html writes no .svg"), (["/nowhere.gcg"], "/nowhere.gcg"),
      ([Self.good, "--table", "1", "--tiles", "polish"], "--tiles is for a record"),
      ([Self.line, "--html"], "--html is for a game; a position has one picture"),
      ([Self.line, "--tiles", "polish"], "--tiles is for a game; a position has one picture"),
      ([Self.line, "--play", "1"], "--play is for a game; a position has one picture"),
      ([Self.line, "-o", "board.html"], "a position has one picture; -o takes a name that ends in .svg"),
    ] {
      let outcome = try await Program.run(["board"] + words)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.complaint?.contains(what) == true, "\(words): \(outcome.complaints)")
    }
    #expect(try await Program.run("board").status == 2)
    let refused = try await Program.run("board", wrong)
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(refused.complaint?.contains("score of J6 HA.D: expected 16, found 17") == true)
  }
}
