// SPDX-License-Identifier: MIT
import Officiating
import Practice

/// The replies to refusals; the text of each ends with a hint about what to type.
enum RefusalText {
  static func write(_ refusal: Refusal, _ tag: Tag, into writer: inout LineWriter) {
    let kind = ReplyKind(of: refusal)
    if case .termsDiffer(let table) = refusal { PositionText.write(table.terms, as: kind, tag, &writer) }
    let text = text(of: refusal)
    writer.reply(kind, tag, text) { writer in
      if case .termsDiffer(let table) = refusal { TermsVoice.offered(table, text, &writer) }
      writer.keys(of: refusal)
    }
  }

  private static func text(of refusal: Refusal) -> Phrase {
    switch refusal {
    case .loginFirst: "say who you are: LOGIN yourname"
    case .notPermitted(let what): text(of: what)
    case .directorOnly: "only directors do that; what you may do, HELP"
    case .accountExists(let name): "\(name.text) is taken for good; type another name, or ACCOUNT LIST"
    case .noSuchAccount: "there is no such account; type ACCOUNT LIST"
    case .pastUnread: "the games before the server's start are still being read; try again in a moment"
    case .noAccount: "you have no account; a director makes one with ACCOUNT ADD"
    case .lastDirector: "the last director stays one; first make another, ACCOUNT ADD name role=director"
    case .noSuchCall(_, let answered): CallText.gone(answered)
    case .expelled: "a director has shown you out; wait that many seconds, then type the same line"
    case .noSuchTable: "no such table now; type TABLES"
    case .atNoTable(let name): "\(name.text) sits at no table; to see who plays, WHO"
    case .notSeated(.none): "you sit at no table; type TABLES, or HELP"
    case .notSeated(.some): "you sit at no such table; type TABLES"
    case .alreadySeated(let table):
      "you sit at table \(table.number): LEAVE \(table.number), or ADJOURN or CONCEDE a game"
    case .noLastGame: "no game of yours ended lately; to play, OPEN kind=dealt, or TABLES"
    case .tableFull(let table): "both seats are taken; to watch, OBSERVE \(table.number)"
    case .termsDiffer(let table): agreeing(to: table)
    case .seatEmpty: "nobody sits opposite yet; wait for JOINED, then the same line"
    case .noSuchLexicon: "this server has no such list; type LEXICA"
    case .noSuchBoard(let board, let boards, _): noSuchBoard(board, boards)
    case .noChallenges: "this table's rule has no challenges; type SHOW"
    case .slipOpen(_, let slip, let isOwn): SlipRefusalText.open(slip, isOwn: isOwn)
    case .leaveOpenSlip(_, let slip, let isOwn): SlipRefusalText.leaving(slip, isOwn: isOwn)
    case .nothingOnTable(_, let newest): SlipRefusalText.nothingOnTable(newest: newest)
    case .othersConfirm(_, let slip, let until): SlipRefusalText.othersConfirm(slip, until: until)
    case .othersSlip(_, let slip): SlipRefusalText.others(slip)
    case .whichSide: "say which side doubts, its number or its name: CHALLENGE BY 1 word..."
    case .ownSideOnly: "you act for your own side: type the same line without BY"
    case .otherKind(_, let kind): TableText.otherKind(kind)
    case .practice(_, let why): Phrase(english: why.text)
    case .notYourTurn(_, let newest): GameRefusalText.notYourTurn(newest: newest)
    case .unreadPlay(_, let play, let act): GameRefusalText.unread(play, act)
    case .tournament(let why, let label): why.text(label)
    case .overrule(let table, let why): OverrulingText.text(of: why, at: table)
    case .lastPlayOnTable: "the other side is out; type ACCEPT or CHALLENGE"
    case .countingRacks(_, let sides): GameRefusalText.counting(atDesk: sides)
    case .gamePaused(let table, let adjourned): GameRefusalText.paused(table, adjourned: adjourned)
    case .gameLive: "a game is not left; put it off with ADJOURN, or give it up with CONCEDE"
    case .recordLive: "the record is shown when the game is over; to look, HISTORY"
    case .noRecord(let table): noRecord(of: table)
    case .illegal(let violations, let meant, let laying):
      GameRefusalText.illegal(violations, meant: meant, laying)
    case .whichSideConcedes: "say which side gives up, its number or its name: CONCEDE BY 1"
    case .tooManyAdjourned(_, let name):
      "too many games of \(name.text) are put off; first CONTINUE or CONCEDE one of them"
    case .opponentAway: "your opponent is not here; when WHO names them, the same line"
    case .caseMeansBlank(let meant, let laying): GameRefusalText.caseMeansBlank(meant: meant, laying)
    case .voidPlay, .triesSpent: GameRefusalText.unjudged(refusal)
    case .illegalExchange(let fault, let minimum, let bag):
      GameRefusalText.illegalExchange(fault, minimum: minimum, bag: bag)
    case .nothingToDoubt: "no play waits for that; to look, SHOW"
    case .windowClosed: "too late, the play stands; to look, SHOW"
    case .notFormed(let word): GameRefusalText.notFormed(word)
    case .noSuchPlay: "there is no play of that number; to look, HISTORY"
    case .amendDoesNotFit(let play):
      "later plays would not fit; take them back first, or look with HISTORY from=\(play)"
    case .nothingAsked: "nothing waits for that now; to look, SHOW"
    case .othersAgree(_, let number): GameRefusalText.othersAgree(number)
    case .tileCount(let expected, let counted): GameRefusalText.tileCount(expected, counted: counted)
    case .opponentElsewhere(let table):
      "your opponent sits at table \(table.number); when they are free, the same line"
    case .stillHere(let table, let seconds): GameRefusalText.stillHere(table, seconds: seconds)
    case .notRecorded: "not recorded, nothing is charged; type the same line again"
    case .ledgerFailed: "the ledger has stopped, nothing is charged; connect again in a moment"
    }
  }

