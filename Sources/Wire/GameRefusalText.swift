// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Rulebook

/// Turns refusals at a game into lines; each ends with what to type.
enum GameRefusalText {
  static func kind(of refusal: Refusal) -> ReplyKind {
    switch refusal {
    case .otherKind: .otherKind
    case .notYourTurn, .othersAgree: .notYourTurn
    case .lastPlayOnTable, .countingRacks, .gamePaused: .otherPhase
    case .gameLive: .gameLive
    case .illegal, .caseMeansBlank, .voidPlay: .illegalPlacement
    case .illegalExchange: .illegalExchange
    case .nothingToDoubt, .noSuchPlay, .nothingAsked: .nothingOnTable
    case .windowClosed: .windowClosed
    case .notFormed: .notFormed
    case .amendDoesNotFit: .doesNotFit
    case .tileCount: .tileCount
    case .stillHere: .stillHere
    case .opponentElsewhere: .alreadySeated
    case .opponentAway: .stillHere
    case .whichSideConcedes: .notYourTurn
    case .tooManyAdjourned: .notPermitted
    default: preconditionFailure("a refusal of another table")
    }
  }

  static func keys(of refusal: Refusal, _ writer: inout LineWriter) {
    switch refusal {
    case .otherKind(let table, let kind):
      writer.key(table: table)
      writer.key("kind", kind.rawValue)
    case .notYourTurn(let table, let newest):
      writer.key(table: table)
      if let newest { writer.key("play", newest) }
    case .othersAgree(let table, let number):
      writer.key(table: table)
      if number > 0 { writer.key("n", number) }
    case .lastPlayOnTable(let table): phase(.finalPending, table, &writer)
    case .countingRacks(let table): phase(.counting, table, &writer)
    case .gamePaused(let table, let adjourned): phase(adjourned ? .adjourned : .paused, table, &writer)
    case .gameLive(let table), .nothingToDoubt(let table), .nothingAsked(let table),
      .opponentElsewhere(let table), .opponentAway(let table), .whichSideConcedes(let table),
      .tooManyAdjourned(let table, of: _):
      writer.key(table: table)
    case .noSuchPlay(let table, let play), .windowClosed(let table, let play):
      writer.key(table: table)
      writer.key("play", play)
    case .illegal(let violations):
      writer.key("why", violations.map(\.rawValue).joined(separator: ","))
    case .caseMeansBlank: writer.key("why", literal: "case")
    case .voidPlay: writer.key("why", literal: "unacceptable")
    case .illegalExchange(let fault, let minimum):
      writer.key("why", fault.rawValue)
      if fault == .bagTooLow { writer.key("least", minimum) }
    case .notFormed(let word): writer.key("word", word)
    case .amendDoesNotFit(let play): writer.key("play", play)
    case .tileCount(let expected, let counted):
      writer.key("expected", expected)
      writer.key("counted", counted)
    case .stillHere(let table, let seconds):
      writer.key(table: table)
      if let seconds { writer.key("after", seconds) }
    default: preconditionFailure("a refusal of another table")
    }
  }

  private static func phase(_ phase: Table.Phase, _ table: TableID, _ writer: inout LineWriter) {
    writer.key(table: table)
    writer.key("phase", phase.rawValue)
  }

  static func text(of refusal: Refusal) -> Phrase {
    switch refusal {
    case .otherKind(_, .slip): "this table judges slips only: CHALLENGE word..., or HELP SLIP"
    case .otherKind(_, .board): "these tiles are real, and that is for other tables; HELP BOARD"
    case .otherKind(_, .dealt): "that is for other tables; HELP DEALT"
    case .otherKind(_, .threes), .otherKind(_, .scramble), .otherKind(_, .trainer):
      "here people practise: GUESS, NEXT, SOLVE; to go, LEAVE"
    case .notYourTurn(_, .none): "the other side is on turn; to look, SHOW"
    case .notYourTurn(_, .some(let newest)):
      "play \(newest) came meanwhile; look, then the same line with after=\(newest)"
    case .othersAgree(_, 0): "a rack is its own player's to count; type TILES and your own tiles"
    case .othersAgree(_, let number): "you asked yourself; the other side types CONFIRM \(number)"
    case .lastPlayOnTable: "the other side is out; type ACCEPT or CHALLENGE"
    case .countingRacks: "the game is over; type TILES and the tiles left on your rack, TILES - for none"
    case .gamePaused(let table, true): "the game is put off; to go on, CONTINUE \(table.number)"
    case .gamePaused(_, false): "the game is paused; to go on, CONTINUE"
    case .gameLive: "a game is not left; put it off with ADJOURN, or give it up with CONCEDE"
    case .illegal(let violations): text(of: violations)
    case .caseMeansBlank(.some(let meant)): "small letters are blanks; type PLAY \(meant)"
    case .caseMeansBlank(.none): "small letters are blanks, and the rack has fewer; to look, TILES"
    case .opponentAway: "your opponent is not here; when WHO names them, the same line"
    case .whichSideConcedes: "say which side gives up: CONCEDE BY 1"
    case .tooManyAdjourned(_, let name):
      "too many games of \(name.text) are put off; first CONTINUE or CONCEDE one of them"
    case .opponentElsewhere(let table):
      "your opponent sits at table \(table.number); when they are free, the same line"
    case .voidPlay: "a word of this play is not in the list, and no turn is lost; type another PLAY"
    case .illegalExchange(.bagTooLow, let minimum):
      "an exchange needs \(minimum) tiles in the bag; type PASS, or PLAY 8H TRAIN"
    case .illegalExchange(.count, _):
      "an exchange is of 1 to 7 tiles; type EXCHANGE AEI, at a real board EXCHANGE 3"
    case .illegalExchange(.notOnRack, _): "the rack does not hold these tiles; to look, TILES"
    case .nothingToDoubt: "no play waits for that; to look, SHOW"
    case .noSuchPlay: "there is no play of that number; to look, HISTORY"
    case .nothingAsked: "nothing waits for that now; to look, SHOW"
    case .windowClosed: "too late, the play stands; to look, SHOW"
    case .notFormed: "the play did not form that word, nothing was judged; CHALLENGE alone doubts all of them"
    case .amendDoesNotFit(let play):
      "later plays would not fit; take them back first, or look with HISTORY from=\(play)"
    case .tileCount(let expected, let counted):
      expected == counted
        ? "the set does not leave these tiles; if they are right, the same line with force=yes"
        : "\(expected) tiles should be left, these are \(counted); if right, the same line with force=yes"
    case .stillHere(_, .none): "the game waits for nobody who is away; to look, SHOW"
    case .stillHere(let table, .some(let seconds)):
      "not away for long enough; in \(seconds) s type CLAIM \(table.number)"
    default: preconditionFailure("a refusal of another table")
    }
  }

  /// The first rule that is broken, and what helps.
  private static func text(of violations: [Violation]) -> Phrase {
    guard let first = violations.first else { preconditionFailure("nothing was illegal") }
    let help: Phrase =
      switch first {
      case .offBoard, .throughEmpty, .occupied, .notConnected, .noNewTile, .notWhole: "to look, SHOW"
      case .missesCentre: "such as PLAY 8H TRAIN"
      case .oneLetter: "such as PLAY 8H AT"
      case .moreThanRack: "does the word begin there? to look, SHOW"
      case .beyondSet: "small letters are blanks, capitals tiles: PLAY 8H TRAIN"
      case .notOnRack: "to look, TILES"
      case .noBlank: "type the others as capitals, PLAY 8H TRAIN"
      }
    return "\(english: first.text); \(help)"
  }
}
