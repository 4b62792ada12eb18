// SPDX-License-Identifier: MIT
import Rulebook

/// A board as a self-contained SVG picture, without style sheet, font file or script.
enum BoardSVG {
  private static let side = 40
  private static let margin = 24

  static func text(_ board: Board, _ tiles: TileSet, layout: BoardLayout = .standard) -> String {
    let width = margin + side * layout.columns + 4
    let height = margin + side * layout.rows + 4
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
        + " viewBox=\"0 0 \(width) \(height)\" font-family=\"sans-serif\" text-anchor=\"middle\">",
      "<rect width=\"\(width)\" height=\"\(height)\" fill=\"#ffffff\"/>",
    ]
    for column in 0..<layout.columns {
      let name = Square(row: 0, column: column)?.columnText ?? ""
      lines.append(label(name, margin + side * column + side / 2, 16, 12))
    }
    for row in 0..<layout.rows {
      lines.append(label("\(row + 1)", 11, margin + side * row + side / 2 + 4, 12))
      for column in 0..<layout.columns {
        guard let square = Square(row: row, column: column) else { continue }
        lines += cell(board[square], layout[square], margin + side * column, margin + side * row, tiles)
      }
    }
    return (lines + ["</svg>"]).joined(separator: "\n")
  }

  private static func cell(
    _ tile: BoardTile?, _ premium: Premium, _ left: Int, _ top: Int, _ tiles: TileSet
  ) -> [String] {
    let colour = tile == nil ? self.colour(premium) : "#f3dfa6"
    var lines = [
      "<rect x=\"\(left)\" y=\"\(top)\" width=\"\(side)\" height=\"\(side)\" fill=\"\(colour)\" stroke=\"#888888\"/>"
    ]
    guard let tile else { return lines }
    let letters = tiles.letters(of: tile)
    lines.append(label(letters, left + side / 2, top + 27, letters.count > 1 ? 15 : 22))
    if !tile.isBlank { lines.append(label("\(tiles.points(of: tile))", left + side - 7, top + side - 4, 9)) }
    return lines
  }

  /// Returns a text element; the letters of tiles need no escaping.
  private static func label(_ text: String, _ x: Int, _ y: Int, _ size: Int) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\">\(text)</text>"
  }

  private static func colour(_ premium: Premium) -> String {
    switch premium {
    case .none: "#e8e4d8"
    case .doubleLetter: "#bcd9ec"
    case .tripleLetter: "#4f97c9"
    case .doubleWord: "#f2b9b0"
    case .tripleWord: "#dc5c4b"
    }
  }
}
