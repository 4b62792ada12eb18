// SPDX-License-Identifier: MIT
import Lexica

/// The lexica of this server; the first is the default.
package struct HouseLexica: Sendable {
  /// A lexicon and its identity.
  package struct Shelved: Sendable {
    package let lexicon: Lexicon
    package let agreed: AgreedLexicon
  }

  /// The lexica in the order of the options; never empty.
  package let all: [Shelved]
  /// The lexicon of commands that name none: the first, or the chosen one.
  package private(set) var standard: Shelved
  /// The index in `all` of the lexicon that a client chose; nil when none was chosen.
  package private(set) var chosen: Int?

  /// Well-known words, by the name of their list.
  private let common: [String: Lexicon]
  /// Lexica that were served earlier in this run, for tables that agreed on them.
  private let former: [Shelved]

  /// Creates the lexica of a server, at least one; `common` holds well-known words, by the name of their list.
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

  /// Returns these lexica with the previously served ones kept as former, for as long as the server runs.
  ///
  /// A list that is already in memory is used again, so that it is held once.
  package func inPlace(of others: HouseLexica) -> HouseLexica {
    let known = others.all + others.former
    let all = all.map { shelved in known.first { $0.agreed == shelved.agreed } ?? shelved }
    let former = known.filter { old in !all.contains { $0.lexicon === old.lexicon } }
    return HouseLexica(all, common, former: former)
  }

  /// Returns the lexicon with this name or label; nil when there is none.
  package func named(_ text: String) -> Shelved? { all.first { $0.agreed.isNamed(text) } }

  /// Returns the index in `all` of the lexicon with this name or label; nil when there is none.
  package func place(named text: String) -> Int? { all.firstIndex { $0.agreed.isNamed(text) } }

  /// Returns the same lexica with the lexicon at index `place` chosen.
  package func choosing(_ place: Int) -> HouseLexica {
    var lexica = self
    lexica.standard = all[place]
    lexica.chosen = place
    return lexica
  }

  /// Returns the lexicon with the agreed seal, a former one included; nil when this server has none.
  package func sealed(as agreed: AgreedLexicon) -> Lexicon? {
    (all.first { $0.agreed.seal == agreed.seal } ?? former.first { $0.agreed.seal == agreed.seal })?.lexicon
  }

  /// Returns the well-known words of a list; nil when none are given.
  package func commonWords(of lexicon: Lexicon) -> Lexicon? { common[lexicon.name] }

  package func agreed(for lexicon: Lexicon) -> AgreedLexicon {
    all.first { $0.lexicon === lexicon }?.agreed ?? AgreedLexicon(lexicon)
  }
}
