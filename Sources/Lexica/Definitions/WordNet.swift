// SPDX-License-Identifier: MIT

/// The WordNet files of a folder: glosses of English words, and irregular inflections.
///
/// `index.POS`, `data.POS` and `POS.exc` of the four parts of speech are read in place.
/// Source: WordNet 3.0, wndb(5) and morphy(7).
struct WordNet: Sendable {
  private let books: [WordNetBook]

  init(folder: String) throws(DefinitionsFault) {
    books = try Definition.PartOfSpeech.allCases.map { (part) throws(DefinitionsFault) in
      try WordNetBook(folder: folder, partOfSpeech: part)
    }
  }

  /// The words, in lower case, that a synset's gloss marks as hurtful.
  var marked: [[UInt8]] { books.filter(\.isWhole).flatMap(\.marked) }

  /// Returns at most `Definition.most` senses of a lower-case word, the likeliest first.
  ///
  /// The order is: the first sense of each part of speech, then the inflections, then the other senses. In
  /// each group the part of speech in which the word is commoner comes first. Returns none if a file was
  /// truncated since it was opened.
  func senses(of word: [UInt8]) -> [Definition.Sense] {
    guard books.allSatisfy(\.isWhole) else { return [] }
    let most = Definition.most
    let own = books.map { ($0, $0.meaning(of: word, most: most)) }
      .filter { !$0.1.glosses.isEmpty }
      .sorted { $0.1.known > $1.1.known }
    var senses = own.map { sense(.itself, of: word, in: $0, $1.glosses[0]) }
    var inflected: [(sense: Definition.Sense, known: Int)] = []
    for book in books {
      let isOwn = own.contains { $0.0.partOfSpeech == book.partOfSpeech }
      inflected += inflections(of: word, in: book, isOwn: isOwn, isAnyOwn: !own.isEmpty)
    }
    senses += inflected.sorted { $0.known > $1.known }.map(\.sense)
    for place in 1..<most {
      for (book, meaning) in own where meaning.glosses.count > place {
        senses.append(sense(.itself, of: word, in: book, meaning.glosses[place]))
      }
    }
    return Array(senses.prefix(most))
  }

  /// Returns the inflections that a word may be: the listed exceptions or, without these, those that its ending allows.
  ///
  /// An ending counts only if the word has no sense of that part of speech; an adjective's ending only if it
  /// has no sense at all. So BED is not the past of BE, and FOREST is not the superlative of FORE.
  private func inflections(
    of word: [UInt8], in book: WordNetBook, isOwn: Bool, isAnyOwn: Bool
  ) -> [(sense: Definition.Sense, known: Int)] {
    var found: [Inflection] = book.exceptions(of: word)
    let isAdjective = book.partOfSpeech == .adjective
    if found.isEmpty, !isOwn, !(isAdjective && isAnyOwn) {
      found = Inflection.byEnding(of: word, as: book.partOfSpeech)
    }
    return found.compactMap { inflection in
      let meaning = book.meaning(of: inflection.base, most: 1)
      guard inflection.base != word, let gloss = meaning.glosses.first else { return nil }
      return (sense(inflection.relation, of: inflection.base, in: book, gloss), meaning.known)
    }
  }

  private func sense(
    _ relation: Definition.Relation, of base: [UInt8], in book: WordNetBook, _ gloss: String
  ) -> Definition.Sense {
    Definition.Sense(
      relation: relation, base: String(decoding: base, as: UTF8.self).uppercased(),
      partOfSpeech: book.partOfSpeech, gloss: gloss)
  }
}
