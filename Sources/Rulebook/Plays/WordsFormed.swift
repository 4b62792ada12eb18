// SPDX-License-Identifier: MIT

/// A word that a play forms: its first square, its direction and its 2 to 15 tiles, stored inline.
package struct FormedWord: Hashable, Sendable {
  package let start: Square
  package let direction: Direction
  package fileprivate(set) var tiles = TileRow()

  package var count: Int { tiles.count }

  /// The tile at a place from 0; traps outside the word.
  package subscript(place: Int) -> BoardTile { tiles[place] }
}

/// The words that a play forms: the main word, then the cross words in order of the new tiles.
///
/// A spelling that is formed twice appears twice. A play from a rack of seven forms 1 to 8 words.
/// Source: deriving the words of a play.
package struct WordsFormed: Sendable, RandomAccessCollection {
  // Read by borrowing members, because others copy the whole array for each element.
  private var words: InlineArray<16, FormedWord>

  /// The number of words, 1 to 16.
  package private(set) var count = 0

  /// Derives the words of a legal placement on the board before the play.
  package init(of placement: Placement, on board: borrowing Board) {
    let direction = placement.direction
    var main = FormedWord(start: placement.start, direction: direction)
    words = .init(repeating: main)
    count = 1
    var index = Int(placement.start.index)
    for item in placement {
      let old = board[index: index]
      if old != 0 {
        main.tiles.append(byte: old)
      } else if case .placed(let tile) = item {
        main.tiles.append(tile)
        addCross(of: tile, at: Square(index: index), direction.turned, on: board)
      }
      index += direction.step
    }
    words[0] = main
  }

  package var startIndex: Int { 0 }

  package var endIndex: Int { count }

  /// The word at a place from 0, the main word first; traps outside the range.
  package subscript(place: Int) -> FormedWord {
    borrowing get {
      guard place < count else { preconditionFailure("a place outside") }
      return words[place]
    }
  }

  private mutating func addCross(
    of tile: BoardTile, at square: Square, _ direction: Direction, on board: borrowing Board
  ) {
    let line = direction == .across ? square.column : square.row
    let number = Int(square.index)
    let step = direction.step
    var before = 0
    while before < line, board[index: number - (before + 1) * step] != 0 { before += 1 }
    var behind = 0
    while line + behind < Square.side - 1, board[index: number + (behind + 1) * step] != 0 { behind += 1 }
    guard before + behind > 0 else { return }
    var word = FormedWord(start: Square(index: number - before * step), direction: direction)
    for place in -before...behind {
      word.tiles.append(byte: place == 0 ? tile.byte : board[index: number + place * step])
    }
    words[count] = word
    count += 1
  }
}
