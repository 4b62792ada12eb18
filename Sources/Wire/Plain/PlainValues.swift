// SPDX-License-Identifier: MIT
import Rulebook

/// The phrases for the protocol's words for states, reasons and actions.
enum PlainValues {
  /// Source: Protocol/SPEC.md: TABLES, HISTORY, 3.2, 9.2, 9.20, 9.24, 10.2, 10.7, 10.8, 11.1.
  static let words: [String: [String: Phrase]] = [
    "abandon": ["adjourn": "the game is put off", "forfeit": "a forfeit"],
    "act": [
      "arrived": "somebody has come",
      "missed": "somebody did not come",
      "prizes": "prizes",
      "seated": "a game has begun",
      "stuck": "a round cannot be paired",
      "reopened": "the event is open again",
      "entered": "somebody enters",
      "coded": "a new code",
      "changed": "an entrant is changed",
      "apart": "two are kept apart",
      "joined": "a late player is paired",
      "dropped": "somebody drops out",
      "returned": "somebody plays again",
      "set": "other terms",
      "away": "somebody misses rounds",
      "paired": "a round is paired",
      "unpaired": "a round is unpaired",
      "swapped": "two change places",
      "adjourned": "a game is put off",
      "claimed": "a player says a result",
      "scored": "a result",
      "corrected": "a result is corrected",
      "closed": "the event is over",
    ],
    "answer": ["challenge": "a challenge", "accept": "no challenge"],
    "centre": ["enforced": "required", "challengeable": "may be challenged"],
    "did": [
      "play": "a play",
      "pass": "a pass",
      "exchange": "an exchange",
      "challenge": "a challenge",
      "overrule": "a director's word",
      "came": "is here now",
    ],
    "effect": [
      "play-removed": "the play comes off",
      "none": "the play stays",
      "challenger-loses-turn": "the play stays, and who challenged loses the turn",
      "points": "the play stays, and points change",
      "game-won": "the challenge decides the game",
    ],
    "ending": [
      "complete": "all is done",
      "solved": "its answers were asked for",
      "time": "its time is up",
    ],
    "endrack": ["double": "twice for the player who is out", "each": "against their holder"],
    "first": ["draw": "by lot", "yes": "yes", "no": "no"],
    "from": ["all": "all words", "likely": "the likeliest tiles", "missed": "words you missed"],
    "kind": [
      "slip": "challenges on slips",
      "board": "a game at a real board",
      "dealt": "a dealt game",
      "threes": "three-letter words",
      "scramble": "words out of one word",
      "anagrams": "anagrams",
      "trainer": "the challenge trainer",
    ],
    "phase": [
      "waiting": "not begun yet",
      "to-move": "play goes on",
      "judging": "a slip is open",
      "pending": "the last play lies on the table",
      "held": "the last play is held",
      "final-pending": "a player is out and the last play waits",
      "paused": "paused",
      "adjourned": "put off",
      "counting": "the tiles left are counted",
      "round": "a round is on",
      "revealed": "the round is over",
      "over": "over",
    ],
    "practice": ["all": "hurtful words, too"],
    "reason": [
      "out": "a player is out",
      "six-zeros": "six turns without points",
      "time": "a player's time is up",
      "resign": "a player has given up",
      "triple": "the challenge decides",
      "forfeit": "a forfeit",
      "left": "somebody has got up",
      "adjudicated": "a director has set the result",
      "abandoned": "nobody of the table came for 24 hours",
      "declined": "no return game",
    ],
    "result": [
      "found": "found",
      "too-short": "too short",
      "too-long": "too long",
      "not-possible": "not possible with these tiles",
      "not-original": "found before",
      "shown": "shown before",
      "root": "the word itself",
      "not-real": "not in the list",
      "acceptable": "acceptable",
      "unacceptable": "unacceptable",
    ],
    "role": ["guest": "guest", "player": "player", "director": "director", "station": "station"],
    "ruling": [
      "acceptable": "acceptable",
      "unacceptable": "unacceptable",
    ],
    "state": [
      "free": "is free", "plays": "plays", "watches": "watches a game", "practises": "practises",
    ],
    "what": [
      "undo": "taking a play back",
      "amend": "correcting a play",
      "pause": "a pause",
      "continue": "going on",
      "adjourn": "putting the game off",
      "again": "a return game",
      "tiles": "the tiles left on a rack",
      "next": "the next round",
      "solve": "the answers",
    ],
    "yes": ["yes": "yes", "no": "no"],
    "zero": ["resets": "start the count of scoreless turns anew", "counts": "are scoreless turns"],
  ]

  /// Returns the rules that a placement breaks, without the first, which the text states; nil if there are no others.
  ///
  /// Source: Protocol/SPEC.md, 9.3.
  static func otherViolations(_ value: String) -> Phrase? {
    value.split(separator: ",").dropFirst().reduce(nil) { told, word in
      let violation = Violation(rawValue: String(word))
      let next = violation.map { Phrase(english: $0.text) } ?? Phrase(verbatim: String(word))
      return told.map { "\($0), \(next)" } ?? next
    }
  }
}
