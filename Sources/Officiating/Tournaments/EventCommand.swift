// SPDX-License-Identifier: MIT
import Directing

/// What is asked of events.
package indirect enum EventCommand: Sendable {
  /// Open one.
  case new(EventTerms)
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
package enum EventRound: Equatable, Sendable {
  case number(Int)
  /// The one that is played, or is to be paired.
  case present
}

/// What is done with an event, or looked at there.
package enum EventAct: Sendable {
  case enter(String, rating: Int, division: String)
  case drop(String, from: EventRound?)
  case pair(EventRound?, division: String?)
  case unpair(EventRound, division: String?)
  case swap(EventRound, String, String)
  case score(EventRound, ScoredName, ScoredName, isSure: Bool)
  /// A bye or a forfeit.
  case alone(EventRound, ScoredName, isSure: Bool)
  case correct(EventRound, ScoredName, ScoredName, reason: String, isSure: Bool)
  case close
  /// From a place on in the list, from 1.
  case standings(after: Int?, division: String?, from: Int)
  /// From a board on, from 1.
  case show(EventRound?, from: Int)
  case missing
}

/// A player, and what they scored.
package struct ScoredName: Equatable, Sendable {
  package let name: String
  package let score: Int

  package init(_ name: String, _ score: Int) {
    self.name = name
    self.score = score
  }
}

/// Why nothing is done with an event.
package enum EventRefusal: Equatable, Sendable {
  /// No event of that label is open.
  case noSuchEvent(String)
  /// None is open, or more than one, so that it must be named.
  case whichEvent(open: Int)
  /// One of that label is open.
  case labelTaken(String)
  /// It has several divisions, so that one must be named.
  case whichDivision([String])
  /// What the event itself has against it.
  case refused(TournamentRefusal)
}
