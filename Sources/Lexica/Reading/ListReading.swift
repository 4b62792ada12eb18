// SPDX-License-Identifier: MIT

/// The reason why an entry of a list is not a word.
package enum LeftOut: Int, CaseIterable, Hashable, Sendable {
  /// An apostrophe, a hyphen, a dot, a digit or another sign.
  case sign
  /// A letter that the alphabet lacks and cannot fold.
  case foreignLetter
  case tooShort
  case tooLong
  /// A capital as in names, in a list in small letters.
  case capital
  case noVowel

  /// The reason in words for people: lower case, no full stop.
  package var text: String {
    switch self {
    case .sign: "an apostrophe, hyphen, digit or other sign"
    case .foreignLetter: "a letter that the alphabet lacks"
    case .tooShort: "fewer than 2 tiles"
    case .tooLong: "more than 15 tiles"
    case .capital: "a capital, as names have, in a list in small letters"
    case .noVowel: "no vowel"
    }
  }
}

/// The result of reading a word list.
package struct ListReading: Sendable {
  /// The entries left out for one reason.
  package struct Tally: Hashable, Sendable {
    package var count = 0
    /// The first three entries as written, cut to 30 characters.
    package var examples: [String] = []
    /// The place of the first entry, from 1: its line in a text, or its number among the words of a graph.
    package var first = 0
  }

  /// The unit of places: `line`, or `word` in a form without lines.
  package internal(set) var unit = "line"
  /// The words in the order of the list, with duplicates.
  package internal(set) var words: [Word] = []
  /// The number of entries read, without comments and blank lines.
  package internal(set) var entryCount = 0
  /// The entries left out, by reason.
  package internal(set) var leftOut: [LeftOut: Tally] = [:]

  /// The number of entries of a word graph that nothing leads to; no known program makes any.
  package internal(set) var unreachedCount = 0

  package internal(set) var folding = Folding()
  /// The script of more than half of the entries, if no alphabet uses it.
  package internal(set) var script: Script?

  package var leftOutCount: Int { leftOut.values.reduce(0) { $0 + $1.count } }

  /// The place, such as `line 3`, and reason of the first entry whose loss could change a ruling; nil if there is none.
  ///
  /// An entry of fewer than 2 or more than 15 tiles is no loss, because no play can form it and no challenge
  /// can name it.
  package var firstLost: (place: String, why: LeftOut)? {
    leftOut.filter { $0.key != .tooShort && $0.key != .tooLong }
      .min { $0.value.first < $1.value.first }
      .map { ("\(unit) \($0.value.first)", $0.key) }
  }

  /// Returns whether every word has its tiles in alphabet order and at least `least` words have three tiles or more.
  ///
  /// About a sixth of the words of three tiles is in order, and a smaller part of longer words.
  func isOfAlphagrams(least: Int) -> Bool {
    var long = 0
    for word in words {
      for place in 1..<word.count where word[place] < word[place - 1] { return false }
      if word.count > 2 { long += 1 }
    }
    return long >= least
  }
}
