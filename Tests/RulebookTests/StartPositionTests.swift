// SPDX-License-Identifier: MIT
import Rulebook
import Testing

/// Source: Protocol/SPEC.md 9.32.
@Suite("A game goes on from a position that some game comes to")
struct StartPositionTests {
  private static let early = "15/15/15/15/15/15/15/6CAt6/15/15/15/15/15/15/15"
  /// All tiles of the English set but D, V, W, W, X, Y, Y, Z and two blanks.
  private static let late = [
    "AAAAAAAAABBCCDD", "DEEEEEEEEEEEEFF", "GGGHHIIIIIIIIIJ", "KLLLLMMNNNNNNOO", "OOOOOOPPQRRRRRR",
    "SSSSTTTTTTUUUUV",
    "15/15/15/15/15/15/15/15/15",
  ].joined(separator: "/")

  private func start(_ text: String, _ seat: Seat = .one) throws -> StartPosition {
    try StartPosition(try CGPReader.read(text, tiles: .english).position, onTurn: seat, tiles: .english)
  }

  @Test(
    "The first score is of who is on turn; racks are full as long as tiles are left for both, whatever is named"
  )
  func early() throws {
    for racks in ["/", "DOG/", "/DOGS", "AEINRST/DOGS"] {
      let start = try start("\(Self.early) \(racks) 120/-98 2", .two)
      #expect(start.scores == BySeat(-98, 120) && start.scoreless == 2 && start.held == BySeat(7, 7))
    }
    let start = try start("\(Self.early) / 120/-98 2", .two)
    #expect(try self.start("\(Self.early) / 120/-98 2", .one).scores == BySeat(120, -98))
    #expect(try self.start("\(Self.early) AB/ 120/-98 2", .two) == start)
    #expect(try self.start("\(Self.early) AB/ 120/-98 3", .two) != start)
  }

  @Test("With an empty bag one rack says how many each side holds, in its order")
  func late() throws {
    #expect(try start("\(Self.late) VWY/ 300/310 5").held == BySeat(3, 7))
    #expect(try start("\(Self.late) VWY/ 300/310 5", .two).held == BySeat(7, 3))
    #expect(try start("\(Self.late) /VWY 300/310 5").held == BySeat(7, 3))
    #expect(try start("\(Self.late) DVWXY/WYZ?? 300/310 5").held == BySeat(5, 5))
    let thirteen = Self.late.replacing("SSSSTTTTTTUUUUV", with: "SSSSTTTTTTUU3")
    #expect(throws: StartFault.racksUnknown(left: 13)) { try start("\(thirteen) / 300/310 0") }
    #expect(
      try start("\(thirteen) AEINRST/ 0/0 0".replacing("AEINRST", with: "UUVWXYZ")).held == BySeat(7, 6))
    let fourteen = Self.late.replacing("SSSSTTTTTTUUUUV", with: "SSSSTTTTTTU4")
    #expect(try start("\(fourteen) / 300/310 0").held == BySeat(7, 7))
  }

  @Test("Nothing goes on that is over, that no set lays, that hangs together nowhere, or that no racks hold")
  func refused() throws {
    for (text, fault) in [
      ("\(Self.early) / 0/0 6", StartFault.over), ("\(Self.late) DVWWXYYZ??/ 300/310 0", .over),
      ("\(Self.late) / 300/310 0", .racksUnknown(left: 10)), ("\(Self.late) VW/ 300/310 0", .racks(left: 10)),
      ("\(Self.late) VWY/WXY 300/310 0", .racks(left: 10)), ("\(Self.early) / 1501/0 0", .score(1501)),
      ("\(Self.early) / 0/-1000 0", .score(-1000)),
    ] {
      guard let position = try? CGPReader.read(text, tiles: .english).position else {
        // More tiles than a rack has are no position at all.
        #expect(text.contains("??"))
        continue
      }
      #expect(throws: fault, "\(text)") { try StartPosition(position, onTurn: .one, tiles: .english) }
    }
    let corner = Self.early.replacing("15/", with: "14S/", maxReplacements: 1)
    let apart = try #require(Square(row: 0, column: 14))
    #expect(throws: StartFault.apart(apart)) { try start("\(corner) / 0/0 0") }
    var board = Board()
    for column in 0..<2 {
      if let square = Square(row: 0, column: column) { board[square] = BoardTile(label: 10) }
    }
    #expect(throws: StartFault.beyondSet("english")) {
      try StartPosition(board: board, scores: BySeat(0, 0), scoreless: 0, held: BySeat(7, 7), tiles: .english)
    }
    #expect(throws: StartFault.over) {
      try StartPosition(
        board: Board(), scores: BySeat(0, 0), scoreless: -1, held: BySeat(7, 7), tiles: .english)
    }
    #expect(throws: StartFault.racks(left: 100)) {
      try StartPosition(
        board: Board(), scores: BySeat(0, 0), scoreless: 0, held: BySeat(7, 6), tiles: .english)
    }
  }

  @Test(
    "A side that lays its last tiles with an empty bag is out, and its play that comes off gives them back")
  func goingOut() throws {
    let rules = TournamentRules(tiles: .english)
    // Row 7 is free below six full rows; nothing is asked of words.
    let start = try start("\(Self.late) VWY/ 300/310 5")
    var game = Game(first: .one, from: start, rules: rules)
    #expect(game.bagCount == 0 && game.rackCounts == BySeat(3, 7) && game.scores == BySeat(300, 310))
    let play = try Placement(text: "A6 .VWY", tiles: .english)
    #expect(game.legality(of: play, rules: rules).violations == [.notWhole])
    let whole = try #require(play.whole(on: game.board))
    #expect(game.legality(of: whole, rules: rules).isLegal)
    game.place(whole, rules: rules)
    #expect(game.phase == .finalPending && game.rackCounts == BySeat(0, 7))
    game.rule(.playRemoved, rules: rules)
    // The run was five before the play, and a play that comes off is one more.
    #expect(game.phase == .over(.scoreless) && game.rackCounts == BySeat(3, 7))
    #expect(game.scores == BySeat(300, 310) && game.board == start.board)
  }
}
