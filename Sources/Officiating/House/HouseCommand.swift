// SPDX-License-Identifier: MIT
import Lexica

/// What is asked of the house.
package enum HouseCommand: Sendable {
  /// Enter under a name whose code was proven, or was free to take.
  ///
  /// The code comes along only so that the answer can show it to its owner; without an absence they were here all the
  /// time, or held no seat.
  case login(Person, code: String, Absence?)
  /// Change an account; the code is one that was made for it, so that the answer can show it.
  case account(AccountChange, code: String?)
  /// List the accounts from a name on.
  case accounts(from: PlayerName?)
  /// Call a director to the caller's table, or answer a call; only the server knows whether a director is here.
  case call(CallWords, isHeard: Bool)
  /// List the calls that wait, from a number on.
  case calls(from: Int)
  /// Keep order about a name; only the server knows whether they are here.
  case order(Order, of: PlayerName, isHere: Bool)
  /// Judge words for no table.
  case judge(JudgeRequest)
  /// Ask for words or meanings; the referee only says whether they may be told.
  case lookUp(Lookup.Matter, of: Lookup.Known? = nil)
  /// List the lexica.
  case lexica
}

/// A word-judge question.
package struct JudgeRequest: Sendable {
  /// The words, read over the lexicon's alphabet.
  package let words: Words
  /// The list to ask.
  package let lexicon: Lexicon
  /// Whether the line names the list.
  package let isListNamed: Bool
  /// The board at which the question arose, or nil.
  package let board: String?
  /// The asker's name as it was typed, or nil.
  package let by: String?

  package init(words: Words, lexicon: Lexicon, isListNamed: Bool = false, board: String?, by: String?) {
    self.words = words
    self.lexicon = lexicon
    self.isListNamed = isListNamed
    self.board = board
    self.by = by
  }
}
