// SPDX-License-Identifier: MIT
import Officiating

/// The replies to commands, each family written by its own writer.
package enum ReplyText {
  /// Writes the reply to `JUDGE`.
  package static func write(
    _ question: JudgeRequest, _ judged: Judged, _ tag: Tag, into writer: inout LineWriter
  ) {
    HouseText.write(question, judged, tag, &writer)
  }

  /// Writes the lines of a reply.
  ///
  /// `now` is read only for replies that can show a clock, `meanings` only for those that can list words.
  package static func write(
    _ reply: Reply, _ tag: Tag, at now: @autoclosure () -> Instant,
    meanings: @autoclosure () -> Meanings = Meanings(), into writer: inout LineWriter
  ) {
    switch reply {
    case .refused(let refusal): RefusalText.write(refusal, tag, into: &writer)
    case .mayLookUp:
      // The command was decided again while it waited for the ledger, and the words found are lost.
      RefusalText.write(.notRecorded, tag, into: &writer)
    case .welcome(let welcome):
      writer.about(welcome.table?.head) { HouseText.write(welcome, tag, at: now(), &$0) }
    case .account(let news): AccountText.write(news, tag, &writer)
    case .accounts(let page): AccountText.write(page, tag, &writer)
    case .called(let call, let isHeard): CallText.write(call, isHeard: isHeard, tag, &writer)
    case .answered(let call):
      CallText.write(call, "they are told, and the call waits no more", tag, &writer)
    case .calls(let page): CallText.write(page, tag, &writer)
    case .told(let told): TellText.write(told, tag, &writer)
    case .order(let news): OrderText.write(news, tag, &writer)
    case .ownData(let data): OwnDataText.write(data, tag, &writer)
    case .past(let answer): PastText.write(answer, tag, &writer)
    case .lexica(let lexica): HouseText.write(lexica, tag, &writer)
    case .tables(let page, let listed): GamesText.write(page, listed, tag, &writer)
    case .ended(let page): GamesText.write(ended: page, tag, &writer)
    case .games(let page): GamesText.write(own: page, tag, &writer)
    case .forgotten(let page): GamesText.write(forgotten: page, tag, &writer)
    case .opened(let view): writer.about(view.head) { TableText.opened(view, tag, &$0) }
    case .seated(let view, let seat): writer.about(view.head) { TableText.seated(view, seat: seat, tag, &$0) }
    case .inviteDeclined(let table, let name):
      writer.reply(.declined, tag, at: table, "\(name.text) is told that you do not want to play now")
    case .seriesDeclined(let head): writer.reply(.declined, tag, at: head.id, SeriesText.ended(head))
    case .left(let table, let isDesk):
      let text: Phrase =
        isDesk
        ? "the desk is free; to open another table, HELP DESK"
        : "you have left table \(table.number); TABLES lists all"
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
    case .observing(let view):
      writer.about(view.head) { TableText.write(view, plain: false, tag, at: now(), Meanings(), &$0) }
    case .shown(let view, let plain):
      writer.about(view.head) { TableText.write(view, plain: plain, tag, at: now(), meanings(), &$0) }
    case .slip(let news): writer.about(news.view.head) { SlipText.answer(news, tag, &$0) }
    case .rulings(let page): writer.about(page.head) { SlipText.write(page, tag, &$0) }
    case .game(let news): writer.about(news.view.head) { GameText.answer(news, tag, at: now, &$0) }
    case .looked(let look, let view): writer.about(view.head) { GameLookText.write(look, view, tag, &$0) }
    case .turns(let history): writer.about(history.view.head) { GameHistoryText.write(history, tag, &$0) }
    case .record(let record): GameHistoryText.write(record, tag, &writer)
    case .practiceTiles(let head, let tiles): PracticeText.writeShuffled(tiles, head, tag, &writer)
    case .practice(let news): PracticeText(news.view, tag, at: now(), meanings()).answer(news, &writer)
    case .tournament(let news): EventText.answer(news, tag, &writer)
    case .tournamentStarts(let start): EventText.starts(start, tag, &writer)
    case .tournamentOpened(let view, let isTrial): EventText.opened(view, isTrial: isTrial, tag, &writer)
    case .tournamentTimer(let timer): EventHallText.write(timer, tag, &writer)
    case .tournamentHeld(let hold): EventHallText.write(hold, tag, &writer)
    case .tournamentDesk(let label): EventText.writeDesk(label, tag, into: &writer)
    case .tournamentLook(let look, let view): EventLookText.write(look, view, tag, &writer)
    case .tournaments(let views): EventLookText.write(views, tag, &writer)
    }
  }
}
