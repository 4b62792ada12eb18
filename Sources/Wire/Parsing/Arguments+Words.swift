// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// Reading words, placements and the tiles of a rack.
extension Arguments {
  /// 1 to 8 words, from an argument on.
  func words(
    _ line: Span<UInt8>, from first: Int, over alphabet: Alphabet
  ) throws(ProtocolFault) -> Words {
    guard first < count, textStart == nil else { throw .badArgument(at: first, .missing(verb)) }
    var words = Words()
    for index in first..<count {
      guard words.count < Words.capacityMax else { throw .badArgument(at: index, .tooManyWords) }
      do throws(WordFault) {
        words.append(try alphabet.word(from: line.extracting(self[index])))
      } catch {
        if let meant = parted(line, from: first, over: alphabet) {
          throw .badArgument(at: index, .commas(meant: meant))
        }
        if verb == .judge, key(line, at: index) != nil || whole(line, self[index]) != nil {
          throw .badArgument(at: index, .notesFirst)
        }
        throw .badArgument(at: index, .word(error))
      }
    }
    return words
  }

  /// The line that was meant where commas part words; nil where none does, or what they part is not all words.
  private func parted(_ line: Span<UInt8>, from first: Int, over alphabet: Alphabet) -> String? {
    var words: [String] = []
    for index in first..<count {
      for part in Self.parts(of: line.text(self[index])) where !part.isEmpty {
        guard let word = try? alphabet.word(from: part) else { return nil }
        words.append(alphabet.spelled(word))
      }
    }
    guard (1...Words.capacityMax).contains(words.count) else { return nil }
    let before = line.text(self[0].upperBound..<self[first].lowerBound)
    return verb.name + before + words.joined(separator: " ")
  }

  /// What commas part; one in brackets belongs to a tile.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var isInside = false
    for character in text {
      if character == "[" || character == "]" { isInside = character == "[" }
      if character == ",", !isInside {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  /// The tiles that go with the line's alphabet.
  private var tiles: TileSet {
    guard let tiles = TileSet.named(alphabet.name) else {
      preconditionFailure("every alphabet has its tiles")
    }
    return tiles
  }

  /// A square and tiles, such as `8H TRAIN`.
  func placement(_ line: Span<UInt8>, at index: Int) throws(ProtocolFault) -> Placement {
    let square = line.text(try range(index))
    let text = line.text(try range(index + 1))
    do throws(PlacementFault) {
      return try Placement(square: square, text: text, tiles: tiles)
    } catch {
      let isSquare = error == .noSquare || error == .squareOffBoard
      throw .badArgument(at: isSquare ? index : index + 1, .placement(error))
    }
  }

  /// The play that the sender knew of last, where the line closes with one; 0 for none.
  func after(_ line: Span<UInt8>, at index: Int) throws(ProtocolFault) -> Int? {
    guard index < count else {
      try requireAtMost(index - 1)
      return nil
    }
    guard let key = key(line, at: index), line.isNamed("after", key.name) else {
      throw .badArgument(at: index, .unknownKey(verb))
    }
    try requireAtMost(index)
    guard let number = whole(line, key.value) else { throw .badArgument(at: index, .number(.after)) }
    return number
  }

  /// Tiles in any case: on a rack a blank is `?`, so small letters can mean nothing else.
  func rack(_ line: Span<UInt8>, _ range: Range<Int>) -> Rack? {
    let text = line.text(range)
    return tiles.rack(from: text) ?? tiles.rack(from: tiles.capitals(of: text))
  }
}
