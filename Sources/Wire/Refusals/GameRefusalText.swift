// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The texts of game refusals that depend on the circumstances.
enum GameRefusalText {
  /// `word` is the challenged one that the last play did not form.
  static func notFormed(_ word: String) -> Phrase {
    word == "BY"
      ? "nothing was judged; at a game it is known who doubts: CHALLENGE alone, or with words"
      : "the last play did not form that word, nothing was judged; CHALLENGE alone doubts all of them"
  }

  /// `newest` is a play made after the last one that the sender knew; nil if the other side is on turn.
  static func notYourTurn(newest: Int?) -> Phrase {
    guard let newest else { return "the other side is on turn; to look, SHOW" }
    return "play \(newest) came meanwhile; look, then the same line with after=\(newest)"
  }

  /// Returns the text for a command without a play number, sent too soon after that play was corrected.
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

  /// `number` is the number of the proposal; 0 if a rack is to be counted.
  static func othersAgree(_ number: Int) -> Phrase {
    number == 0
      ? "a rack is its own player's to count; type TILES and your own tiles"
      : "you asked yourself; the other side types CONFIRM \(number)"
  }

  static func caseMeansBlank(meant: String?, _ laying: Laying) -> Phrase {
    guard let meant else { return "small letters are blanks, and the rack has fewer; to look, TILES" }
    return "small letters are blanks; type \(line(meant, laying))"
  }

  static var correction: Phrase { "a word would not be in the list; the play stays as it was, type SHOW" }

  /// `left` is the number of tries left in the turn; nil if tries are unlimited.
  static func unacceptable(left: Int?) -> Phrase {
    left == 0
      ? "a word of this play is not in the list, and that was the last try; type PASS or EXCHANGE"
      : "a word of this play is not in the list, and no turn is lost; type another PLAY"
  }

  /// Returns the text for a correction refused for its words, or for a placement after the last try.
  static func unjudged(_ refusal: Refusal) -> Phrase {
    guard case .triesSpent(_, let isCorrection) = refusal else { return correction }
    return isCorrection
      ? "nothing is judged until the other side has had a turn; the play stays as it is, type SHOW"
      : "no more plays are judged in this turn; type PASS or EXCHANGE"
  }

  private static func line(_ placement: String, _ laying: Laying) -> String {
    "\(typed(laying)) \(placement)"
  }

  private static func typed(_ laying: Laying) -> String {
    switch laying {
    case .play: Verb.play.name
    case .trial: Verb.tryOut.name
    case .amendment(let play): "\(Verb.amend.name) \(play)"
    }
  }

  /// Returns the text for a command during counting; `sides` is empty except at a desk.
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

  /// `seconds` is the time until the claim is allowed; nil if the game waits for no absent player.
  static func stillHere(_ table: TableID, seconds: Int?) -> Phrase {
    guard let seconds else { return "the game waits for nobody who is away; to look, SHOW" }
    return "not away for long enough; in \(seconds) s type CLAIM \(table.number)"
  }

  /// Returns the corrected line if there is one, else the first violation and a hint.
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
