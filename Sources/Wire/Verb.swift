// SPDX-License-Identifier: MIT

/// The verbs of this server; `Protocol/verbs.tsv` has the same rows and `HELP` prints from these.
package enum Verb: String, CaseIterable, Sendable {
  case amend = "AMEND"
  case bye = "BYE"
  case caps = "CAPS"
  case challenge = "CHALLENGE"
  case confirm = "CONFIRM"
  case help = "HELP"
  case history = "HISTORY"
  case join = "JOIN"
  case judge = "JUDGE"
  case leave = "LEAVE"
  case lexica = "LEXICA"
  case login = "LOGIN"
  case notices = "NOTICES"
  case observe = "OBSERVE"
  case open = "OPEN"
  case ping = "PING"
  case quit = "QUIT"
  case say = "SAY"
  case show = "SHOW"
  case tables = "TABLES"
  case who = "WHO"
  case withdraw = "WITHDRAW"

  /// The shortest form that is understood; frozen, so verbs to come leave it alone.
  package var shortest: String {
    switch self {
    case .amend: "AM"
    case .bye: "BY"
    case .caps: "CAP"
    case .challenge: "CH"
    case .confirm: "CONF"
    case .help: "HE"
    case .history: "HI"
    case .join: "JO"
    case .judge: "JU"
    case .leave: "LEA"
    case .lexica: "LEX"
    case .login: "LO"
    case .notices: "NO"
    case .observe: "OB"
    case .open: "OP"
    case .ping: "PI"
    case .quit: "QUIT"
    case .say: "SA"
    case .show: "SH"
    case .tables: "TA"
    case .who: "WH"
    case .withdraw: "WI"
    }
  }

  /// What follows the verb.
  package var arguments: String {
    switch self {
    case .amend: "slip word..."
    case .bye, .caps, .quit, .lexica: ""
    case .challenge: "[BY seat] word..."
    case .confirm, .withdraw: "slip"
    case .help: "[topic]"
    case .history: "[table] [from=]"
    case .leave: "[table]"
    case .tables, .who: "[from=]"
    case .join: "table [lexicon] [rule=] [confirm=]"
    case .judge: "[lexicon=] [board=] [by=] word..."
    case .login: "name [code]"
    case .notices: "all|terse|none"
    case .observe: "table"
    case .open: "kind=slip [lexicon=] [rule=] [confirm=] [for=] [desk=yes seat1= seat2=]"
    case .ping: "[word]"
    case .say: "text"
    case .show: "[table] [plain]"
    }
  }

  /// One line of help.
  package var summary: String {
    switch self {
    case .amend: "write a slip anew; after a ruling, propose a correction"
    case .bye, .quit: "leave; your seat is kept"
    case .caps: "what this server can do, for programs"
    case .challenge: "doubt the play on the board: name 1 to 8 of its words"
    case .confirm: "agree to the other side's words and get the ruling"
    case .help: "help; topics are SLIP, RULES, JUDGE, DESK, NETCAT, CODES"
    case .history: "the rulings of a table"
    case .join: "see a table's terms; with its lexicon, sit down"
    case .judge: "one answer for 1 to 8 words, at no table"
    case .leave: "get up, which ends a slip table; or stop observing"
    case .lexica: "the word lists of this server"
    case .login: "say who you are; keep the code you get"
    case .notices: "how much to be told unasked"
    case .observe: "watch a table: rulings, not words"
    case .open: "open a table"
    case .ping: "get the word back"
    case .say: "speak to the table"
    case .show: "show a table"
    case .tables: "list the tables"
    case .who: "list who is here"
    case .withdraw: "take a slip back unjudged"
    }
  }

  /// A line as someone would type it.
  package var example: String {
    switch self {
    case .amend: "AMEND 1 AT AA"
    case .bye, .caps, .quit, .lexica, .tables, .who, .history, .leave: rawValue
    case .challenge: "CHALLENGE AT AA TAN"
    case .confirm: "CONFIRM 1"
    case .help: "HELP SLIP"
    case .join: "JOIN 1 english"
    case .judge: "JUDGE AT AA TAN"
    case .login: "LOGIN ann"
    case .notices: "NOTICES terse"
    case .observe: "OBSERVE 1"
    case .open: "OPEN kind=slip"
    case .ping: "PING x"
    case .say: "SAY hello"
    case .show: "SHOW 1"
    case .withdraw: "WITHDRAW 1"
    }
  }

  /// What people try instead, and what they mean.
  package static let hints: [(tried: String, meant: Verb)] = [
    ("BOARD", .show), ("CHECK", .judge), ("EXIT", .bye), ("?", .help), ("LOOKUP", .judge),
    ("WORD", .judge), ("NICK", .login), ("USER", .login), ("LIST", .tables), ("ADJUDICATE", .judge),
  ]
}
