// SPDX-License-Identifier: MIT
import Bytes

/// A form in which the words of a lexicon are written for other programs.
package enum ListOutput: String, CaseIterable, Sendable {
  /// Text in upper case and alphabet order, one word a line, with LF.
  case text
  /// A Kurnia word graph, with the part that finds plays.
  case kwg
  /// A word graph of the Scrabbdict program, version 4.
  case dawg

  /// Returns the form for the ending of a path; nil for any other ending.
  package init?(ending path: String) {
    guard let dot = path.lastIndex(of: "."), dot > path.startIndex else { return nil }
    switch path[path.index(after: dot)...].lowercased() {
    case "txt": self = .text
    case "kwg": self = .kwg
    case "dawg": self = .dawg
    default: return nil
    }
  }

  /// Returns a lexicon's words in this form; a list read from them has the same seal.
  ///
  /// Throws `empty` if membership is a function, and `tooBig` or `foreign` if the form cannot hold the list.
  package func bytes(of lexicon: Lexicon, file: String) throws(LexiconFault) -> [UInt8] {
    var words: [Word] = []
    words.reserveCapacity(lexicon.count)
    lexicon.forEach { words.append($0) }
    guard !words.isEmpty else { throw .empty(file: file) }
    switch self {
    case .text:
      var text = ByteWriter(capacity: 12 * words.count)
      for word in words {
        lexicon.alphabet.writePlain(word, into: &text)
        text.append(byte: 10)
      }
      return text.bytes
    case .kwg:
      guard let bytes = KWGWriter.bytes(words) else {
        throw .tooBig(file: file, what: "more than 16,777,216 places of a KWG file")
      }
      return bytes
    case .dawg:
      guard let bytes = ScrabbdictWriter.bytes(words, lexicon.alphabet) else {
        throw .foreign(
          file: file,
          what:
            "a .dawg file cannot hold this list: more than 4,194,304 edges, or words that brackets alone tell "
            + "apart; export it with: --as text")
      }
      return bytes
    }
  }

  /// Writes a lexicon's words entirely or not at all; throws the faults of `bytes`, `notAFile` or `unwritable`.
  package func write(_ lexicon: Lexicon, to file: String) throws(LexiconFault) {
    try FileBytes.write(bytes(of: lexicon, file: file), to: file)
  }
}
