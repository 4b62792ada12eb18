// SPDX-License-Identifier: MIT
import Records
import Rulebook
import TestSupport
import Testing

/// Source: the GCG description; the CGP description.
@Suite("Games played at random in every language survive their records")
struct RandomGameTests {
  static let games: [(UInt64, String)] = (0..<Sampling.count(15, of: 30)).map {
    (UInt64($0), TileSet.all[$0 % TileSet.all.count].name)
  }

  @Test(
    "A record reads back as it was written, adds up, and a number changed by one does not",
    arguments: games.sampled(every: 3))
  func record(seed: UInt64, name: String) throws {
    let tiles = try #require(TileSet.named(name))
    let played = try #require(RandomGame(seed: seed, tiles: tiles))
    let file = try GCGFile(played.record.bytes)
    #expect(file.game == played.record)
    try GCGCheck.run(file)
    for (index, line) in file.lines.enumerated() {
      for isTotal in [true, false] {
        var record = played.record
        if isTotal { record.events[index].total += 1 } else { record.events[index].points -= 1 }
        let changed = try GCGFile(record.bytes)
        // What comes off is known by the play, so there the total decides, and the points are told.
        if !isTotal, record.events[index].kind == .withdrawn {
          #expect(try GCGCheck.run(changed).remarks.map(\.line) == [line])
          continue
        }
        let fault = #expect(throws: GCGFault.self) { try GCGCheck.run(changed) }
        #expect(fault?.line == line, "\(fault?.text ?? "")")
      }
    }
  }

  @Test("A position reads back as it was written", arguments: games)
  func position(seed: UInt64, name: String) throws {
    let tiles = try #require(TileSet.named(name))
    let played = try #require(RandomGame(seed: seed, tiles: tiles))
    let racks = try #require(played.game.racks)
    let position = CGPPosition(
      board: played.game.board, racks: [racks.one, racks.two],
      scores: [played.game.scores.one, played.game.scores.two], scoreless: played.game.scoreless.count,
      operations: [.init(keyword: "lex", text: "none")])
    #expect(CGPPosition(position.text(tiles), tiles: tiles) == position)
  }

  @Test("A position is one line: rows, racks, scores, scoreless turns, operations")
  func sample() throws {
    let empty = Array(repeating: "15", count: 7).joined(separator: "/")
    let text = "\(empty)/6CAt6/\(empty) DOGS/AE? 8/-3 2 lex none; ld english;"
    let position = try #require(CGPPosition(text, tiles: .english))
    #expect(position.board.count == 3 && position.scores == [8, -3] && position.scoreless == 2)
    #expect(position.text(.english) == text.replacing("DOGS", with: "DGOS"))
    #expect(position.operations.map(\.keyword) == ["lex", "ld"])
    #expect(CGPPosition("\(empty)/15/\(empty) / 0/0 0", tiles: .english)?.board.isEmpty == true)
  }

  @Test(
    "What is no position is none",
    arguments: [
      "", "15/15", "6CAT5", "6CAT7", "6C1T6", "0CAT12", "7CAT.5", "015", "16", "99999999999999999999",
      "6CAT6/15",
    ])
  func refused(row: String) {
    let empty = Array(repeating: "15", count: 7).joined(separator: "/")
    let isFine = row == "6C1T6"
    #expect((CGPPosition("\(empty)/\(row)/\(empty) / 0/0 0", tiles: .english) != nil) == isFine)
    for rest in ["", "/ 0/0", "A 0/0 0", "/ 0 0", "/ 0/0 x", "/ 0/0 -1", "a/ 0/0 0"] {
      #expect(CGPPosition("\(empty)/15/\(empty) \(rest)", tiles: .english) == nil)
    }
  }
}
