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
    let bytes = text.utf8
    guard (2...3).contains(bytes.count), let first = bytes.first, let last = bytes.last else {
      throw .noSquare
    }
    let opensWithDigit = isDigit(first)
    let letter = (opensWithDigit ? last : first) & 0x5F
    let digits = opensWithDigit ? bytes.dropLast() : bytes.dropFirst()
    guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter), digits.allSatisfy(isDigit) else {
      throw .noSquare
    }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard let square = Square(row: number - 1, column: Int(letter - UInt8(ascii: "A"))) else {
      throw .squareOffBoard
    }
    return (square, opensWithDigit ? .across : .down)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
