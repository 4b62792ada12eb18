// SPDX-License-Identifier: MIT
import Lexica
import Officiating

/// Finds the very list that a ruling was made by, or puts one list in the place of all.
final class LexiconFinder {
  private let shelf: LexiconShelf
  private let named: String?
  /// The list that was named, nil where it is of no use, by the name of the rulings' alphabet.
  private var instead: [String: Lexicon?] = [:]
  /// What was found, or not, by seal.
  private var known: [LexiconSeal: Lexicon?] = [:]
  /// The seals of lists looked at, so that each is opened once and not once for every seal; nil for a
  /// list that does not open.
  private var seals: [Looked: LexiconSeal?] = [:]
  /// Why a list cannot judge, or could not be looked for, the first time that it was so; one line.
  private(set) var trouble: String?

  private struct Looked: Hashable {
    let candidate: String
    let alphabet: String
  }

  /// - Parameters:
  ///   - data: a data folder whose own lexica are looked at too; anything else does no harm.
  ///   - name: the list to use for every ruling, or nil for each ruling's own.
  /// - Throws: when there is no list of that name; it is opened once a ruling needs it, because a text
  ///   list is read in the ruling's alphabet.
  init(data: String, insteadOfAll name: String?) throws(LexiconFault) {
    shelf = LexiconShelf(data: data)
    named = name
    if let name { _ = try shelf.file(of: name) }
  }

  /// The list to judge by; nil where no list has the seal, or the one that was named is of no use.
  func list(for agreed: AgreedLexicon) -> Lexicon? {
    if let named { return list(named, over: agreed.alphabet) }
    if let found = known[agreed.seal] { return found }
    let found = find(agreed)
    known[agreed.seal] = .some(found)
    return found
  }

  private func list(_ name: String, over alphabet: Alphabet) -> Lexicon? {
    if let list = instead[alphabet.name] { return list }
    var list: Lexicon?
    do throws(LexiconFault) {
      let opened = try shelf.open(name, alphabet: alphabet)
      if opened.alphabet == alphabet {
        list = opened
      } else {
        note(
          "\(name): its alphabet is \(opened.alphabet.name), but a ruling's is \(alphabet.name); "
            + "name a list of that one with --lexicon")
      }
    } catch {
      // A list that does not know its alphabet is read in the ruling's, so a bad word may be good in its own.
      if case .badWord = error {
        note("read in \(alphabet.name), a ruling's alphabet, \(error.text)")
      } else {
        note(error.text)
      }
    }
    instead[alphabet.name] = .some(list)
    return list
  }

  private func note(_ text: String) { trouble = trouble ?? text }

  private func find(_ agreed: AgreedLexicon) -> Lexicon? {
    let candidates = [agreed.name] + shelf.list { note($0.text) }.map(\.path)
    for candidate in candidates {
      let looked = Looked(candidate: candidate, alphabet: agreed.alphabet.name)
      if let seal = seals[looked], seal != agreed.seal { continue }
      // A list that does not open cannot be the one that ruled, unless nobody may read it.
      var lexicon: Lexicon?
      do throws(LexiconFault) { lexicon = try shelf.open(candidate, alphabet: agreed.alphabet) } catch {
        if case .unreadable = error { note(error.text) }
      }
      seals[looked] = .some(lexicon?.seal)
      if let lexicon, lexicon.seal == agreed.seal { return lexicon }
    }
    return nil
  }
}
