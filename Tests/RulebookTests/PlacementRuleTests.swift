// SPDX-License-Identifier: MIT
import Rulebook
import Testing

/// Source: illegal plays that are not about words; deriving the words of a play; rows as numbered there.
@Suite("A placement is refused for its geometry and tiles, or its words are exactly these")
struct PlacementRuleTests {
  /// A play on a board on which others lie, and either what is wrong or what it forms.
  struct Row: Sendable, CustomTestStringConvertible {
    let number: String
    var before: [String] = []
    let play: String
    var rack: String?
    var wrong: [Violation] = []
    var words: [String] = []
    var total = 0
    var testDescription: String { "\(number) \(play)" }
  }

  static let rows: [Row] = [
    Row(number: "T01", play: "8E WORD", words: ["WORD 16"], total: 16),
    Row(number: "T02", play: "H5 WORD", words: ["WORD 16"], total: 16),
    Row(number: "T03", play: "7E WORD", wrong: [.missesCentre]),
    Row(number: "T05", play: "8H A", wrong: [.oneLetter]),
    Row(number: "T06", play: "8M WORD", wrong: [.offBoard, .missesCentre]),
    Row(number: "T06 where the centre is covered", play: "8H WORDWORDS", wrong: [.offBoard, .moreThanRack]),
    Row(number: "T07", before: ["8G WORD"], play: "10G CAT", wrong: [.notConnected]),
    Row(number: "T07", before: ["8G WORD"], play: "7K AT", wrong: [.notConnected]),
    Row(number: "T07 diagonal only", before: ["8G WORD"], play: "9K AT", wrong: [.notConnected]),
    Row(number: "T08", before: ["8G WORD"], play: "8F SWARD", wrong: [.occupied]),
    Row(number: "T09", before: ["8G WORD"], play: "8K SO", wrong: [.notWhole]),
    Row(number: "T10", before: ["8G WORD"], play: "8G ....", wrong: [.noNewTile]),
    Row(number: "T11", before: ["8G WORD"], play: "G7 ..R", wrong: [.throughEmpty]),
    Row(number: "T12", before: ["8G CAT"], play: "8F S...", words: ["SCAT 6"], total: 6),
    Row(number: "T12", before: ["8G CAT"], play: "8F SCAT", words: ["SCAT 6"], total: 6),
    Row(number: "T12", before: ["8G CAT"], play: "8F S(CAT)", words: ["SCAT 6"], total: 6),
    Row(number: "T12 with another letter", before: ["8G CAT"], play: "8F S(COT)", wrong: [.occupied]),
    Row(number: "T13", before: ["8G WORD"], play: "8F S....S", words: ["SWORDS 10"], total: 10),
    Row(number: "T14", before: ["8G WORD"], play: "8F S....", words: ["SWORD 9"], total: 9),
    Row(
      number: "T14", before: ["8G WORD", "8F S...."], play: "8F .....S", words: ["SWORDS 10"], total: 10),
    Row(number: "T15", play: "8G CAB", rack: "CATXXXX", wrong: [.notOnRack]),
    Row(number: "T16", play: "8G CAt", rack: "CATEEEE", wrong: [.noBlank]),
    Row(number: "T16 with the blank", play: "8G CAt", rack: "CA?EEEE", words: ["CAt 8"], total: 8),
    Row(number: "T17", before: ["8G CAT"], play: "J5 DOGS", words: ["DOGS 8", "CATS 6"], total: 14),
    Row(number: "T18", before: ["8G CAT"], play: "9G AT", words: ["AT 3", "CA 5", "AT 2"], total: 10),
    Row(
      number: "T19", before: ["8G HAT", "J8 SO"], play: "9I I.", words: ["IO 3", "TI 3"], total: 6),
    Row(
      number: "T20", before: ["8G HAT", "J8 SO"], play: "I8 .I", words: ["TI 3", "IO 3"], total: 6),
    Row(
      number: "T21", before: ["8G CAT", "J5 DOGS"], play: "5H RO.E", words: ["RODE 10"], total: 10),
  ]

  @Test("Each row of the placement table", arguments: rows)
  func row(_ row: Row) throws {
    var position = Position()
    for play in row.before { try position.lay(play) }
    #expect(try position.violations(row.play, rack: row.rack) == row.wrong)
    guard row.wrong.isEmpty else { return }
    #expect(try position.words(row.play) == row.words)
    #expect(try position.score(row.play).total == row.total)
  }

