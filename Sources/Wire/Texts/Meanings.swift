// SPDX-License-Identifier: MIT
import Lexica

/// The meanings of words, one line each.
///
/// A look-up takes tens of microseconds, and a list of threes can have 120 words. That would hold the loop too
/// long, so these words are looked up in advance.
package struct Meanings: Sendable {
  private let definitions: Definitions
  private let known: [Word: String]

  /// Creates the meanings; `definitions` is used for words that `known` does not contain.
  package init(_ definitions: Definitions = Definitions(), known: [Word: String] = [:]) {
    self.definitions = definitions
    self.known = known
  }

  /// Returns a meaning of at most `Definition.shortWidth` characters; nil if none is known.
  func short(of word: Word, in alphabet: Alphabet) -> String? {
    if let short = known[word] { return short }
    // If the words of three tiles are known, the others of that length have no meaning.
    return word.count == 3 && !known.isEmpty ? nil : definitions.definition(of: word, in: alphabet)?.short
  }
}
