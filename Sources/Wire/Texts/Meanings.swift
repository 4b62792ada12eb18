// SPDX-License-Identifier: MIT
import Lexica

/// What words mean, in a line each.
///
/// One look-up takes tens of microseconds, a list of threes may have 120 words, and the loop is not held for so
/// long: those are looked up beforehand, where the list was made ready.
package struct Meanings: Sendable {
  private let definitions: Definitions
  private let known: [Word: String]

  /// - Parameters:
  ///   - definitions: asked for words that are not known.
  ///   - known: lines of words that were looked up before.
  package init(_ definitions: Definitions = Definitions(), known: [Word: String] = [:]) {
    self.definitions = definitions
    self.known = known
  }

  /// A meaning in at most `Definition.shortWidth` characters; nil where none is known.
  func short(of word: Word, in alphabet: Alphabet) -> String? {
    if let short = known[word] { return short }
    // Where those of three tiles are known, what is not among them has no meaning.
    return word.count == 3 && !known.isEmpty ? nil : definitions.definition(of: word, in: alphabet)?.short
  }
}
