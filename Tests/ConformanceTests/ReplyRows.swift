// SPDX-License-Identifier: MIT
import Wire

/// What programs may rely on of a reply: the row of `Protocol/replies.tsv` behind its code and keyword.
struct ReplyRow {
  /// The keys that the final line may have, and those of the lines before it.
  let keys: [String]
  let lineKeys: [String]
  /// The clause of SPEC.md that has the reply.
  let clause: String

  fileprivate init(_ clause: String, _ keys: String = "", _ lineKeys: String = "") {
    self.clause = clause
    self.keys = keys.split(separator: " ").map(String.init)
    self.lineKeys = lineKeys.split(separator: " ").map(String.init)
  }

  /// Whether the line may be sent again, which the first digit of the code says; `-` for a reply that did what was asked.
  static func retry(_ code: Substring) -> String {
    switch code.first {
    case "4": "yes"
    case "5": "no"
    default: "-"
    }
  }
}

extension ReplyKind {
  /// The row; transcripts show that it has each key that occurs, and no other.
  var row: ReplyRow {
    switch self {
    // MARK: A line that cannot be read

    case .unknownCommand: ReplyRow("1.7", "fatal")
    case .badArgument: ReplyRow("1.8", "at")
    case .lineTooLong: ReplyRow("1.4", "max")
    case .badBytes: ReplyRow("1.3")
    case .unfinishedLine: ReplyRow("1.9", "fatal")

    // MARK: The connection and the people connected

    case .ready: ReplyRow("4.1", "proto line lexicon")
    case .bye: ReplyRow("4.11", "fatal")
    case .told: ReplyRow("4.35", "name kept")
    case .help: ReplyRow("4.2")
    case .caps: ReplyRow("4.3", "proto line reply kinds languages", "verb shortest")
    case .who: ReplyRow("4.7", "count next", "name table state")
    case .status: ReplyRow("4.26", "up connections named tables playing events calls")
    case .notices: ReplyRow("4.9", "level")
    case .mute: ReplyRow("4.22", "names")
    case .follow: ReplyRow("4.34", "names")
    case .language: ReplyRow("4.12", "lang languages")
    case .plain: ReplyRow("4.15", "plain")
    case .more: ReplyRow("4.27")
    case .board: ReplyRow("4.28")
    case .use: ReplyRow("4.16", "lexicon")
    case .pong: ReplyRow("4.4")
    case .welcome:
      ReplyRow(
        "4.8",
        "name role code table",
        """
        table kind lexicon edition count rule confirm clock window first abandon centre endrack zero \
        tries again games game against level for desk position carried run held bag seat name slip \
        replaces corrects by words challenger mover ruling effect turn points to from confirmed \
        supersedes receipt lapsed score left holds rack play square blanks offcentre n what tiles board \
        row phase scores plays scoreless inbag seconds round asks answered found total gain cost root \
        length practice series spread
        """)
    case .slowDown: ReplyRow("7.7", "after")
    case .closing: ReplyRow("2.5", "fatal after")
    case .idle: ReplyRow("7.4", "fatal")
    case .loginLater: ReplyRow("4.8", "after")
    case .loginFirst: ReplyRow("4.8")
    case .loginFailed: ReplyRow("4.8")
    case .nameTaken: ReplyRow("4.8", "free")

    // MARK: Accounts

    case .accounts: ReplyRow("4.17", "count next", "name number role secret")
    case .account: ReplyRow("4.17", "name number role code")
    case .directorOnly: ReplyRow("4.17")
    case .noSuchAccount: ReplyRow("4.17", "name")

    // MARK: Games that are over

    case .profile:
      ReplyRow(
        "4.30",
        """
        name count wins losses ties average conceded bingos doubts won phonies topscore topplay unplayed \
        house together
        """,
        "lexicon class rating deviation provisional played")
    case .ownData:
      ReplyRow(
        "4.36",
        "games",
        "of name number role profile seen until kind best lexicon words by names")
    case .ladder:
      ReplyRow(
        "4.31",
        "lexicon class count next",
        "place name rating deviation provisional played")
    case .study:
      ReplyRow(
        "4.32",
        "table lexicon count gave missed stood longest",
        "step seat rack turn score equity gave better bingo phony cameoff luck unseen took")
    case .challenges: ReplyRow("4.33", "name doubts won received off", "rule doubts won word lexicon")

    // MARK: Calls for a director

    case .calls: ReplyRow("4.21", "count next", "call table event by kind phase names turn scores")
    case .called: ReplyRow("4.20", "table event call")

    // MARK: Directors who keep order

    case .expelled: ReplyRow("4.23", "name after by repeat")
    case .silenced: ReplyRow("4.24", "name after by repeat")
    case .unlocked: ReplyRow("4.25", "name")

    // MARK: Word lists, the ledger and permissions

    case .lexica: ReplyRow("4.5", "lists", "lexicon edition count alphabet")
    case .found: ReplyRow("4.13", "lexicon count shown cut next as", "length words points")
    case .defined: ReplyRow("4.14", "word senses lexicon", "word senses")
    case .notRecorded: ReplyRow("8.1")
    case .ledgerFailed: ReplyRow("8.2", "fatal")
    case .notPermitted: ReplyRow("2.9", "table slip after")
    case .noSuchLexicon: ReplyRow("4.10")

    // MARK: Every kind of table

    case .tables:
      ReplyRow(
        "4.6",
        "count next",
        "table kind phase lexicon rule names clock for reason winner scores games game series spread days")
    case .games:
      ReplyRow(
        "5.9",
        "count next",
        """
        table kind phase names reason winner unplayed turn scores ended lexicon class desk games game \
        series spread
        """)
    case .table:
      ReplyRow(
        "5.6",
        """
        table kind phase delay slips rulings turn scores plays scoreless inbag window reason winner \
        round tiles root words score gain cost found total left best streak cards due series spread
        """,
        """
        table kind lexicon edition count rule confirm clock window first abandon centre endrack zero \
        tries again games game against level for desk position carried run held bag seat name slip \
        replaces corrects by words challenger mover ruling effect turn points to from confirmed \
        supersedes receipt lapsed score left holds rack play square blanks offcentre n what tiles board \
        row seconds round asks answered list word result length found missed answer practice hooks
        """)
    case .history:
      ReplyRow(
        "5.7",
        "table count next",
        """
        table ruling slip words effect turn points to from seat challenger mover confirmed supersedes \
        receipt superseded step did play square score scores tiles count rack offcentre what time by \
        reason winner racks rackpoints timepoints seed
        """)
    case .said: ReplyRow("5.5", "table event")
    case .opened:
      ReplyRow(
        "5.1",
        """
        table seat kind lexicon edition count rule confirm clock window first abandon centre endrack \
        zero tries again games game against level for desk position carried run held bag seconds length \
        from practice
        """,
        "row")
    case .seated:
      ReplyRow(
        "5.2",
        """
        table seat opponent kind lexicon edition count rule confirm clock window first abandon centre \
        endrack zero tries again games game for position carried run held bag seconds length from \
        practice
        """)
    case .left: ReplyRow("5.3", "table")
    case .notYourTurn: ReplyRow("6.3", "table slip play n")
    case .tableFull: ReplyRow("5.2", "table")
    case .seatEmpty: ReplyRow("6.2", "table")
    case .otherPhase: ReplyRow("9.2", "table phase")
    case .noSuchTable: ReplyRow("5.2", "table name")
    case .notSeated: ReplyRow("5.3", "table name")
    case .termsDiffer:
      ReplyRow(
        "5.2",
        """
        table kind lexicon edition count rule confirm clock window first abandon centre endrack zero \
        tries again games game for position carried run held bag seconds length from practice
        """,
        "row")
    case .alreadySeated: ReplyRow("5.1", "table")
    case .otherKind: ReplyRow("9.1", "table kind")

    // MARK: Slips and rulings on words

    case .slip: ReplyRow("6.2", "table slip replaces corrects by words challenger mover")
    case .withdrawn: ReplyRow("6.5", "table slip")
    case .acceptable:
      ReplyRow(
        "6.3",
        """
        table lexicon slip play words effect turn points to from seat challenger mover confirmed \
        supersedes board by receipt repeat
        """)
    case .unacceptable:
      ReplyRow(
        "6.3",
        """
        table lexicon slip play words effect seat offcentre challenger mover confirmed supersedes board \
        by receipt repeat
        """)
    case .nothingOnTable: ReplyRow("6.3", "table slip play turn call by")
    case .slipOpen: ReplyRow("6.2", "table slip")
    case .noChallenges: ReplyRow("6.2")

    // MARK: Games on a board

    case .tried: ReplyRow("9.4", "table square words blanks score tiles lexicon board by")
    case .tiles: ReplyRow("9.13", "table tiles")
    case .shuffle: ReplyRow("9.29", "table order")
    case .unseen: ReplyRow("9.14", "table tiles count inbag")
    case .clock: ReplyRow("9.15", "table clocks running window")
    case .record: ReplyRow("5.8", "table count next")
    case .onTable: ReplyRow("9.3", "table play square words blanks score scores window")
    case .passed: ReplyRow("9.5", "table scoreless turn")
    case .exchanged: ReplyRow("9.6", "table count tiles rack scoreless turn")
    case .ended:
      ReplyRow(
        "9.24",
        "table reason winner scores racks rackpoints timepoints seed games game series spread")
    case .held: ReplyRow("9.7", "table play")
    case .accepted: ReplyRow("9.8", "table play turn")
    case .paused: ReplyRow("9.17", "table")
    case .continued: ReplyRow("9.18", "table turn")
    case .adjourned: ReplyRow("9.19", "table")
    case .declined: ReplyRow("9.34", "table n")
    case .undone: ReplyRow("9.11", "table play scores turn")
    case .amended: ReplyRow("9.12", "table play replaces square words blanks score scores")
    case .asked:
      ReplyRow(
        "9.20",
        """
        table n by what play square words blanks score seat tiles event round board first second scores \
        winner repeat
        """)
    case .overruled:
      ReplyRow(
        "9.31",
        "table what play ruling effect seat points to from time left by scores turn receipt repeat")
    case .windowClosed: ReplyRow("9.9", "table play")
    case .gameLive: ReplyRow("5.3", "table")
    case .stillHere: ReplyRow("9.21", "table after")
    case .budgetSpent: ReplyRow("9.3", "table")
    case .illegalPlacement: ReplyRow("9.3", "why table left")
    case .illegalExchange: ReplyRow("9.6", "why least")
    case .tileCount: ReplyRow("9.13", "expected counted")
    case .doesNotFit: ReplyRow("9.12", "play")
    case .notFormed: ReplyRow("6.2", "word")

    // MARK: Practice

    case .round: ReplyRow("10.7", "table round tiles words score gain cost found total left")
    case .guessed:
      ReplyRow(
        "10.6",
        "table points found total answer sure challenged accepted brier right best streak cards due",
        "word result points by length found answer hooks")
    case .solved:
      ReplyRow(
        "10.8",
        "table round ending found total points root best streak cards due",
        "word by length found missed result answer points hooks")
    case .shown: ReplyRow("10.8", "table word found total", "word by length found missed hooks")
    case .noPuzzle: ReplyRow("10.7", "table")

    // MARK: Events

    case .standings:
      ReplyRow(
        "11.1",
        "event division round entrants next",
        "place name wins losses ties spread rating class gibson")
    case .eventShown:
      ReplyRow(
        "11.1",
        """
        event division rounds system cap bye repeats groups factor bands apart lag kind lexicon rule \
        clock delay break grace round entrants joined divisions after timer boards missing next
        """,
        "round boards byes missing board first second scores through table phase bye absent")
    case .missing: ReplyRow("11.1", "event boards", "round board first second through")
    case .events:
      ReplyRow(
        "11.2",
        "count",
        """
        event rounds system cap bye repeats groups factor bands apart lag kind lexicon rule clock delay \
        break grace round entrants
        """)
    case .card:
      ReplyRow(
        "11.1",
        """
        event name number division seed rating class team member federation handicap place wins losses \
        ties spread
        """,
        "round board opponent first bye scores forfeit spread")
    case .cross:
      ReplyRow(
        "11.1",
        "event division round entrants next",
        "place number name wins losses ties spread firsts games")
    case .highs:
      ReplyRow(
        "11.1",
        "event division round count",
        """
        what points round board first second scores name spreads seed place handicap wins losses ties \
        spread
        """)
    case .ratings:
      ReplyRow(
        "11.1",
        "event division round entrants estimate next",
        "name count won expected was rating")
    case .prizes:
      ReplyRow(
        "11.1",
        "event division round paid count next",
        """
        place name prize division class what points round board first second scores spreads seed \
        handicap wins losses ties spread
        """)
    case .microphone: ReplyRow("11.1", "event round count next")
    case .teams: ReplyRow("11.1", "event division count next", "place team wins losses ties spread players")
    case .event:
      ReplyRow(
        "11.1",
        """
        event division rounds system cap bye repeats groups factor bands apart lag kind lexicon rule \
        clock delay break grace boards repeat
        """)
    case .eventDesk: ReplyRow("11.4", "event")
    case .entered: ReplyRow("11.1", "event name number division round code")
    case .codes: ReplyRow("11.1", "event codes", "name code")
    case .entrantChanged:
      ReplyRow(
        "11.1",
        "event name number division seed rating class team member federation handicap repeat")
    case .keptApart: ReplyRow("11.1", "event names through repeat")
    case .joinedEvent: ReplyRow("11.1", "event name round repeat")
    case .dropped: ReplyRow("11.1", "event round name back")
    case .returned: ReplyRow("11.1", "event round name")
    case .prizesKept: ReplyRow("11.1", "event division class fund shares what most games repeat")
    case .eventClosed: ReplyRow("11.1", "event")
    case .eventReopened: ReplyRow("11.1", "event names")
    case .paired: ReplyRow("11.1", "event round boards byes", "board first second repeats bye")
    case .unpaired: ReplyRow("11.1", "event round")
    case .swapped: ReplyRow("11.1", "event round names")
    case .putOffInEvent: ReplyRow("11.1", "event round board first second through repeat")
    case .eventTimer: ReplyRow("11.5", "event after")
    case .eventPaused: ReplyRow("11.5", "event tables")
    case .eventContinued: ReplyRow("11.5", "event tables")
    case .why:
      ReplyRow(
        "11.5",
        "event round board system after met",
        "name place wins losses ties spread firsts seconds byes")
    case .starts: ReplyRow("11.1", "event round division after")
    case .scored: ReplyRow("11.1", "event round board first second scores winner name spread repeat")
    case .corrected: ReplyRow("11.1", "event round was scores winner", "change name was place round")
    case .notYet: ReplyRow("11.1", "round why boards names")
    case .noSuchEvent: ReplyRow("11.1")
    case .notPaired: ReplyRow("11.1", "round")
    case .notEntered: ReplyRow("11.1", "name")
    case .improbable: ReplyRow("11.1", "why name")
    }
  }
}
