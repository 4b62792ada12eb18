// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Practice

extension ReplyKind {
  /// Creates the kind of reply for a refusal.
  init(of refusal: Refusal) {
    self =
      switch refusal {
      case .loginFirst: .loginFirst
      case .notPermitted, .othersSlip, .tooManyAdjourned, .noAccount, .lastDirector: .notPermitted
      case .directorOnly: .directorOnly
      case .expelled: .loginLater
      case .accountExists: .nameTaken
      case .noSuchAccount: .noSuchAccount
      case .noSuchTable, .noRecord: .noSuchTable
      case .notSeated, .noLastGame: .notSeated
      case .alreadySeated, .opponentElsewhere: .alreadySeated
      case .tableFull: .tableFull
      case .termsDiffer: .termsDiffer
      case .seatEmpty: .seatEmpty
      case .noSuchLexicon: .noSuchLexicon
      case .noChallenges: .noChallenges
      case .slipOpen, .leaveOpenSlip: .slipOpen
      case .nothingOnTable, .nothingToDoubt, .noSuchPlay, .nothingAsked, .noSuchCall: .nothingOnTable
      case .othersConfirm, .whichSide, .ownSideOnly, .notYourTurn, .unreadPlay, .othersAgree,
        .whichSideConcedes:
        .notYourTurn
      case .otherKind: .otherKind
      case .practice(_, let why): PracticeRefusalText.kind(of: why)
      case .overrule(_, let why): why.kind
      case .event(let why, _): why.kind
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
    case .noSuchAccount(let name): key("name", name.text)
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
    case .event(let why, _): why.keys(&self)
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
      .deskAdjourned(let table), .lookupInRound(let table), .practiceClosed(let table),
      .leaveBoard(let table), .againBoard(let table), .heldBack(let table):
      table
    case .undoDealt, .undoAfterRuling, .declareDealt, .tooManyCalls, .silenced, .restrainDirector,
      .stationSits, .lookupsAtStations, .lookupsClosed, .eventRound, .eventFirst, .eventTalk:
      nil
    }
  }
}
