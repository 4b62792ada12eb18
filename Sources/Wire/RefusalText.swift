// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// Turns refusals into lines; each ends with what to type.
enum RefusalText {
  static func write(_ refusal: Refusal, _ tag: Tag, into writer: inout LineWriter) {
    writer.beginReply(kind(of: refusal), tag)
    keys(of: refusal, &writer)
    text(of: refusal, &writer)
    writer.endLine()
  }

  private static func kind(of refusal: Refusal) -> ReplyKind {
    switch refusal {
    case .loginFirst: .loginFirst
    case .notPermitted: .notPermitted
    case .noSuchTable: .noSuchTable
    case .notSeated: .notSeated
    case .alreadySeated: .alreadySeated
    case .tableFull: .tableFull
    case .termsDiffer: .termsDiffer
    case .seatEmpty: .seatEmpty
    case .noSuchLexicon: .noSuchLexicon
    case .noChallenges: .noChallenges
    case .slipOpen, .leaveOpenSlip: .slipOpen
    case .nothingOnTable: .nothingOnTable
    case .othersConfirm, .whichSide, .ownSideOnly: .notYourTurn
    case .othersSlip: .notPermitted
    case .practice(_, let why): PracticeRefusalText.kind(of: why)
    case .notRecorded: .notRecorded
    case .ledgerFailed: .ledgerFailed
    default: GameRefusalText.kind(of: refusal)
    }
  }

  private static func keys(of refusal: Refusal, _ writer: inout LineWriter) {
    switch refusal {
    case .noSuchTable(let table), .alreadySeated(let table), .tableFull(let table), .seatEmpty(let table),
      .whichSide(let table), .ownSideOnly(let table):
      writer.key(table: table)
    case .notPermitted(let what):
      switch what {
      case .judgeAtTable(let table), .judgeWatching(let table), .tableReserved(let table),
        .observeWhileSeated(let table),
        .deskTable(let table), .judgeAdjourned(let table), .deskAdjourned(let table),
        .lookupInRound(let table):
        writer.key(table: table)
      case .undoDealt, .undoAfterRuling, .declareDealt: break
      }
    case .notSeated(let table):
      if let table { writer.key(table: table) }
    case .termsDiffer(let table):
      writer.key(table: table.id)
      writer.keys(terms: table.terms)
    case .slipOpen(let table, let slip, _), .leaveOpenSlip(let table, let slip, _),
      .othersConfirm(let table, let slip, _), .othersSlip(let table, let slip):
      writer.key(table: table)
      writer.key("slip", slip)
    case .nothingOnTable(let table, let newest):
      writer.key(table: table)
      if let newest { writer.key("slip", newest) }
    case .practice(let table, let why): PracticeRefusalText.keys(of: why, table, &writer)
    case .loginFirst, .noSuchLexicon, .noChallenges, .notRecorded, .ledgerFailed:
      break
    default: GameRefusalText.keys(of: refusal, &writer)
    }
  }

  private static func text(of refusal: Refusal, _ writer: inout LineWriter) {
    switch refusal {
    case .loginFirst: writer.text("say who you are: LOGIN yourname")
    case .notPermitted(let what): text(of: what, &writer)
    case .noSuchTable: writer.text("no such table now; type TABLES")
    case .notSeated(let table):
      writer.text(
        table == nil
          ? "you sit at no table; type TABLES, or HELP" : "you sit at no such table; type TABLES")
    case .alreadySeated(let table):
      writer.text("you sit at table \(table.number): LEAVE \(table.number), or ADJOURN or CONCEDE a game")
    case .tableFull(let table): writer.text("both seats are taken; to watch, OBSERVE \(table.number)")
    case .termsDiffer(let table):
      writer.text("to sit down on these terms, JOIN \(table.id.number) \(table.terms.lexicon.name)")
    case .seatEmpty: writer.text("nobody sits opposite yet; wait for JOINED, then the same line")
    case .noSuchLexicon: writer.text("this server has no such list; type LEXICA")
    case .noChallenges: writer.text("this table's rule has no challenges; type SHOW")
    case .slipOpen(_, let slip, let isOwn):
      writer.text(
        isOwn
          ? "your slip waits for the other side; to drop it, WITHDRAW \(slip)"
          : "a slip is open: CONFIRM \(slip) or AMEND \(slip) word...")
    case .leaveOpenSlip(_, let slip, let isOwn):
      writer.text(
        isOwn
          ? "your play is doubted; leave when slip \(slip) is ruled on or its time is up"
          : "your play is doubted; first CONFIRM \(slip)")
    case .nothingOnTable(_, let newest):
      if let newest {
        writer.text("that is not the slip on the table; \(newest) is, type SHOW")
      } else {
        writer.text("no slip of that number is on the table; type SHOW")
      }
    case .othersConfirm(_, let slip, let until):
      if until == nil {
        writer.text("a correction needs the other side; to drop it, WITHDRAW \(slip)")
      } else {
        writer.text("these are your words; the other side confirms them, or WITHDRAW \(slip)")
      }
    case .othersSlip(_, let slip):
      writer.text("only the challenger can take it back; to change it, AMEND \(slip) word...")
    case .whichSide: writer.text("say which side doubts: CHALLENGE BY 1 word...")
    case .ownSideOnly: writer.text("you act for your own side: type the same line without BY")
    case .practice(_, let why): writer.text(Phrase(english: why.text))
    case .notRecorded: writer.text("not recorded, nothing is charged; type the same line again")
    case .ledgerFailed: writer.text("the ledger has stopped, nothing is charged; call the operator")
    default: writer.text(GameRefusalText.text(of: refusal))
    }
  }

  private static func text(of what: NotPermitted, _ writer: inout LineWriter) {
    switch what {
    case .judgeAtTable(let table):
      writer.text("no words are told while you sit at table \(table.number); there, CHALLENGE")
    case .judgeWatching(let table):
      writer.text("no words are told while you watch a live table; stop with LEAVE \(table.number)")
    case .tableReserved: writer.text("this table is kept for someone else; type TABLES")
    case .observeWhileSeated: writer.text("players watch no other table; to look at yours, SHOW")
    case .deskTable(let table): writer.text("both seats are at its desk; to watch, OBSERVE \(table.number)")
    case .deskAdjourned(let table):
      writer.text("no desk, void table or practice while your game is put off; CONTINUE \(table.number)")
    case .judgeAdjourned(let table):
      writer.text("no words are told while a game of yours is put off; first CONTINUE \(table.number)")
    case .lookupInRound: writer.text("no words while the round is on; to see them, SOLVE")
    case .undoDealt: writer.text("what the server dealt is never taken back; to look, SHOW")
    case .undoAfterRuling: writer.text("after a ruling only a director takes plays back; to look, SHOW")
    case .declareDealt: writer.text("the server knows these racks; to see yours, TILES")
    }
  }
}
