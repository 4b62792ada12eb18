// SPDX-License-Identifier: MIT
import Bytes
import Lexica

extension Alphabet {
  /// Returns words as one text, each spelled as on the wire, with spaces between them.
  package func text(of words: [Word]) -> String {
    var writer = ByteWriter(capacity: 16 * words.count)
    for (index, word) in words.enumerated() {
      if index > 0 { writer.append(byte: UInt8(ascii: " ")) }
      write(word, into: &writer)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Reads text that `text(of:)` wrote; nil if a part is spelled otherwise or is not a word of 2 to 15 tiles.
  ///
  /// The same words therefore have only one text.
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