  private static func agreeing(to table: Agreement) -> Phrase {
    let (number, list) = (table.id.number, table.terms.lexicon.name)
    return table.terms.game?.start == nil
      ? "to sit down on these terms, JOIN \(number) \(list)"
      : "look at the board, no word of it was judged; to sit down, JOIN \(number) \(list)"
  }

  private static func text(of what: NotPermitted) -> Phrase {
    switch what {
    case .judgeAtTable(let table):
      "no words are told while you sit at table \(table.number); there, CHALLENGE"
    case .judgeWatching(let table):
      "no words are told while you watch a live table; stop with LEAVE \(table.number)"
    case .tableReserved: "this table is kept for someone else; type TABLES"
    case .heldBack(let table): "that game is shown when it is over; to look then, SHOW \(table.number)"
    case .observeWhileSeated: "players watch no other table; to look at yours, SHOW"
    case .leaveBoard(let table):
      "table \(table.number) is your board in an event; if you must go, CALL a director"
    case .againBoard: "the rounds of an event are paired; to play apart from it, OPEN kind=dealt"
    case .eventRound(let label): "your round in \(label) is on; ask for words when its result is in"
    case .eventFirst(let label): "your round in \(label) is on; sit down elsewhere when its result is in"
    case .opponentsEventFirst(let name, let label):
      "the round of \(name.text) in \(label) is on; sit down together when its result is in"
    case .eventTalk(let label): "its players and directors speak there; to look on, EVENT SHOW \(label)"
    case .deskTable(let table): "both seats are at its desk; to watch, OBSERVE \(table.number)"
    case .seriesAdjourned(let table):
      "the next game of the series is put off; to go on with it, CONTINUE \(table.number)"
    case .deskAdjourned(let table):
      "no slips, desk, void table, house or practice while your game is put off; CONTINUE \(table.number)"
    case .opponentPutOff(let name, let table):
      "\(name.text) has put off table \(table.number), which comes before a void table; TELL \(name.text) so"
    case .judgeAdjourned(let table):
      "no words are told while a game of yours is put off; first CONTINUE \(table.number)"
    case .lookupInRound: "no words while the round is on; to see them, SOLVE"
    case .stationCalls: "a station says where: CALL board=7 please come"
    case .stationSits: "a station sits at no table; it judges, JUDGE board=7 AT AA, or watches, OBSERVE"
    case .lookupsAtStations: "words are looked up at the station here; ask there, or at a table CHALLENGE"
    case .lookupsClosed: "look-ups and practice are closed here; ask a director, or at a table CHALLENGE"
    case .practiceClosed(let table): "practice is closed here; to get up, LEAVE \(table.number)"
    case .undoDealt: "dealt tiles are never taken back; to look, SHOW"
    case .undoAfterRuling:
      "a play that was ruled on, and what came before it, stays; a director may: CALL and what happened"
    case .tooManyCalls(let own, let all):
      "no more calls wait than \(own) of yours and \(all) in all; directors read them with CALLS"
    case .figuresKept(let name): "\(name.text) keeps figures private; your own are there with PROFILE"
    case .tellSelf: "that is you; TELL and another name"
    case .tellNobody(let name): "nobody has the name \(name.text); to see who is here, WHO"
    case .tellFull: "no more of your words are kept now; tell them when they are free, WHO"
    case .eventTell(let label): "your round in \(label) is on; until its result is in, TELL a director alone"
    case .silenced: "a director has silenced you for that many seconds; play on, or CALL one"
    case .restrainDirector(let name):
      "no director is shown out or silenced; first ACCOUNT ROLE \(name.text) player"
    case .declareDealt: "the server knows these racks; to see yours, TILES"
    }
  }
}

