// SPDX-License-Identifier: MIT
import Officiating
import Practice
import Rulebook

/// The phrases for the protocol's words for states, reasons and actions.
///
/// An unknown word is returned unchanged.
enum PlainValues {
  /// Returns the phrase for a table's phase.
  ///
  /// Source: Protocol/SPEC.md, TABLES; 9.2; 10.2.
  static func phase(_ value: String) -> Phrase {
    switch Table.Phase(rawValue: value) {
    case .waiting: "not begun yet"
    case .toMove: "play goes on"
    case .judging: "a slip is open"
    case .pending: "the last play lies on the table"
    case .held: "the last play is held"
    case .finalPending: "a player is out and the last play waits"
    case .paused: "paused"
    case .adjourned: "put off"
    case .counting: "the tiles left are counted"
    case .round: "a round is on"
    case .revealed: "the round is over"
    case .over: "over"
    case nil: Phrase(verbatim: value)
    }
  }

  /// Returns the phrase for the reason why a game or a table is over.
  ///
  /// Source: Protocol/SPEC.md, 3.2; 9.24.
  static func reason(_ value: String) -> Phrase {
    switch value {
    case "out": "a player is out"
    case "six-zeros": "six turns without points"
    case "time": "a player's time is up"
    case "resign": "a player has given up"
    case "triple": "the challenge decides"
    case "forfeit": "a forfeit"
    case "left": "somebody has got up"
    case "adjudicated": "a director has set the result"
    case "abandoned": "nobody of the table came for 24 hours"
    case "declined": "no return game"
    default: Phrase(verbatim: value)
    }
  }

  /// Returns the phrase for the subject of an ask.
  ///
  /// Source: Protocol/SPEC.md, 9.20; 10.7; 10.8.
  static func matter(_ value: String) -> Phrase {
    switch value {
    case "undo": "taking a play back"
    case "amend": "correcting a play"
    case "pause": "a pause"
    case "continue": "going on"
    case "adjourn": "putting the game off"
    case "again": "a return game"
    case "tiles": "the tiles left on a rack"
    case "next": "the next round"
    case "solve": "the answers"
    default: Phrase(verbatim: value)
    }
  }

  /// Returns the phrase for a step of a tournament.
  ///
  /// Source: Protocol/SPEC.md, 11.1.
  static func act(_ value: String) -> Phrase {
    switch value {
    case "entered": "somebody enters"
    case "coded": "a new code"
    case "dropped": "somebody drops out"
    case "returned": "somebody plays again"
    case "set": "other terms"
    case "away": "somebody misses rounds"
    case "paired": "a round is paired"
    case "unpaired": "a round is unpaired"
    case "swapped": "two change places"
    case "adjourned": "a game is put off"
    case "claimed": "a player says a result"
    case "scored": "a result"
    case "corrected": "a result is corrected"
    case "closed": "the event is over"
    default: Phrase(verbatim: value)
    }
  }

  /// Returns the phrase for the action of a turn.
  ///
  /// Source: Protocol/SPEC.md, HISTORY.
  static func deed(_ value: String) -> Phrase {
    switch value {
    case "play": "a play"
    case "pass": "a pass"
    case "exchange": "an exchange"
    case "challenge": "a challenge"
    case "overrule": "a director's word"
    default: Phrase(verbatim: value)
    }
  }

  /// Returns the phrase for the subject of an overruling.
  ///
  /// Source: Protocol/SPEC.md, OVERRULE.
  static func overruled(_ value: String) -> Phrase {
    switch value {
    case "ruling": "a ruling is put right"
    case "score": "a score is put right"
    case "clock": "a clock is put right"
    case "turn": "the turn is put right"
    case "result": "the result is set"
    default: Phrase(verbatim: value)
    }
  }

  /// Returns the phrase for a category of highest scores and spreads.
  ///
  /// Source: Protocol/SPEC.md, 11.1, HIGHS.
  static func high(_ value: String) -> Phrase {
    switch value {
    case "win": "highest winning score"
    case "loss": "highest losing score"
    case "both": "most points together"
    case "spread": "greatest spread"
    default: Phrase(verbatim: value)
    }
  }

  static func ruling(_ value: String) -> Phrase {
    switch Ruling(rawValue: value) {
    case .acceptable: "acceptable"
    case .unacceptable: "unacceptable"
    case nil: Phrase(verbatim: value)
    }
  }

  /// Returns the phrase for the reason why a round of practice is over.
  ///
  /// Source: Protocol/SPEC.md, 10.2.
  static func ending(_ value: String) -> Phrase {
    switch PracticeState.Ending(rawValue: value) {
    case .complete: "all is done"
    case .solved: "its answers were asked for"
    case .time: "its time is up"
    case nil: Phrase(verbatim: value)
    }
  }

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
