// SPDX-License-Identifier: MIT

/// A possible base of a word, and the word's relation to it.
struct Inflection: Hashable, Sendable {
  let relation: Definition.Relation
  /// The base in lower case.
  let base: [UInt8]

  /// An ending of an inflected word and its replacement in the base.
  private struct Ending {
    let part: Definition.PartOfSpeech
    let relation: Definition.Relation
    let ending: [UInt8]
    let base: [UInt8]

    init(
      _ part: Definition.PartOfSpeech, _ relation: Definition.Relation, _ ending: String, _ base: String
    ) {
      self.part = part
      self.relation = relation
      self.ending = Array(ending.utf8)
      self.base = Array(base.utf8)
    }
  }

  /// Source: WordNet 3.0, morphy(7), rules of detachment.
  private static let endings = [
    Ending(.noun, .plural, "s", ""), Ending(.noun, .plural, "ses", "s"), Ending(.noun, .plural, "xes", "x"),
    Ending(.noun, .plural, "zes", "z"), Ending(.noun, .plural, "ches", "ch"),
    Ending(.noun, .plural, "shes", "sh"), Ending(.noun, .plural, "men", "man"),
    Ending(.noun, .plural, "ies", "y"),
    Ending(.verb, .form, "s", ""), Ending(.verb, .form, "ies", "y"), Ending(.verb, .form, "es", "e"),
    Ending(.verb, .form, "es", ""), Ending(.verb, .past, "ed", "e"), Ending(.verb, .past, "ed", ""),
    Ending(.verb, .form, "ing", "e"), Ending(.verb, .form, "ing", ""),
    Ending(.adjective, .comparative, "er", ""), Ending(.adjective, .superlative, "est", ""),
    Ending(.adjective, .comparative, "er", "e"), Ending(.adjective, .superlative, "est", "e"),
  ]

  /// Returns the bases that the endings of a lower-case word allow, each once; a base need not exist.
  static func byEnding(of word: [UInt8], as part: Definition.PartOfSpeech) -> [Inflection] {
    if word.suffix(2).elementsEqual("ss".utf8) { return [] }
    var found: [Inflection] = []
    for rule in endings where rule.part == part && word.count > rule.ending.count {
      guard word.suffix(rule.ending.count).elementsEqual(rule.ending) else { continue }
      let base = Array(word.dropLast(rule.ending.count)) + rule.base
      if !found.contains(where: { $0.base == base }) {
        found.append(Inflection(relation: rule.relation, base: base))
      }
    }
    return found
  }

  /// Returns the relation of an irregular form to its base, as far as its ending shows.
  static func irregular(_ word: [UInt8], as part: Definition.PartOfSpeech) -> Definition.Relation {
    func ends(in ending: String) -> Bool { word.suffix(ending.utf8.count).elementsEqual(ending.utf8) }
    switch part {
    case .noun: return .plural
    case .verb: return ends(in: "ed") ? .past : .form
    case .adjective, .adverb:
      if ends(in: "est") || ends(in: "st") { return .superlative }
      return ends(in: "er") ? .comparative : .form
    }
  }
}
