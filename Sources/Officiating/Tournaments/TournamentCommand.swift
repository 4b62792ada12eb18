// SPDX-License-Identifier: MIT
import Directing

package indirect enum TournamentCommand: Sendable {
  case new(TournamentRequest, isTrial: Bool = false)
  /// Opens a tournament on the terms of another, under a new label and title. A nil title keeps the other's title.
  case newLike(TournamentLabel, label: String, title: String?, isTrial: Bool = false)
  case list
  /// Changes or shows one tournament. A trial is answered, but not carried out.
  case at(TournamentLabel, TournamentAct, isTrial: Bool)
}

package enum TournamentLabel: Equatable, Sendable {
  case named(String)
  case only
}

/// A round as a command names it.
package struct TournamentRound: Equatable, Sendable {
  /// The round's number from 1; nil means the present round, or the next one to be paired.
  package let number: Int?
  /// The division; nil if the command names none.
  let division: String?

  package init(number: Int? = nil, of division: String? = nil) {
    self.number = number
    self.division = division
  }

  /// Returns the round of a division, unless the command names another one.
  func of(_ own: String) -> TournamentRound { TournamentRound(number: number, of: division ?? own) }
}

/// An action on a tournament, or a query about it.
package enum TournamentAct: Sendable {
  case enter(EntryForm, code: EntrantCode?)
  case code(String, EntrantCode?)
  /// Changes an entrant's name, rating, division or particulars.
  case change(String, EntryChange)
  /// Checks an entrant in; nil means the caller.
  case checkIn(String?)
  /// Keeps two entrants apart in rounds up to `through`; nil means all rounds, 0 none.
  case keepApart(String, String, through: Int?)
  /// Withdraws an entrant from a round on; nil means the next round. `back` is the round of the return, if any.
  case drop(String, from: Int?, back: Int?)
  /// Lets a withdrawn or absent entrant play again from a round on; nil means the first possible round.
  case comeBack(String, for: Int?)
  /// Changes the terms, or the conditions of later games.
  case set(TournamentChange, ConditionsChange)
  /// Changes the terms or the boards of one division.
  case divide(String, TournamentChange, boards: TournamentChange.Boards?)
  /// Keeps prizes of a division with the tournament, or takes them away.
  case keepPrizes(PrizeWish, division: String?)
  /// Pairs the next round of a division. `beside` holds pairings that were computed on another thread.
  case pair(Int?, division: String?, byHand: ByHand = ByHand(), beside: PairedRound? = nil)
  case unpair(TournamentRound)
  case swap(TournamentRound, String, String)
  /// Starts a round in this many minutes. None of its tables opens before.
  case start(TournamentRound, minutes: Int)
  /// Adjourns a board's game. Rounds up to `through` are paired without its result; nil means all rounds.
  case adjourn(TournamentRound, String, String, through: Int?)
  case score(TournamentRound, TypedResult, isSure: Bool)
  case correct(TournamentRound, TypedResult, reason: String, isSure: Bool)
  /// Closes the tournament. Before the last result it needs `isSure`.
  case close(isSure: Bool)
  case reopen
  /// Lets the sender's connection type results of the tournament as bare lines.
  case desk
  /// Pauses or continues all games of the tournament.
  case hold(isPaused: Bool)
  /// Starts the hall's timer; 0 ends it.
  case timer(minutes: Int)
  /// Shows the reasons for an entrant's pairing in a round.
  case why(TournamentRound, String)
  /// Sends a text to the tournament's directors and players.
  case say(String)
  /// Shows the standings from this place in the list on, from 1.
  case standings(after: Int?, division: String?, from: Int)
  /// Shows the boards from this one on, from 1.
  case show(TournamentRound?, from: Int)
  case missing
  /// Shows an entrant's card; nil means the caller's own.
  case card(String?)
  /// Answers a question about the tournament's course.
  case asked(TournamentQuestion, division: String?)
  /// Answers a question about one division, or about all.
  case surveyed(TournamentSurvey, division: String?)
}

/// A new code for an entrant, and its hash in the ledger's form.
package typealias EntrantCode = (code: String, hash: String)

extension TournamentAct {
  /// Whether the act never records an entry.
  package var leavesNoTrace: Bool {
    switch self {
    case .desk, .why, .say, .standings, .show, .missing, .card, .asked, .surveyed: true
    case .hold, .timer, .enter, .code, .change, .checkIn, .keepApart, .drop, .comeBack, .set, .divide,
      .keepPrizes, .pair, .unpair, .swap, .start, .adjourn, .score, .correct, .close, .reopen:
      false
    }
  }

  var reopens: Bool { if case .reopen = self { true } else { false } }

  /// Returns the new code if the step gave it to the entrant, else nil.
  func code(madeFor step: TournamentStep) -> String? {
    switch (self, step) {
    case (.enter(_, let code?), .entered(let enrolment)):
      enrolment.codeHash == code.hash ? code.code : nil
    case (.code(_, let code?), .coded): code.code
    default: nil
    }
  }

  func with(_ code: EntrantCode) -> TournamentAct {
    switch self {
    case .enter(let form, _): .enter(form, code: code)
    case .code(let name, _): .code(name, code)
    default: self
    }
  }
}

extension TournamentCommand {
  package func with(_ code: EntrantCode) -> TournamentCommand {
    guard case .at(let label, let act, let isTrial) = self else { return self }
    return .at(label, act.with(code), isTrial: isTrial)
  }
}

/// A reason why a command about a tournament is refused.
package enum TournamentCommandRefusal: Error, Equatable, Sendable {
  case noSuchEvent(String)
  /// The command must name a tournament, because none is open or more than one is.
  case whichEvent(open: Int)
  case labelTaken(String)
  /// The tournament has several divisions, so the command must name one.
  case whichDivision([String])
  /// A result of the round is in, or a table of the round is open.
  case hasBegun(Int)
  /// A game is under way at the board's table.
  case gameOn(TableID)
  /// Results of games on the server come from their tables, so players claim none.
  case comesByItself
  case hasAccount(String)
  /// The lexicon is fixed once a round is paired.
  case listStays
  /// The games are played at real boards, for which no clock and no delay is kept.
  case onPaper
  case slipClock
  case slipVoid
  /// A board's table is open, so an observer may be watching it.
  case isWatched(TableID)
  /// The tournament's own rules refuse the act.
  case refused(TournamentRefusal)
}
