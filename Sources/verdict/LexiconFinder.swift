// SPDX-License-Identifier: MIT
import Lexica
import Officiating

/// Finds the very list that a ruling was made by, or puts one list in the place of all.
final class LexiconFinder {
  private let shelf: LexiconShelf
  private let instead: Lexicon?
  /// What was found, or not, by seal.
  private var known: [LexiconSeal: Lexicon?] = [:]

  /// - Parameters:
  ///   - data: a data folder whose own lexica are looked at too; anything else does no harm.
  ///   - name: the list to use for every ruling, or nil for each ruling's own.
  /// - Throws: what is wrong with the list that was named.
  init(data: String, insteadOfAll name: String?) throws(LexiconFault) {
    shelf = LexiconShelf(data: data)
    if let name { instead = try shelf.open(name) } else { instead = nil }
  }

  /// The list to judge by; nil where no list has the seal.
  func list(for agreed: AgreedLexicon) -> Lexicon? {
    if let instead { return instead }
    if let found = known[agreed.seal] { return found }
    let found = find(agreed)
    known[agreed.seal] = .some(found)
    return found
  }

  private func find(_ agreed: AgreedLexicon) -> Lexicon? {
    let candidates = [agreed.name] + shelf.list().map(\.path)
    for candidate in candidates {
      // A list that does not open cannot be the one that ruled.
      guard let lexicon = try? shelf.open(candidate, alphabet: agreed.alphabet), lexicon.seal == agreed.seal
      else { continue }
      return lexicon
    }
    return nil
  }
}
