// SPDX-License-Identifier: MIT
import Bytes
import Lexica

/// A word list with the queries that both sides answer, in memory and as files for other programs.
struct WordSample {
  static let queries = 1 << 18

  /// How the rows call it.
  let name: String
  let alphabet: Alphabet
  let words: [Word]
  /// Words of the list, at random.
  let hits: [Word]
  /// The same words, each with one tile changed so that it is in the list no more.
  let misses: [Word]
  /// The same, one a line: what is built from, and what is asked.
  let text: [UInt8]
  let hitText: [UInt8]
  let missText: [UInt8]
  /// The three texts' files.
  let list: String
  let hitFile: String
  let missFile: String

  /// Takes distinct words in their alphabet's order, and a folder for the files.
  init(_ name: String, _ alphabet: Alphabet, _ words: [Word], in folder: String) throws(BenchFault) {
    self.name = name
    self.alphabet = alphabet
    self.words = words
    let reference = Set(words)
    var random = SplitMix(seed: Questions.seed)
    hits = (0..<Self.queries).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
    misses = hits.map { word in
      var other = word
      while reference.contains(other) { other = Self.spoiled(word, alphabet, &random) }
      return other
    }
    text = Self.lines(words, alphabet)
    hitText = Self.lines(hits, alphabet)
    missText = Self.lines(misses, alphabet)
    list = "\(folder)/words"
    hitFile = "\(folder)/hits"
    missFile = "\(folder)/misses"
    try Files.write(text, to: list)
    try Files.write(hitText, to: hitFile)
    try Files.write(missText, to: missFile)
  }

  /// Refuses times that were not earned.
  func check(_ side: String, hits found: Int, misses wrong: Int) throws(BenchFault) {
    guard found == hits.count else { throw .miscounted("\(side), hits", expected: hits.count, got: found) }
    guard wrong == 0 else { throw .miscounted("\(side), misses found", expected: 0, got: wrong) }
  }

  /// Calls back with each line of a text, read as a word.
  func read(_ text: [UInt8], _ take: (Word) -> Void) {
    let bytes = text.span
    var start = 0
    for place in bytes.indices where bytes[place] == 10 {
      if let word = try? alphabet.word(from: bytes.extracting(start..<place)) { take(word) }
      start = place + 1
    }
  }

  private static func lines(_ words: [Word], _ alphabet: Alphabet) -> [UInt8] {
    var writer = ByteWriter(capacity: words.count * 11)
    for word in words {
      alphabet.writePlain(word, into: &writer)
      writer.append(byte: 10)
    }
    return writer.bytes
  }

  private static func spoiled(_ word: Word, _ alphabet: Alphabet, _ random: inout SplitMix) -> Word {
    let place = Int.random(in: 0..<word.count, using: &random)
    let label = UInt8.random(in: 1...UInt8(alphabet.spellings.count), using: &random)
    var other = Word()
    for position in 0..<word.count {
      other.append(position == place ? Tile(rawValue: label) ?? word[position] : word[position])
    }
    return other
  }
}
