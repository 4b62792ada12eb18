// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Testing

/// Events of clubs and tournaments, each kind of line with its optional members there and not there.
enum TournamentSamples {
  static func opening(cap: Int? = nil) throws -> Event {
    let systems = try #require(try TournamentTerms.systems("1-2:swiss,3:koth", rounds: 3))
    let tournament = try #require(TournamentTerms(systems: systems, spreadCap: cap))
    return .opened(
      Opening(
        terms: Terms(
          lexicon: Samples.english, rule: .double, invited: nil, isDesk: false,
          family: .event(EventTerms(label: "tues-1", title: "\"Tuesday\" club", tournament: tournament))),
        opener: try Samples.person(), sides: nil))
  }

  /// An evening from entering to its end, in order.
  static func steps() -> [TournamentStep] {
    let played = RoundResult.played(Meeting(first: 1, 412, second: 3, -5))
    return [
      .entered(Enrolment(number: 1, name: "ann", rating: 1500)), .entered(Enrolment(number: 2, name: "ben")),
      .entered(Enrolment(number: 3, name: "eva")),
      .paired(round: 1, division: "A", boards: [BoardPairing(first: 1, second: 2)], byes: [3]),
      .swapped(round: 1, 2, 3), .unpaired(round: 1, division: "A"),
      .paired(round: 1, division: "A", boards: [BoardPairing(first: 1, second: 3)], byes: [2]),
      .scored(round: 1, played), .scored(round: 1, .bye(2, spread: 75)),
      .corrected(round: 1, was: played, now: .forfeit(by: 3, to: 1), reason: "she did not \"come\""),
      .corrected(
        round: 1, was: .bye(2, spread: 75), now: .forfeit(by: 2, to: nil, lossSpread: -50, winSpread: 0),
        reason: "-"),
      .entered(Enrolment(number: 4, name: "tom", division: "A", firstRound: 2)), .dropped(3, from: 2),
      .paired(round: 2, division: "A", boards: [BoardPairing(first: 2, second: 4)], byes: [1]),
      .scored(round: 2, .played(Meeting(first: 2, 300, second: 4, 300))), .closed,
    ]
  }

  static func all() throws -> [Event] {
    [try opening(), try opening(cap: 300)] + steps().map { .event($0) }
  }
}
