// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// Judgements for no table.
extension Server {
  func judge(
    _ question: JudgeRequest, _ tag: Tag, of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    guard client.session != nil || options.admitsGuests else {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    if let session = client.session, session.person == .operator { return refuseOperator(client, tag) }
    if client.session != nil, isStation(client, referee) {
      guard question.board != nil else {
        return fault(.badArgument(at: 1, .stationBoard), tag, to: client)
      }
      guard !isUnknownBoard(question, client, tag, referee) else { return }
      guard question.isListNamed || client.list != nil || !lacksStationList(client, tag, referee) else {
        return
      }
    }
    if referee.peek.logsJudgements, refusesToRecord(client, tag, referee) { return }
    let before = referee.proposedBytes
    let caller = Caller(person: client.session?.person, observing: client.session?.observing)
    do throws(RefusedJudgement) {
      let judged = try referee.judge(question, for: caller, at: now)
      charge(client, since: before, referee)
      guard judged.ruling != nil else {
        return put(to: client, wait: judged.waits) { ReplyText.write(question, judged, tag, into: &$0) }
      }
      metrics.figures.rulings += 1
      put(to: client, wait: judged.waits, isRuling: true) {
        ReplyText.write(question, judged, tag, into: &$0)
      }
      tellOfLookup("JUDGE", by: client, referee)
      tellOfStation(question, judged, referee)
    } catch {
      answer(client, tag, Outcome(.refused(error.refusal), waits: error.waits))
    }
  }

  /// Tells a station that no board of the open events has the number that it typed; other labels are not checked.
  ///
  /// A mistyped board must not cost a ruling, and would stand in the ledger.
  /// - Returns: false if there may be such a board, and nothing is told.
  private func isUnknownBoard(
    _ question: JudgeRequest, _ client: Client, _ tag: Tag, _ referee: isolated Referee
  ) -> Bool {
    guard let number = question.board.flatMap({ Int($0) }), let boards = referee.peek.stationBoards,
      !boards.contains(number)
    else { return false }
    let refusal = Refusal.noSuchBoard(number, of: boards, at: question.boardPlace)
    answer(client, tag, Outcome(.refused(refusal), waits: referee.newest))
    return true
  }

  /// Tells directors what a station judged while an event is open.
  ///
  /// The words are left out for a director who is told none, as one who plays.
  private func tellOfStation(_ question: JudgeRequest, _ judged: Judged, _ referee: isolated Referee) {
    guard judged.station != nil, referee.peek.hasOpenTournament else { return }
    for number in directorsHere() {
      guard let director = sessions.clients[number], let person = director.session?.person else { continue }
      let withWords = referee.peek.mayTellWords(Caller(person: person, observing: nil))
      tell(director, waits: referee.newest) {
        NoticeText.write(question, judged, withWords: withWords, into: &$0)
      }
    }
  }

  /// Tells a station that names no list why the list of the open events cannot judge its words.
  ///
  /// - Returns: false if it can, and nothing is told.
  private func lacksStationList(_ client: Client, _ tag: Tag, _ referee: isolated Referee) -> Bool {
    switch referee.peek.stationList {
    case .usual: return false
    case .agreed(let lexicon):
      guard lists.lexica.place(named: lexicon.label) == nil else { return false }
      answer(client, tag, Outcome(.refused(.noSuchLexicon(lexicon.label)), waits: referee.newest))
    case .several(let lexicon):
      reply(to: client, waits: referee.newest) {
        FaultText.write(.badArgument(at: 1, .stationList(lexicon.name)), tag, into: &$0)
      }
    }
    return true
  }
}
