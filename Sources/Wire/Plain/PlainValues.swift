// SPDX-License-Identifier: MIT
import Rulebook

/// The phrases for the protocol's words for states, reasons and actions.
enum PlainValues {
  /// Source: Protocol/SPEC.md: TABLES, HISTORY, 3.2, 9.2, 9.20, 9.24, 10.2, 10.7, 10.8, 11.1.
  static let words: [String: [String: Phrase]] = [
    "act": [
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
    "did": [
      "play": "a play",
      "pass": "a pass",
      "exchange": "an exchange",
      "challenge": "a challenge",
      "overrule": "a director's word",
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
    "ruling": [
      "acceptable": "acceptable",
      "unacceptable": "unacceptable",
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
