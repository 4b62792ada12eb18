// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Rulebook
import Testing
import Wire

@testable import Officiating

/// Source: Protocol/SPEC.md, SHOW; for people: a plain terminal of 80 columns.
@Suite("SHOW draws a board that reads at a glance, and says it for programs and for the ear")
struct BoardTextTests {
  /// Two plays at a board, the second with a blank, through an old tile, and on the table.
  static func stage() throws -> GameStage {
    var stage = try GameStage(.board)
    try stage.play("8D TRAIN")
    stage.wait(67)
    try stage.play("H5 TON(N)eS")
    return stage
  }

  @Test("The picture of a position is this")
  func picture() throws {
    let expected = #"""
      211-TABLE table=1 kind=board lexicon=english@e3b0c442 edition=test count=3 rule=double clock=25:00 window=next first=1 abandon=adjourn
      211-TABLE seat=1 name=ann score=12 left=25:00 holds=7
      211-TABLE seat=2 name=ben score=5 left=23:53 holds=2
      211-TABLE play=2 seat=2 square=H5 words=TONNeS score=5
      211-TABLE board=15/15/15/15/7T7/7O7/7N7/3TRAIN7/7e7/7S7/15/15/15/15/15
      211-TABLE :          A B C D E F G H I J K L M N O
      211-TABLE row=1 :  1 = . . ' . . . = . . . ' . . =   * ann
      211-TABLE row=2 :  2 . - . . . " . . . " . . . - .     12  25:00
      211-TABLE row=3 :  3 . . - . . . ' . ' . . . - . .
      211-TABLE row=4 :  4 ' . . - . . . ' . . . - . . '     ben
      211-TABLE row=5 :  5 . . . . - . .<T>. . - . . . .     5  23:53
      211-TABLE row=6 :  6 . " . . . " .<O>. " . . . " .
      211-TABLE row=7 :  7 . . ' . . . '<N>' . . . ' . .   in the bag: 81
      211-TABLE row=8 :  8 = . . T R A I N . . . ' . . =   last: H5 for 5
      211-TABLE row=9 :  9 . . ' . . . '<e>' . . . ' . .   may be doubted
      211-TABLE row=10 :10 . " . . . " .<S>. " . . . " .
      211-TABLE row=11 :11 . . . . - . . . . . - . . . .
      211-TABLE row=12 :12 ' . . - . . . ' . . . - . . '
      211-TABLE row=13 :13 . . - . . . ' . ' . . . - . .
      211-TABLE row=14 :14 . - . . . " . . . " . . . - .
      211-TABLE row=15 :15 = . . ' . . . = . . . ' . . =   ' 2L  " 3L  - 2W  = 3W
      211 TABLE table=1 kind=board phase=pending turn=1 scores=12,5 plays=2 scoreless=0 inbag=81 :you are on turn: play on, HOLD 2 or CHALLENGE 2
      """#
    #expect(try Self.stage().show() == expected.split(separator: "\n").map(String.init))
  }

  @Test("Without keys every letter of a column still stands above its column")
  func pictureWithoutKeys() throws {
    let stage = try Self.stage()
    var writer = LineWriter(as: Speech(.english, isPlain: true))
    ReplyText.write(.shown(stage.view(to: .seat(.one)), plain: false), .none, at: stage.now, into: &writer)
    let lines = String(decoding: writer.lines.bytes, as: UTF8.self).split(separator: "\r\n")
    let header = try #require(lines.firstIndex { $0.hasPrefix("    A B C D E F G H I J K L M N O") })
    let rows = lines[(header + 1)...].prefix(15)
    #expect(rows.first == "  1 = . . ' . . . = . . . ' . . =   * ann")
    #expect(rows.last == " 15 = . . ' . . . = . . . ' . . =   ' 2L  \" 3L  - 2W  = 3W")
    #expect(lines.contains(" 10 . \" . . . \" .<S>. \" . . . \" ."))
    #expect(rows.enumerated().allSatisfy { $1.prefix(3) == ($0 < 9 ? "  \($0 + 1)" : " \($0 + 1)") })
  }

  @Test("SHOW plain says the same in sentences, blanks by name")
  func plain() throws {
    let expected = """
      211-TABLE :Table 1, a game at a real board on english, edition test.
      211-TABLE :The challenge rule is double.
      211-TABLE :Seat 1, ann: 12 points, 25 minutes 0 seconds left.
      211-TABLE :Seat 2, ben: 5 points, 23 minutes 53 seconds left.
      211-TABLE :TRAIN across from D 8.
      211-TABLE :TONNES down from H 5, blank E.
      211-TABLE :The last play, number 2, was ben's, TONNeS, down from H 5, for 5.
      211-TABLE :Tiles in the bag: 81.
      211-TABLE :Now: you are on turn: play on, HOLD 2 or CHALLENGE 2.
      211 TABLE table=1 kind=board phase=pending turn=1 scores=12,5 plays=2 scoreless=0 inbag=81 :you are on turn: play on, HOLD 2 or CHALLENGE 2
      """
    #expect(try Self.stage().show(plain: true) == expected.split(separator: "\n").map(String.init))
  }

  @Test("The clock of the player on turn runs on while it is shown")
  func clock() throws {
    var stage = try Self.stage()
    stage.wait(1500)
    #expect(stage.show().contains("211-TABLE seat=1 name=ann score=12 left=0:00 holds=7"))
    stage.wait(1)
    #expect(stage.show().contains("211-TABLE seat=1 name=ann score=12 left=-0:01 holds=7"))
  }

  @Test("Before both sides are there, a table shows its terms alone")
  func waiting() throws {
    let stage = try GameStage(.dealt, begins: false)
    let lines = stage.show()
    #expect(lines.count == 3)
    #expect(lines[0].contains(" window=20 first=1 abandon=adjourn bag="))
    #expect(
      lines[2] == "211 TABLE table=1 kind=dealt phase=waiting :the game begins when both sides are there")
    #expect(stage.show(plain: true).contains("211-TABLE :Seat 2: free."))
  }

  @Test("A tile of several letters keeps the columns in line")
  func spanish() throws {
    var stage = try GameStage(.board, alphabet: .spanish)
    try stage.play("8F CHIC[RR]o")
    let lines = stage.show()
    #expect(lines.contains("211-TABLE row=8 :  8 = . . ' .CH I CRR o>. ' . . =   last: 8F for 34"))
    #expect(lines.contains("211-TABLE board=15/15/15/15/15/15/15/5[CH]IC[RR]o5/15/15/15/15/15/15/15"))
    let widths = Set(lines.filter { $0.contains(" row=") }.map { $0.prefix(50).count })
    #expect(widths == [50])
  }

  @Test("In Turkish a small i is told as İ, in sentences and where a blank is put right")
  func turkish() throws {
    var stage = try GameStage(.board, alphabet: .turkish)
    try stage.play("8F SiNıR")
    #expect(stage.answer().last?.hasSuffix(" :blanks: i, ı; if not, AMEND 1 8F SİNIR") == true)
    #expect(stage.show(plain: true).contains("211-TABLE :SİNIR across from F 8, blank İ and I."))
  }

  @Test(
    "Everything that is drawn fits 80 columns, with the longest names and a full rack",
    arguments: Language.allCases)
  func columns(language: Language) throws {
    var stage = try GameStage(.dealt, names: ("abcdefghijklmnop", "qrstuvwxyzabcdef")) {
      $0.window = .seconds(600)
    }
    stage.language = language
    for _ in 0..<3 { try stage.take { try $0.pass($1, after: nil) } }
    stage.wait(2000)
    for line in stage.show() where line.contains(" row=") || line.hasPrefix("211-TABLE :") {
      #expect(line.count <= 78, "\(line)")
    }
    let lines = HelpTests.lines(in: language) {
      ReplyText.write(
        .welcome(
          Welcome(person: stage.table.opener, code: "feather", table: stage.view(to: .seat(.one)), putOff: [])
        ),
        .none,
        at: stage.now, into: &$0)
    }
    #expect(lines.filter { $0.contains(" row=") }.count == 15)
    for line in lines where line.contains(" row=") { #expect(line.count <= 80, "\(line)") }
    var other = try GameStage(.dealt) { $0.window = .seconds(600) }
    other.language = language
    try other.play("8F ALUMIN")
    for line in other.show(to: .seat(.two)) where line.contains(" row=") {
      #expect(line.count <= 78, "\(line)")
    }
  }

  @Test("While a game is paused neither board nor racks nor words are shown")
  func covered() throws {
    var stage = try GameStage(.dealt)
    try stage.take { try $0.pass($1, after: nil) }
    let name = stage.table.opener.name
    try stage.take { try $0.pause($1, by: name, isDirector: true) }
    for line in try stage.show() + stage.show(plain: true) + stage.history() {
      #expect(!line.contains("rack=") && !line.contains("board=") && !line.contains("row="), "\(line)")
    }
    #expect(stage.show(plain: true).contains("211-TABLE :The board is covered."))
    #expect(stage.show().last?.contains(" phase=paused ") == true)
  }

  @Test("Observers see no rack until the end, and then everything")
  func observers() throws {
    var stage = try GameStage(.dealt)
    try stage.take { try $0.pass($1, after: nil) }
    #expect(stage.show(to: .seat(.one)).filter { $0.contains(" rack=") }.count == 1)
    for line in try stage.show(to: .other) + stage.history(to: .other) + stage.show(to: .other, plain: true) {
      #expect(!line.contains("rack=") && !line.contains("The tiles of"), "\(line)")
    }
    try stage.take { try $0.concede($1, by: nil) }
    for viewer in [Viewer.other, .seat(.one), .seat(.two)] {
      let lines = stage.show(to: viewer)
      #expect(lines.filter { $0.contains(" rack=") }.count == 2)
      #expect(lines.last?.contains(" phase=over turn=2 ") == true)
      #expect(lines.last?.contains(" reason=resign winner=1 :ben concedes; ann wins, 0 to 0") == true)
    }
  }

  @Test("Observers see the same board, with the last play marked, as those who play")
  func marked() throws {
    var stage = try GameStage(.board)
    try stage.play("8D TRAIN")
    let rows = stage.show(to: .seat(.two)).filter { $0.contains(" row=8 ") }
    #expect(rows.first?.contains("<T") == true)
    let board = { (viewer: Viewer) in
      stage.show(to: viewer).filter { $0.contains(" row=") || $0.contains(" board=") }
    }
    #expect(board(.other) == board(.seat(.two)))
    #expect(!stage.show(to: .other).contains { $0.contains("words=") })
  }
}
