// SPDX-License-Identifier: MIT
import Lexica

/// The lexica of this server; the first is the default.
///
/// A class, because every line is read with it.
package final class ServedLexica: Sendable {
  package final class Shelved: Sendable {
    package let lexicon: Lexicon
    package let agreed: AgreedLexicon

    package init(_ lexicon: Lexicon) {
      self.lexicon = lexicon
      agreed = AgreedLexicon(lexicon)
    }
  }

  /// The lexica in the order of the options; never empty.
  package let all: [Shelved]
  /// The lexicon of commands that name none, from a client that chose none: the first.
  package let standard: Shelved

  /// Well-known words, by the name of their list.
  private let common: [String: Lexicon]
  /// Lexica that were served earlier in this run, for tables that agreed on them.
  private let former: [Shelved]

  /// Creates the lexica of a server, at least one; `common` holds well-known words, by the name of their list.
  package convenience init(_ lexica: [Lexicon], common: [String: Lexicon] = [:]) {
    precondition(!lexica.isEmpty)
    self.init(lexica.map { Shelved($0) }, common, former: [])
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
  package func inPlace(of others: ServedLexica) -> ServedLexica {
    let known = others.all + others.former
    let all = all.map { shelved in known.first { $0.agreed == shelved.agreed } ?? shelved }
    let former = known.filter { old in !all.contains { $0.lexicon === old.lexicon } }
    return ServedLexica(all, common, former: former)
  }

  /// Returns the lexicon that a client chose by its index in `all`; the standard one for nil.
  package func shelved(at place: Int?) -> Shelved { place.map { all[$0] } ?? standard }

  package func named(_ text: String) -> Shelved? { all.first { $0.agreed.isNamed(text) } }

  /// Returns the index in `all` of the lexicon with this name or label; nil when there is none.
  package func place(named text: String) -> Int? { all.firstIndex { $0.agreed.isNamed(text) } }

  /// Returns the lexicon with the agreed seal, a former one included; nil when this server has none.
  package func sealed(as agreed: AgreedLexicon) -> Lexicon? {
    if agreed === standard.agreed { return standard.lexicon }
    return (all.first { $0.agreed.seal == agreed.seal } ?? former.first { $0.agreed.seal == agreed.seal })?
      .lexicon
  }

  package func commonWords(of lexicon: Lexicon) -> Lexicon? { common[lexicon.name] }
}
