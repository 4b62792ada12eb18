// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Rulebook

/// What is said of a refusal at a game that has more than one text.
enum GameRefusalText {
  /// `newest` is the play that came meanwhile; nil where the other side is on turn.
  static func notYourTurn(newest: Int?) -> Phrase {
    guard let newest else { return "the other side is on turn; to look, SHOW" }
    return "play \(newest) came meanwhile; look, then the same line with after=\(newest)"
  }

  /// The play on the table was corrected too lately to have been read.
  static func unread(_ play: Int, _ act: PlayAct) -> Phrase {
    let verb =
      switch act {
      case .accept: "ACCEPT"
      case .hold: "HOLD"
      case .challenge: "CHALLENGE"
      }
    return "play \(play) came meanwhile; look, then type \(verb) \(play)"
  }

  static func paused(_ table: TableID, adjourned: Bool) -> Phrase {
    adjourned
      ? "the game is put off; to go on, CONTINUE \(table.number)" : "the game is paused; to go on, CONTINUE"
  }

  /// The number is that of what was asked, 0 where a rack is to be counted.
  static func othersAgree(_ number: Int) -> Phrase {
    number == 0
      ? "a rack is its own player's to count; type TILES and your own tiles"
      : "you asked yourself; the other side types CONFIRM \(number)"
  }

  static func caseMeansBlank(meant: String?, _ laying: Laying) -> Phrase {
    guard let meant else { return "small letters are blanks, and the rack has fewer; to look, TILES" }
    return "small letters are blanks; type \(line(meant, laying))"
  }

  /// What a word that is not in the list makes of a correction.
  static var correction: Phrase { "a word would not be in the list; the play stays as it was, type SHOW" }

  /// What a word that is not in the list makes of a play; `left` is how many more are judged in the turn, nil for any number.
  static func unacceptable(left: Int?) -> Phrase {
    left == 0
      ? "a word of this play is not in the list, and that was the last try; type PASS or EXCHANGE"
      : "a word of this play is not in the list, and no turn is lost; type another PLAY"
  }

  /// A correction that was not made for its words, or one or a play that is not judged before the other side has had a turn.
  static func unjudged(_ refusal: Refusal) -> Phrase {
    guard case .triesSpent(_, let isCorrection) = refusal else { return correction }
    return isCorrection
      ? "nothing is judged until the other side has had a turn; the play stays as it is, type SHOW"
      : "no more plays are judged in this turn; type PASS or EXCHANGE"
  }

  /// The line that lays tiles for what it was tried for.
  private static func line(_ placement: String, _ laying: Laying) -> String {
    "\(typed(laying)) \(placement)"
  }

  /// What is typed before a placement.
  private static func typed(_ laying: Laying) -> String {
    switch laying {
    case .play: Verb.play.name
    case .trial: Verb.tryOut.name
    case .amendment(let play): "\(Verb.amend.name) \(play)"
    }
  }

  /// At a desk, where nobody has a rack of their own, whose are still to be told.
  static func counting(atDesk sides: [SideCounting]) -> Phrase {
    guard !sides.isEmpty else {
      return "the game is over; type TILES and the tiles left on your rack, TILES - for none"
    }
    return GameSentences.declare(
      GameSentences.list(sides.map { Phrase(verbatim: $0.name.text) }), atDesk: sides.map(\.seat))
  }

  static func illegalExchange(_ fault: ExchangeFault, minimum: Int, bag: Int) -> Phrase {
    switch fault {
    case .bagTooLow: "an exchange needs \(minimum) tiles in the bag; type PASS, or PLAY 8H TRAIN"
    case .count where bag < 7: "the bag holds \(bag): an exchange is of 1 to \(bag) tiles; or PASS"
    case .count: "an exchange is of 1 to 7 tiles; type EXCHANGE AEI, at a real board EXCHANGE 3"
    case .notOnRack: "the rack does not hold these tiles; to look, TILES"
    }
  }

  static func tileCount(_ expected: Int, counted: Int) -> Phrase {
    expected == counted
      ? "the set does not leave these tiles; if they are right, the same line with force=yes"
      : "\(expected) tiles should be left, these are \(counted); if right, the same line with force=yes"
  }

  /// The seconds are those until a claim is heard; nil where nobody is away.
  static func stillHere(_ table: TableID, seconds: Int?) -> Phrase {
    guard let seconds else { return "the game waits for nobody who is away; to look, SHOW" }
    return "not away for long enough; in \(seconds) s type CLAIM \(table.number)"
  }

  /// The line that was meant, where one was; else the first rule that is broken, and what helps.
  static func illegal(_ violations: [Violation], meant: String?, _ laying: Laying) -> Phrase {
    if let meant {
      return "tiles lie directly before or behind the play; the whole word is \(line(meant, laying))"
    }
    let verb = typed(laying)
    guard let first = violations.first else { preconditionFailure("nothing was illegal") }
    let help: Phrase =
      switch first {
      case .offBoard, .throughEmpty, .occupied, .notConnected, .noNewTile, .notWhole: "to look, SHOW"
      case .missesCentre: "such as \(verb) 8H TRAIN"
      case .oneLetter: "such as \(verb) 8H AT"
      case .moreThanRack: "does the word begin there? to look, SHOW"
      case .beyondSet: "small letters are blanks, capitals tiles: \(verb) 8H TRAIN"
      case .notOnRack: "to look, TILES"
      case .noBlank: "type the others as capitals, \(verb) 8H TRAIN"
      }
    return "\(english: first.text); \(help)"
  }
}
