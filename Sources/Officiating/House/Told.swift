// SPDX-License-Identifier: MIT

/// The reader of a `TELL`, as far as the server knows it.
package struct TellReader: Sendable {
  /// The person who is connected under the name; nil if there is none.
  package let person: Person?
  /// Whether that person wants notices.
  package let listens: Bool
  /// Whether more words may be kept for the name by the sender.
  package let hasRoom: Bool
  /// Whether a name that nobody holds is refused; without guests it must look like an account's.
  package let refusesUnknown: Bool

  package init(
    person: Person? = nil, listens: Bool = false, hasRoom: Bool = true, refusesUnknown: Bool = true
  ) {
    self.person = person
    self.listens = listens
    self.hasRoom = hasRoom
    self.refusesUnknown = refusesUnknown
  }
}

/// Words from one person to another, wherever both are.
package struct Told: Sendable {
  package let from: PlayerName
  package let to: PlayerName
  package let text: String
  /// The person to whom the name belongs; nil if nobody holds it.
  package let reader: Person?
  /// Whether the words wait until the reader logs in, or until the reader's live game or round is over.
  package let isKept: Bool

  package init(from: PlayerName, to: PlayerName, text: String, reader: Person?, isKept: Bool) {
    self.from = from
    self.to = to
    self.text = text
    self.reader = reader
    self.isKept = isKept
  }
}
