// SPDX-License-Identifier: MIT
import Lexica

/// The lists that this server rules by; the first is the default.
package struct HouseLexica: Sendable {
  /// A list and what agreeing to it means.
  package struct Shelved: Sendable {
    package let lexicon: Lexicon
    package let agreed: AgreedLexicon
  }

  /// In the order in which they were given; never empty.
  package let all: [Shelved]
  /// What is meant where no list is named: the first, or the one that somebody has chosen.
  package private(set) var standard: Shelved
  /// The place in `all` of the list that somebody has chosen; nil where nobody has.
  package private(set) var chosen: Int?

  /// Well-known words, by the name of the list that they are of.
  private let common: [String: Lexicon]

  /// - Parameters:
  ///   - lexica: at least one; the first is the default.
  ///   - common: well-known words of them, by the list's name.
  package init(_ lexica: [Lexicon], common: [String: Lexicon] = [:]) {
    self.common = common
    precondition(!lexica.isEmpty)
    all = lexica.map { Shelved(lexicon: $0, agreed: AgreedLexicon($0)) }
    standard = all[0]
  }

  /// The list of that name, or name and seal; nil where there is none.
  package func named(_ text: String) -> Shelved? { all.first { $0.agreed.isNamed(text) } }

  /// Its place in `all`; nil where there is none.
  package func place(named text: String) -> Int? { all.firstIndex { $0.agreed.isNamed(text) } }

  /// The same lists for somebody who has chosen one of them.
  package func choosing(_ place: Int) -> HouseLexica {
    var lexica = self
    lexica.standard = all[place]
    lexica.chosen = place
    return lexica
  }

  /// The very list that was agreed on, by its seal; nil where this server no longer has it.
  package func sealed(as agreed: AgreedLexicon) -> Lexicon? {
    all.first { $0.agreed.seal == agreed.seal }?.lexicon
  }

  /// The well-known words of a list; nil where none are known.
  package func commonWords(of lexicon: Lexicon) -> Lexicon? { common[lexicon.name] }

  /// What agreeing to this very list means.
  package func agreed(for lexicon: Lexicon) -> AgreedLexicon {
    all.first { $0.lexicon === lexicon }?.agreed ?? AgreedLexicon(lexicon)
  }
}
