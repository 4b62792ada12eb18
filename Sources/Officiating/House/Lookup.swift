// SPDX-License-Identifier: MIT
import Lexica

/// A refused request for words or meanings during a game; the table's chain stores it.
///
/// Source: Protocol/SPEC.md 4.13.
package struct Lookup: Hashable, Sendable {
  /// The subject, by its verb.
  package enum Matter: String, Sendable, CaseIterable {
    case find = "FIND"
    case define = "DEFINE"
    case study = "STUDY"
  }

  /// A word whose meaning is asked for, with its alphabet; a meaning of a word that is known already may be told.
  package typealias Known = (word: Word, alphabet: Alphabet)

  package let matter: Matter
  package let by: PlayerName

  package init(_ matter: Matter, by: PlayerName) {
    self.matter = matter
    self.by = by
  }
}

extension Peek {
  /// Returns a game that ended lately, for a look-up; whether it may be shown is decided elsewhere.
  package func endedGame(_ id: TableID) -> (table: Table, last: Receipt)? {
    guard let table = floor.peekEnded(id), let last = table.receipt else { return nil }
    return (table, last)
  }
}

extension HouseCommands {
  /// Decides whether the caller may be told words and meanings; the look-up itself follows elsewhere.
  ///
  /// A refusal because of a game is an entry of that table, so that a director finds the attempt.
  func lookUp(
    _ matter: Lookup.Matter, of word: Lookup.Known?, _ request: Request
  ) throws(Refusal) -> Outcome {
    guard let (why, recordedAt) = bar(request.caller, from: word) else { return Outcome(.mayLookUp) }
    guard let recordedAt else { throw .notPermitted(why) }
    guard let name = request.caller.person?.name, let table = sight.table(recordedAt) else {
      preconditionFailure("strangers are at no table")
    }
    try requireRoom()
    _ = record(.seating(.lookup(Lookup(matter, by: name))), at: table, now: request.at)
    return Outcome(.refused(.notPermitted(why)))
  }

  /// Returns why the caller is told no words, and the game that is the reason, if any; nil when words are told.
  ///
  /// Source: Protocol/SPEC.md 4.10, 4.13, 7.9.
  func bar(_ caller: Caller, from word: Lookup.Known? = nil) -> (why: NotPermitted, game: TableID?)? {
    if let (why, game) = barOfGames(caller) { return (why, game) }
    if let why = barOfServer(caller.person) { return (why, nil) }
    // At practice, words are hidden only during a round.
    guard let name = caller.person?.name, let table = sight.table(ofSeated: name), table.phase == .round
    else { return nil }
    // The meaning of a word that was found or shown reveals nothing.
    if let word, table.terms.lexicon.alphabet == word.alphabet,
      table.practice?.state.isKnown(word.word) == true
    {
      return nil
    }
    return (.lookupInRound(table.id), nil)
  }

  /// Returns why no words are judged for the caller, as `bar` does, but permits a station or director who observes.
  func barOfJudge(_ caller: Caller) -> (why: NotPermitted, game: TableID?)? {
    guard caller.observing != nil, let person = caller.person, role(of: person).has(.judgeAnytime) else {
      return bar(caller)
    }
    return bar(Caller(person: person, observing: nil))
  }

  /// Returns why a player or observer of a live table, or a player with an adjourned game, is told no words.
  func barOfGames(_ caller: Caller) -> (why: NotPermitted, table: TableID)? {
    if let name = caller.person?.name {
      if let table = sight.table(ofSeated: name), !table.isPractice {
        return (.judgeAtTable(table.id), table.id)
      }
      if let game = sight.adjournedGame(of: name) { return (.judgeAdjourned(game), game) }
      // A game that has just ended counts as over once that is on disk.
      sight.noteDepartures()
    }
    if let watched = caller.observing, let table = sight.table(watched), !table.isPractice {
      return (.judgeWatching(watched), watched)
    }
    return nil
  }
}

extension Peek {
  /// Returns whether a look-up is worth its cost, which it is not where nothing may be told.
  ///
  /// An answer waits for nothing that this reads; `word` is nil for words in general.
  package func mayTellWords(_ caller: Caller, of word: Lookup.Known? = nil) -> Bool {
    Context(state).house.bar(caller, from: word) == nil
  }
}
