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
  /// Lists that were served before, for whoever agreed on one of them.
  private let former: [Shelved]

  /// - Parameters:
  ///   - lexica: at least one; the first is the default.
  ///   - common: well-known words of them, by the list's name.
  package init(_ lexica: [Lexicon], common: [String: Lexicon] = [:]) {
    precondition(!lexica.isEmpty)
    self.init(lexica.map { Shelved(lexicon: $0, agreed: AgreedLexicon($0)) }, common, former: [])
  }

  private init(_ all: [Shelved], _ common: [String: Lexicon], former: [Shelved]) {
    self.common = common
    self.all = all
    self.former = former
    standard = all[0]
  }

  /// These lists where others were served until now, which stay at hand for as long as the server runs.
  ///
  /// Of a list that was served already the former one goes on, so that it is held once.
  package func inPlace(of others: HouseLexica) -> HouseLexica {
    let known = others.all + others.former
    let all = all.map { shelved in known.first { $0.agreed == shelved.agreed } ?? shelved }
    let former = known.filter { old in !all.contains { $0.lexicon === old.lexicon } }
    return HouseLexica(all, common, former: former)
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
    (all.first { $0.agreed.seal == agreed.seal } ?? former.first { $0.agreed.seal == agreed.seal })?.lexicon
  }

  /// The well-known words of a list; nil where none are known.
  package func commonWords(of lexicon: Lexicon) -> Lexicon? { common[lexicon.name] }

  /// What agreeing to this very list means.
  package func agreed(for lexicon: Lexicon) -> AgreedLexicon {
    all.first { $0.lexicon === lexicon }?.agreed ?? AgreedLexicon(lexicon)
  }
}
