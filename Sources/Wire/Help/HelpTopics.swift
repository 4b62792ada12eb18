// SPDX-License-Identifier: MIT

/// The help topics, each with at most 18 lines of at most 68 columns, without the reply's head.
enum HelpTopics {
  /// The topics by the name that `HELP` takes.
  static let all: [(name: String, lines: [Phrase])] = [
    (
      "SLIP",
      [
        "A challenge at a real board, settled over two connections:",
        Phrase(verbatim: "  ann: LOGIN ann               ben: LOGIN ben"),
        Phrase(verbatim: "  ann: OPEN kind=slip          ben: TABLES, JOIN 1, JOIN 1 english"),
        "  ann: CHALLENGE AT AA TAN     ben: CONFIRM 1, or AMEND 1 AT AA",
        "Both read one ruling in the same instant; it never says which word.",
        "The side that did not write the words confirms them. If not in",
        "time, the challenger's own CONFIRM rules. WITHDRAW 1 takes it back.",
        "Mistyped and ruled on? AMEND it, the other side CONFIRMs.",
        "SHOW, HISTORY: what stands. LEAVE: get up, which ends the table.",
      ]
    ),
    (
      "BOARD",
      [
        "A real board and bag; the server keeps score, clocks and rulings:",
        Phrase(verbatim: "  ann: OPEN kind=board         ben: TABLES, JOIN 1, JOIN 1 english"),
        "  one laptop: OPEN kind=board desk=yes seat1=ann seat2=ben",
        "Type each play as it lies there: PLAY 8H TRAIN is across, PLAY H8",
        "TRAIN is down. Small letters are blanks. PASS, EXCHANGE 3.",
        "Draw your tiles when the other side has played on or typed ACCEPT.",
        "A doubt is CHALLENGE (HELP CHALLENGE).",
        "Mistyped? AMEND 3 8G TRAIN or UNDO 3: at once while the other side",
        "has not acted; later they agree with CONFIRM and the number asked.",
        "Out of tiles? The other side types ACCEPT or CHALLENGE, then TILES",
        "and what is left on its rack (TILES - for none), and you CONFIRM.",
        "Six turns without points end it too; then both type TILES.",
        "CLOCK, SHOW, UNSEEN, HISTORY: look. PAUSE, ADJOURN: stop. CONCEDE",
        "gives up; at one laptop, CONCEDE BY 1.",
        "Over? AGAIN asks for a return game; GCG prints the game's record.",
      ]
    ),
    (
      "DEALT",
      [
        "A whole game over the network; the server holds the bag:",
        "  alone: LOGIN ann, OPEN kind=dealt against=house level=1",
        Phrase(verbatim: "  ann: OPEN kind=dealt         ben: TABLES, JOIN 1, JOIN 1 english"),
        "SHOW draws the board: = 3W, - 2W, \" 3L, ' 2L, * the centre.",
        "  TRY 8H TRAIN     words and score; the list is not asked",
        "  PLAY 8H TRAIN    across from 8H; H8 is down; TRaIN: a is a blank",
        "  PLAY 8G S.....   also S(TRAIN) or STRAIN, if TRAIN lies there",
        "  EXCHANGE AE?     puts A, E and a blank back; PASS: nothing",
        "You draw when the other side has played on, typed ACCEPT, or let",
        "20 s pass. HOLD stops these; CHALLENGE doubts (HELP CHALLENGE).",
        "TILES, UNSEEN, CLOCK, HISTORY: look. PAUSE, ADJOURN: stop, when",
        "both want to; CONTINUE goes on. CONCEDE gives up.",
        "SHUFFLE shows your tiles in another order, for the eye alone.",
        "Connection lost? LOGIN with name and code; your seat is kept.",
        "Opponent lost? After five minutes of waiting for them, CLAIM 1.",
        "Over? AGAIN asks for a return game; GCG prints the game's record.",
      ]
    ),
    (
      "HOUSE",
      [
        "The house is an opponent for a dealt game:",
        "  OPEN kind=dealt against=house level=1     levels 1, 2 and 3",
        "It keeps everybody's rules and sees its own tiles only. Level 1",
        "plays as a newcomer does, level 2 well, level 3 for most points.",
        "Now and then it lays a phony, a play that is not in the list, so",
        "that there is something to challenge: one turn in 12 at level 1,",
        "one in 24 at level 2, one in 40 at level 3. CHALLENGE doubts it.",
        "When the game is over it lists its phonies. Under rule=void it",
        "lays none. It challenges your phonies, too: level 1 one in four,",
        "level 2 one in two, level 3 nearly all.",
      ]
    ),
    (
      "CHALLENGE",
      [
        "At a game: CHALLENGE doubts all words of the last play, CHALLENGE",
        "AT AN only these. One play, one ruling, for all of them together;",
        "it never says which word is bad. Bad: the play comes off. Good: it",
        "stays, and the rule says what the doubt costs (HELP RULES).",
        "HOLD keeps the other side from drawing, on your time; then ACCEPT",
        "or CHALLENGE. Playing on accepts: PLAY 8H TRAIN after=4 is refused",
        "if a play newer than 4 lies there. With nothing left to draw you",
        "may doubt until you play. The game's last play: ACCEPT or CHALLENGE.",
        "At a slip table: HELP SLIP.",
      ]
    ),
    (
      "TERMS",
      [
        "OPEN takes, beside kind=slip, kind=board, kind=dealt (or practice):",
        "  lexicon=NAME     the list (LEXICA names them)",
        "  rule=double      what a failed challenge costs (HELP RULES)",
        "  for=ben          keeps seat 2 for ben",
        "and for games:",
        "  clock=25:00|off  each player's time; overtime costs 10 a minute",
        "  window=20|next   seconds to doubt a play; next: until you act",
        "  first=1|2|draw   who begins",
        "  abandon=adjourn|forfeit         what CLAIM makes of the game",
        "  centre=enforced|challengeable   a first play off the centre",
        "  endrack=double|each             who counts the tiles left",
        "  zero=resets|counts              is no points a scoreless turn?",
        "  tries=3|off      rule=void: refused plays a turn, told to both",
        "  against=house level=1           dealt: the house, levels 1 to 3",
        "  desk=yes seat1=ann seat2=ben    slip, board: both at one line",
        "  :15/15/.../15 / 120/98 0        board: on from a position (CGP)",
        "Slips: confirm=60  seconds until the challenger rules alone.",
      ]
    ),
    (
      "RULES",
      [
        "OPEN ... rule=... says what a failed challenge costs:",
        "  double   the challenger's turn (where nothing is said)",
        "  single   nothing",
        "  5w       5 points to the player for each word challenged",
        "  5p, 10p  5 or 10 points to the player, however many words",
        "  sweden, germany  10 points off the challenger",
        "  triple   the game; and an unacceptable play loses it",
        "  void     games: unacceptable plays are refused, none challenged",
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
        "USE NAME: that list from now on, also for FIND, DEFINE and OPEN.",
        "JUDGE board=12 by=ann word...: notes for the ledger.",
        "Closed to players and observers of live tables, and to those with an",
        "adjourned game.",
        "Some servers leave look-ups and practice to stations or directors.",
      ]
    ),
    (
      "DESK",
      [
        "One laptop beside the board, both sides on one connection:",
        Phrase(verbatim: "  LOGIN club"),
        Phrase(verbatim: "  OPEN kind=board desk=yes seat1=ann seat2=ben"),
        "  PLAY 8H TRAIN, CHALLENGE     for whoever is on turn (HELP BOARD)",
        "Or for challenges only:",
        Phrase(verbatim: "  OPEN kind=slip desk=yes seat1=ann seat2=ben"),
        "  CHALLENGE BY ben AT AA TAN   ben doubts ann's play (or BY 2)",
        "  CONFIRM 1                    when both sides have read the words",
      ]
    ),
    (
      "FIND",
      [
        "FIND RETAI?    words from some or all of these tiles; ? is a blank",
        "FIND - @ING    words of this look: . one letter, @ any number",
        "FIND - THP     letters alone stand anywhere; CA@ begins, @ING ends",
        "FIND SO C.AT@  C, A, T lie on the board, the rest are your tiles",
        "FIND RETAINS exact=yes       all tiles used",
        "FIND CAT hooks=both          a tile more before it or behind it",
        "FIND RETAINS points=yes      what the tiles of each word count",
        "min=4 max=8 sort=score limit=20 from=21 lexicon=NAME: which part",
        "DEFINE CWM: what an English word means.",
        "Closed to players and observers of live tables, and to those with an",
        "adjourned game; the attempt is recorded.",
      ]
    ),
    (
      "PRACTICE",
      [
        "Alone or with others. They type TABLES, JOIN 1, JOIN 1 english:",
        "  OPEN kind=threes    seven tiles, find every word of three",
        "  OPEN kind=scramble  eight tiles, words of three or more, 3 minutes",
        "  (3 to 8 letters count 1, 2, 4, 7, 11, 15; the word itself nothing)",
        "  OPEN kind=trainer   a play is shown: would you challenge it?",
        "NEXT deals. GUESS ANT TAN says words; at a trainer GUESS yes, GUESS",
        "no, or with how sure you are: GUESS yes 80.",
        "SOLVE ends the round and shows everything; NEXT deals anew. While a",
        "round is on the others must ask, too. SOLVE one shows one word.",
        "SHOW is the list; LEAVE gets up. Come back, your points are kept.",
        "seconds=60 or off (scramble), rule=5p (trainer), for=ben, lexicon=.",
      ]
    ),
    (
      "ACCOUNT",
      [
        "Names that belong to one person for good. The server's operator",
        "makes the first director: verdict account add dora --role director",
        "  ACCOUNT ADD ann                a player, with a code for one login",
        "  ACCOUNT ADD hall role=station  one that judges; or role=director",
        "  ACCOUNT SECRET harbour-lights  your own secret from now on",
        "  ACCOUNT CODE ann               ann lost hers: another code",
        Phrase(verbatim: "  ACCOUNT ROLE ann director, ACCOUNT REMOVE ann, ACCOUNT LIST"),
      ]
    ),
    (
      "DIRECTOR",
      [
        "Each of these is kept, with who did it, and outlasts the server:",
        "  STATUS                    how many are here, tables, calls",
        "  CALLS                     who waits for a director, and where",
        "  CALL 3 :I am coming       answers call 3; its whole table reads it",
        Phrase(verbatim: "  OBSERVE 1, SHOW 1, HISTORY 1"),
        "  PAUSE 1, CONTINUE 1       any game, at once; ADJOURN 1",
        "  UNDO 3, AMEND 3 8G CAT    at the board that you watch",
        "  OVERRULE 1 TURN ann :why  also rulings, scores (HELP OVERRULE)",
        "  SILENCE ben 10 :shouting  ben plays on, but may say nothing",
        "  EXPEL ben 10 :shouting    his connection ends, his LOGIN waits",
        "  UNLOCK ben                ends both, and waits after wrong codes",
        "  ACCOUNT ADD ann           a name for good (HELP ACCOUNT)",
        "  EVENT NEW tues rounds=6   a club's event (HELP EVENT)",
        "Minutes are 10 where you say none, and at most 1440. Seats are kept;",
        "the game waits as for anybody who is away. Other directors are told",
        "what you do. Nobody shows a director out, or silences one.",
      ]
    ),
    (
      "EVENT",
      [
        "A club's evening at real boards, from entering to the standings:",
        Phrase(verbatim: "  EVENT NEW tues rounds=6 system=1-4:swiss,5-6:koth :Tuesday club"),
        Phrase(verbatim: "  swiss koth rr rr2 factor fontes australian chew"),
        "  EVENT ENTER tues ann rating=1500         late entries, too",
        Phrase(verbatim: "    seed=1 division=B class=B team=north :Smith, Ann"),
        "  EVENT DROP tues ann round=3 back=5       misses rounds 3 and 4",
        "  EVENT RETURN tues ann                    dropped out by mistake",
        "  EVENT PAIR tues                          the next round; UNPAIR",
        "  EVENT PAIR . 2 ann ben bye=cas           these so, others around",
        "  EVENT SCORE . . ann 412 ben 388          . the event, the round",
        "  EVENT SCORE . . ann 50                   a bye; -50 did not come",
        "  EVENT SCORE . . ann -50 alone=yes        of each, if both do not",
        "  EVENT NEW t rounds=6 kind=dealt clock=25:00   tables open here:",
        "players who LOGIN with the code of ENTER are led to theirs.",
        "  EVENT CODES t ann                        a code that was lost",
        "  EVENT SET t rounds=7 repeats=1           other terms meanwhile",
        "  EVENT NEW next like=t                    an evening like that",
        Phrase(verbatim: "  EVENT CORRECT tues 1 ann 402 ben 388 :why"),
        Phrase(verbatim: "  EVENT SWAP tues 1 ann ben, EVENT DROP tues ann"),
        "  EVENT START . . 5                        in 5 minutes",
        "  EVENT ADJOURN . . ann ben through=4      is played later",
        "  EVENT MISSING ., SHOW . 1, STANDINGS .   everybody may look",
        "  EVENT CARD tues ann                      games of one; your own",
        "  EVENT CROSS ., HIGHS ., RATINGS .        how it went",
        "  EVENT SAY . :round 3 starts at 20:15     everybody in it is told",
        Phrase(verbatim: "  EVENT PRIZES . fund=500 shares=50,30,20"),
        "EV SC . . ann 412 ben 388 is a line, too. try=yes shows what would",
        "be so. EVENT CLOSE tues ends it, EVENT REOPEN tues goes on; EVENTS.",
      ]
    ),
    (
      "OVERRULE",
      [
        "A director puts right what went wrong at somebody else's game:",
        "  OVERRULE 1 RULING 3 acceptable :wrong list      play 3 stands",
        "  OVERRULE 1 RULING 3 unacceptable :wrong list    it comes off",
        "  OVERRULE 1 SCORE ann +10 :added wrong           adds; -10 takes",
        "  OVERRULE 1 CLOCK ann -1:30 :started late        adds, or takes",
        "  OVERRULE 1 TURN ann :ben passed twice           ann is on turn",
        "  OVERRULE 1 RESULT 412 388 :agreed               ends the game",
        "1 is the table, ann a side, or 1, or 2. Behind later turns a ruling",
        "moves points, never tiles. try=yes before the colon only shows what",
        "would be so. SHOW 1 has scores and clocks, HISTORY 1 what was.",
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
        "SHOW draws the board for 80 columns; SHOW plain is for reading out.",
      ]
    ),
    (
      "CODES",
      [
        "2xx done. 4xx not now: the same line may work later. 5xx never as",
        "sent: the text says what to type. fatal=yes: the server hangs up.",
        "x0x the line, x1x information, x2x the connection, x3x who you are,",
        "x4x tables, x5x rulings, x6x the ledger, x7x what needs others.",
        "receipt=7.12.e0a4417d proves a ruling: table, entry, checksum.",
      ]
    ),
  ]

