// SPDX-License-Identifier: MIT

/// A reason why a text is not a placement, without regard to a board.
package enum PlacementFault: Error, Hashable, Sendable {
  case notTwoParts
  case noSquare
  case squareOffBoard
  /// No tile of the set is spelled so; the position in the second part counts from 1.
  case foreignLetter(at: Int)
  /// A parenthesis is unmatched, nested or empty.
  case parenthesis
  case tooLong

  /// The fault as text for people: lower case, no full stop.
  package var text: String {
    switch self {
    case .notTwoParts: "a placement is a square and tiles, such as 8H TRAIN"
    case .noSquare: "a square is 8H for across or H8 for down"
    case .squareOffBoard: "columns are A to O and rows 1 to 15"
    case .foreignLetter(let place): "character \(place) of the tiles is no tile"
    case .parenthesis: "old tiles stand in parentheses, such as 8F S(CAT)"
    case .tooLong: "more than 15 tiles"
    }
  }
}

extension Placement {
  /// Reads a square, such as `8H`, and tiles, such as `TRAIN`; throws the first fault.
  ///
  /// Old tiles may be written in three ways: `8F S...`, `8F S(CAT)`, `8F SCAT`. A small letter is a blank. A
  /// tile of several letters may be in brackets.
  /// Source: rules of notation.
  package init(square: String, text: String, tiles: TileSet) throws(PlacementFault) {
    let (start, direction) = try Square.read(square)
    try self.init(start: start, direction: direction, text: text, tiles: tiles)
  }

  /// Reads tiles, such as `TRAIN`, for a known square and direction.
  package init(
    start: Square, direction: Direction, text: String, tiles: TileSet
  ) throws(PlacementFault) {
    if let plain = tiles.forms.plain,
      let placement = Placement(start: start, direction: direction, letters: text.utf8, plain)
    {
      self = placement
      return
    }
    var items: [Item] = []
    var rest = Substring(text)
    var isInside = false
    var isFilled = false
    while let first = rest.first {
      switch first {
      case "(":
        guard !isInside else { throw .parenthesis }
        (isInside, isFilled) = (true, false)
        rest.removeFirst()
        continue
      case ")":
        guard isInside, isFilled else { throw .parenthesis }
        isInside = false
        rest.removeFirst()
        continue
      case ".":
        rest.removeFirst()
        items.append(.through)
      case "\u{2026}":
        // An ellipsis character, into which some keyboards turn three dots.
        rest.removeFirst()
        items += [.through, .through, .through]
      default:
        guard let tile = tiles.tile(from: &rest) else {
          throw .foreignLetter(at: text.count - rest.count + 1)
        }
        items.append(isInside ? .over(tile) : .placed(tile))
      }
      isFilled = true
      guard items.count <= Placement.most else { throw .tooLong }
    }
    guard !isInside else { throw .parenthesis }
    guard let placement = Placement(start: start, direction: direction, items: items) else {
      throw .notTwoParts
    }
    self = placement
  }

  /// Returns the tiles as text, with `.` for each old one.
  package func tilesText(_ tiles: TileSet) -> String {
    if let plain = tiles.forms.plain { return letters(plain) }
    var text = ""
    var run: [BoardTile] = []
    for item in self {
      if case .placed(let tile) = item {
        run.append(tile)
      } else {
        text += tiles.spelled(run) + "."
        run = []
      }
    }
    return text + tiles.spelled(run)
  }

  /// Returns the placement as text: square, space, tiles.
  package func text(_ tiles: TileSet) -> String { "\(start.text(direction)) \(tilesText(tiles))" }
}

extension Placement {
  /// Returns the tiles on a board with the old ones in parentheses, such as `S(CAT)`; `.` stands for one that is missing.
  package func written(on board: Board, _ tiles: TileSet) -> String {
    var (text, isOld) = ("", false)
    var square: Square? = start
    for item in self {
      let old = square.flatMap { board[$0] }
      var tile = old
      if case .placed(let placed) = item, old == nil { tile = placed }
      if (old != nil) != isOld { text += isOld ? ")" : "(" }
      isOld = old != nil
      text += tile.map { tiles.spelled($0) } ?? "."
      square = square?.stepped(1, direction)
    }
    return isOld ? text + ")" : text
  }
}
