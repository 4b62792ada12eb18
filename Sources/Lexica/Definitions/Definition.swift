// SPDX-License-Identifier: MIT

/// The definition of an English word in one to four senses.
package struct Definition: Hashable, Sendable {
  package enum PartOfSpeech: String, CaseIterable, Sendable {
    case noun, verb, adjective, adverb
  }

  /// The relation of the word to the word that the gloss explains.
  package enum Relation: String, Hashable, Sendable {
    /// The gloss explains the word itself.
    case itself
    /// The plural of a noun.
    case plural
    /// The past of a verb in -ED, also its participle.
    case past
    /// The form of an adjective in -ER.
    case comparative
    /// The form of an adjective in -EST.
    case superlative
    /// Any other inflection: a verb's form in -S or -ING, or an irregular form.
    case form

    /// The relation in lower case, as written before `of BASE`; nil for the word itself.
    package var text: String? { self == .itself ? nil : rawValue }
  }

  package struct Sense: Hashable, Sendable {
    package let relation: Relation
    /// The word that the gloss explains, in upper case; the word itself if the relation is `itself`.
    package let base: String
    /// The part of speech; nil if the project's own gloss names none.
    package let partOfSpeech: PartOfSpeech?
    /// The meaning of `base`: 1 to 240 printable ASCII characters, no full stop at the end.
    package let gloss: String

    /// The sense in one line of at most 300 printable ASCII characters: `noun, plural of CAT: feline mammal …`.
    package var text: String {
      let form = relation.text.map { "\($0) of \(base)" }
      let head = [partOfSpeech?.rawValue, form].compactMap(\.self).joined(separator: ", ")
      return head.isEmpty ? gloss : "\(head): \(gloss)"
    }
  }

  package static let most = 4

  /// The largest number of characters in `short`.
  package static let shortWidth = 60

  /// The word in upper case.
  package let word: String

  /// The 1 to `most` senses, the likeliest first.
  package let senses: [Sense]

  /// The senses as plain text, one a line, each at most 300 printable ASCII characters.
  package var lines: [String] { senses.map(\.text) }

  /// The first sense in at most 60 printable ASCII characters, for lists; cut between words if necessary.
  package var short: String {
    guard let sense = senses.first else { return "" }
    guard let form = sense.relation.text else { return Phrase.cut(sense.gloss, to: Self.shortWidth) }
    let head = "\(form) of \(sense.base): "
    return head + Phrase.cut(sense.gloss, to: Self.shortWidth - head.utf8.count)
  }

  /// Creates a definition from the first `most` senses; nil if there are none.
  init?(word: String, senses: [Sense]) {
    guard !senses.isEmpty else { return nil }
    self.word = word
    self.senses = Array(senses.prefix(Self.most))
  }
}

/// Functions that shorten text of printable ASCII.
enum Phrase {
  private static let ellipsis = "..."

  /// Returns a text in at most `width` characters.
  ///
  /// A longer text first loses a leading remark in brackets. Then it is cut at a semicolon, or at a space
  /// with three dots added.
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
