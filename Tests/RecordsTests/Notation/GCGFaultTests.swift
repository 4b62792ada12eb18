// SPDX-License-Identifier: MIT
import Records
import Rulebook
import TestSupport
import Testing

/// Source: the command line, `gcg check`: expected and found for the first difference.
@Suite("A record that is cut, mis-scored, misread or none is refused in one clear line")
struct GCGFaultTests {
  /// A change of the whole sample game, and the line that it earns.
  static let changes: [(from: String, to: String, answer: String)] = [
    ("E5 VAG.RIES +98 98", "E5 VAG.RIES +97 97", "line 14: score of E5 VAG.RIES: expected 98, found 97"),
    ("E5 VAG.RIES +98 98", "E5 VAG.RIES +98 99", "line 14: total: expected 98, found 99"),
    ("(challenge) +5 39", "(challenge) +5 34", "line 9: total: expected 39, found 34"),
    ("-- -90 0", "-- -89 1", "line 11: score taken off: expected -90, found -89"),
    ("AEGIRSV -- -90 0", "AEGIRSW -- -90 0", "line 11: rack: expected AEGIRSV, found AEGIRSW"),
    (
      "ELLNOOX -O +0 39", "ELLNOOX -U +0 39",
      "line 13: exchange: expected tiles of ELLNOOX, found U"
    ),
    ("-O +0 39", "-O +1 40", "line 13: score of a turn without tiles: expected 0, found 1"),
    ("9G OXEN", "9G OXEM", "line 15: 9G OXEM: the rack does not hold these tiles"),
    ("9G OXEN", "9H OXEN", "line 15: score of 9H OXEN: expected 38, found 32"),
    ("9G OXEN", "8G OXEN", "line 15: 8G OXEN: a square is occupied by another letter"),
    ("9G OXEN", "2B OXEN", "line 15: 2B OXEN: the play touches no tile on the board"),
    ("9G OXEN", "9G OX3N", "line 15: character 3 of the tiles is no tile"),
    ("9G OXEN", "9P OXEN", "line 15: columns are A to O and rows 1 to 15"),
    ("9G OXEN", "99 OXEN", "line 15: a square is 8H for across or H8 for down"),
    ("ELLNOTX 9G", "ELLN0TX 9G", "line 15: ELLN0TX is no rack"),
    ("+32 71", "+3Z 71", "line 15: expected a number of points, found +3Z"),
    (">ada: ELLNOTX", ">eva: ELLNOTX", "line 15: eva is none of the two players"),
    (">ada: ELLNOTX", ">bruno: ELLNOTX", "line 15: turn: expected player 1, found player 2"),
    ("(EN) +4 410", "(EN) +5 411", "line 36: points of the tiles left: expected 4, found 5"),
    ("(EN) +4 410", "(E) +2 408", "line 36: tiles left: expected (EN), found (E)"),
    ("(EN) +4 410", "(EM) +8 414", "line 36: tiles left: expected (EN), found (EM)"),
    ("EN (time) -10 431", "EN - +0 441", "line 37: expected nothing after the end of the game, found a turn"),
    (
      ">ada: ELLNOOX (challenge)", ">bruno: AEGIRSV (challenge)",
      "line 9: expected a placement of this player directly before"
    ),
    (
      "#player2 bruno", "#player2 ada",
      "line 3: expected #player1 or #player2 with a nick of its own and a name"
    ),
    (
      "#player2 bruno Bruno Exemple", "#player2",
      "line 3: expected #player1 or #player2 with a nick of its own and a name"
    ),
    ("#note Bruno held", "Bruno held", "line 7: no line of a game record: lines begin with # or >"),
    ("#lexicon none", "#tile-set runes", "line 5: tile set runes is not known"),
  ]

  @Test("Each change is found in its line, with what is expected and what is found", arguments: changes)
  func changed(from: String, to: String, answer: String) throws {
    #expect(SampleGames.full.contains(from))
    let text = SampleGames.full.replacing(from, with: to, maxReplacements: 1)
    #expect(GCGTests.check(text) == answer)
  }

