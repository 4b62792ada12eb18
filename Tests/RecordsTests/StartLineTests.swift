// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Rulebook
import TestSupport
import Testing

@testable import Records

/// Source: Protocol/SPEC.md 9.32; Protocol/ledger.schema.json, opened-game.
@Suite("A game that goes on from a position is kept, folded, and written down with it")
struct StartLineTests {
  private static func terms() throws -> GameTerms {
    var terms = GameTerms(isDealt: false)
    terms.first = .seat(.two)
    terms.start = try GameSamples.start(
      "15/15/15/15/15/15/15/6CAt6/15/15/15/15/15/15/15 / 120/98 2", .two)
    return terms
  }

  @Test("A line whose position is another than it says, or that no game comes to, is damage")
  func damage() throws {
    let line = String(
      decoding: try Samples.line(try GameSamples.opening(try Self.terms())).dropLast(), as: UTF8.self)
    let members =
      #","position":"15/15/15/15/15/15/15/6CAt6/15/15/15/15/15/15/15","carried":[98,120],"run":2,"held":[7,7]"#
    #expect(line.contains(members))
    for (old, new) in [
      ("6CAt6", "6CAt5"), ("6CAt6", "6CA!6"), ("6CAt6", "6[C]At6"), ("6CAt6", "06CAt6"), ("6CAt6", "6C1t6"),
      ("6CAt6", "6JAJ6"), (#""position":"15"#, #""position":"14S"#), ("[98,120]", "[98,1501]"),
      ("[98,120]", "[98]"),
      (#""run":2"#, #""run":6"#), ("[7,7]", "[7,6]"), (#","run":2"#, ""), (#""first":2,"#, ""),
    ] {
      #expect(line.contains(old), "\(old)")
      let bytes = Array(line.replacing(old, with: new, maxReplacements: 1).utf8)
      #expect(throws: LineDamage.self, "\(new)") { try LedgerReader.line(bytes) }
    }
    let read = try LedgerReader.line(Array(line.utf8))
    #expect(try read.entry.event == GameSamples.opening(try Self.terms()))
  }

  @Test("Its record says where it began, adds up from there, and has the positions of its turns")
  func record() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    let hall = try GameHall(clerk, Self.terms())
    try hall.pass()
    try hall.play("J5 DOGS")
    _ = clerk.store()
    let game = try GCGExport.game(at: hall.table, last: hall.last)
    let file = try GCGFile(game.bytes)
    #expect(file.game == game && game.start?.seat == .two && game.start?.position.scores == [120, 98])
    #expect(GCGTests.check(game.bytes).hasPrefix("ok plays=1"))
    #expect(GCGAudit.findings(in: file).isEmpty)
    let positions = try CGPPosition.positions(in: file).map { $0.text(.english) }
    #expect(positions.count == 3)
    #expect(positions[0].hasPrefix("15/15/15/15/15/15/15/6CAt6/15/15/15/15/15/15/15 /DGOS 120/98 2"))
    #expect(positions[1].contains(" DGOS/ 98/120 3") && positions[2].contains(" / 120/111 0"))
    let text = String(decoding: game.bytes, as: UTF8.self)
    for (old, new, why) in [
      ("position ben", "position cy", "cy is none of the two players"),
      ("120/98 2", "120/x 2", "120/x is not two scores with / between them"),
      ("120/98 2", "119/98 2", "total: expected 119, found 120"),
      ("position ben", "position ada", "turn: expected player 1, found player 2"),
      (">ben: ", "#start-position ben 15\n>ben: ", "expected #start-position once, before the first event"),
    ] {
      let other = text.replacing(old, with: new, maxReplacements: 1)
      #expect(other != text && GCGTests.check(Array(other.utf8)).contains(why), "\(why)")
    }
  }

  @Test("With an empty bag a rack that is named bounds what its side holds")
  func rackOfStart() throws {
    let late = [
      "AAAAAAAAABBCCDD", "DEEEEEEEEEEEEFF", "GGGHHIIIIIIIIIJ", "KLLLLMMNNNNNNOO", "OOOOOOPPQRRRRRR",
      "SSSSTTTTTTUUUUV", "15/15/15/15/15/15/15/15/15",
    ].joined(separator: "/")
    let head = "#player1 a a\n#player2 b b\n#start-position a \(late) VWY/ 300/310 0\n"
    let file = try GCGFile(Array("\(head)>a: VWY - +0 300\n>b: XYZ -3 +0 310\n".utf8))
    #expect(try GCGCheck.run(file).outcome == .unfinished(tilesLeft: 10))
    #expect(GCGAudit.findings(in: file).map(\.line) == [5])
  }
}
