// SPDX-License-Identifier: MIT

/// Why an entry of a word list is no word here.
package enum LeftOut: Int, CaseIterable, Hashable, Sendable {
  /// An apostrophe, a hyphen, a dot, a digit or another sign.
  case sign
  /// A letter that the alphabet lacks and cannot fold.
  case foreignLetter
  /// Fewer than 2 tiles.
  case tooShort
  /// More than 15 tiles.
  case tooLong
  /// A capital where names have one, in a list in small letters.
  case capital
  /// No vowel, where vowels were asked for.
  case noVowel

  /// What is wrong, for people: lower case, no full stop.
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

/// What reading a word list came to.
package struct ListReading: Sendable {
  /// The entries that were left out for one reason.
  package struct Tally: Hashable, Sendable {
    /// How many.
    package var count = 0
    /// The first three, as they stand, cut to 30 characters.
    package var examples: [String] = []
    /// Where the first one is: its line in a text, its number among the words of a graph, from 1.
    package var first = 0
  }

  /// What entries are counted by: `line`, or `word` where there are no lines.
  package internal(set) var unit = "line"
  /// The words in the list's order, duplicates kept.
  package internal(set) var words: [Word] = []
  /// How many entries were read: comments and blank lines are none.
  package internal(set) var entryCount = 0
  /// What was left out, by reason.
  package internal(set) var leftOut: [LeftOut: Tally] = [:]

  /// How many places of a word graph no word leads to, where every program's graphs have none; 0 for other lists.
  package internal(set) var unreachedCount = 0

  /// What was folded.
  package internal(set) var folding = Folding()
  /// The script that half of the entries and more are written in, where no alphabet has it.
  package internal(set) var script: Script?

  /// How many entries were left out.
  package var leftOutCount: Int { leftOut.values.reduce(0) { $0 + $1.count } }

  /// Where the first entry is whose loss could change a ruling, such as `line 3`, and why; nil for none.
  ///
  /// An entry of fewer than 2 tiles, or of more than 15, is no loss: no play forms it, and nobody can ask for it.
  package var firstLost: (place: String, why: LeftOut)? {
    leftOut.filter { $0.key != .tooShort && $0.key != .tooLong }
      .min { $0.value.first < $1.value.first }
      .map { ("\(unit) \($0.value.first)", $0.key) }
  }

  /// Whether so many words, or more, have three tiles or more, and every word has its tiles in alphabet order.
  ///
  /// A sixth of the words of three tiles is in order, and fewer of longer ones.
  func isOfAlphagrams(least: Int) -> Bool {
    var long = 0
    for word in words {
      for place in 1..<word.count where word[place] < word[place - 1] { return false }
      if word.count > 2 { long += 1 }
    }
    return long >= least
  }
}