  /// The answer to `HELP` without a topic: at most 18 lines.
  static let overview: [Phrase] = [
    "To judge words:        JUDGE AT AA TAN",
    "To say who you are:    LOGIN ann",
    "To play the house:     OPEN kind=dealt against=house level=1",
    "To play each other:    OPEN kind=dealt           (HELP DEALT)",
    "At a real board:       OPEN kind=board           (HELP BOARD, DESK)",
    "One challenge only:    OPEN kind=slip            (HELP SLIP)",
    "To practise:           OPEN kind=threes          (HELP PRACTICE)",
    "To find words:         FIND RETAIN?, DEFINE CWM  (HELP FIND)",
    "To sit down:           TABLES, JOIN 1, JOIN 1 english",
    "To play:               PLAY 8H TRAIN, EXCHANGE AEI, PASS, TRY 8H AT",
    "To doubt a play:       CHALLENGE, HOLD           (HELP CHALLENGE)",
    "To agree, or not:      ACCEPT; CONFIRM 1 to what is asked; DECLINE",
    "To put it right:       AMEND, UNDO, WITHDRAW     (HELP AMEND)",
    "To look, to watch:     SHOW, TILES, UNSEEN, HISTORY, WHO, OBSERVE 1",
    "To stop, to go on:     PAUSE, ADJOURN, CONTINUE, CLAIM 1, CLOCK",
    "To speak:              SAY hello, MUTE ben, NOTICES terse, CALL help",
    "To get up, to go:      LEAVE, BYE; to give the game up, CONCEDE",
    "More, languages:       HELP PLAY etc.; LANG pl; CAPS, PING, #tag",
  ]
}
