// SPDX-License-Identifier: MIT

package struct Enrolment: Hashable, Sendable {
  /// The number in the event, from 1 in the order of entering; it is never reused.
  package let number: Int
  /// The name in the event; no two look alike.
  package let name: String
  package let rating: Int
  package let division: String
  package internal(set) var firstRound: Int
  /// The hash of the entrant's code in the ledger's form; nil if the entrant has an account, or does not log in.
  package internal(set) var codeHash: String?
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

  /// The name to be printed: the real name if it is known.
  package var printedName: String { particulars.realName ?? name }
}

package struct BoardPairing: Hashable, Sendable {
  package let first: Int
  package let second: Int

  package init(first: Int, second: Int) {
    precondition(first != second, "nobody meets themselves")
    self.first = first
    self.second = second
  }

  init(_ pair: Pair, first: Int) {
    self.init(first: first, second: first == pair.one ? pair.two : pair.one)
  }

  var pair: Pair { Pair(first, second) }

  package var entrants: [Int] { [first, second] }

  package func has(_ entrant: Int) -> Bool { first == entrant || second == entrant }

  func opponent(of entrant: Int) -> Int { first == entrant ? second : first }

  func isAmong(_ entrants: Set<Int>) -> Bool { entrants.contains(first) && entrants.contains(second) }

  /// Returns the board by other numbers; nil if one of the two has none.
  func numbered(_ numbers: [Int: Int]) -> BoardPairing? {
    guard let first = numbers[first], let second = numbers[second] else { return nil }
    return BoardPairing(first: first, second: second)
  }

  func putting(_ one: Int, for other: Int) -> BoardPairing {
    BoardPairing(first: first == other ? one : first, second: second == other ? one : second)
  }
}

/// A step of an event; each decision is one step.
package enum TournamentStep: Hashable, Sendable {
  case entered(Enrolment)
  case coded(Int, hash: String)
  /// A name, rating, division or particular of an entrant is another one; the enrolment has all of them.
  case changed(Enrolment)
  /// An entrant withdraws before being paired, and has no place in standings.
  case withdrawn(Int)
  /// An entrant checks in, or did not come and is left out of pairings until checking in.
  case presence(Int, isHere: Bool)
  /// Two entrants do not meet in rounds up to `through`; 0 ends it.
  case keptApart(Pair, through: Int)
  /// A late entrant plays a round that is paired, against the entrant who had its bye.
  case joined(round: Int, BoardPairing)
  case dropped(Int, from: Int)
  /// An entrant is away from the round `from` and plays again in the round `back`.
  case away(Int, from: Int, back: Int)
  /// An entrant who dropped out or is away plays again from a round on.
  case returned(Int, from: Int)
  case termed(TournamentTerms)
  /// A division has terms of its own, or other ones.
  case divided(String, DivisionTerms)
  /// Prizes are kept with the event, or no longer.
  case prizesSet(KeptPrizes.Change)
  /// A round of a division is paired; its boards are appended to the round's.
  case paired(
    round: Int, division: String, boards: [BoardPairing], byes: [Int], byHand: MadeByHand = .nothing)
  case unpaired(round: Int, division: String)
  case swapped(round: Int, Int, Int)
  /// A board's game is adjourned; rounds up to `through` are paired without its result.
  case adjourned(round: Int, BoardPairing, through: Int)
  /// A table was opened for a board; its number on the server is from 1.
  case seated(round: Int, BoardPairing, table: Int)
  /// A player claims the result of their own board, which the opponent has yet to confirm.
  case claimed(round: Int, RoundResult, by: Int)
  case scored(round: Int, RoundResult)
  /// A result is corrected; `was` holds the results replaced, and `now` is nil if the result is removed.
  ///
  /// `was` has two results of a double forfeit, and none of a bye that had only its usual result.
  case corrected(round: Int, was: [RoundResult], now: RoundResult?, reason: String)
  /// The event is closed; only `reopened` may follow.
  case closed
  /// The event continues; the codes of entrants whose names others took meanwhile become invalid.
  case reopened(taken: [Int])
}

/// The reason why a step cannot follow a state; such a step was not written by this program.
package struct TournamentContradiction: Error, Hashable, Sendable {
  package let text: String

  package init(text: String) { self.text = text }
}
