// SPDX-License-Identifier: MIT
import Directing
import Lexica
import Officiating
import Rulebook

/// The replies to protocol faults; input that failed to parse is never echoed.
package enum FaultText {
  package static func write(_ fault: ProtocolFault, _ tag: Tag, into writer: inout LineWriter) {
    func hangUp(_ text: Phrase) { writer.fatal(.unknownCommand, tag, text) }
    switch fault {
    case .unknownCommand(let meant):
      let text: Phrase? = meant.map { "did you mean \($0.name)? type \($0.line)" }
      let unknown: Phrase =
        writer.speech.isPlain
        ? "no such command; type HELP" : "no such command; type HELP, or PLAIN to type as you speak"
      writer.reply(.unknownCommand, tag, text ?? unknown)
    case .plainAlone(let verb):
      writer.reply(
        .unknownCommand, tag,
        verb == .board
          ? "BOARD is for lines in sentences; for the board, SHOW"
          : "\(verb.name) is for lines in sentences; first PLAIN, then \(verb.name)")
    case .triedWord(let word): writer.reply(.unknownCommand, tag, word.text)
    case .badArgument(let index, let why):
      writer.reply(.badArgument, tag, text(of: why)) { $0.key("at", index) }
    case .lineTooLong:
      writer.reply(.lineTooLong, tag, "the whole line was thrown away; type a shorter one") {
        $0.key("max", Limits.lineBytes)
      }
    case .badBytes:
      writer.reply(.badBytes, tag, "arrow and control keys do not work here; type the line again")
    case .foreignKeys(let keys): writer.reply(.badBytes, tag, keys.text)
    case .unfinishedLine:
      writer.fatal(
        .unfinishedLine, tag, "the last line had no end and was not carried out; end it with ENTER")
    case .foreignProtocol(.proxy):
      hangUp("PROXY is heard from this server's own proxies only; the operator names them by --proxy-from")
    case .foreignProtocol(let other):
      hangUp("this port speaks plain lines, not \(other.rawValue); type nc and this host and port")
    case .tlsElsewhere(let port):
      hangUp("this port speaks plain lines; TLS is spoken on port \(Int(port))")
    case .plainElsewhere(let port?):
      hangUp("this port speaks TLS, as ncat --ssl does; plain lines are spoken on port \(Int(port))")
    case .plainElsewhere(nil): hangUp("this port speaks TLS; type ncat --ssl and this host and port")
    }
  }

  private static func text(of form: OverruleForm) -> Phrase {
    switch form {
    case .ruling: "a play's number and acceptable or unacceptable: OVERRULE 7 RULING 3 acceptable :wrong list"
    case .score: "a side and what is added, with its sign: OVERRULE 7 SCORE ann +10 :added wrong"
    case .clock: "a side and what is added, with its sign: OVERRULE 7 CLOCK ann +1:30 :stopped late"
    case .turn: "a side is 1, 2 or its player's name: OVERRULE 7 TURN ann :passed twice"
    case .result: "each player with the score: OVERRULE 7 RESULT ann 412 ben 388 :agreed"
    case .other: "type OVERRULE, the table, RULING, SCORE, CLOCK, TURN or RESULT; HELP OVERRULE has each"
    }
  }

  private static func text(of fault: EventFault) -> Phrase {
    switch fault {
    case .label: "an event is called by small letters, digits and -, such as tues; type EVENT SHOW tues"
    case .rounds: "say how many rounds, 1 to 60: EVENT NEW tues rounds=6 :Tuesday club"
    case .system(let why): EventText.text(of: why)
    case .termsBesideLike(let like, let label, let terms):
      "like= takes over all terms; first EVENT NEW \(label) like=\(like), then EVENT SET \(label) \(terms)"
    case .kind:
      "kind=slip, board and dealt have lexicon=, rule=, clock=, delay= and grace=; kind=paper has lexicon= and rule="
    case .form(let line): "type \(line)"
    case .slipClock: "a table of slips keeps no clock; leave out clock=, or kind=board, kind=dealt"
    case .name:
      "a name is 2 to 16 letters, digits, - or _, a letter first; the real one goes behind a colon, :Smith, Ann"
    case .number(let key, let range): "\(key)= is a number from \(range.lowerBound) to \(range.upperBound)"
    case .boards: "boards are a range, or off, as in EVENT SET tues division=B boards=13-24"
    case .pairs:
      "boards by numbers are EVENT PAIR . 1 pairs=1-2,3-4 bye=5, by names EVENT PAIR . 1 ann ben; not both"
    case .keep:
      "keep=yes keeps prizes of all rounds, keep=no takes them away: EVENT PRIZES . fund=500 shares=60,40 keep=yes"
    case .timer: "the timer runs for 1 to 600 minutes, as in EVENT TIMER tues 55; 0 ends it"
    case .changes: "say what to change, as in EVENT CHANGE tues ann rating=1510 :Smith, Anna"
    case .minutes: "a round starts in 0 to 600 minutes, as in EVENT START tues 3 5; 0 is now"
    case .delay:
      "delay= is none, 1 to 240 minutes for observers, or end: shown when the game is over"
    case .shares:
      "a fund is 1 to 1000000, shares hundredths of it by place: EVENT PRIZES . fund=500 shares=50,30,20"
    case .bands:
      "bands= are the last places of equal prizes, 1 to 700, each below the one before: bands=1,3,8"
    case .terms:
      "say what is to be otherwise: EVENT SET . rounds=7 cap=300 repeats=1 bye=50; off ends a bound"
    case .round: "a round is a number from 1, or . for the present one; type EVENT SHOW tues 1"
    case .reason: "say why, behind a colon: EVENT CORRECT . 1 ann 402 ben 388 :added wrong"
    case .score: "a score is a number behind the name; type EVENT SCORE tues 1 ann 412 ben 388"
    case .highs:
      "what= is win, loss, both, spread, upset, luck, stiff, overseed, handicap: EVENT HIGHS . what=luck games=3"
    case .microphone: "what= is pairings or standings: EVENT MICROPHONE . what=pairings"
    case .alone: "alone=yes is of who did not come: EVENT SCORE . . ann -50 alone=yes, and the same for ben"
    case .word: "a class or team is up to 16 letters, digits, - or _: EVENT ENTER tues ann class=B team=north"
    case .keyInName:
      "keys stand before the colon, as in EVENT ENTER tues ann rating=1500 sure=yes :Smith, Ann"
    case .realName: "a real name is text of 1 to 100 bytes: EVENT ENTER tues ann :Smith, Ann"
    }
  }

  private static var kinds: Phrase {
    "a kind is slip, board, dealt, threes, scramble or trainer; type OPEN kind=dealt against=house level=1"
  }

  private static func text(of why: ProtocolFault.ArgumentFault) -> Phrase {
    switch why {
    case .missing(let verb), .surplus(let verb), .unknownKey(let verb):
      verb.arguments.isEmpty ? "type \(verb.name)" : "type \(verb.line); for example \(verb.example)"
    case .repeatedKey: "this key stands in the line twice; leave one out"
    case .malformedTag: "a tag is # and 1 to 16 letters, digits or -; type #a1 HELP"
    case .word(.foreignLetter):
      "a word has letters only, words are parted by spaces; nothing was judged, type it again"
    case .commas(let meant): "words are parted by spaces, nothing was judged; type \(meant)"
    case .word(let fault): "\(english: fault.text); nothing was judged, type the line again"
    case .tooManyWords: "a play forms at most 8 words; type 1 to 8"
    case .number(.number): "a number from 1 says which; type CONFIRM 1"
    case .number(.after): "after is the newest play that you saw, 0 for none; type PASS after=0"
    case .number(.play): numberOfPlay
    case .number(let name): "\(name.rawValue) is a number from 1; type SHOW or TABLES to see it"
    case .notForSlips(let name): "\(name.rawValue) is not for slip tables; type \(Verb.open.line)"
    case .kind: kinds
    case .kindOfPractice: "kinds of practice are threes, scramble and trainer; type OPEN kind=threes"
    case .rule: "a rule is \(Self.rules) or a line such as 5/word/mover/kept/0"
    case .voidAtSlip: "under void nothing is challenged, so it has no slips; type OPEN kind=slip"
    case .confirmSeconds: confirmRange
    case .name: "a name is a letter, then 1 to 15 letters, digits, - or _, such as ann"
    case .yesNo(let name): "\(name.rawValue) is yes or no; type \(name.rawValue)=yes"
    case .deskSides(let kind):
      "a desk names both sides, and only a desk; type OPEN kind=\(kind.rawValue) desk=yes seat1=ann seat2=ben"
    case .deskAtDealt: "a desk is for real tiles; type OPEN kind=board desk=yes seat1=ann seat2=ben"
    case .seat: "a seat is 1 or 2, at a desk also its name; type CHALLENGE BY 1 word..., or CONCEDE BY 1"
    case .account: "type ACCOUNT ADD, CODE, ROLE, REMOVE, LIST or SECRET; HELP ACCOUNT"
    case .role: "roles are player, station, director; type ACCOUNT ADD ann role=player"
    case .secret: "a secret is 8 to 64 bytes without spaces; type ACCOUNT SECRET and one"
    case .minutes: minutesRange
    case .overruling(let form): text(of: form)
    case .position(let fault): PositionText.text(of: fault)
    case .event(let fault): text(of: fault)
    case .reason: "say why, behind a colon: OVERRULE 7 SCORE ann +10 :added wrong"
    case .language: "languages are \(Language.codes(", ")); type LANG en"
    case .notices: "type NOTICES all, NOTICES lobby, NOTICES terse or NOTICES none"
    case .seek: "a dealt game for anybody is sought; for other tables, OPEN and HELP TERMS"
    case .no: "NO is short for NOTICES; to refuse what is asked, DECLINE"
    case .lexiconName: "agree by naming the list; type JOIN and the table for its terms"
    case .stationBoard: "a station says where: JUDGE board=7 AT AA TAN"
    case .stationList(let name): "open events have different lists; type USE \(name), or add lexicon=\(name)"
    case .label: label
    case .notesNamed: "nothing was judged; a number is a note, with its name: JUDGE AT board=12 by=ann"
    case .quotes: "nothing was judged; a label of several words stands in quotes: JUDGE by=\"Ann Smith\" AT"
    case .placement(.foreignLetter(at: let place)):
      "character \(place) of the tiles is no tile; nothing was played, type PLAY 8H TRAIN"
    case .placement(let fault): "\(english: fault.text); nothing was played, type PLAY 8H TRAIN"
    case .rack: "tiles are letters, ? for a blank, - for none; type them like AEINRT?"
    case .exchangeCount: "these tiles are real, only their number counts; type EXCHANGE 3"
    case .exchangeTiles: "name the tiles to put back, ? for a blank; type EXCHANGE AEI"
    case .clock:
      "clock is off, or minutes and seconds from 1:00 to 600:00; type OPEN kind=dealt clock=25:00"
    case .window: windowRange
    case .windowNext: "in a dealt game a play is doubted in seconds; type OPEN kind=dealt window=20"
    case .tries: "tries is off, or 1 to 99 refused plays a turn; type OPEN kind=dealt rule=void tries=3"
    case .triesUnderVoid: "tries is for rule=void, where plays are refused; leave it out, or type rule=void"
    case .games: "a series has 2 to 99 games; type OPEN kind=dealt games=5"
    case .choice(let name): "\(name.rawValue) is \(choices(of: name)); leave it out, or type one of these"
    case .notForGames(let name): "\(name.rawValue) is for slips; leave it out, type OPEN kind=dealt"
    case .house:
      "the house sits in seat 2 of a dealt game, level 1 to 4; type OPEN kind=dealt against=house level=1"
    case .practice(let refusal): "\(english: refusal.text)"
    case .notForPractice(let name):
      "\(name.rawValue) is not for this kind; leave it out, type OPEN kind=threes, scramble, anagrams or trainer"
    case .finder(let fault): text(of: fault)
    case .findFrom: findFromRange
    case .findLimit: findLimitRange
    }
  }

  private static var numberOfPlay: Phrase {
    "a play's number stands in its answer and in HISTORY; type AMEND 3 8G TRAIN, or UNDO 3"
  }

  private static var label: Phrase {
    "a label is 1 to 32 characters, in quotes where there are spaces; type JUDGE by=\"Ann Smith\" AT"
  }

  private static func text(of fault: FinderFault) -> Phrase {
    switch fault {
    case .empty(.word), .foreign(.word), .tooLong(.word), .noRoomForHooks:
      "\(english: fault.text); type FIND CAT hooks=both"
    case .exactWithoutLetters: "\(english: fault.text); type FIND RETAINS exact=yes"
    case .lengths: "\(english: fault.text); type FIND RETAINS min=4 max=8"
    default: "\(english: fault.text); type FIND RETAIN? @ING"
    }
  }

  // MARK: Ranges and choices of terms and keys

  /// Returns the text that `text` makes of both ends of a range.
  private static func ends(_ range: ClosedRange<Int>, _ text: (Int, Int) -> Phrase) -> Phrase {
    text(range.lowerBound, range.upperBound)
  }

  private static var confirmRange: Phrase {
    ends(SlipTerms.confirmSecondsRange) {
      "confirm is \($0) to \($1) seconds; type OPEN kind=slip confirm=60"
    }
  }

  private static var minutesRange: Phrase {
    ends(Order.minutes) { "minutes are \($0) to \($1); type EXPEL ben 10 :shouting" }
  }

  private static var windowRange: Phrase {
    ends(ChallengeWindow.range) {
      "window is \($0) to \($1) seconds, or next at a board; type OPEN kind=dealt window=20"
    }
  }

  private static var findFromRange: Phrase {
    ends(Limits.findFrom) { "from is \($0) to \($1), as next= says; type FIND RETAINS from=101" }
  }

  private static var findLimitRange: Phrase {
    ends(Limits.findWords) { "limit is \($0) to \($1) words, 0 counts alone; type FIND RETAINS" }
  }

  private static func choices(of name: ChoiceName) -> Phrase {
    switch name {
    case .first: "1, 2 or draw"
    case .abandon: "adjourn or forfeit"
    case .centre: "enforced or challengeable"
    case .endrack: "double or each"
    case .zero: "resets or counts"
    case .force, .exact, .points: "yes"
    case .sort: "length, score or alphabet"
    case .hooks: "front, back or both"
    case .from: "all, likely or missed"
    case .practice: "all"
    }
  }

  private static var rules: String { ChallengeRule.presets.map(\.name).joined(separator: ", ") }
}
