// SPDX-License-Identifier: MIT
import Lexica

/// A question to the word judge.
///
/// A class, so that the line, the answer and the entry share one value.
package final class JudgeRequest: Sendable {
  /// The words, read in the list's alphabet.
  package let words: Words
  package let lexicon: AgreedLexicon
  /// Whether the line names the lexicon.
  package let isListNamed: Bool
  package let board: String?
  /// The place of `board=` among the arguments, from 1.
  package let boardPlace: Int
  /// The questioner's name as typed; nil for none.
  package let by: String?
  /// Whether nothing is to be judged: the line asks whether the question would be refused now.
  package let isTrial: Bool

  package init(
    words: Words, lexicon: AgreedLexicon, isListNamed: Bool = false, board: String?,
    boardPlace: Int = 1, by: String?, isTrial: Bool = false
  ) {
    self.words = words
    self.lexicon = lexicon
    self.isListNamed = isListNamed
    self.board = board
    self.boardPlace = boardPlace
    self.by = by
    self.isTrial = isTrial
  }
}

/// The answer to a question of the word judge.
package struct Judged: Sendable {
  /// The ruling on all words as a whole; nil for a trial.
  package let ruling: Ruling?
  /// The account of the station that asked; nil for any other caller.
  package let station: PlayerName?
  /// The receipt of the entry; nil where judgements are not recorded.
  package let receipt: Receipt?
  /// The newest entry that the answer depends on.
  package internal(set) var waits = Ticket.none

  package init(_ ruling: Ruling?, station: PlayerName?, receipt: Receipt?) {
    self.ruling = ruling
    self.station = station
    self.receipt = receipt
  }
}

/// The refusal of a question to the word judge.
package struct RefusedJudgement: Error {
  package let refusal: Refusal
  /// The newest entry that the answer depends on.
  package let waits: Ticket
}

extension HouseCommands {
  /// Judges words for no table, with one ruling for all of them; a trial looks no word up.
  func judge(_ question: JudgeRequest, _ caller: Caller, at now: Instant) throws(Refusal) -> Judged {
    if let (why, _) = barOfJudge(caller) { throw .notPermitted(why) }
    // A station's lexicon is that of the open tournaments, so the answer depends on their terms.
    var station: PlayerName?
    if let person = caller.person, role(of: person) == .station {
      for tournament in floor.tournaments.open.values { sight.note(tournament.ticket) }
      station = person.name
    }
    guard let lexicon = terms.lexica.sealed(as: question.lexicon) else {
      throw .noSuchLexicon(question.lexicon.label)
    }
    if terms.logsJudgements { try requireRoom() }
    guard !question.isTrial else { return Judged(nil, station: station, receipt: nil) }
    let ruling = DecideHouse.judge(question, by: lexicon)
    guard terms.logsJudgements else { return Judged(ruling, station: station, receipt: nil) }
    let judgement = BareJudgement(question: question, ruling: ruling, station: station)
    return Judged(ruling, station: station, receipt: record(.judged(judgement), now: now))
  }
}
