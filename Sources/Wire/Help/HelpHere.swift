// SPDX-License-Identifier: MIT

/// The screens of `HELP` for the situation that a person is in, under `PLAIN`.
///
/// Each has the lines to type now, at most 12 of at most 68 columns.
enum HelpHere {
  static let all: KeyValuePairs<String, [Phrase]> = [
    "LOBBY": [
      "You sit at no table. You can type:",
      "  TABLES                  who waits and who plays; WHO: who is here",
      "  JOIN 1                  sit down at table 1",
      "  OPEN kind=dealt         wait for anybody; for=ben invites ben",
      "  SEEK, TELL ben hello    look for anybody to play; words to ben",
      "  OPEN kind=dealt against=house level=1    play the house",
      "  OPEN kind=threes        practise; HELP PRACTICE",
      "  JUDGE QI                is it a word? DEFINE QI says what it means",
      "  OBSERVE 1               watch a game; GAMES: your own games",
      "  HELP ALL, BYE           every command; leave",
    ],
    "TURN": [
      "It is your turn. You can type:",
      "  8H TRAIN                play across from 8H; H8 TRAIN goes down",
      "  TRY 8H TRAIN            what it counts, without playing it",
      "  EXCHANGE AEI, PASS      other tiles; no play this turn",
      "  SHOW, SHUFFLE, UNSEEN   the board; your tiles mixed; what is left",
      "  CLOCK, HISTORY          the time; the plays so far",
      "  SAY hello, CALL help    talk; call a director",
      "  PAUSE, ADJOURN          stop the clocks; put the game off",
      "  CONCEDE, HELP ALL       give up; every command",
    ],
    "DOUBT": [
      "The last play may be challenged. You can type:",
      "  8H TRAIN                play on: the last play stands then",
      "  CHALLENGE               challenge all its words; HELP CHALLENGE",
      "  CHALLENGE 3 METERS      challenge one word of play 3",
      "  HOLD                    nobody draws while you think",
      "  ACCEPT                  the last play stands",
      "  SHOW, CLOCK             the board; the time",
      "  CONCEDE, HELP ALL       give up; every command",
    ],
    "WAITING": [
      "The other side is on turn. You can type:",
      "  SHOW, CLOCK, HISTORY    the board; the time; the plays so far",
      "  TRY 8H TRAIN            what a play would count",
      "  SHUFFLE, UNSEEN         your tiles mixed; what is left",
      "  SAY hello, CALL help    talk; call a director",
      "  PAUSE, ADJOURN          stop the clocks; put the game off",
      "  CONCEDE, HELP ALL       give up; every command",
    ],
    "BOARDTURN": [
      "It is your turn. You can type:",
      "  8H TRAIN                play across from 8H; H8 TRAIN goes down",
      "  TRY 8H TRAIN            what it counts, without playing it",
      "  EXCHANGE 3, PASS        three tiles exchanged; no play",
      "  UNDO                    the last play comes off, named first",
      "  AMEND 3 8H TRAIN        play 3 is put right",
      "  SHOW, CLOCK, HISTORY    the board; the time; the plays so far",
      "  UNSEEN                  the tiles that have not been played",
      "  SAY hello, CALL help    talk; call a director",
      "  PAUSE, ADJOURN          stop the clocks; put the game off",
      "  CONCEDE, HELP ALL       give up; every command",
    ],
    "BOARDWAITING": [
      "The other side is on turn. You can type:",
      "  SHOW, CLOCK, HISTORY    the board; the time; the plays so far",
      "  TRY 8H TRAIN            what a play would count",
      "  UNDO                    the last play comes off, named first",
      "  AMEND 3 8H TRAIN        play 3 is put right",
      "  UNSEEN                  the tiles that have not been played",
      "  SAY hello, CALL help    talk; call a director",
      "  PAUSE, ADJOURN          stop the clocks; put the game off",
      "  CONCEDE, HELP ALL       give up; every command",
    ],
    "STOPPED": [
      "The game is stopped. You can type:",
      "  CONTINUE                the game goes on",
      "  SHOW, CLOCK, HISTORY    the board; the time; the plays so far",
      "  SAY hello, CALL help    talk; call a director",
      "  ADJOURN, HELP ALL       put the game off; every command",
    ],
    "COUNTING": [
      "The tiles left on the racks are told now. You can type:",
      "  TILES AEI               what your rack still has; TILES - for none",
      "  SHOW, CLOCK, HISTORY    the board; the time; the plays so far",
      "  SAY hello, CALL help    talk; call a director",
    ],
    "WATCHING": [
      "You watch a game. You can type:",
      "  SHOW, HISTORY           the board; the plays so far",
      "  SAY nice play           who else watches reads it",
      "  OBSERVE 2, LEAVE        watch another game; watch no more",
      "  TABLES, HELP ALL        all tables; every command",
    ],
    "SCRIBE": [
      "You keep a game of a real board. You can type:",
      "  8H TRAIN                the play of the side on turn",
      "  EXCHANGE 3, PASS        three tiles exchanged; no play",
      "  CHALLENGE               the last play",
      "  UNDO                    the last play comes off, named first",
      "  AMEND 3 8H TRAIN        play 3 is put right",
      "  SHOW, CLOCK, HISTORY    the board; the time; the plays so far",
      "  PAUSE, CONCEDE BY ann   stop the clocks; ann gives up",
      "  HELP DESK, HELP ALL     more of it; every command",
    ],
  ]

  static func lines(of topic: String) -> [Phrase]? { all.first { $0.key == topic }?.value }
}
