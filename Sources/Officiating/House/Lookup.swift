// SPDX-License-Identifier: MIT
import Lexica

/// Somebody asked for words or meanings during a game, and got none; the table keeps the attempt.
///
/// Source: Protocol/SPEC.md 4.13.
package struct Lookup: Hashable, Sendable {
  /// What was asked for, by the verb that asks for it.
  package enum Matter: String, Sendable, CaseIterable {
    case find = "FIND"
    case define = "DEFINE"
  }

  /// A word whose meaning is asked for, in its alphabet: one that is known already keeps no secret.
  package struct Known: Equatable, Sendable {
    let word: Word
    let alphabet: Alphabet

    package init(_ word: Word, of alphabet: Alphabet) {
      self.word = word
      self.alphabet = alphabet
    }
  }

  /// What was asked for.
  package let matter: Matter
  /// Who asked.
  package let by: PlayerName

  package init(_ matter: Matter, by: PlayerName) {
    self.matter = matter
    self.by = by
  }
}

extension Referee {
  /// Whether the caller may be told words and meanings; if so, whoever asked has them looked up.
  ///
  /// A refusal for a game's sake is an entry of that table, so that a director finds the attempt.
  func lookUp(
    _ matter: Lookup.Matter, of word: Lookup.Known?, _ request: Request
  ) throws(Refusal) -> Outcome {
    guard let (why, recordedAt) = bar(request.caller, from: word) else { return Outcome(.mayLookUp) }
    guard let recordedAt else { throw .notPermitted(why) }
    guard let name = request.caller.person?.name, let table = floor.table(recordedAt) else {
      preconditionFailure("strangers are at no table")
    }
    try requireRoom()
    _ = record(.seating(.lookup(Lookup(matter, by: name))), at: table, now: request.at)
    return Outcome(.refused(.notPermitted(why)))
  }

  /// Whether a look-up is worth beginning: nothing is looked at that an answer would have to wait for.
  ///
  /// - Parameters:
  ///   - caller: who asks.
  ///   - word: the word that is asked about; nil for any words.
  /// - Returns: false where nothing is told.
  package func mayTellWords(_ caller: Caller, of word: Lookup.Known? = nil) -> Bool {
    return bar(caller, from: word) == nil
  }

  /// Why words are kept from the caller, and the game for whose sake they are, if any is; nil where nothing is.
  ///
  /// Source: Protocol/SPEC.md 4.10, 4.13, 7.9.
  func bar(_ caller: Caller, from word: Lookup.Known? = nil) -> (why: NotPermitted, game: TableID?)? {
    if let (why, game) = barOfGames(caller) { return (why, game) }
    if let why = barOfServer(caller.person) { return (why, nil) }
    // At practice words are told, but while they are looked for.
    guard let name = caller.person?.name, let table = floor.table(ofSeated: name), table.phase == .round
    else { return nil }
    // Of a word that was found, or shown, the meaning tells nothing.
    if let word, table.terms.lexicon.alphabet == word.alphabet,
      table.practice?.state.isKnown(word.word) == true
    {
      return nil
    }
    return (.lookupInRound(table.id), nil)
  }

  /// Why no words are judged for the caller, as `bar` has it; what a station watches keeps none from it.
  func barOfJudge(_ caller: Caller) -> (why: NotPermitted, game: TableID?)? {
    guard caller.observing != nil, let person = caller.person, role(of: person).has(.judgeAnytime) else {
      return bar(caller)
    }
    return bar(Caller(person: person, observing: nil))
  }

  /// Why words are kept from whoever sits at, or watches, a live table, or has put a game off.
  func barOfGames(_ caller: Caller) -> (why: NotPermitted, table: TableID)? {
    if let name = caller.person?.name {
      if let table = floor.table(ofSeated: name, where: { !$0.isPractice }) {
        return (.judgeAtTable(table.id), table.id)
      }
      if let game = floor.adjournedGame(of: name) { return (.judgeAdjourned(game), game) }
      // A game that has just ended is known to be over once that is on disk.
      floor.noteDepartures()
    }
    if let watched = caller.observing, let table = floor.table(watched), !table.isPractice {
      return (.judgeWatching(watched), watched)
    }
    return nil
  }
}
