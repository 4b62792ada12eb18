// SPDX-License-Identifier: MIT

extension Square {
  /// Returns a square and a direction as text: `8H` is across, `H8` is down.
  package func text(_ direction: Direction) -> String {
    String(unsafeUninitializedCapacity: 3) { room in
      let number = row + 1
      let first = direction == .across ? 0 : 1
      let digits = number < 10 ? 1 : 2
      room[first] = UInt8(ascii: "0") + UInt8(digits == 1 ? number : 1)
      if digits == 2 { room[first + 1] = UInt8(ascii: "0") + UInt8(number - 10) }
      room[direction == .across ? digits : 0] = UInt8(ascii: "A") + UInt8(column)
      return digits + 1
    }
  }

  /// The column's letter, A to O.
  package var columnText: String { String(UnicodeScalar(UInt8(ascii: "A") + UInt8(column))) }

  /// Reads text that `text` wrote, with the column in either case; throws `noSquare` or `squareOffBoard`.
  package static func read(
    _ text: String
  ) throws(PlacementFault) -> (square: Square, direction: Direction) {
    var letter: UInt8?
    var digits = 0
    var number = 0
    var opensWithDigit = false
    var place = -1
    for byte in text.utf8 {
      place += 1
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if place == 0 { opensWithDigit = true }
        // Digits on both sides of the letter, as in 1H5, are not a square.
        guard digits < 2, opensWithDigit == (letter == nil) else { throw .noSquare }
        digits += 1
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        guard letter == nil else { throw .noSquare }
        letter = byte & 0x5F
      default: throw .noSquare
      }
    }
    guard let letter, digits > 0 else { throw .noSquare }
    guard let square = Square(row: number - 1, column: Int(letter - UInt8(ascii: "A"))) else {
      throw .squareOffBoard
    }
    return (square, opensWithDigit ? .across : .down)
  }
}
