// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The properties of a square that matter to a play along its line.
struct LineSquare {
  /// On an empty square: bit n is set if label n forms no cross word or an acceptable one.
  var allowed = UInt64.max
  /// On an empty square: the points of the old tiles of its cross word; -1 if there is none.
  var crossPoints: Int16 = -1
  /// The label of the tile on the square, or 0.
  var tile: UInt8 = 0
  var points: UInt8 = 0
  var letterFactor: UInt8 = 1
  var wordFactor: UInt8 = 1
}

/// A row or column, with the cross words of its empty squares; places count from 0, from the left or the top.
struct Line {
  let direction: Direction
  /// The row of a line across, or the column of a line down.
  let number: Int
  /// The number of squares, 1 to 15.
  let length: Int
  // Read by borrowing members, because others copy the whole array for each element.
  private var squares = InlineArray<15, LineSquare>(repeating: LineSquare())
  /// Bit n is set if square n is empty and a play that covers it is connected.
  private(set) var anchors: UInt16 = 0

  /// Reads a line of a board; only the labels of `wanted` are tried in cross words.
  init(
    _ direction: Direction, _ number: Int, of board: Board, rules: TournamentRules, walk: LexiconWalk,
    wanted: UInt64
  ) {
    self.direction = direction
    self.number = number
    let layout = rules.layout
    length = direction == .across ? layout.columns : layout.rows
    for place in 0..<length {
      guard let square = square(at: place) else { break }
      if let tile = board[square] {
        squares[place].tile = tile.label
        squares[place].points = UInt8(rules.tiles.points(of: tile))
        continue
      }
      squares[place].letterFactor = UInt8(layout[square].letterFactor)
      squares[place].wordFactor = UInt8(layout[square].wordFactor)
      if board.isEmpty {
        if square == layout.centre { anchors |= 1 << UInt16(place) }
      } else if let cross = CrossWord(at: square, direction.turned, on: board, tiles: rules.tiles) {
        squares[place].allowed = cross.labels(walk, wanted: wanted)
        squares[place].crossPoints = Int16(cross.points)
        anchors |= 1 << UInt16(place)
      } else if board.isTouched(square, direction) {
        anchors |= 1 << UInt16(place)
      }
    }
  }

  /// The square at a place from 0 to 14; those beyond `length` are empty.
  subscript(place: Int) -> LineSquare { borrowing get { squares[place] } }

  /// Returns the square at a place; nil outside the grid.
  func square(at place: Int) -> Square? {
    direction == .across ? Square(row: number, column: place) : Square(row: place, column: number)
  }

  /// Returns the first anchor at or after a place; nil if there is none.
  func anchor(from place: Int) -> Int? {
    let rest = anchors >> UInt16(place)
    return rest == 0 ? nil : place + rest.trailingZeroBitCount
  }
}

/// The tiles before and after an empty square, at right angles to the line of play.
private struct CrossWord {
  private var before: [UInt8] = []
  private var behind: [UInt8] = []
  private(set) var points = 0

  /// Reads the neighbours of a square; nil if neither holds a tile.
  init?(at square: Square, _ direction: Direction, on board: Board, tiles: TileSet) {
    before = run(from: square, -1, direction, on: board, tiles).reversed()
    behind = run(from: square, 1, direction, on: board, tiles)
    if before.isEmpty, behind.isEmpty { return nil }
  }

  /// Reads the tiles beside a square, up to the first empty one.
  private mutating func run(
    from square: Square, _ step: Int, _ direction: Direction, on board: Board, _ tiles: TileSet
  ) -> [UInt8] {
    var labels: [UInt8] = []
    var next = square.stepped(step, direction)
    while let at = next, let tile = board[at] {
      labels.append(tile.label)
      points += tiles.points(of: tile)
      next = at.stepped(step, direction)
    }
    return labels
  }

  /// Returns the wanted labels that form an acceptable word between these tiles, bit n for label n.
  func labels(_ walk: LexiconWalk, wanted: UInt64) -> UInt64 {
    guard let node = walk.step(walk.root, along: before) else { return 0 }
    var found: UInt64 = 0
    for label in 1...UInt8(walk.letterCount) where wanted >> UInt64(label) & 1 == 1 {
      guard let next = walk.step(node, label), let last = walk.step(next, along: behind), last.isWord else {
        continue
      }
      found |= 1 << UInt64(label)
    }
    return found
  }
}

extension LexiconWalk {
  /// Returns the node some tiles further; nil if no word continues so.
  func step(_ node: LexiconNode, along labels: some Sequence<UInt8>) -> LexiconNode? {
    var node = node
    for label in labels {
      guard let next = step(node, label) else { return nil }
      node = next
    }
    return node
  }
}
