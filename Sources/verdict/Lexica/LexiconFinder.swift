// SPDX-License-Identifier: MIT
import Lexica
import Officiating

/// A finder of the lists that past rulings were made by, which can also use one named list for all rulings.
final class LexiconFinder {
  private let shelf: LexiconShelf
  private let named: String?
  /// The named list by alphabet name; the inner nil means that it cannot be used.
  private var instead: [String: Lexicon?] = [:]
  /// The search results by seal; the inner nil means that no list has that seal.
  private var known: [LexiconSeal: Lexicon?] = [:]
  /// The seals of the lists examined, so that each list is opened once; nil if it did not open.
  private var seals: [Looked: LexiconSeal?] = [:]
  /// The first reason that a list cannot judge or cannot be searched for; one line, nil if there was none.
  private(set) var trouble: String?

  private struct Looked: Hashable {
    let candidate: String
    let alphabet: String
  }

  /// Creates a finder, which also searches the lexica of a data folder; any other path is allowed and has none.
  ///
  /// A named list is opened only when a ruling needs it, because a text list is read in the ruling's alphabet.
  init(data: String, insteadOfAll name: String?) throws(Trouble) {
    let shelf = LexiconShelf(data: data)
    self.shelf = shelf
    named = name
    if let name { _ = try attempt { () throws(LexiconFault) in try shelf.file(of: name) } }
  }

  /// Returns the list to judge by; nil if no list has the seal, or if the named list cannot be used.
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
      // A text list is read in the ruling's alphabet, so a word can be bad there and good in the list's own alphabet.
      if case .badWord = error {
        note("read in \(alphabet.name), a ruling's alphabet, \(error.text)")
      } else {
        note(error.text)
      }
    }
    instead[alphabet.name] = .some(list)
    return list
  }

  /// Whether the list named for all rulings can be read in any alphabet; true if none is named.
  var canReadNamed: Bool {
    guard let named else { return true }
    return Alphabet.all.contains { alphabet in
      do throws(LexiconFault) {
        _ = try shelf.open(named, alphabet: alphabet)
        return true
      } catch { return false }
    }
  }

  private func note(_ text: String) { trouble = trouble ?? text }

  private func find(_ agreed: AgreedLexicon) -> Lexicon? {
    let candidates = [agreed.name] + shelf.list { note($0.text) }.map(\.path)
    for candidate in candidates {
      let looked = Looked(candidate: candidate, alphabet: agreed.alphabet.name)
      if let seal = seals[looked], seal != agreed.seal { continue }
      // A list that does not open cannot be the one that ruled, unless permissions are the reason.
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
