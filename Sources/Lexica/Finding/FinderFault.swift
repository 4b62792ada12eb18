// SPDX-License-Identifier: MIT

/// Why a question to the finder is none.
package enum FinderFault: Error, Hashable, Sendable {
  /// What a text was given as.
  package enum Part: String, Hashable, Sendable {
    case letters, pattern, word
  }

  /// Neither letters nor a pattern.
  case nothingAsked
  /// A text without anything in it.
  case empty(Part)
  /// Something in a text that is neither a tile of the alphabet nor a sign of that text.
  case foreign(Part)
  /// More than 15 tiles, blanks and `.` included.
  case tooLong(Part)
  /// An anagram of nothing: all of the letters are to be used, and there are none.
  case exactWithoutLetters
  /// Nothing can stand before or behind 15 tiles.
  case noRoomForHooks
  /// A bound that is no length of a word, or a lower one above the upper one.
  case lengths

  /// One line for people that says what to do, lower case, without a full stop.
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
    case .tooLong(.letters): "letters: more than 15 tiles; no word has more, so give fewer"
    case .tooLong(.pattern): "pattern: more than 15 tiles; no word has more, so give fewer"
    case .tooLong(.word): "word: more than 15 tiles; no word has more, so give fewer"
    case .exactWithoutLetters: "an anagram uses all of the letters; give some in place of -"
    case .noRoomForHooks: "word: 15 tiles already, and no word has more; give at most 14"
    case .lengths: "lengths go from 2 to 15, the least not above the most"
    }
  }
}
