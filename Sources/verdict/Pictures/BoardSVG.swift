// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// A board as a self-contained SVG picture, without style sheet, font file or script.
enum BoardSVG {
  /// The parts of a picture beside the board: both sides above it, a sentence below it.
  struct Legend {
    let names: BySeat<String>
    let scores: BySeat<Int>
    /// The side whose plate is marked: the one that acted last, or the one on turn.
    let seat: Seat?
    let caption: String
  }

  static let side = 40
  static let margin = 24
  private static let plates = 64
  private static let foot = 34
  private static let ink = "#2b2116"

  /// Returns the picture; the squares of the last play are marked, and a legend adds room above and below.
  static func text(
    _ board: Board, _ tiles: TileSet, marked: Set<Square> = [], legend: Legend? = nil,
    layout: BoardLayout = .standard
  ) -> String {
    let width = margin + side * layout.columns + 10
    let top = legend == nil ? 0 : plates
    let boardHeight = margin + side * layout.rows + 10
    let height = top + boardHeight + (legend == nil ? 0 : foot)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
        + " viewBox=\"0 0 \(width) \(height)\" font-family=\"Liberation Sans, Arial, Helvetica, sans-serif\""
        + " text-anchor=\"middle\" fill=\"\(ink)\">",
      "<rect width=\"\(width)\" height=\"\(height)\" fill=\"#fbf9f4\"/>",
    ]
    if let legend { lines += heading(legend, width) }
    lines.append("<g transform=\"translate(0 \(top))\">")
    lines += grid(layout)
    board.forEachTile { square, tile in
      lines += self.tile(tile, at: square, tiles, isMarked: marked.contains(square))
    }
    lines.append("</g>")
    if let legend {
      lines.append(label(legend.caption, width / 2, height - 13, 15, "fill=\"#444444\""))
    }
    return (lines + ["</svg>"]).joined(separator: "\n")
  }

  /// Returns the squares with their names and premiums, without tiles.
  static func grid(_ layout: BoardLayout) -> [String] {
    var lines: [String] = []
    for column in 0..<layout.columns {
      let name = Square(row: 0, column: column)?.columnText ?? ""
      lines.append(label(name, margin + side * column + side / 2, 16, 12))
    }
    for row in 0..<layout.rows {
      lines.append(label("\(row + 1)", 11, margin + side * row + side / 2 + 4, 12))
      for column in 0..<layout.columns {
        guard let square = Square(row: row, column: column) else { continue }
        let premium = layout[square]
        let (left, top) = (margin + side * column, margin + side * row)
        lines.append(
          "<rect x=\"\(left)\" y=\"\(top)\" width=\"\(side)\" height=\"\(side)\" fill=\"\(colour(premium))\""
            + " stroke=\"#ffffff\"/>")
        let mark = square == layout.centre ? "★" : sign(premium)
        guard !mark.isEmpty else { continue }
        let size = square == layout.centre ? 20 : 12
        lines.append(
          label(mark, left + side / 2, top + side / 2 + size / 3, size, "fill-opacity=\"0.45\""))
      }
    }
    return lines
  }

  private static func tile(
    _ tile: BoardTile, at square: Square, _ tiles: TileSet, isMarked: Bool
  ) -> [String] {
    let (left, top) = (margin + side * square.column, margin + side * square.row)
    let look =
      isMarked
      ? "fill=\"#ffc83d\" stroke=\"#8a4b00\" stroke-width=\"2\"" : "fill=\"#f3dfa6\" stroke=\"#a98d4d\""
    var lines = [
      "<rect x=\"\(left + 2)\" y=\"\(top + 2)\" width=\"\(side - 4)\" height=\"\(side - 4)\" rx=\"4\" \(look)/>"
    ]
    let letters = tiles.letters(of: tile)
    let weight = "font-weight=\"600\"\(tile.isBlank ? " fill=\"#b3261e\"" : "")"
    lines.append(label(letters, left + side / 2, top + 27, letters.count > 1 ? 15 : 22, weight))
    if !tile.isBlank { lines.append(label("\(tiles.points(of: tile))", left + side - 8, top + side - 5, 9)) }
    return lines
  }

  /// Returns both sides' plates; the score is at the outer edge.
  private static func heading(_ legend: Legend, _ width: Int) -> [String] {
    let plate = (width - margin - 10 - 12) / 2
    return Seat.allCases.flatMap { seat -> [String] in
      let left = seat == .one ? margin : margin + plate + 12
      let isMarked = legend.seat == seat
      let (fill, stroke) = isMarked ? ("#fff0c8", "#8a4b00") : ("#ffffff", "#c9bfa5")
      let (name, score) = seat == .one ? (14, plate - 14) : (plate - 14, 14)
      let (nameAnchor, scoreAnchor) = seat == .one ? ("start", "end") : ("end", "start")
      return [
        "<rect x=\"\(left)\" y=\"10\" width=\"\(plate)\" height=\"44\" rx=\"6\" fill=\"\(fill)\""
          + " stroke=\"\(stroke)\"\(isMarked ? " stroke-width=\"2\"" : "")/>",
        label(shortened(legend.names[seat]), left + name, 39, 19, "text-anchor=\"\(nameAnchor)\""),
        label(
          HTML.number(legend.scores[seat]), left + score, 41, 25,
          "text-anchor=\"\(scoreAnchor)\" font-weight=\"600\""),
      ]
    }
  }

  private static func shortened(_ name: String) -> String {
    name.count > 20 ? name.prefix(19) + "…" : name
  }

  private static func label(_ text: String, _ x: Int, _ y: Int, _ size: Int, _ more: String = "") -> String {
    let rest = more.isEmpty ? "" : " \(more)"
    return "<text x=\"\(x)\" y=\"\(y)\"\(rest) font-size=\"\(size)\">\(HTML.escaped(text))</text>"
  }

  private static func sign(_ premium: Premium) -> String {
    switch premium {
    case .none: ""
    case .doubleLetter: "2L"
    case .tripleLetter: "3L"
    case .doubleWord: "2W"
    case .tripleWord: "3W"
    }
  }

  private static func colour(_ premium: Premium) -> String {
    switch premium {
    case .none: "#e6e0cf"
    case .doubleLetter: "#bcd9ec"
    case .tripleLetter: "#6aaed8"
    case .doubleWord: "#f2b9b0"
    case .tripleWord: "#e07364"
    }
  }
}
