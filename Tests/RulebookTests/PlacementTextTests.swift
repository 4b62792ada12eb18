// SPDX-License-Identifier: MIT
import Rulebook
import TestSupport
import Testing

/// Source: notation.
@Suite("A placement is read from its text, or the first fault is named")
struct PlacementTextTests {
  @Test(
    "Row first is across, column first is down, in either case",
    arguments: [
      ("8H", 7, 7, Direction.across), ("H8", 7, 7, .down), ("8h", 7, 7, .across), ("h8", 7, 7, .down),
      ("1A", 0, 0, .across), ("O15", 14, 14, .down), ("15O", 14, 14, .across), ("A15", 14, 0, .down),
      ("08H", 7, 7, .across),
    ])
  func squares(text: String, row: Int, column: Int, direction: Direction) throws {
    let (square, way) = try Square.read(text)
    #expect(square.row == row && square.column == column && way == direction)
  }

  @Test("Every square reads back as it is written")
  func everySquare() throws {
    for row in 0..<15 {
      for column in 0..<15 {
        let square = try #require(Square(row: row, column: column))
        for direction in Direction.allCases {
          #expect(try Square.read(square.text(direction)) == (square, direction))
        }
      }
    }
    #expect(Square(row: 15, column: 0) == nil && Square(row: 0, column: -1) == nil)
  }

  @Test(
    "Each fault has its name",
    arguments: [
      ("", PlacementFault.notTwoParts), ("8H", .notTwoParts), ("8H A B", .notTwoParts),
      ("8 TRAIN", .noSquare), ("H TRAIN", .noSquare), ("HH8 TRAIN", .noSquare), ("8H8 TRAIN", .noSquare),
      ("H8H TRAIN", .noSquare), ("é8 TRAIN", .noSquare), ("123H TRAIN", .noSquare), ("H-8 TRAIN", .noSquare),
      ("0H TRAIN", .squareOffBoard), ("16H TRAIN", .squareOffBoard), ("8P TRAIN", .squareOffBoard),
      ("Z1 TRAIN", .squareOffBoard), ("8H TR4IN", .foreignLetter(at: 3)), ("8H ÄTR", .foreignLetter(at: 1)),
      ("8H TR?", .foreignLetter(at: 3)), ("8H [CH]A", .foreignLetter(at: 1)), ("8H (CAT", .parenthesis),
      ("8H CAT)", .parenthesis), ("8H ()CAT", .parenthesis), ("8H ((C))AT", .parenthesis),
      ("8H ABCDEFGHIJKLMNOP", .tooLong), ("8H ................", .tooLong),
    ])
  func faults(text: String, fault: PlacementFault) {
    #expect(throws: fault) { try Placement(text: text, tiles: .english) }
    #expect(!fault.text.isEmpty && !fault.text.hasSuffix("."))
  }

  @Test("A placement writes what it reads, old tiles as dots")
  func round() throws {
    for (text, written) in [
      ("8H TRAIN", "8H TRAIN"), ("h8 tRAiN", "H8 tRAiN"), ("8F   S(CAT)", "8F S..."),
      ("8F S...S", "8F S...S"),
      ("8F\t.S", "8F .S"), ("8H ABCDEFGHIJKLMNO", "8H ABCDEFGHIJKLMNO"),
    ] { #expect(try Placement(text: text, tiles: .english).text(.english) == written) }
  }

  @Test("Any bytes are read or refused, never trapped on")
  func fuzz() {
    var numbers = Seeded(seed: 5)
    let alphabet = Array("8H (A)[CH]l·L.zÄ?15\u{308}\u{0} 9")
    for _ in 0..<5_000 {
      let text = String(
        (0..<Int.random(in: 0...24, using: &numbers)).map { _ in
          alphabet[Int.random(in: 0..<alphabet.count, using: &numbers)]
        })
      for tiles in [TileSet.spanish, .catalan] {
        guard let read = try? Placement(text: text, tiles: tiles) else { continue }
        let again = try? Placement(text: read.text(tiles), tiles: tiles)
        #expect(again?.text(tiles) == read.text(tiles) && again?.count == read.count, "\(text)")
      }
    }
  }
}

/// Source: premium squares.
@Suite("The board has its published premium squares")
struct BoardLayoutTests {
  @Test("Each square of the published lists, and no other")
  func lists() throws {
    var expected = [Premium](repeating: .none, count: 225)
    for (premium, list) in Published.premiums {
      for text in list.split(separator: " ") {
        let (square, _) = try Square.read(String(text))
        expected[square.row * 15 + square.column] = premium
      }
    }
    for row in 0..<15 {
      for column in 0..<15 {
        let square = try #require(Square(row: row, column: column))
        #expect(BoardLayout.standard[square] == expected[row * 15 + column])
      }
    }
    #expect(expected.count { $0 == .tripleWord } == 8 && expected.count { $0 == .doubleWord } == 17)
    #expect(expected.count { $0 == .tripleLetter } == 12 && expected.count { $0 == .doubleLetter } == 24)
  }

  @Test(
    "A picture that is none is refused", arguments: [[], ["..", "."], ["..", ".x"], ["..", ".."], [""]])
  func pictures(picture: [String]) throws {
    let outside = try #require(Square(row: 2, column: 2))
    #expect(BoardLayout(picture: picture, centre: outside) == nil)
  }
}
