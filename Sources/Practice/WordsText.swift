// SPDX-License-Identifier: MIT
import Bytes
import Lexica

extension Alphabet {
  /// Words as one text: each as values stand on the wire, a space between two.
  package func text(of words: [Word]) -> String {
    var writer = ByteWriter(capacity: 16 * words.count)
    for (index, word) in words.enumerated() {
      if index > 0 { writer.append(byte: UInt8(ascii: " ")) }
      write(word, into: &writer)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Reads such a text; nil where a part of it is no word of 2 to 15 tiles, or is spelled otherwise.
  ///
  /// So two texts of the same words are the same text.
  package func words(of text: String) -> [Word]? {
    var words: [Word] = []
    guard !text.isEmpty else { return words }
    for part in text.split(separator: " ", omittingEmptySubsequences: false) {
      guard let word = try? word(from: String(part)), spelled(word) == part else { return nil }
      words.append(word)
    }
    return words
  }
}
