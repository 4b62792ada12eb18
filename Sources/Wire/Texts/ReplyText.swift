// SPDX-License-Identifier: MIT
import Officiating

/// The replies to commands, each family written by its own writer.
package enum ReplyText {
  /// Writes the lines of a reply.
  ///
  /// `now` is read only for replies that can show a clock, `meanings` only for those that can list words.
  package static func write(
    _ reply: Reply, _ tag: Tag, at now: @autoclosure () -> Instant,
    meanings: @autoclosure () -> Meanings = Meanings(), into writer: inout LineWriter
  ) {
    writer.about(reply.head) { write(reply, tag, at: now(), meanings: meanings(), &$0) }
  }

  private static func write(
    _ reply: Reply, _ tag: Tag, at now: @autoclosure () -> Instant, meanings: @autoclosure () -> Meanings,
    _ writer: inout LineWriter
  ) {
    switch reply {
    case .refused(let refusal): RefusalText.write(refusal, tag, into: &writer)
    case .mayLookUp:
      // The command was decided again while it waited for the ledger, and the words found are lost.
      RefusalText.write(.notRecorded, tag, into: &writer)
    case .judged(let judgement, let receipt): HouseText.write(judgement, receipt, tag, &writer)
    case .welcome(let welcome): HouseText.write(welcome, tag, at: now(), &writer)
    case .account(let news): AccountText.write(news, tag, &writer)
    case .accounts(let page): AccountText.write(page, tag, &writer)
    case .called(let call, true):
      CallText.write(call, "a director has been called to your table", tag, &writer)
    case .called(let call, false):
      CallText.write(call, "no director is here; your call is kept until one answers", tag, &writer)
    case .answered(let call):
      CallText.write(call, "they are told, and the call waits no more", tag, &writer)
    case .calls(let page): CallText.write(page, tag, &writer)
    case .order(let news): OrderText.write(news, tag, &writer)
    case .lexica(let lexica): HouseText.write(lexica, tag, &writer)
    case .tables(let page): GamesText.write(page, tag, &writer)
    case .ended(let page): GamesText.write(ended: page, tag, &writer)
    case .games(let page): GamesText.write(own: page, tag, &writer)
    case .forgotten(let page): GamesText.write(forgotten: page, tag, &writer)
    case .opened(let view): TableText.opened(view, tag, &writer)
    case .seated(let view, let seat): TableText.seated(view, seat: seat, tag, &writer)
    case .left(let table, let isDesk):
      let text: Phrase =
        isDesk
        ? "the desk is free; to open another table, HELP DESK" : "you have got up; to sit down again, TABLES"
      writer.reply(.left, tag, at: table, text)
    case .said(let table, let toPlayers):
      writer.reply(
        .said, tag, at: table,
        toPlayers ? "said to the table" : "said to observers; players do not hear you")
    case .saidInTournament(let label, let toPlayers):
      writer.reply(
        .said, tag,
        toPlayers
          ? "said to everybody of the event who is here"
          : "said to directors, and to players who have no board to play"
      ) { $0.key("event", label) }
    case .observing(let view): TableText.write(view, plain: false, tag, at: now(), Meanings(), &writer)
    case .shown(let view, let plain): TableText.write(view, plain: plain, tag, at: now(), meanings(), &writer)
    case .slip(let news): SlipText.answer(news, tag, &writer)
    case .rulings(let page): SlipText.write(page, tag, &writer)
    case .game(let news): GameText.answer(news, tag, at: now(), &writer)
    case .looked(let look, let view): GameLookText.write(look, view, tag, &writer)
    case .turns(let history): GameHistoryText.write(history, tag, &writer)
    case .record(let record): GameHistoryText.write(record, tag, &writer)
    case .practice(let news): PracticeText(news.view, tag, at: now(), meanings()).answer(news, &writer)
    case .tournament(let news): EventText.answer(news, tag, &writer)
    case .tournamentStarts(let start): EventText.starts(start, tag, &writer)
    case .tournamentOpened(let view): EventText.opened(view, tag, &writer)
    case .tournamentLook(let look, let view): EventLookText.write(look, view, tag, &writer)
    case .tournaments(let views): EventLookText.write(views, tag, &writer)
    }
  }
}

extension Reply {
  /// The table of the lines; nil if they are about none or about several.
  fileprivate var head: TableHead? {
    switch self {
    case .refused, .account, .accounts, .called, .answered, .calls, .order, .judged, .mayLookUp, .lexica,
      .tables, .ended, .games, .forgotten, .left, .said, .saidInTournament, .record, .practice, .tournament,
      .tournamentStarts, .tournamentOpened, .tournamentLook, .tournaments:
      nil
    case .welcome(let welcome): welcome.table?.head
    case .opened(let view), .seated(let view, _), .observing(let view), .shown(let view, _): view.head
    case .slip(let news): news.view.head
    case .rulings(let page): page.head
    case .game(let news): news.view.head
    case .looked(_, let view): view.head
    case .turns(let history): history.view.head
    }
  }
}
