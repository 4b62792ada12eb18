// SPDX-License-Identifier: MIT

/// The definitions of English words; other alphabets have none.
///
/// The project's own glosses of short words come first, then those of WordNet. The files are opened once and
/// read in place. A look-up takes microseconds.
package struct Definitions: Sendable {
  let wordnet: WordNet?

  /// The folder of the files of Debian's package `wordnet-base`.
  package static let debianFolder = "/usr/share/wordnet"

  /// Creates definitions from the project's own glosses alone.
  package init() { wordnet = nil }

  /// Opens the WordNet files of a folder, nil for none; throws a fault that names the file.
  package init(wordnet folder: String?) throws(DefinitionsFault) {
    wordnet = try folder.map { (folder) throws(DefinitionsFault) in try WordNet(folder: folder) }
  }

  package var hasWordNet: Bool { wordnet != nil }

  /// Returns the definition of a word; nil if there is none, and for every alphabet but English.
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

  /// Returns a word of four letters in S as a form of the word without S, if the latter has a gloss of its own.
  ///
  /// Returns nil if the base ends in S or is an inflection itself. A word for which this rule is wrong, such
  /// as SANS, has its own gloss.
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
