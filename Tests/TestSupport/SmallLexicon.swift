// SPDX-License-Identifier: MIT
import Lexica

extension Lexicon {
  /// A list of the words given, made as any list is.
  ///
  /// Throws what is wrong with a word, or with having none.
  package static func small(
    _ name: String, edition: String = "1", alphabet: Alphabet = .english, words: [String]
  ) throws -> Lexicon {
    var builder = LexiconBuilder(name: name, edition: edition, alphabet: alphabet)
    for word in words { builder.add(try alphabet.word(from: word)) }
    return try builder.lexicon()
  }
}

extension LexiconBuilder {
  /// Adds words of 2 to 15 tiles of the alphabet; traps on any other.
  package mutating func add(contentsOf words: some Sequence<Word>) {
    for word in words { add(word) }
  }
}