  @Test(
    "What is no game record is told so",
    arguments: [
      ("", "line 1: the file is empty"), ("\n\n \n", "line 1: the file is empty"),
      ("Dear Sir,\n", "line 1: no line of a game record: lines begin with # or >"),
      ("{\"v\":1}\n", "line 1: no line of a game record: lines begin with # or >"),
      ("\u{7F}ELF\u{1}\u{2}", "line 1: byte 1 is a control character, 0x7f, which no record holds"),
      (
        "#player1 a A\n>a: C\u{0}T\n",
        "line 2: byte 6 is NUL, which no text in UTF-8 or ISO 8859-1 has; UTF-16 is not read"
      ),
      (">a\n", "line 1: no event, or one that is cut off: expected >nick: rack 8H TILES +points total"),
      (">: x\n", "line 1: no event, or one that is cut off: expected >nick: rack 8H TILES +points total"),
      ("<html>\n", "line 1: no line of a game record: lines begin with # or >"),
      (">a: C 8G ZZZ +1 1\n", "line 1: 8G ZZZ: the rack does not hold these tiles"),
      (">a: 8G ZZZ +1 1\n", "line 1: 8G ZZZ: there are no more such tiles in the set"),
      (">a: CAT 8G CAT +99999999 1\n", "line 1: expected a number of points, found +99999999"),
      (">a: CAT (rack 8G CAT +1 1\n", "line 1: a square is 8H for across or H8 for down"),
      (">a: (challenge) +5 5\n", "line 1: expected a placement of this player directly before"),
      (">a: CAT -- -5 5\n", "line 1: expected a placement of this player directly before"),
      (">a: (EN) +4 4\n", "line 1: tiles left: expected 100, found 2"),
    ])
  func noRecord(text: String, answer: String) {
    #expect(GCGTests.check(text) == answer)
  }

  @Test(
    "The first faulty line is named: not a later one that cannot be read, nor tiles that nobody can know then",
    arguments: [
      // Line 2 has a wrong score; what stands behind it cannot be read, or is not known.
      ("E\u{0}F", "line 2: score of 8G CAT: expected 10, found 99"),
      ("#tile-set runes", "line 2: score of 8G CAT: expected 10, found 99"),
      (">b: DOGS J5", "line 2: score of 8G CAT: expected 10, found 99"),
      // Only the Polish set has these letters, and line 2 is wrong with it, too.
      (">b: ŁÓDKĄ J5 ŁÓDKĄ +1 1", "line 2: score of 8G CAT: expected 10, found 99"),
    ])
  func firstFault(later: String, answer: String) {
    #expect(
      GCGTests.check("#character-encoding UTF-8\n>a: CAT 8G CAT +99 99\n\(later)\n") == answer)
  }

  @Test(
    "A score with a challenge bonus folded in is told so: as many points more as a bonus may have, and the total fits"
  )
  func folded() {
    func check(_ points: String) -> String {
      GCGTests.check(">a: CAT 8G CAT +10 10\n>b: DOGS J5 DOGS \(points)\n")
    }
    #expect(
      check("+24 24")
        == "line 2: score of J5 DOGS: expected 14, found 24; the score has 10 points more: a challenge bonus of 10"
        + " folded in? It has a line of its own, >nick: rack (challenge) +10 total")
    #expect(check("+34 34").contains("a challenge bonus of 20 folded in?"))
    // No rule gives that much for two words, these points are no bonus, and here the total says something else.
    for (points, found) in [("+39 39", 39), ("+23 23", 23), ("+24 14", 24), ("+4 4", 4)] {
      #expect(check(points) == "line 2: score of J5 DOGS: expected 14, found \(found)")
    }
  }

  @Test("What a fault repeats of a file cannot steer a terminal, and is not long")
  func terminal() {
    let text = "#character-encoding UTF-8\n>a: CAT\u{9B}2J\u{202E}\u{E000} 8G CAT +10 10\n"
    #expect(GCGTests.check(text) == "line 2: CAT?2J?? is no rack")
    let long = ">a: \(String(repeating: "!", count: 5_000)) 8G CAT +10 10\n"
    #expect(GCGTests.check(long) == "line 1: \(String(repeating: "!", count: 40)) is no rack")
  }

  @Test("More than a mebibyte is no record")
  func tooBig() {
    let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: 1 << 20 + 1)
    #expect(GCGTests.check(bytes) == "line 1: more than 1 MiB is no record of a game")
  }

  @Test("Wherever the file is cut, nothing traps and no cut passes for the whole game")
  func cut() throws {
    let whole = Array(SampleGames.full.utf8)
    // Overtime is not owed by anybody, so a record may end at the racks.
    let racks = try #require(SampleGames.full.firstRange(of: "(EN) +4 410"))
    let over = SampleGames.full.utf8.distance(from: SampleGames.full.startIndex, to: racks.upperBound)
    var last = 0
    for length in 0..<whole.count - 1 {
      let answer = GCGTests.check(Array(whole[..<length]))
      let isWhole = [over, over + 1].contains(length)
      #expect((answer == "ok plays=24") == isWhole, "cut at \(length): \(answer)")
      #expect(!answer.contains("\n"))
      guard answer.hasPrefix("line "),
        let number = answer.dropFirst(5).split(separator: ":").first.flatMap({ Int($0) })
      else { continue }
      #expect(number >= last)
      last = number
    }
  }

  @Test("Any bytes are read or refused in one line")
  func fuzz() {
    let whole = Array(SampleGames.full.utf8)
    var numbers = Seeded(seed: 3)
    for _ in 0..<600 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
      }
      #expect(!GCGTests.check(bytes).contains("\n"))
    }
  }
}
