// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing
import Wire

@testable import Officiating

/// Source: Protocol/SPEC.md, games; for people: every refusal ends with the line to type.
@Suite("What is refused at a game says why, and what to type")
struct GameRefusalTests {
  private static let table = TableID(3)

  @Test(
    "Each refusal has its code, keys and text",
    arguments: [
      (
        Refusal.otherKind(table, .slip),
        "548 OTHER-KIND table=3 kind=slip :this table judges slips only: CHALLENGE word..., or HELP SLIP"
      ),
      (
        .otherKind(table, .board),
        "548 OTHER-KIND table=3 kind=board :these tiles are real, and that is for other tables; HELP BOARD"
      ),
      (
        .otherKind(table, .dealt),
        "548 OTHER-KIND table=3 kind=dealt :that is for other tables; HELP DEALT"
      ),
      (
        .notYourTurn(table, newest: nil),
        "440 NOT-YOUR-TURN table=3 :the other side is on turn; to look, SHOW"
      ),
      (
        .notYourTurn(table, newest: 7),
        "440 NOT-YOUR-TURN table=3 play=7 :play 7 came meanwhile; look, then the same line with after=7"
      ),
      (
        .lastPlayOnTable(table),
        "447 OTHER-PHASE table=3 phase=final-pending :the other side is out; type ACCEPT or CHALLENGE"
      ),
      (
        .countingRacks(table),
        "447 OTHER-PHASE table=3 phase=counting :the game is over; type TILES and the tiles left on your rack, TILES - for none"
      ),
      (
        .countingRacks(table, atDesk: [SideCounting(seat: .two, name: .robot)]),
        "447 OTHER-PHASE table=3 phase=counting :the game is over; for house: TILES 2 and the tiles left"
      ),
      (
        .noRecord(table),
        "540 NO-SUCH-TABLE table=3 :no record of table 3: nothing was played there, or too long ago; type TABLES"
      ),
      (
        .gamePaused(table, adjourned: false),
        "447 OTHER-PHASE table=3 phase=paused :the game is paused; to go on, CONTINUE"
      ),
      (
        .gamePaused(table, adjourned: true),
        "447 OTHER-PHASE table=3 phase=adjourned :the game is put off; to go on, CONTINUE 3"
      ),
      (
        .gameLive(table),
        "445 GAME-LIVE table=3 :a game is not left; put it off with ADJOURN, or give it up with CONCEDE"
      ),
      (
        .recordLive(table),
        "445 GAME-LIVE table=3 :the record is shown when the game is over; to look, HISTORY"
      ),
      (
        .illegal([.notConnected, .notOnRack]),
        "543 ILLEGAL-PLACEMENT why=not-connected,not-on-rack :the play touches no tile on the board; to look, SHOW"
      ),
      (
        .illegal([.missesCentre]),
        "543 ILLEGAL-PLACEMENT why=centre :the first play covers the centre square; such as PLAY 8H TRAIN"
      ),
      (
        .illegal([.oneLetter, .notWhole], meant: "8E ....S"),
        "543 ILLEGAL-PLACEMENT why=one-letter,not-whole :tiles lie directly before or behind the play; the whole word is PLAY 8E ....S"
      ),
      (
        .illegal([.notWhole], meant: "8E ....S", for: .trial),
        "543 ILLEGAL-PLACEMENT why=not-whole :tiles lie directly before or behind the play; the whole word is TRY 8E ....S"
      ),
      (
        .illegal([.missesCentre], for: .amendment(of: 4)),
        "543 ILLEGAL-PLACEMENT why=centre :the first play covers the centre square; such as AMEND 4 8H TRAIN"
      ),
      (
        .caseMeansBlank(meant: "8F CATS", for: .trial),
        "543 ILLEGAL-PLACEMENT why=case :small letters are blanks; type TRY 8F CATS"
      ),
      (
        .caseMeansBlank(meant: "8F CATS"),
        "543 ILLEGAL-PLACEMENT why=case :small letters are blanks; type PLAY 8F CATS"
      ),
      (
        .voidPlay,
        "543 ILLEGAL-PLACEMENT why=unacceptable :a word would not be in the list; the play stays as it was, type SHOW"
      ),
      (
        .triesSpent(TableID(1), isCorrection: false),
        "452 BUDGET-SPENT table=1 :no more plays are judged in this turn; type PASS or EXCHANGE"
      ),
      (
        .triesSpent(TableID(1), isCorrection: true),
        "452 BUDGET-SPENT table=1 :nothing is judged until the other side has had a turn; the play stays as it is, type SHOW"
      ),
      (
        .illegalExchange(.bagTooLow, minimum: 7, bag: 3),
        "546 ILLEGAL-EXCHANGE why=bag-too-low least=7 :an exchange needs 7 tiles in the bag; type PASS, or PLAY 8H TRAIN"
      ),
      (
        .illegalExchange(.count, minimum: 1, bag: 6),
        "546 ILLEGAL-EXCHANGE why=count :the bag holds 6: an exchange is of 1 to 6 tiles; or PASS"
      ),
      (
        .illegalExchange(.notOnRack, minimum: 7, bag: 80),
        "546 ILLEGAL-EXCHANGE why=not-on-rack :the rack does not hold these tiles; to look, TILES"
      ),
      (.nothingToDoubt(table), "441 NOTHING-ON-TABLE table=3 :no play waits for that; to look, SHOW"),
      (
        .noSuchPlay(table, 9),
        "441 NOTHING-ON-TABLE table=3 play=9 :there is no play of that number; to look, HISTORY"
      ),
      (
        .windowClosed(table, play: 4),
        "442 WINDOW-CLOSED table=3 play=4 :too late, the play stands; to look, SHOW"
      ),
      (
        .notFormed("ZA"),
        "551 NOT-FORMED word=ZA :the last play did not form that word, nothing was judged; CHALLENGE alone doubts all of them"
      ),
      (.noChallenges, "550 NO-CHALLENGES :this table's rule has no challenges; type SHOW"),
      (
        .amendDoesNotFit(play: 2),
        "549 DOES-NOT-FIT play=2 :later plays would not fit; take them back first, or look with HISTORY from=2"
      ),
      (.nothingAsked(table), "441 NOTHING-ON-TABLE table=3 :nothing waits for that now; to look, SHOW"),
      (
        .othersAgree(table, number: 2),
        "440 NOT-YOUR-TURN table=3 n=2 :you asked yourself; the other side types CONFIRM 2"
      ),
      (
        .tileCount(expected: 4, counted: 3),
        "547 TILE-COUNT expected=4 counted=3 :4 tiles should be left, these are 3; if right, the same line with force=yes"
      ),
      (
        .tileCount(expected: 4, counted: 4),
        "547 TILE-COUNT expected=4 counted=4 :the set does not leave these tiles; if they are right, the same line with force=yes"
      ),
      (
        .caseMeansBlank(meant: nil),
        "543 ILLEGAL-PLACEMENT why=case :small letters are blanks, and the rack has fewer; to look, TILES"
      ),
      (
        .opponentAway(table),
        "448 STILL-HERE table=3 :your opponent is not here; when WHO names them, the same line"
      ),
      (
        .opponentElsewhere(table),
        "545 ALREADY-SEATED table=3 :your opponent sits at table 3; when they are free, the same line"
      ),
      (
        .alreadySeated(table),
        "545 ALREADY-SEATED table=3 :you sit at table 3: LEAVE 3, or ADJOURN or CONCEDE a game"
      ),
      (
        .whichSideConcedes(table),
        "440 NOT-YOUR-TURN table=3 :say which side gives up, its number or its name: CONCEDE BY 1"
      ),
      (
        .notPermitted(.deskAdjourned(table)),
        "532 NOT-PERMITTED table=3 :no slips, desk, void table, house or practice while your game is put off; CONTINUE 3"
      ),
      (
        .stillHere(table, seconds: 42),
        "448 STILL-HERE table=3 after=42 :not away for long enough; in 42 s type CLAIM 3"
      ),
      (
        .stillHere(table, seconds: nil),
        "448 STILL-HERE table=3 :the game waits for nobody who is away; to look, SHOW"
      ),
      (
        .notPermitted(.judgeAdjourned(table)),
        "532 NOT-PERMITTED table=3 :no words are told while a game of yours is put off; first CONTINUE 3"
      ),
      (
        .notPermitted(.undoDealt),
        "532 NOT-PERMITTED :dealt tiles are never taken back; to look, SHOW"
      ),
      (
        .notPermitted(.undoAfterRuling),
        "532 NOT-PERMITTED :a play that was ruled on, and what came before it, stays; a director may: CALL and what happened"
      ),
      (.notPermitted(.declareDealt), "532 NOT-PERMITTED :the server knows these racks; to see yours, TILES"),
    ])
  func texts(refusal: Refusal, line: String) {
    #expect(GameStage.line(refusal) == line)
  }

  @Test("Every rule of geometry and tiles ends with what helps", arguments: Violation.allCases)
  func violations(violation: Violation) {
    let line = GameStage.line(.illegal([violation]))
    #expect(line.hasPrefix("543 ILLEGAL-PLACEMENT why=\(violation.rawValue) :\(violation.text); "))
    #expect(
      ["SHOW", "TILES", "UNSEEN", "PLAY"].contains { line.split(separator: ";").last?.contains($0) == true })
  }

  @Test("A dealt game written small is told how to write it, and loses nothing")
  func smallLetters() throws {
    let stage = try GameStage(.dealt)
    let small = try Placement(text: "8F alumin", tiles: .english)
    #expect(
      try stage.refusal { try $0.place(small, $1, after: nil) { _ in true } }
        == "543 ILLEGAL-PLACEMENT why=case :small letters are blanks; type PLAY 8F ALUMIN")
  }
}
