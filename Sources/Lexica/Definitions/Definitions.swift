// SPDX-License-Identifier: MIT

/// What English words mean; for words of any other alphabet there are no definitions.
///
/// The project's own glosses of short words come first, WordNet's after them. Opened once; a look-up
/// takes microseconds and reads the files where they lie.
package struct Definitions: Sendable {
  private let wordnet: WordNet?

  /// Where Debian's package `wordnet-base` puts its files.
  package static let debianFolder = "/usr/share/wordnet"

  /// The project's own glosses alone.
  package init() { wordnet = nil }

  /// The project's own glosses, and WordNet from the files of a folder; nil is none.
  ///
  /// Throws which file is missing, cannot be read or is damaged.
  package init(wordnet folder: String?) throws(DefinitionsFault) {
    guard let folder else {
      wordnet = nil
      return
    }
    wordnet = try WordNet(folder: folder)
  }

  /// Whether WordNet is among them.
  package var hasWordNet: Bool { wordnet != nil }

  /// What a word means; nil where that is not known, and for every alphabet but English.
  package func definition(of word: Word, in alphabet: Alphabet) -> Definition? {
    guard alphabet == .english else { return nil }
    let spelled = alphabet.spelled(word)
    let upper = Array(spelled.utf8)
    var senses: [Definition.Sense] = []
    if let gloss = Glosses.gloss(of: upper) {
      senses.append(
        Definition.Sense(relation: .itself, base: spelled, partOfSpeech: nil, gloss: gloss))
    }
    if let wordnet { senses += wordnet.senses(of: upper.map { $0 | 0x20 }) }
    if senses.isEmpty, let form = formOfShortWord(upper) { senses.append(form) }
    return Definition(word: spelled, senses: senses)
  }

  /// A word of four letters in S as a form of the one without it, where that has a gloss of its own.
  ///
  /// Not behind an S, nor of what is an inflection itself. Words that it would be wrong for, SANS, have
  /// glosses.
  private func formOfShortWord(_ word: [UInt8]) -> Definition.Sense? {
    guard word.count == 4, word.last == UInt8(ascii: "S") else { return nil }
    let base = Array(word.dropLast())
    guard base.last != UInt8(ascii: "S"), let gloss = Glosses.gloss(of: base),
      !["plural of ", "form of ", "past of "].contains(where: { gloss.hasPrefix($0) })
    else { return nil }
    return Definition.Sense(
      relation: .form, base: String(decoding: base, as: UTF8.self), partOfSpeech: nil, gloss: gloss)
  }
}
