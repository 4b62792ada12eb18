// SPDX-License-Identifier: MIT

/// The reason why a text is not a query to the finder.
package enum FinderFault: Error, Hashable, Sendable {
  /// The part of a query that a text is.
  package enum Part: String, Hashable, Sendable {
    case letters, pattern, word
  }

  case nothingAsked
  case empty(Part)
  /// The text has something that is neither a tile of the alphabet nor a sign allowed in this part.
  case foreign(Part)
  case tooLong(Part)
  case exactWithoutLetters
  case noRoomForHooks
  case lengths

  /// The fault and its remedy in one line for people: lower case, no full stop.
  package var text: String {
    switch self {
    case .nothingAsked: "nothing to look for; give letters, a pattern, or both"
    case .empty(.letters): "no letters; give some, or - for none"
    case .empty(.pattern):
      "an empty pattern; leave it out, or give letters, . for one letter, @ for any number"
    case .empty(.word): "no word; give one of 1 to 14 tiles"
    case .foreign(.letters): "letters: a letter that the alphabet lacks; a blank is . or ?"
    case .foreign(.pattern):
      "pattern: a letter that the alphabet lacks; one letter is . or ?, any number of them is @"
    case .foreign(.word): "hooks take one word, its letters all of the alphabet: no blanks, no pattern"
    case .tooLong(let part): "\(part.rawValue): more than 15 tiles; no word has more, so give fewer"
    case .exactWithoutLetters: "an anagram uses all of the letters; give some, with ? for a blank"
    case .noRoomForHooks: "word: 15 tiles already, and no word has more; give at most 14"
    case .lengths: "lengths go from 2 to 15, the least not above the most"
    }
  }
}
