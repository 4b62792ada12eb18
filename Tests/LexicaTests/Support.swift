// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import TestSupport
import Testing

@testable import Lexica

extension Alphabet: CustomTestStringConvertible {
  /// Names the alphabet in test output.
  public var testDescription: String { name }
}

extension String {
  /// In small letters, as the alphabet's language has them.
  func small(in alphabet: Alphabet) -> String {
    lowercased(with: Locale(identifier: alphabet == .turkish ? "tr" : "en"))
  }
}

extension Word {
  /// A random word of 2 to 15 tiles; long stretches of few labels make shared beginnings and ends likely.
  static func random(_ alphabet: Alphabet, labels: Int, using random: inout Seeded) -> Word {
    var word = Word()
    for _ in 0..<Int.random(in: Word.lengths, using: &random) {
      word.append(Tile(label: UInt8(Int.random(in: 1...labels, using: &random))))
    }
    return word
  }

  var tiles: [Tile] { (0..<count).map { self[$0] } }

  /// The same word with one tile changed, left out or put in; nil where the length forbids it.
  func nearMiss(labels: Int, using random: inout Seeded) -> Word? {
    var tiles = tiles
    let place = Int.random(in: 0..<tiles.count, using: &random)
    let tile = Tile(label: UInt8(Int.random(in: 1...labels, using: &random)))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: tiles[place] = tile
    case 1: tiles.remove(at: place)
    case 2: tiles.insert(tile, at: place)
    default: tiles.append(tile)
    }
    return Word.lengths.contains(tiles.count) ? Word(tiles) : nil
  }
}

/// A folder of one's own that is removed afterwards.
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}

/// The fault that a step ends in, or nil.
func fault<Result>(_ body: () throws(LexiconFault) -> Result) -> LexiconFault? {
  do throws(LexiconFault) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

/// Reads a word that must be one.
func word(_ text: String, _ alphabet: Alphabet = .english) throws -> Word {
  try alphabet.word(from: text)
}
