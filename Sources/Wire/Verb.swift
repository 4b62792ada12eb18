// SPDX-License-Identifier: MIT

/// The verbs of this server; `Protocol/verbs.tsv` has the same rows and `HELP` prints from these.
package enum Verb: String, CaseIterable, Sendable {
  case accept = "ACCEPT"
  case adjourn = "ADJOURN"
  case amend = "AMEND"
  case bye = "BYE"
  case caps = "CAPS"
  case challenge = "CHALLENGE"
  case claim = "CLAIM"
  case clock = "CLOCK"
  case concede = "CONCEDE"
  case confirm = "CONFIRM"
  case resume = "CONTINUE"
  case define = "DEFINE"
  case exchange = "EXCHANGE"
  case find = "FIND"
  case guess = "GUESS"
  case help = "HELP"
  case history = "HISTORY"
  case hold = "HOLD"
  case join = "JOIN"
  case judge = "JUDGE"
  case language = "LANG"
  case leave = "LEAVE"
  case lexica = "LEXICA"
  case login = "LOGIN"
  case next = "NEXT"
  case notices = "NOTICES"
  case observe = "OBSERVE"
  case open = "OPEN"
  case pass = "PASS"
  case pause = "PAUSE"
  case ping = "PING"
  case play = "PLAY"
  case quit = "QUIT"
  case say = "SAY"
  case show = "SHOW"
  case solve = "SOLVE"
  case tables = "TABLES"
  case tiles = "TILES"
  case tryOut = "TRY"
  case undo = "UNDO"
  case unseen = "UNSEEN"
  case who = "WHO"
  case withdraw = "WITHDRAW"

  /// The shortest form that is understood; frozen, so verbs to come leave it alone.
  package var shortest: String {
    switch self {
    case .accept: "AC"
    case .adjourn: "AD"
    case .amend: "AM"
    case .bye: "BY"
    case .caps: "CAP"
    case .challenge: "CH"
    case .claim: "CLA"
    case .clock: "CLO"
    case .concede: "CONCEDE"
    case .confirm: "CONF"
    case .resume: "CONT"
    case .define: "DE"
    case .exchange: "EXC"
    case .find: "FI"
    case .guess: "GU"
    case .help: "HE"
    case .history: "HI"
    case .hold: "HO"
    case .join: "JO"
    case .judge: "JU"
    case .language: "LA"
    case .leave: "LEA"
    case .lexica: "LEX"
    case .login: "LO"
    case .next: "NE"
    case .notices: "NO"
    case .observe: "OB"
    case .open: "OP"
    case .pass: "PAS"
    case .pause: "PAU"
    case .ping: "PI"
    case .play: "PL"
    case .quit: "QUIT"
    case .say: "SA"
    case .show: "SH"
    case .solve: "SO"
    case .tables: "TA"
    case .tiles: "TI"
    case .tryOut: "TR"
    case .undo: "UND"
    case .unseen: "UNS"
    case .who: "WH"
    case .withdraw: "WI"
    }
  }

  /// What follows the verb.
  package var arguments: String {
    switch self {
    case .accept, .adjourn, .bye, .caps, .clock, .hold, .lexica, .next, .pause, .quit, .solve, .unseen: ""
    case .amend: "slip word... | play square tiles"
    case .challenge: "[BY seat] word... | [play] [word...]"
    case .claim: "table"
    case .concede: "[table] | [BY seat]"
    case .resume, .leave: "[table]"
    case .confirm: "number"
    case .define: "[lexicon=] word"
    case .exchange: "tiles|count [after=]"
    case .find: "letters|- [pattern] [limit=] [key=...]"
    case .guess: "word... | yes|no [percent]"
    case .help: "[topic]"
    case .history: "[table] [from=]"
    case .tables, .who: "[from=]"
    case .join: "table [lexicon] [term=...]"
    case .judge: "[lexicon=] [board=] [by=] word..."
    case .language: "[de|en|es|fr|pl]"
    case .login: "name [code] [lang=]"
    case .notices: "all|terse|none"
    case .observe: "table"
    case .open: "kind=slip|board|dealt|threes|scramble|trainer [term=...]"
    case .pass: "[after=]"
    case .ping: "[word]"
    case .play: "square tiles [after=]"
    case .say: "text"
    case .show: "[table] [plain]"
    case .tiles: "[[seat] tiles [force=yes]]"
    case .tryOut: "square tiles"
    case .undo: "play"
    case .withdraw: "slip"
    }
  }

  /// One line of help.
  package var summary: String {
    switch self {
    case .accept: "take the last play as it stands; it ends a hold too"
    case .adjourn: "put the game off; the other side agrees the same way"
    case .amend: "write a slip anew; correct a play at a board"
    case .bye, .quit: "leave; your seat is kept"
    case .caps: "what this server can do, for programs"
    case .challenge: "doubt the last play: all of its words, or those you name"
    case .claim: "end waiting for an opponent who has been away too long"
    case .clock: "both clocks, and how long the last play may be doubted"
    case .concede: "give the game up; typed in full; at a desk, BY 1 or BY 2 says who"
    case .confirm: "agree to a slip's words, or to what the other side asks"
    case .resume: "go on with a game that was paused or put off"
    case .define: "what a word means; not while you play"
    case .find: "words from tiles, or of a look; not while you play"
    case .exchange: "put tiles back and draw as many, in place of a play"
    case .guess: "words that you see; at a trainer, whether you would challenge"
    case .help: "help on a topic or a command"
    case .history: "a table's plays or rulings, oldest first"
    case .hold: "keep the other side from drawing while you think, on your time"
    case .join: "see a table's terms; with its lexicon, sit down"
    case .judge: "one answer for 1 to 8 words, at no table"
    case .language: "the language of texts for people; commands stay as they are"
    case .leave: "get up, where no game is in play; or stop observing"
    case .lexica: "the word lists of this server"
    case .login: "say who you are; keep the code you get"
    case .next: "new tiles, or another play; the others agree the same way"
    case .notices: "how much to be told unasked"
    case .observe: "watch a table: rulings, not words"
    case .open: "open a table; HELP TERMS lists its terms"
    case .pass: "play nothing this turn"
    case .pause: "stop the clocks; the other side agrees the same way"
    case .ping: "get the word back"
    case .play: "put tiles on the board; small letters are blanks"
    case .say: "speak to the table"
    case .show: "show a table; plain says it in sentences"
    case .solve: "end the round and see all of it; the others agree the same way"
    case .tables: "list the tables"
    case .tiles: "your own tiles; at a board, what was left on a rack"
    case .tryOut: "words and score of a play, without playing it"
    case .undo: "take a play back at a board"
    case .unseen: "the tiles that you have not seen"
    case .who: "list who is here"
    case .withdraw: "take a slip back unjudged"
    }
  }

  /// A line as someone would type it.
  package var example: String {
    switch self {
    case .accept, .adjourn, .bye, .caps, .clock, .concede, .hold, .lexica, .next, .pass, .pause, .quit,
      .resume, .solve,
      .unseen, .tables, .tiles, .who, .history, .leave:
      rawValue
    case .amend: "AMEND 1 AT AA"
    case .challenge: "CHALLENGE AT AA TAN"
    case .claim: "CLAIM 1"
    case .confirm: "CONFIRM 1"
    case .define: "DEFINE CWM"
    case .exchange: "EXCHANGE AEI"
    case .find: "FIND RETAIN? @ING"
    case .guess: "GUESS ANT TAN"
    case .help: "HELP DEALT"
    case .join: "JOIN 1 english"
    case .judge: "JUDGE AT AA TAN"
    case .language: "LANG en"
    case .login: "LOGIN ann"
    case .notices: "NOTICES terse"
    case .observe: "OBSERVE 1"
    case .open: "OPEN kind=dealt"
    case .ping: "PING x"
    case .play: "PLAY 8H TRAIN"
    case .say: "SAY hello"
    case .show: "SHOW 1"
    case .tryOut: "TRY 8H TRAIN"
    case .undo: "UNDO 1"
    case .withdraw: "WITHDRAW 1"
    }
  }

  /// What people try instead, and what they mean.
  package static let hints: [(tried: String, meant: Verb)] = [
    ("BOARD", .show), ("CHECK", .judge), ("EXIT", .bye), ("?", .help), ("LOOKUP", .judge),
    ("WORD", .judge), ("NICK", .login), ("USER", .login), ("LIST", .tables), ("ADJUDICATE", .judge),
    ("RESIGN", .concede), ("RACK", .tiles), ("SWAP", .exchange), ("RELEASE", .accept), ("DOUBT", .challenge),
    ("SKIP", .pass), ("MOVE", .play), ("PLACE", .play), ("BAG", .unseen), ("TRACK", .unseen),
    ("TIME", .clock), ("RESUME", .resume), ("STOP", .pause), ("SCORE", .show), ("SCORES", .show),
    ("TAKEBACK", .undo), ("WATCH", .observe), ("ANAGRAM", .find), ("SEARCH", .find), ("MEANING", .define),
    ("DICT", .define), ("SIT", .join), ("START", .open), ("NEW", .open),
    ("LANGUAGE", .language), ("LOCALE", .language),
  ]
}
