// SPDX-License-Identifier: MIT

/// What an English word means, in one to four senses.
package struct Definition: Hashable, Sendable {
  /// What kind of word a sense is of.
  package enum PartOfSpeech: String, CaseIterable, Sendable {
    case noun, verb, adjective, adverb
  }

  /// How the word stands to the one whose gloss is given.
  package enum Relation: Hashable, Sendable {
    /// The gloss is of the word itself.
    case itself
    /// A noun's plural.
    case plural
    /// A verb's past in -ED, which is its participle too.
    case past
    /// An adjective's form in -ER.
    case comparative
    /// An adjective's form in -EST.
    case superlative
    /// Any other inflection: a verb's in -S or -ING, an irregular one.
    case form

    /// Lower case, as it stands before `of BASE`; nil for the word itself.
    package var text: String? {
      switch self {
      case .itself: nil
      case .plural: "plural"
      case .past: "past"
      case .comparative: "comparative"
      case .superlative: "superlative"
      case .form: "form"
      }
    }
  }

  /// One meaning.
  package struct Sense: Hashable, Sendable {
    /// What the word is to `base`.
    package let relation: Relation
    /// The word that the gloss is of, in upper case; the word itself where the relation is `itself`.
    package let base: String
    /// The part of speech; nil where the project's own gloss does not name one.
    package let partOfSpeech: PartOfSpeech?
    /// The meaning of `base`: 1 to 240 printable ASCII characters, no full stop at the end.
    package let gloss: String

    /// The sense in one line of at most 300 printable ASCII characters, such as
    /// `noun, plural of CAT: feline mammal …`.
    package var text: String {
      let form = relation.text.map { "\($0) of \(base)" }
      let head = [partOfSpeech?.rawValue, form].compactMap(\.self).joined(separator: ", ")
      return head.isEmpty ? gloss : "\(head): \(gloss)"
    }
  }

  /// The most senses that a definition gives.
  package static let most = 4

  /// The most characters of `short`.
  package static let shortWidth = 60

  /// The word in upper case.
  package let word: String

  /// The senses, the likeliest first; 1 to `most`.
  package let senses: [Sense]

  /// The senses for people, one a line: plain text, each at most 300 printable ASCII characters.
  package var lines: [String] { senses.map(\.text) }

  /// The first sense in at most 60 printable ASCII characters, for lists; cut between words where need be.
  package var short: String {
    guard let sense = senses.first else { return "" }
    guard let form = sense.relation.text else { return Phrase.cut(sense.gloss, to: Self.shortWidth) }
    let head = "\(form) of \(sense.base): "
    return head + Phrase.cut(sense.gloss, to: Self.shortWidth - head.utf8.count)
  }

  /// Takes senses in order; nil for none.
  init?(word: String, senses: [Sense]) {
    guard !senses.isEmpty else { return nil }
    self.word = word
    self.senses = Array(senses.prefix(Self.most))
  }
}

/// Texts of printable ASCII, brought to a length.
enum Phrase {
  private static let ellipsis = "..."

  /// A text of at most so many characters: whole, or without its first remark in brackets, or up to a
  /// semicolon, or up to a space and with dots behind it.
  static func cut(_ text: String, to width: Int) -> String {
    if text.utf8.count <= width { return text }
    var text = text
    if text.hasPrefix("("), let end = text.firstIndex(of: ")") {
      let rest = text[text.index(after: end)...].drop { $0 == " " }
      if !rest.isEmpty { text = String(rest) }
      if text.utf8.count <= width { return text }
    }
    let head = text.utf8.prefix(width + 1)
    if let end = head.lastIndex(of: UInt8(ascii: ";")), end > head.startIndex {
      return String(text[..<end])
    }
    let room = text.utf8.prefix(max(0, width - ellipsis.utf8.count) + 1)
    guard let end = room.lastIndex(of: UInt8(ascii: " ")) else {
      return String(text.prefix(max(0, width - ellipsis.utf8.count))) + ellipsis
    }
    var kept = text[..<end]
    while let last = kept.last, last == " " || last == "," || last == ";" || last == ":" { kept.removeLast() }
    return String(kept) + ellipsis
  }
}