extension RefusalText {
  private static func noRecord(of table: TableID) -> Phrase {
    "no record of table \(table.number): nothing was played there, or too long ago; type TABLES"
  }

  private static func noSuchBoard(_ board: Int, _ boards: BoardNumbers) -> Phrase {
    let ranges = boards.ranges.map { EventText.text(of: $0) }.joined(separator: ", ")
    return "there is no board \(board), boards are \(ranges); nothing was done, type the line again"
  }
}

extension ReplyKind {
  init(of refusal: Refusal) {
    self =
      switch refusal {
      case .loginFirst: .loginFirst
      case .notPermitted, .othersSlip, .tooManyAdjourned, .noAccount, .lastDirector: .notPermitted
      case .directorOnly: .directorOnly
      case .expelled: .loginLater
      case .pastUnread: .slowDown
      case .accountExists: .nameTaken
      case .noSuchAccount: .noSuchAccount
      case .noSuchTable, .noRecord, .atNoTable: .noSuchTable
      case .notSeated, .noLastGame: .notSeated
      case .alreadySeated, .opponentElsewhere: .alreadySeated
      case .tableFull: .tableFull
      case .termsDiffer: .termsDiffer
      case .seatEmpty: .seatEmpty
      case .noSuchLexicon: .noSuchLexicon
      case .noSuchBoard: .badArgument
      case .noChallenges: .noChallenges
      case .slipOpen, .leaveOpenSlip: .slipOpen
      case .nothingOnTable, .nothingToDoubt, .noSuchPlay, .nothingAsked, .noSuchCall: .nothingOnTable
      case .othersConfirm, .whichSide, .ownSideOnly, .notYourTurn, .unreadPlay, .othersAgree,
        .whichSideConcedes:
        .notYourTurn
      case .otherKind: .otherKind
      case .practice(_, let why): PracticeRefusalText.kind(of: why)
      case .overrule(_, let why): why.kind
      case .tournament(let why, _): why.kind
      case .lastPlayOnTable, .countingRacks, .gamePaused: .otherPhase
      case .gameLive, .recordLive: .gameLive
      case .illegal, .caseMeansBlank, .voidPlay: .illegalPlacement
      case .illegalExchange: .illegalExchange
      case .triesSpent: .budgetSpent
      case .windowClosed: .windowClosed
      case .notFormed: .notFormed
      case .amendDoesNotFit: .doesNotFit
      case .tileCount: .tileCount
      case .stillHere, .opponentAway: .stillHere
      case .notRecorded: .notRecorded
      case .ledgerFailed: .ledgerFailed
      }
  }
}

