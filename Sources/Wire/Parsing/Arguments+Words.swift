// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension Arguments {
  /// Parses 1 to 8 words, from an argument to the last that is no key.
  func words(_ line: Span<UInt8>, from first: Int, over alphabet: Alphabet) throws(ProtocolFault) -> Words {
    var words = Words()
    try self.words(line, from: first, over: alphabet, into: &words)
    return words
  }

  /// Parses 1 to 8 words, from an argument to the last that is no key, and appends them to `words`, which are none yet.
  func words(
    _ line: Span<UInt8>, from first: Int, over alphabet: Alphabet, into words: inout Words
  ) throws(ProtocolFault) {
    guard first < wordCount, textStart == nil else { throw missing(first) }
    for index in first..<wordCount {
      guard words.count < Words.capacityMax else { throw .badArgument(at: index, .tooManyWords) }
      do throws(WordFault) {
        words.append(try alphabet.word(in: line, self[index]))
      } catch {
        if let meant = parted(line, from: first, over: alphabet) {
          throw .badArgument(at: index, .commas(meant: meant))
        }
        if verb == .judge {
          if key(line, at: index) != nil { throw .badArgument(at: index, .unknownKey(verb)) }
          if whole(line, self[index]) != nil { throw .badArgument(at: index, .notesNamed) }
        }
        throw .badArgument(at: index, .word(error))
      }
    }
  }

  /// Returns the corrected line if commas separate the words; nil if a part is not a word, or there are too many.
  private func parted(_ line: Span<UInt8>, from first: Int, over alphabet: Alphabet) -> String? {
    var words: [String] = []
    for index in first..<wordCount {
      for part in Self.parts(of: line.text(self[index])) where !part.isEmpty {
        guard let word = try? alphabet.word(from: part) else { return nil }
        words.append(alphabet.spelled(word))
      }
    }
    guard (1...Words.capacityMax).contains(words.count) else { return nil }
    let before = (1..<first).map { line.text(self[$0]) }
    let keys = (wordCount..<count).map { line.text(self[$0]) }
    return ([verb.name] + before + words + keys).joined(separator: " ")
  }

  /// Splits at commas; a comma in brackets belongs to a tile.
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

  private var tiles: TileSet {
    guard let tiles = TileSet.named(alphabet.name) else {
      preconditionFailure("every alphabet has its tiles")
    }
    return tiles
  }

  /// Parses a square and tiles, such as `8H TRAIN`.
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

  /// Parses a closing `after=`, the newest play that the sender knows; 0 is no play, nil is an absent key.
  func after(_ line: Span<UInt8>, at index: Int) throws(ProtocolFault) -> Int? {
    guard let value = try lastKey("after", line, at: index) else { return nil }
    return try whole(line, value).or(.number(.after), at: index)
  }

  /// Parses a rack in either case; a blank on a rack is `?`, so a small letter is unambiguous.
  func rack(_ line: Span<UInt8>, _ range: Range<Int>) -> Rack? {
    let text = line.text(range)
    return tiles.rack(from: text) ?? tiles.rack(from: tiles.capitals(of: text))
  }
}
