// SPDX-License-Identifier: MIT
import Glibc

/// The words that a definition marks as hurtful: `(offensive)` in the project's own glosses, other marks in WordNet's.
enum HurtfulWords {
  static let marks = [
    "(offensive)", "ethnic slur", "offensive term", "offensive name", "disparaging term", "derogatory term",
    "derogatory name",
  ]

  /// The endings of a word's other forms.
  private static let endings = ["", "S", "ES", "ED", "ING"]

  /// Returns the forms of a lower-case base in upper case; not all of them are words.
  static func forms(of base: [UInt8]) -> [String] {
    let upper = String(decoding: base.map { $0 & 0xDF }, as: UTF8.self)
    let forms = endings.map { upper + $0 }
    return upper.hasSuffix("Y") ? forms + [upper.dropLast() + "IES"] : forms
  }

  /// Returns the places at which a text has a mark.
  static func places(in text: Span<UInt8>) -> [Int] {
    text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return [] }
      var places: [Int] = []
      for mark in marks.map({ Array($0.utf8) }) {
        var from = 0
        while let hit = memchr(base + from, Int32(mark[0]), text.count - from) {
          let place = UnsafeRawPointer(base).distance(to: hit)
          from = place + 1
          if place + mark.count <= text.count, memcmp(hit, mark, mark.count) == 0 { places.append(place) }
        }
      }
      return places
    }
  }
}

extension Definitions {
  /// Returns the words of a list that a definition marks as hurtful, in any sense, with their plurals and verb forms.
  package func hurtfulWords(in lexicon: Lexicon) -> Set<Word> {
    guard lexicon.alphabet == .english else { return [] }
    var bases = Glosses.marked
    bases += wordnet?.marked ?? []
    return Set(
      bases.flatMap { HurtfulWords.forms(of: $0) }
        .compactMap { try? lexicon.alphabet.word(from: $0) }
        .filter { lexicon.contains($0) })
  }
}

extension Glosses {
  /// The words with a mark.
  fileprivate static var marked: [[UInt8]] {
    let table = table
    let text = table.span
    return HurtfulWords.places(in: text).map { place in
      let start = SortedLines.startOfLine(at: place, notBefore: 0, in: text)
      return (start..<place).prefix { text[$0] != UInt8(ascii: "\t") }.map { text[$0] | 0x20 }
    }
  }
}
