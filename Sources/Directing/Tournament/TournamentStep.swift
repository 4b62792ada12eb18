// SPDX-License-Identifier: MIT

/// Who plays in an event, and with what they came.
package struct Enrolment: Hashable, Sendable {
  /// In the order of entering, from 1; given once.
  package let number: Int
  /// By which they are called in the event; no two look alike.
  package let name: String
  /// A federation's number, 0 if there is none.
  package let rating: Int
  /// What the director calls those who play against each other.
  package let division: String
  /// The first round that they play.
  package let firstRound: Int
  /// The hash of the code that lets them in under their name while the event is open, in the form that a ledger keeps;
  /// nil where they come in otherwise, by an account, or not at all.
  package internal(set) var codeHash: String?
  /// What else is known of them; nothing of it is needed.
  package let particulars: Particulars

  package init(
    number: Int, name: String, rating: Int = 0, division: String = "A", firstRound: Int = 1,
    codeHash: String? = nil, particulars: Particulars = Particulars()
  ) {
    self.number = number
    self.name = name
    self.rating = rating
    self.division = division
    self.firstRound = firstRound
    self.codeHash = codeHash
    self.particulars = particulars
  }

  /// As they are to be printed: their real name where it is known.
  package var printedName: String { particulars.realName ?? name }
}

/// Two who meet, and who of them goes first.
package struct BoardPairing: Hashable, Sendable {
  /// The number of who goes first.
  package let first: Int
  /// The other one's.
  package let second: Int

  package init(first: Int, second: Int) {
    precondition(first != second, "nobody meets themselves")
    self.first = first
    self.second = second
  }

  /// Both.
  package var entrants: [Int] { [first, second] }

  /// Whether somebody plays there.
  package func has(_ entrant: Int) -> Bool { first == entrant || second == entrant }

  /// Whether both are among some.
  func isAmong(_ entrants: Set<Int>) -> Bool { entrants.contains(first) && entrants.contains(second) }

  /// The same with somebody in another's place.
  func putting(_ one: Int, for other: Int) -> BoardPairing {
    BoardPairing(first: first == other ? one : first, second: second == other ? one : second)
  }
}

/// Everything that can happen in an event; one decision is one step.
package enum TournamentStep: Hashable, Sendable {
  /// Somebody entered.
  case entered(Enrolment)
  /// Somebody has another code, whose hash this is.
  case coded(Int, hash: String)
  /// Somebody plays no more from a round on.
  case dropped(Int, from: Int)
  /// Somebody does not play some rounds, and is back behind them: the first that they miss, and the first after.
  case away(Int, from: Int, back: Int)
  /// Somebody who dropped out, or is away, plays again from a round on.
  case returned(Int, from: Int)
  /// The terms are others from now on.
  case termed(TournamentTerms)
  /// A division's round was paired; the boards are numbered on from those that the round has.
  case paired(
    round: Int, division: String, boards: [BoardPairing], byes: [Int], byHand: MadeByHand = .nothing)
  /// A division's round is not paired any more.
  case unpaired(round: Int, division: String)
  /// Two of a round sit in each other's places.
  case swapped(round: Int, Int, Int)
  /// A board's game is played later: rounds through that one are paired without its result.
  case adjourned(round: Int, BoardPairing, through: Int)
  /// A table was opened for a board, by its number on the server, from 1.
  case seated(round: Int, BoardPairing, table: Int)
  /// A player says what came of their own board; the other side is asked.
  case claimed(round: Int, RoundResult, by: Int)
  /// A board has its result.
  case scored(round: Int, RoundResult)
  /// The result of a board or a bye is corrected, with the reason. `was` has each result that it replaces:
  /// two of a double forfeit, none of a bye of which nobody had said anything. `now` is nil where no result is known.
  case corrected(round: Int, was: [RoundResult], now: RoundResult?, reason: String)
  /// The event is over; nothing follows but that it is opened again.
  case closed
  /// It goes on where it was closed. The numbers are those of entrants whose names others took meanwhile: their codes
  /// stay without use.
  case reopened(taken: [Int])
}

/// Why a step cannot have happened: the ledger that says so is not one of ours.
package struct TournamentContradiction: Error, Hashable, Sendable {
  /// What contradicts the state, for people.
  package let text: String

  package init(text: String) { self.text = text }
}