  @Test("T03 and T04: off the centre is legal where it is challengeable, and is known for what it is")
  func centre() throws {
    var position = Position()
    position.rules.centre = .challengeable
    #expect(try position.violations("7E WORD").isEmpty)
    let opening = try position.placement("7E WORD")
    #expect(opening.isOffCentreOpening(on: position.board, of: .standard))
    var game = Game(rules: position.rules)
    game.place(opening, rules: position.rules)
    game.rule(.playRemoved, rules: position.rules)
    #expect(game.board.isEmpty && game.onTurn == .two && game.scores == BySeat(0, 0))
    #expect(try !position.placement("8E WORD").isOffCentreOpening(on: Board(), of: .standard))
  }

  @Test("T12: the three ways to write old tiles are one play")
  func notations() throws {
    var position = Position()
    try position.lay("8G CAT")
    let plays = try ["8F S...", "8F S(CAT)", "8F SCAT", "8f Scat", "8F S(C)A."].map {
      try position.placement($0).resolved(on: position.board)
    }
    #expect(Set(plays).count == 1)
    #expect(plays[0].text(.english) == "8F S...")
  }

  @Test("T19 and T20: a tile that makes two words makes the same board whichever is called the main one")
  func eitherWay() throws {
    var one = Position()
    for play in ["8G HAT", "J8 SO"] { try one.lay(play) }
    var other = one
    try one.lay("9I I.")
    try other.lay("I8 .I")
    #expect(one.board == other.board)
    #expect(
      one.board.picture(of: .standard, tiles: .english)[7...8] == ["......HATS.....", "........IO....."])
  }

  /// One play that breaks one rule more than the row above it.
  static let precedence: [(play: String, wrong: [Violation])] = [
    ("3A S", [.notConnected, .oneLetter, .notOnRack]),
    ("8F q", [.oneLetter, .notWhole, .noBlank]),
    ("8F .ARDXXQ", [.throughEmpty, .occupied, .notOnRack]),
    (
      "15M (Q)QQQQQQQQQ",
      [.offBoard, .throughEmpty, .notConnected, .moreThanRack, .notOnRack]
    ),
    ("8G C.TT", [.occupied, .noNewTile]),
  ]

  @Test("Every rule that is broken is told, in their order", arguments: precedence)
  func all(play: String, wrong: [Violation]) throws {
    var position = Position()
    try position.lay("8G WORD")
    #expect(try position.violations(play, rack: "WORDABC") == wrong)
  }

  @Test("Violations are told in the order of their cases")
  func order() throws {
    var position = Position()
    try position.lay("8G WORD")
    let legality = Legality(
      of: try position.placement("15M .qqqqqqqqqq"), on: position.board, rack: nil, rules: position.rules)
    #expect(legality.first == .offBoard && !legality.isLegal)
    let places = legality.violations.compactMap { Violation.allCases.firstIndex(of: $0) }
    #expect(places == places.sorted())
    #expect(Set(Violation.allCases.map(\.rawValue)).count == Violation.allCases.count)
  }

  @Test("Where no rack is known the tile set bounds a play")
  func bound() throws {
    var position = Position()
    #expect(try position.violations("8G ZZ") == [.beyondSet])
    #expect(try position.violations("8G Zz").isEmpty)
    try position.lay("8G zOz")
    #expect(try position.violations("7G Aa") == [.beyondSet])
    #expect(try position.violations("7G AA").isEmpty)
  }

  @Test("A play typed in small letters is known when capitals would be on the rack")
  func smallLetters() throws {
    var position = Position()
    try position.lay("8G CAT")
    let typed = try position.placement("8f scat")
    let rack = try #require(TileSet.english.rack(from: "SEEING?"))
    #expect(typed.inCapitals(on: position.board, rack: rack)?.text(.english) == "8F S...")
    let other = try #require(TileSet.english.rack(from: "EEEING?"))
    #expect(typed.inCapitals(on: position.board, rack: other) == nil)
    #expect(try position.placement("8F SCAT").inCapitals(on: position.board, rack: rack) == nil)
  }
}