extension LineWriter {
  mutating func keys(of refusal: Refusal) {
    switch refusal {
    case .loginFirst, .noSuchLexicon, .noChallenges, .notRecorded, .ledgerFailed, .directorOnly,
      .accountExists, .noAccount, .lastDirector, .noLastGame:
      break
    case .noSuchAccount(let name), .atNoTable(let name): key("name", name.text)
    case .noSuchBoard(_, _, let place): key("at", place)
    case .noSuchCall(let number, let answered):
      if let answered { key(table: answered.table) }
      key("call", number)
      if let answered { key("by", answered.by.text) }
    case .noSuchTable(let table), .alreadySeated(let table), .tableFull(let table), .seatEmpty(let table),
      .whichSide(let table), .ownSideOnly(let table), .gameLive(let table), .nothingToDoubt(let table),
      .nothingAsked(let table), .opponentElsewhere(let table), .opponentAway(let table),
      .whichSideConcedes(let table), .tooManyAdjourned(let table, of: _), .recordLive(let table),
      .noRecord(let table), .triesSpent(let table, _):
      key(table: table)
    case .expelled(let seconds), .notPermitted(.silenced(let seconds)): key("after", seconds)
    case .pastUnread: key("after", 5)
    case .notPermitted(let what): if let table = what.table { key(table: table) }
    case .notSeated(let table): if let table { key(table: table) }
    case .termsDiffer(let table):
      key(table: table.id)
      keys(terms: table.terms)
    case .slipOpen(let table, let slip, _), .leaveOpenSlip(let table, let slip, _),
      .othersConfirm(let table, let slip, _), .othersSlip(let table, let slip):
      keys(table, "slip", slip)
    case .nothingOnTable(let table, let newest): keys(table, "slip", newest)
    case .otherKind(let table, let kind):
      key(table: table)
      key("kind", kind.rawValue)
    case .practice(let table, let why): PracticeRefusalText.keys(of: why, table, &self)
    case .notYourTurn(let table, let newest): keys(table, "play", newest)
    case .unreadPlay(let table, let play, _): keys(table, "play", play)
    case .othersAgree(let table, let number): keys(table, "n", number > 0 ? number : nil)
    case .tournament(let why, _): why.keys(&self)
    case .overrule(let table, let why):
      key(table: table)
      why.key(&self)
    case .lastPlayOnTable(let table): keys(table, .finalPending)
    case .countingRacks(let table, _): keys(table, .counting)
    case .gamePaused(let table, let adjourned): keys(table, adjourned ? .adjourned : .paused)
    case .noSuchPlay(let table, let play), .windowClosed(let table, let play): keys(table, "play", play)
    case .illegal(let violations, _, _): key("why", violations.map(\.rawValue).joined(separator: ","))
    case .caseMeansBlank: key("why", literal: "case")
    case .voidPlay: key("why", literal: "unacceptable")
    case .illegalExchange(let fault, let minimum, _):
      key("why", fault.rawValue)
      if fault == .bagTooLow { key("least", minimum) }
    case .notFormed(let word): key("word", word)
    case .amendDoesNotFit(let play): key("play", play)
    case .tileCount(let expected, let counted):
      key("expected", expected)
      key("counted", counted)
    case .stillHere(let table, let seconds): keys(table, "after", seconds)
    }
  }

  private mutating func keys(_ table: TableID, _ name: StaticString, _ number: Int?) {
    key(table: table)
    if let number { key(name, number) }
  }

  private mutating func keys(_ table: TableID, _ phase: Table.Phase) {
    key(table: table)
    key("phase", phase.rawValue)
  }
}

extension NotPermitted {
  /// The table that is the reason for the refusal; nil if there is none.
  fileprivate var table: TableID? {
    switch self {
    case .judgeAtTable(let table), .judgeWatching(let table), .tableReserved(let table),
      .observeWhileSeated(let table), .deskTable(let table), .judgeAdjourned(let table),
      .deskAdjourned(let table), .opponentPutOff(_, let table), .seriesAdjourned(let table),
      .lookupInRound(let table),
      .practiceClosed(let table),
      .leaveBoard(let table), .againBoard(let table), .heldBack(let table):
      table
    case .undoDealt, .undoAfterRuling, .declareDealt, .tooManyCalls, .silenced, .restrainDirector,
      .stationSits, .stationCalls, .lookupsAtStations, .lookupsClosed, .eventRound, .eventFirst,
      .opponentsEventFirst, .eventTalk,
      .tellSelf, .tellNobody, .tellFull, .figuresKept,
      .eventTell:
      nil
    }
  }
}
