// SPDX-License-Identifier: MIT
import Directing

/// What is asked of events.
package indirect enum EventCommand: Sendable {
  /// Open one.
  case new(EventOpening)
  /// Open one on the terms of another: which, what the new one is called, and its title; nil for the other's.
  case newLike(EventLabel, label: String, title: String?)
  /// Look at those that are open, from a label on.
  case list
  /// Do something with one of them, or look at it; what is only tried is answered, and not done.
  case at(EventLabel, EventAct, isTrial: Bool)
}

/// Which event is meant.
package enum EventLabel: Equatable, Sendable {
  /// By its label.
  case named(String)
  /// The only one that is open.
  case only
}

/// A round, as it is typed.
package struct EventRound: Equatable, Sendable {
  /// From 1; nil for the one that is played, or is to be paired.
  package let number: Int?
  /// Of which division; nil where the line does not say.
  let division: String?

  package init(number: Int? = nil, of division: String? = nil) {
    self.number = number
    self.division = division
  }
}

/// A result, as it is typed.
package enum TypedResult: Sendable {
  /// Two players with their scores in any order, and the name of who won whatever these say; nil where they say it.
  case game(ScoredName, ScoredName, winner: String?)
  /// A bye or a forfeit; by one that is alone nobody wins.
  case alone(ScoredName, isAlone: Bool)
  /// Nothing is known of somebody's board or bye any more; of a correction alone.
  case none(String)

  /// The names in it.
  var names: [String] {
    switch self {
    case .game(let one, let other, _): [one.name, other.name]
    case .alone(let scored, _): [scored.name]
    case .none(let name): [name]
    }
  }

  /// The same with names as they were entered.
  func naming(_ own: (String) -> String) -> TypedResult {
    switch self {
    case .game(let one, let other, let winner):
      .game(one.naming(own), other.naming(own), winner: winner.map(own))
    case .alone(let scored, let isAlone): .alone(scored.naming(own), isAlone: isAlone)
    case .none(let name): .none(own(name))
    }
  }
}

/// What is done with an event, or looked at there.
package enum EventAct: Sendable {
  case enter(EntryForm, code: EntrantCode?)
  /// Somebody's code is made anew.
  case code(String, EntrantCode?)
  /// From a round on; without one from the next; until the round before the one in which they are back, if any.
  case drop(String, from: Int?, back: Int?)
  /// Who dropped out, or is away, plays again: from a round on; without one from the first that they can.
  case comeBack(String, for: Int?)
  /// The terms are changed, or by what games are played from now on.
  case set(TournamentChange, ConditionsChange)
  /// The next round of a division is paired; `beside` where that was done beside the loop.
  case pair(Int?, division: String?, byHand: ByHand = ByHand(), beside: PairedRound? = nil)
  case unpair(EventRound)
  case swap(EventRound, String, String)
  /// A round begins in so many minutes; none of its tables opens before.
  case start(EventRound, minutes: Int)
  /// A board's game is played later: rounds through that one are paired without its result, all without one.
  case adjourn(EventRound, String, String, through: Int?)
  case score(EventRound, TypedResult, isSure: Bool)
  /// What a player says came of their own board; no line says that of itself.
  case claim(EventClaim)
  case correct(EventRound, TypedResult, reason: String, isSure: Bool)
  /// An event ends; before its last result only where the director is sure.
  case close(isSure: Bool)
  /// An event that was closed goes on.
  case reopen
  /// Something is said to those who are in it.
  case say(String)
  /// From a place on in the list, from 1.
  case standings(after: Int?, division: String?, from: Int)
  /// From a board on, from 1.
  case show(EventRound?, from: Int)
  case missing
  /// Somebody's games; one's own without a name.
  case card(String?)
  /// How it went.
  case asked(EventQuestion, division: String?)
}

/// A code that was made for an entrant.
package struct EntrantCode: Sendable {
  /// What they type.
  package let code: String
  /// Its hash, in the form that a ledger keeps.
  package let hash: String

  package init(code: String, hash: String) {
    self.code = code
    self.hash = hash
  }
}

/// What a player says came of their own board.
package struct EventClaim: Sendable {
  /// The present one in the player's own division.
  let round: EventRound
  let one: ScoredName
  let other: ScoredName
  /// The name of who won whatever the scores say; nil where these say it.
  let winner: String?
  /// Whose word it is, as they entered.
  let by: String
  let isSure: Bool

  /// The same with names as they were entered.
  func naming(_ own: (String) -> String) -> EventClaim {
    EventClaim(
      round: round, one: one.naming(own), other: other.naming(own), winner: winner.map(own), by: by,
      isSure: isSure)
  }
}

extension EventAct {
  /// Whether nothing can be recorded by it.
  package var leavesNoTrace: Bool {
    switch self {
    case .say, .standings, .show, .missing, .card, .asked: true
    case .enter, .code, .drop, .comeBack, .set, .pair, .unpair, .swap, .start, .adjourn, .score, .claim,
      .correct, .close, .reopen:
      false
    }
  }

  /// Whether it opens a closed event again.
  var reopens: Bool { if case .reopen = self { true } else { false } }

  /// The code that was made for whom a step is about, where it is theirs now.
  func code(madeFor step: TournamentStep) -> String? {
    switch (self, step) {
    case (.enter(_, let code?), .entered(let enrolment)):
      enrolment.codeHash == code.hash ? code.code : nil
    case (.code(_, let code?), .coded): code.code
    default: nil
    }
  }

  /// The same with a code that was made for whom it is about.
  func with(_ code: EntrantCode) -> EventAct {
    switch self {
    case .enter(let form, _): .enter(form, code: code)
    case .code(let name, _): .code(name, code)
    case .drop, .comeBack, .set, .pair, .unpair, .swap, .start, .adjourn, .score, .claim, .correct,
      .close, .reopen, .say, .standings, .show, .missing, .card, .asked:
      self
    }
  }
}

extension EventCommand {
  /// The same with a code that was made for whom it is about.
  package func with(_ code: EntrantCode) -> EventCommand {
    guard case .at(let label, let act, let isTrial) = self else { return self }
    return .at(label, act.with(code), isTrial: isTrial)
  }
}

/// A player, and what they scored.
package struct ScoredName: Equatable, Sendable {
  package let name: String
  package let score: Int

  package init(_ name: String, _ score: Int) {
    self.name = name
    self.score = score
  }

  /// The same with the name as it was entered.
  func naming(_ own: (String) -> String) -> ScoredName { ScoredName(own(name), score) }
}

/// Why nothing is done with an event.
package enum EventRefusal: Error, Equatable, Sendable {
  /// No event of that label is open.
  case noSuchEvent(String)
  /// None is open, or more than one, so that it must be named.
  case whichEvent(open: Int)
  /// One of that label is open.
  case labelTaken(String)
  /// It has several divisions, so that one must be named.
  case whichDivision([String])
  /// A result of the round is in, or a table of it is open.
  case hasBegun(Int)
  /// A game goes on at the board's table.
  case gameOn(TableID)
  /// Results of an event's games come in by themselves; players say nothing of them.
  case comesByItself
  /// They come in by an account, so there is no code.
  case hasAccount(String)
  /// Rounds are paired, so that the list stays.
  case listStays
  /// Its games are played at real boards, of which no clock, rule or delay is kept.
  case onPaper
  /// A table of slips keeps no clock.
  case slipClock
  /// A table of slips is for challenges.
  case slipVoid
  /// A table of it is open, at which somebody may be looking on.
  case isWatched(TableID)
  /// What the event itself has against it.
  case refused(TournamentRefusal)
}
