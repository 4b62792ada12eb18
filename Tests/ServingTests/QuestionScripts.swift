// SPDX-License-Identifier: MIT
import Officiating

/// How each kind of question that the server shows comes about.
extension AskedQuestion.Script {
  static func of(_ kind: Situation.Question.Kind) -> AskedQuestion.Script {
    switch kind {
    case .undo, .amend, .pause, .resume, .resumeAdjourned, .adjourn, .racks, .again, .bothSides:
      ofGame(kind)
    case .slip, .correction, .otherWords, .unconfirmedSlip: ofSlip(kind)
    case .invitation:
      Self(
        [], ask: "ann OPEN kind=board for=ben", agreed: "241 SEATED", end: ["ann LEAVE"],
        newer: ["ann LEAVE", "ann OPEN kind=dealt for=ben clock=1:00 rule=triple window=5 abandon=forfeit"])
    case .nextGame:
      Self(
        ["ann OPEN kind=board for=ben games=2 clock=off", "ben JOIN 1 mini"], ask: "ann CONCEDE",
        agreed: "240 OPENED", end: ["ann DECLINE 1"], newer: ["ann OPEN kind=dealt for=ben"])
    case .result:
      Self(
        [
          "dora EVENT NEW tues rounds=1 system=rr kind=slip", "dora EVENT ENTER . ann",
          "dora EVENT ENTER . ben", "dora EVENT PAIR .",
        ], ask: "ann EVENT SCORE . . ann 412 ben 398", agreed: "271 SCORED", refused: "210 HELP",
        end: ["dora EVENT SCORE . 1 ann 400 ben 390"], newer: ["ann EVENT SCORE . . ann 400 ben 398"])
    }
  }

  /// Whether a login shows a question of the kind: one at the table of the seat, or for a return game.
  static func isInWelcome(_ kind: Situation.Question.Kind) -> Bool {
    ![.resumeAdjourned, .invitation, .nextGame, .result].contains(kind)
  }

  private static let game = ["ann OPEN kind=board for=ben first=2 clock=off", "ben JOIN 1 mini"]
  private static let played = game + ["ben PLAY 8G CAT", "ann ACCEPT"]

  private static func ofGame(_ kind: Situation.Question.Kind) -> AskedQuestion.Script {
    let (end, pause) = (["ann CONCEDE"], ["ann PAUSE"])
    switch kind {
    case .undo: return Self(played, ask: "ann UNDO 1", agreed: "249 UNDONE", end: end, newer: pause)
    case .amend:
      return Self(played, ask: "ann AMEND 1 8G CATS", agreed: "249 AMENDED", end: end, newer: pause)
    case .pause: return Self(played, ask: "ann PAUSE", agreed: "245 PAUSED", end: end, newer: ["ann UNDO 1"])
    case .adjourn: return Self(played, ask: "ann ADJOURN", agreed: "245 ADJOURNED", end: end, newer: pause)
    case .resume:
      return Self(
        played + ["ann PAUSE", "ben CONFIRM 1"], ask: "ann CONTINUE", agreed: "245 CONTINUED", end: end,
        newer: ["ann ADJOURN"])
    case .resumeAdjourned:
      return Self(
        played + ["ann ADJOURN", "ben CONFIRM 1"], ask: "ann CONTINUE 1", agreed: "245 CONTINUED",
        end: ["ann CONCEDE 1"], newer: ["dora OPEN kind=board for=ben"])
    case .racks:
      let passes = (0..<6).map { $0.isMultiple(of: 2) ? "ben PASS" : "ann PASS" }
      return Self(
        game + passes, ask: "ann TILES AEINRST", agreed: "211 TILES", end: ["@3600"],
        newer: ["ann TILES AEINRSU"])
    case .again:
      return Self(
        game + end, ask: "ann AGAIN", agreed: "241 SEATED", end: ["ann LEAVE"],
        newer: ["ann LEAVE", "ann OPEN kind=board for=ben"])
    default:
      // A line with a tag means what it says, so that the scribe is asked nothing before it.
      return Self(
        [
          "ben OPEN kind=board desk=yes seat1=xia seat2=yan first=1 clock=off", "ben PLAY 8G CAT",
          "ben PLAY I8 TO",
        ], ask: "ben #1 UNDO 1", agreed: "249 UNDONE", end: ["ben #2 CONCEDE BY 1"])
    }
  }

  private static func ofSlip(_ kind: Situation.Question.Kind) -> AskedQuestion.Script {
    let slips = ["ann OPEN kind=slip for=ben", "ben JOIN 1 mini"]
    switch kind {
    case .slip:
      return Self(
        slips, ask: "ann CHALLENGE CAT", agreed: "250 ACCEPTABLE", refused: "210 HELP",
        end: ["ann WITHDRAW 1"], newer: ["ann AMEND 1 CATX"])
    case .correction:
      return Self(
        slips + ["ann CHALLENGE CAT", "ben CONFIRM 1"], ask: "ann AMEND 1 CATX", agreed: "251 UNACCEPTABLE",
        refused: "247 WITHDRAWN", end: ["ann WITHDRAW 2"], newer: ["ann AMEND 2 DOGX"])
    case .otherWords:
      return Self(
        slips + ["ann CHALLENGE CAT", "ann AMEND 1 DOG", "ann AMEND 2 TO", "ann AMEND 3 AT"],
        ask: "ben SHOW",
        agreed: "250 ACCEPTABLE", refused: "247 WITHDRAWN", end: ["ann WITHDRAW 4"],
        newer: ["ann AMEND 4 DOGS"])
    default:
      return Self(
        slips + ["ben CHALLENGE CAT"], ask: "@61", agreed: "250 ACCEPTABLE", refused: "210 HELP",
        end: ["ann CONFIRM 1"], newer: ["ann AMEND 1 DOG"])
    }
  }
}
