// SPDX-License-Identifier: MIT

extension Square {
  /// A square and a direction as they begin a play: `8H` is across, `H8` is down.
  package func text(_ direction: Direction) -> String {
    direction == .across ? "\(row + 1)\(columnText)" : "\(columnText)\(row + 1)"
  }

  /// The column's letter, A to O.
  package var columnText: String { String(UnicodeScalar(UInt8(ascii: "A") + UInt8(column))) }

  /// Reads what `text` writes, the column in either case; throws when it is none, or beyond the grid.
  ///
  /// Source: rules of notation: row first is across, column first is down.
  package static func read(
    _ text: some StringProtocol
  ) throws(PlacementFault) -> (square: Square, direction: Direction) {
    var letters: [UInt8] = []
    var digits = 0
    var number = 0
    var opensWithDigit = false
    for (place, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if place == 0 { opensWithDigit = true }
        // A digit behind a letter and a digit before it, as in 1H5, is no square.
        guard digits < 2, opensWithDigit == letters.isEmpty else { throw .noSquare }
        digits += 1
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        guard letters.isEmpty else { throw .noSquare }
        letters.append(byte & 0x5F)
      default: throw .noSquare
      }
    }
    guard let letter = letters.first, digits > 0 else { throw .noSquare }
    guard let square = Square(row: number - 1, column: Int(letter - UInt8(ascii: "A"))) else {
      throw .squareOffBoard
    }
    return (square, opensWithDigit ? .across : .down)
  }
}
