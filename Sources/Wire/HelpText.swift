// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// What the server says about itself: greeting, help, capabilities.
package enum HelpText {
  /// Writes the lines that greet a new connection.
  package static func writeGreeting(_ lexicon: AgreedLexicon, into writer: inout ByteWriter) {
    let lines: [StaticString] = [
      "Verdict, the word-game referee. To judge words: JUDGE AT AA TAN",
      "To settle a challenge: LOGIN ann, OPEN kind=slip; your opponent:",
      "LOGIN ben, TABLES, JOIN 1. HELP says more, BYE leaves.",
    ]
    for line in lines {
      writer.beginContinuation(.ready, .none)
      writer.text(line)
      writer.endLine()
    }
    writer.beginReply(.ready, .none)
    writer.key("proto", 1)
    writer.key("line", Limits.lineBytes)
    writer.key(lexicon: lexicon)
    writer.endLine()
  }

  /// Writes the answer to `HELP`, with or without a topic or a verb.
  package static func write(_ topic: String?, _ tag: Tag, into writer: inout ByteWriter) {
    for line in lines(of: topic) {
      writer.beginContinuation(.help, tag)
      writer.text(line)
      writer.endLine()
    }
    writer.beginReply(.help, tag)
    writer.text("topics: \(topics.map(\.name).joined(separator: ", ")), and every command")
    writer.endLine()
  }

  /// Writes the answer to `CAPS`: what a program may rely on.
  package static func writeCapabilities(_ tag: Tag, into writer: inout ByteWriter) {
    for verb in Verb.allCases {
      writer.beginContinuation(.caps, tag)
      writer.key("verb", verb.rawValue)
      writer.key("shortest", verb.shortest)
      writer.endLine()
    }
    writer.beginReply(.caps, tag)
    writer.key("proto", 1)
    writer.key("line", Limits.lineBytes)
    writer.key("reply", Limits.replyBytes)
    writer.key("kinds", literal: "slip")
    writer.endLine()
  }

  /// Help by situation, each at most 18 lines of at most 68 columns behind the reply's head.
  static let topics: [(name: String, lines: [String])] = [
    (
      "SLIP",
      [
        "A challenge at a real board, settled over two connections:",
        "  ann: LOGIN ann               ben: LOGIN ben",
        "  ann: OPEN kind=slip          ben: TABLES, JOIN 1, JOIN 1 english",
        "  ann: CHALLENGE AT AA TAN     ben: CONFIRM 1, or AMEND 1 AT AA",
        "Both read one ruling in the same instant; it never says which word.",
        "Whoever did not write the words confirms them. If nobody does in",
        "time, the challenger's own CONFIRM rules. WITHDRAW 1 takes it back.",
        "Mistyped and ruled on? AMEND it, the other side CONFIRMs.",
        "SHOW, HISTORY: what stands. LEAVE: get up, which ends the table.",
      ]
    ),
    (
      "RULES",
      [
        "OPEN kind=slip rule=... says what a failed challenge costs:",
        "  double   the challenger's turn (where nothing is said)",
        "  single   nothing",
        "  5w       5 points to the player for each word challenged",
        "  5p, 10p  5 or 10 points to the player, however many words",
        "  sweden, germany  10 points off the challenger",
        "  triple   the game; and an unacceptable play loses it",
        "  5/word/mover/kept/1  your own: points, word or play, mover or",
        "           challenger, turn kept or lost, how many are free",
        "An unacceptable play always comes off the board.",
      ]
    ),
    (
      "JUDGE",
      [
        "JUDGE AT AA TAN: one answer for 1 to 8 words, ACCEPTABLE when all of",
        "them are in the list. It never says which word is not.",
        "JUDGE lexicon=NAME word...: another list; LEXICA names them.",
        "JUDGE board=12 by=ann word...: notes for the ledger.",
        "Closed to whoever sits at, or watches, a live table.",
      ]
    ),
    (
      "DESK",
      [
        "One laptop beside the board, both sides on one connection:",
        "  LOGIN club",
        "  OPEN kind=slip desk=yes seat1=ann seat2=ben",
        "  CHALLENGE BY 2 AT AA TAN     seat 2 doubts seat 1's play",
        "  CONFIRM 1                    when both sides have read the words",
      ]
    ),
    (
      "NETCAT",
      [
        "nc HOST 7171 is all it takes. Arrow keys do not work: type the line",
        "again. Lines begin with a number (an answer) or * (news).",
        "Piped: printf 'JUDGE AT AA TAN\\n' | nc -N HOST 7171",
        "Lines that begin with ; are comments. #tag before a command comes",
        "back in its answer. NOTICES terse leaves out hints and talk.",
        "A lost line loses nothing: LOGIN with your name and code again.",
        "When the server goes, nc says so only after ENTER. News may come in",
        "the middle of what you type; your line is read whole all the same.",
      ]
    ),
    (
      "CODES",
      [
        "2xx done. 4xx not now: the same line may work later. 5xx never as",
        "sent: the text says what to type. fatal=yes: the server hangs up.",
        "x0x the line, x1x information, x2x the connection, x3x who you are,",
        "x4x tables, x5x rulings, x6x the ledger.",
        "receipt=7.12.e0a4417d proves a ruling: table, entry, checksum.",
      ]
    ),
  ]

  private static func lines(of topic: String?) -> [String] {
    guard let wanted = topic?.uppercased() else { return overview }
    let verbs = Verb.allCases.filter { $0.rawValue.hasPrefix(wanted) }
    let ofVerbs = verbs.flatMap { ["\($0.rawValue) \($0.arguments)", "  \($0.summary)"] }
    let ofTopic = topics.first { $0.name == wanted }?.lines ?? []
    return ofVerbs.isEmpty && ofTopic.isEmpty
      ? ["There is no help on that; here is the whole."] + overview : ofVerbs + ofTopic
  }

  private static let overview = [
    "To judge words:        JUDGE AT AA TAN",
    "To say who you are:    LOGIN ann",
    "To open a table:       OPEN kind=slip           (HELP SLIP)",
    "One laptop for both:   OPEN kind=slip desk=yes seat1=ann seat2=ben",
    "To sit down:           TABLES, JOIN 1, JOIN 1 english",
    "To doubt a play:       CHALLENGE AT AA TAN",
    "To answer a slip:      CONFIRM 1, AMEND 1 word..., WITHDRAW 1",
    "To look:               SHOW, HISTORY, TABLES, LEXICA, WHO, OBSERVE 1",
    "To speak:              SAY hello",
    "To be told less:       NOTICES terse, NOTICES none",
    "To get up:             LEAVE",
    "To go:                 BYE",
    "Programs:              CAPS, PING, #tag before any command",
  ]
}
