// SPDX-License-Identifier: MIT
import Bytes

/// The purpose for which a person chooses names.
package enum Choosing: String, CaseIterable, Sendable {
  case mutes, follows
}

/// The person who held a name when words were kept for it; later holders of the name do not read them.
package enum WordReader: Hashable, Sendable {
  case account
  /// A guest, by their code.
  case guest(SecretText)
  /// Nobody held the name, or whoever did holds it no more: the words only count for their sender.
  case nobody

  package init(_ holder: Person?) {
    guard let holder else {
      self = .nobody
      return
    }
    self = holder.owner.map { .guest($0) } ?? .account
  }
}

/// Words that wait for their reader.
package struct KeptWord: Hashable, Sendable {
  package let to: PlayerName
  package let from: PlayerName
  /// The words; empty for nobody.
  package let text: String
  package let reader: WordReader
  package let at: Instant

  package init(to: PlayerName, from: PlayerName, text: String, reader: WordReader, at: Instant) {
    (self.to, self.from, self.text) = (to, from, reader == .nobody ? "" : text)
    (self.reader, self.at) = (reader, at)
  }

  /// The same without words, for nobody: its sender's count stays as it is.
  package var unread: KeptWord { KeptWord(to: to, from: from, text: "", reader: .nobody, at: at) }
}

/// A change of the names that people mute and follow, or of the words that wait for them.
///
/// These are private, and can be forgotten, so they are not in the ledger. A server keeps them in a file beside it.
/// Source: docs/DESIGN.md#what-people-keep.
package enum PersonalNote: Hashable, Sendable {
  /// A person mutes or follows a name, or does so no more; `owner` is a guest's code, nil for an account.
  case chose(PlayerName, Choosing, isChosen: Bool, by: PlayerName, owner: SecretText?)
  case kept(KeptWord)
  /// No words wait for a name any more.
  case read(PlayerName)
  /// A name has no choices any more, and what waits for it is for nobody; it may go to another person.
  case forgot(PlayerName)

  /// Whether the note is about a person: their own choice or words, or those of others that name them.
  package func concerns(_ name: PlayerName) -> Bool {
    switch self {
    case .chose(let chosen, _, _, by: let person, _): chosen == name || person == name
    case .kept(let word): word.to == name || word.from == name
    case .read(let reader), .forgot(let reader): reader == name
    }
  }

  /// The name of the person whose choice it is, or for whom the words are.
  package var person: PlayerName {
    switch self {
    case .chose(_, _, _, by: let name, _), .read(let name), .forgot(let name): name
    case .kept(let word): word.to
    }
  }

  /// Whether a choice, or words that wait, belong to the person who holds the name now, or the words to nobody.
  package func belongs(to holder: Person?) -> Bool {
    switch self {
    case .chose(_, _, _, by: _, let owner): holder.map { $0.owner == owner } ?? false
    case .kept(let word): word.reader == .nobody || word.reader == WordReader(holder)
    case .read, .forgot: false
    }
  }
}

extension Person {
  /// The guest's code, by which a later guest of the same name is told apart; nil for an account.
  package var owner: SecretText? { role == .guest ? secret : nil }
}
