// SPDX-License-Identifier: MIT
import Foundation
import Lexica
@testable import Records
import Rulebook
import TestSupport
import Testing

/// Source: the command line, `gcg check --deep`; tournament rules of exchanges, openings and ends.
@Suite("What scores do not show is found, each with its line")
struct GCGAuditTests {
  private static func findings(_ text: String, _ lexicon: Lexicon? = nil) throws -> [String] {
    GCGAudit.findings(in: try GCGTests.read(text), lexicon: lexicon).map(\.text)
  }

  private static func changed(_ from: String, _ to: String) throws -> [String] {
    try #require(SampleGames.full.contains(from))
    return try findings(SampleGames.full.replacing(from, with: to, maxReplacements: 1))
  }

  @Test("A sound record has no findings")
  func sound() throws {
    #expect(try Self.findings(SampleGames.full) == [])
    #expect(try Self.findings(SampleGames.passes) == [])
    // Its two racks have a Z each, and the set has one.
    let count = try Self.findings(SampleGames.challenges).count
    #expect(count == 2 && GCGTests.check(SampleGames.challenges) == "ok plays=3")
  }

  @Test("Racks that the set cannot hold, alone or beside the other one, or that lost what was kept")
  func racks() throws {
    #expect(
      try Self.changed(">ada: ELLNOOX -O", ">ada: ELLNOOQQ -O")
        == ["line 13: rack ELLNOOQQ: 8 tiles, and a rack has 7"])
    #expect(
      try Self.findings(">a: JJABCDE - +0 0\n>b: QABCDEF - +0 0\n")
        == ["line 1: rack ABCDEJJ: the set does not have these tiles beside the board"])
    #expect(
      try Self.findings(">a: QABCDEF - +0 0\n>b: QABCDEF - +0 0\n")
        == [
          "line 1: rack ABCDEFQ: the set does not have these tiles beside the board and the other rack, ABCDEFQ"
        ])
    // KEPT from line 1 is ABC; the rack of line 3 lacks C.
    #expect(
      try Self.findings(">a: ABCTRIP 8H TRIP +12 12\n>b: EEE - +0 0\n>a: ABEEEEO - +0 12\n")
        == ["line 3: rack ABEEEEO: lacks tiles of ABC, kept in line 1"])
    #expect(
      try Self.findings(">a: ABCTRIP 8H TRIP +12 12\n>b: EEE - +0 0\n>a: AB - +0 12\n") == [],
      "a part of a rack says nothing of the rest")
  }

  @Test(
    "Overtime takes points away: a record that gives some is found, and one that takes them is written again")
  func overtime() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Events")
    func file(_ name: String) throws -> GCGFile {
      try GCGFile(Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    }
    let taken = try file("overtime.gcg")
    #expect(GCGAudit.findings(in: taken).isEmpty)
    let again = try GCGFile(taken.game.bytes)
    #expect(again.game.events == taken.game.events && again.game.bytes == taken.game.bytes)
    #expect(String(decoding: taken.game.bytes, as: UTF8.self).contains("\n>hugo: EN (time) -10 431\n"))
    let given = try file("overtime-plus.gcg")
    #expect(
      GCGAudit.findings(in: given).map(\.text) == ["line 37: overtime takes points away, and this gives 10"])
    #expect(try Self.findings(">a: AEI - +0 0\n>b: O - +0 0\n>b: O (time) +0 0\n") == [])
  }

  @Test("A rack with which a game stopped is one that its side can hold")
  func stopped() throws {
    let game = ">a: ABCTRIP 8H TRIP +12 12\n>b: EEE - +0 0\n"
    func stopped(_ racks: String) throws -> [String] { try Self.findings(game + racks) }
    #expect(try stopped("#rack1 ABCEEEE\n#rack2 DOGS\n") == [])
    #expect(try stopped("#rack2 ABCDEFGH\n") == ["line 3: rack ABCDEFGH: 8 tiles, and a rack has 7"])
    #expect(
      try stopped("#rack1 ABCJJEE\n")
        == ["line 3: rack ABCEEJJ: the set does not have these tiles beside the board"])
    #expect(
      try stopped("#rack1 ABCQEEE\n#rack2 Q\n")
        == ["line 4: rack Q: the set does not have these tiles beside the board and the other rack, ABCEEEQ"])
    #expect(try stopped("#rack1 ABEEEEE\n") == ["line 3: rack ABEEEEE: lacks tiles of ABC, kept in line 1"])
    #expect(try stopped("#rack1 12\n") == ["line 3: 12 is no rack"])
    // A rack before further events tells of the game at that point, where other racks tell more.
    let early = ">a: ABCTRIP 8H TRIP +12 12\n#rack2 JJ\n>b: EEE - +0 0\n"
    #expect(try Self.findings(early) == [])
  }

  @Test("The rack of a challenge line is looked at: behind the draw, or as it was before the play")
  func drawn() throws {
    func changed(_ rack: String) throws -> [String] {
      try Self.changed(">ada: ELLNOOX (challenge)", ">ada: \(rack) (challenge)")
    }
    for rack in ["ABCEKTX", "UNKNOWN", "X"] { #expect(try changed(rack) == []) }
    #expect(
      try changed("ELLNOOO")
        == [
          "line 9: rack ELLNOOO: lacks tiles of X, kept in line 6",
          "line 13: rack ELLNOOX: lacks tiles of ELLNOOO, kept in line 9",
        ])
    #expect(try changed("ELLNOXX").first?.hasPrefix("line 9: rack ELLNOXX: the set does not have") == true)
    #expect(try changed("ELLNNOOX") == ["line 9: rack ELLNNOOX: 8 tiles, and a rack has 7"])
    #expect(
      try changed("EILNOOX") == ["line 13: rack ELLNOOX: lacks tiles of EILNOOX, kept in line 9"])
  }

  @Test("The tiles left are those of the rack, and their points are for who went out")
  func ends() throws {
    #expect(
      try Self.findings(
        SampleGames.passes.replacing("A: AEEIOT? (AEEIOT?) -6 -6", with: "A: AEEIOU? (AEEIOT?) -6 -6"))
        == ["line 9: tiles left: (AEEIOT?), and the rack was AEEIOU?"])
    #expect(
      try Self.findings(
        SampleGames.passes.replacing("B: ADDEHKR (ADDEHKR) -16", with: "B: ADDEHKE (ADDEHKE) -16"))
        == ["line 10: tiles left: (ADDEEHK), and the rack was ADDEHKR"])
    #expect(
      try Self.changed(">ada: (EN) +4 410", ">bruno: (EN) +4 445").first
        == "line 36: the points of the tiles left are those of ada")
    #expect(
      try Self.findings(
        SampleGames.full.replacing("EN (time) -10 431", with: "EN (time) -10 431\n>bruno: EN (time) -10 421"))
        == ["line 38: overtime was charged to this player before"])
  }

  @Test("An opening off the centre that stands, and exchanges that no bag allows")
  func turns() throws {
    #expect(
      try Self.findings(">a: CAT 1A CAT +18 18\n")
        == ["line 1: 1A CAT opens the game away from the centre, and stands"])
    #expect(try Self.findings(">a: CAT 1A CAT +18 18\n>a: CAT -- -18 0\n") == [])
    #expect(try Self.findings(">a: -9 +0 0\n") == ["line 1: an exchange of 9, and a rack has 7 tiles"])
    let late = try Self.changed(">bruno: AELN F6 LA. +17 441", ">bruno: AELN -3 +0 424")
    #expect(late.contains("line 34: an exchange of 3 with 0 tiles in the bag"))
  }

  @Test("A withdrawal whose total is right is taken, and told; one whose total is wrong is a fault")
  func withdrawn() throws {
    let text = SampleGames.full.replacing("-- -90 0", with: "-- -89 0")
    #expect(try Self.findings(text) == ["line 11: points taken off: expected -90, found -89"])
    let answer = try GCGCheck.run(GCGTests.read(text))
    #expect(answer.outcome == .over)
    #expect(answer.remarks.map(\.text) == ["line 11: score taken off: expected -90, found -89"])
    let wrong = SampleGames.full.replacing("-- -90 0", with: "-- -89 1")
    #expect(GCGTests.check(wrong) == "line 11: score taken off: expected -90, found -89")
  }

  @Test("Words that a list lacks, of plays that stand alone")
  func words() throws {
    let lexicon = try Lexicon.small("few", words: ["CAT", "DOG", "CATS"])
    #expect(
      try Self.findings(
        ">a: CAT 8G CAT +10 10\n>b: DOGS J5 DOGS +14 14\n>b: DOGS -- -14 0\n>a: X - +0 10\n>b: GODS J5 GODS +14 14\n",
        lexicon) == ["line 5: not in the list: GODS"])
  }

  @Test("Findings stop where the scores do, and no change of a byte traps")
  func bounded() throws {
    let wrong = SampleGames.full.replacing("E5 VAG.RIES +98 98", with: "E5 VAG.RIES +97 97")
    #expect(try Self.findings(wrong) == [])
    let whole = Array(SampleGames.full.utf8)
    var numbers = Seeded(seed: 8)
    for _ in 0..<200 {
      var bytes = whole
      bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 32...126, using: &numbers)
      guard let file = try? GCGFile(bytes) else { continue }
      for finding in GCGAudit.findings(in: file) { #expect(!finding.text.contains("\n")) }
    }
  }

  @Test(
    "The tiles are those of the list that is named, or of the letters; where they fit several, that is said")
  func tiles() throws {
    let polish = ">a: ŁÓDKAX? - +0 0\n"
    #expect(throws: GCGFault.self) { try GCGTests.read(polish) }
    let file = try GCGTests.read("#character-encoding UTF-8\n>a: ŁÓDKĄ 8G ŁÓDKĄ +36 36\n")
    #expect(file.game.tiles == .polish && file.tilesBy == .letters)
    let german = try GCGTests.read("#lexicon RD28\n>a: EEN 8G EEN +6 6\n")
    #expect(german.game.tiles == .german && german.tilesBy == .lexicon("rd28"))
    let plain = try GCGTests.read(">a: CAT 8G CAT +10 10\n")
    #expect(plain.game.tiles == .english && plain.tilesBy == .named)
    #expect(try GCGTests.read("#tile-set german\n>a: EEN - +0 0\n").tilesBy == .named)
    let none = GCGTests.check("#character-encoding UTF-8\n>a: ЖУК 8G ЖУК +36 36\n")
    #expect(none == "line 2: ЖУК is no rack")
  }

  @Test("What a note's further line begins with is the note's own, and is written as it was read")
  func indented() throws {
    for end in ["\n", "\r\n"] {
      let text = [">a: CAT? 8G CAT +10 10", "#note", "  indented", "\ttabbed", "#-  marked", ""].joined(
        separator: end)
      let file = try GCGTests.read(text)
      #expect(file.game.events[0].remarks.map(\.text) == ["\n  indented\n\ttabbed\n marked"])
      #expect(try GCGFile(file.game.bytes).game.events == file.game.events)
    }
  }

  @Test("A description may run over several lines")
  func description() throws {
    let game = try GCGTests.read("#description one\ntwo\n#- three\n>a: CAT 8G CAT +10 10\n").game
    #expect(game.pragmata == [.init(keyword: "description", text: "one\ntwo\nthree")])
  }
}
