// SPDX-License-Identifier: MIT
import Records
import Rulebook
import Testing

/// Source: the CGP description.
@Suite("Positions in a line are read, refused by name, and taken out of records")
struct CGPTests {
  private static let empty = Array(repeating: "15", count: 15).joined(separator: "/")

  @Test("A record gives the position before each turn and the last, with racks as far as it shows them")
  func positions() throws {
    let file = try GCGTests.read(SampleGames.challenges)
    let lines = try CGPPosition.positions(in: file).map { $0.text(file.game.tiles) }
    #expect(lines.count == 6)
    #expect(lines[0] == "\(Self.empty) ACTXYZ?/DEEEGOS 0/0 0")
    #expect(lines[1].hasSuffix(" DEEEGOS/XYZ? 0/10 0"))
    #expect(lines[3].hasSuffix(" EEEIQUZ/ 24/10 1") && lines[4].hasSuffix(" XYZ?/ 10/24 2"))
    #expect(lines[5].hasSuffix(" / 24/10 3"))
    for line in lines { #expect(try CGPReader.read(line).position.text(.english) == line) }
    let full = try CGPPosition.positions(in: try GCGTests.read(SampleGames.full))
    #expect(full.count == 26 && full.last?.text(.english).contains(" EN/ 431/410 0 lex none;") == true)
    let stopped = SampleGames.challenges.replacing("#incomplete", with: "#rack2 EEEQUIZ")
    let last = try #require(try CGPPosition.positions(in: try GCGTests.read(stopped)).last)
    #expect(last.text(.english).hasSuffix(" EEEIQUZ/ 24/10 3"))
  }

  @Test("A position reads back in its own tiles, named by ld or by lex")
  func tiles() throws {
    let text = "\(Self.empty) [CH]AEEIOU/ 0/0 0 ld spanish;"
    #expect(try CGPReader.read(text).tiles == .spanish)
    #expect(try CGPReader.read("\(Self.empty) ŁÓDKĄ/ 0/0 0 lex OSPS49;").tiles == .polish)
    #expect(
      try CGPReader.read("\(Self.empty) AE/ 0/0 0 lex CSW21; bdn CrosswordGame; lm -2;").tiles == .english)
  }

  @Test("Boards, rules and tiles that are not known here are refused by name, and what is none by its part")
  func refused() {
    let board = Self.empty
    let small = Array(repeating: "11", count: 11).joined(separator: "/")
    let wide = Array(repeating: "21", count: 15).joined(separator: "/")
    for (text, fault) in [
      ("15/15", CGPFault.fields), ("\(small) / 0/0 0", .size(rows: 11)),
      ("\(wide) / 0/0 0", .width(21, row: 1)),
      ("\(board) / 0/0 0 bdn SuperCrosswordGame;", .unknown(.board, name: "SuperCrosswordGame")),
      ("\(board) / 0/0 0 var wordsmog;", .unknown(.variant, name: "wordsmog")),
      ("\(board) / 0/0 0 ld klingon;", .unknown(.tiles, name: "klingon")),
      ("\(board) / 0/0 0 bb 35;", .unknown(.bonus, name: "35")),
      ("\(board) AB 0/0 0", .racks("AB")), ("\(board) ABCDEFGH/ 0/0 0", .racks("ABCDEFGH/")),
      ("\(board) / 0 0", .scores("0")), ("\(board) / 0/x 0", .scores("0/x")),
      ("\(board) / 0/0 -1", .scoreless("-1")), ("\(board) JJ/ 0/0 0", .beyondSet("english")),
      (board.replacing("15", with: "14!", maxReplacements: 1) + " / 0/0 0", .row(1, "!")),
    ] {
      #expect(throws: fault, "\(text)") { try CGPReader.read(text) }
      #expect(!fault.text.contains("\n") && !fault.text.isEmpty)
    }
  }

  @Test("A position of other tiles than those asked for is refused, whether ld or lex says so")
  func otherTiles() throws {
    let polish = CGPFault.otherTiles(name: "OSPS49", set: "english")
    #expect(throws: polish) { try CGPReader.read("\(Self.empty) / 0/0 0 lex OSPS49;", tiles: .english) }
    let spanish = CGPFault.otherTiles(name: "Spanish", set: "english")
    #expect(throws: spanish) { try CGPReader.read("\(Self.empty) / 0/0 0 ld Spanish;", tiles: .english) }
    #expect(try CGPReader.read("\(Self.empty) / 0/0 0 lex OSPS49;", tiles: .polish).tiles == .polish)
    #expect(try CGPReader.read("\(Self.empty) / 0/0 0 lex club;", tiles: .polish).tiles == .polish)
  }
}
