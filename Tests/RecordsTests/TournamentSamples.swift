// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Rulebook
import Testing

/// Events of clubs and tournaments, each kind of line with its optional members there and not there.
enum TournamentSamples {
  static func opening(
    cap: Int? = nil, repeats: Int? = nil, wishes: PairingWishes = PairingWishes(),
    at tables: TournamentTables? = nil, pace: Pace = Pace()
  ) throws -> Event {
    let systems = try #require(try TournamentTerms.systems("1-2:swiss,3:koth", rounds: 3))
    let tournament = try #require(
      TournamentTerms(systems: systems, spreadCap: cap, repeats: repeats, wishes: wishes))
    return .tournamentOpened(
      TournamentOpening(
        label: "tues-1", title: "\"Tuesday\" club", terms: tournament,
        conditions: PlayingConditions(
          tables: tables, lexicon: Samples.english,
          rule: try #require(ChallengeRule(text: tables == nil ? "double" : "single")), pace: pace),
        opener: try Samples.person()))
  }

  /// Lines with members at once that the other samples have one by one, and with the other value of one.
  static func withAllMembers() throws -> [Event] {
    let none = RoundResult.forfeit(by: 1, to: nil, lossSpread: -50, winSpread: 0)
    let neither = RoundResult.forfeit(by: 3, to: nil, lossSpread: -50, winSpread: 0)
    let played = RoundResult.played(Meeting(first: 1, 412, second: 3, -5))
    return [
      try opening(
        wishes: PairingWishes(groups: 2, factor: 3, bands: [1, 3], apart: 2, lag: 3),
        at: TournamentTables(kind: .dealt, clock: .milliseconds(1_500_000), delay: .end)),
      .tournament(.step(.corrected(round: 1, was: [none, neither], now: played, reason: "they came"))),
      .house(
        .reloaded(
          Reload(lexica: ["club@0a1b2c3d"], admitsGuests: true, lookups: .open, logsJudgements: false))),
    ]
  }

  /// An evening from entering to its end, in order.
  static func steps() -> [TournamentStep] { beginning() + correctedSteps() + end() }

  /// Another division, whose entrants are changed and kept apart, and of which one comes late.
  private static func changes() -> [TournamentStep] {
    let facts = Particulars(member: "AA17", federation: "NASPA", handicap: 1)
    let all = Particulars(
      seed: 2, playingClass: "A", team: "south", realName: "Lee, Leo", member: "AA17", federation: "NASPA",
      handicap: 999)
    let own = TournamentTerms(systems: [.kingOfTheHill, .kingOfTheHill])
    let other = TournamentTerms(
      systems: [.kingOfTheHill, .swiss], spreadCap: 250, repeats: 1,
      wishes: PairingWishes(groups: 2, factor: 3, bands: [1, 3, 700], apart: 2, lag: 3))
    return [
      .entered(Enrolment(number: 5, name: "kim", division: "B", particulars: facts)),
      .entered(Enrolment(number: 6, name: "lee", division: "B")),
      .entered(Enrolment(number: 7, name: "max", division: "B")),
      .changed(Enrolment(number: 6, name: "leo", rating: 900, division: "B")),
      .changed(
        Enrolment(
          number: 6, name: "leo", rating: 900, division: "B", codeHash: "scrypt$14$00$33", particulars: all)),
      .keptApart(Pair(5, 7), through: 60), .keptApart(Pair(5, 7), through: 0),
      .presence(6, isHere: true), .presence(7, isHere: false), .presence(7, isHere: true),
      .divided("B", DivisionTerms(terms: own, boards: 13...24)),
      .divided("B", DivisionTerms(boards: 13...24)), .divided("B", DivisionTerms(terms: own)),
      .divided("B", DivisionTerms(terms: other)),
      .paired(round: 1, division: "B", boards: [BoardPairing(first: 5, second: 6)], byes: [7]),
      .entered(Enrolment(number: 8, name: "ned", division: "B", firstRound: 2)), .withdrawn(8),
      .returned(8, from: 2), .joined(round: 1, BoardPairing(first: 8, second: 7)),
    ]
  }

  /// Prizes that are kept, replaced and taken away.
  private static func prizes() -> [TournamentStep] {
    let all = PrizedHighs(Highs.What.allCases, most: 20, games: 20)
    let place = KeptPrizes.Place("B", playingClass: "B")
    return [
      .prizesSet(.fund(KeptPrizes.Place("A"), PrizeFund(fund: 500, percents: [50, 30, 20]))),
      .prizesSet(.fund(place, PrizeFund(fund: 1_000_000, percents: [1]))), .prizesSet(.fund(place, nil)),
      .prizesSet(.highs(division: "A", PrizedHighs([.win], most: 1, games: 3))),
      .prizesSet(.highs(division: "A", all)), .prizesSet(.highs(division: "A", nil)),
    ]
  }

  private static func beginning() -> [TournamentStep] {
    let terms = [
      TournamentTerms(systems: [.swiss, .swiss, .kingOfTheHill], spreadCap: 250, byeSpread: 0, repeats: 0),
      TournamentTerms(
        systems: [.swiss, .swiss, .kingOfTheHill],
        wishes: PairingWishes(groups: 2, factor: 3, bands: [1, 3, 700], apart: 2, lag: 3)),
      TournamentTerms(systems: [.swiss, .swiss, .kingOfTheHill]),
    ]
    let played = RoundResult.played(Meeting(first: 1, 412, second: 3, -5))
    return terms.compactMap { $0.map { .termed($0) } } + [
      .entered(Enrolment(number: 1, name: "ann", rating: 1500)), .entered(Enrolment(number: 2, name: "ben")),
      .entered(
        Enrolment(
          number: 3, name: "eva", codeHash: "scrypt$14$00$11",
          particulars: Particulars(seed: 1, playingClass: "B", team: "north-1", realName: "Žižek, \"Eva\""))),
      .coded(3, hash: "scrypt$14$00$22"),
      .paired(round: 1, division: "A", boards: [BoardPairing(first: 1, second: 2)], byes: [3]),
      .swapped(round: 1, 2, 3), .unpaired(round: 1, division: "A"),
      .paired(
        round: 1, division: "A", boards: [BoardPairing(first: 1, second: 3)], byes: [2],
        byHand: MadeByHand(boards: 1, byes: 1)),
      .adjourned(round: 1, BoardPairing(first: 1, second: 3), through: 2),
      .seated(round: 1, BoardPairing(first: 1, second: 3), table: 9), .claimed(round: 1, played, by: 3),
      .scored(round: 1, played),
    ]
  }

  /// A result is put right again and again: every kind turns into another.
  private static func correctedSteps() -> [TournamentStep] {
    let played = RoundResult.played(Meeting(first: 1, 412, second: 3, -5))
    let conceded = RoundResult.played(Meeting(first: 1, 412, second: 3, -5, winner: 3))
    let none = RoundResult.forfeit(by: 1, to: nil, lossSpread: -50, winSpread: 0)
    let neither = RoundResult.forfeit(by: 3, to: nil, lossSpread: -50, winSpread: 0)
    let away = RoundResult.forfeit(by: 3, to: 1)
    let bye = RoundResult.bye(2, spread: 75)
    let absent = RoundResult.forfeit(by: 2, to: nil, lossSpread: -50, winSpread: 0)
    return [
      .corrected(round: 1, was: [played], now: conceded, reason: "she conceded"),
      .corrected(round: 1, was: [conceded], now: away, reason: "she did not \"come\""),
      .corrected(round: 1, was: [away], now: none, reason: "neither came"), .scored(round: 1, neither),
      .corrected(round: 1, was: [none, neither], now: nil, reason: "played later"),
      .scored(round: 1, played), .corrected(round: 1, was: [], now: bye, reason: "more"),
      .corrected(round: 1, was: [bye], now: absent, reason: "-"),
    ]
  }

  private static func end() -> [TournamentStep] {
    [
      .entered(Enrolment(number: 4, name: "tom", division: "A", firstRound: 2)), .dropped(3, from: 2),
      .away(1, from: 2, back: 3), .returned(3, from: 2), .dropped(3, from: 2),
      .paired(
        round: 2, division: "A", boards: [BoardPairing(first: 2, second: 4)], byes: [],
        byHand: MadeByHand(boards: 1, isOrdered: true)),
      .scored(round: 2, .played(Meeting(first: 2, 300, second: 4, 300))),
    ] + changes() + prizes() + [
      .closed,
      .reopened(taken: []), .closed, .reopened(taken: [3]), .closed,
    ]
  }

  /// By what games are played from then on, each member there and not there.
  static func conditions() throws -> [TournamentEvent] {
    let single = try #require(ChallengeRule(text: "single"))
    let systems: [PairingSystem] = [.swiss, .swiss, .kingOfTheHill]
    let terms = TournamentTerms(systems: systems, spreadCap: 250, byeSpread: 0, repeats: 0)
    let wishes = PairingWishes(groups: 2, factor: 3, bands: [1, 3, 700], apart: 2, lag: 3)
    return [
      .conditions(
        PlayingConditions(
          tables: TournamentTables(kind: .dealt, delay: .end), lexicon: Samples.english, rule: single,
          pace: Pace(breakMinutes: 600, graceMinutes: 240)),
        terms: terms),
      .conditions(
        PlayingConditions(tables: TournamentTables(kind: .slip), lexicon: Samples.english, rule: .double),
        terms: nil
      ),
      .conditions(
        PlayingConditions(
          tables: TournamentTables(kind: .slip, delay: .minutes(240)), lexicon: Samples.english, rule: .double
        ),
        terms: nil
      ),
      .conditions(
        PlayingConditions(tables: nil, lexicon: Samples.english, rule: .double),
        terms: TournamentTerms(systems: systems, wishes: wishes)),
      .conditions(
        PlayingConditions(tables: nil, lexicon: Samples.english, rule: single, isAgreed: true), terms: nil),
      .starting(RoundBegun(1), at: Instant(milliseconds: 1_790_000_000_000)), .started(RoundBegun(1)),
      .conditions(PlayingConditions(tables: nil, lexicon: Samples.english, rule: .double), terms: nil),
    ]
  }

  /// A round begins for one division alone, which somebody must have entered.
  static func begun() -> [TournamentEvent] {
    let begun = RoundBegun(1, of: "A")
    let moment = Instant(milliseconds: 1_790_000_000_000)
    return [.starting(begun, at: moment), .started(begun), .timing(until: moment), .timed]
  }

  static func all() throws -> [Event] {
    let tables = [
      TournamentTables(kind: .slip), TournamentTables(kind: .dealt, delay: .end),
      TournamentTables(kind: .board, clock: .off, delay: .minutes(1)),
    ].compactMap { $0 }
    let wishes = PairingWishes(groups: 2, factor: 3, bands: [1, 3, 700], apart: 2, lag: 3)
    return try [
      opening(), opening(cap: 300, repeats: 0), opening(wishes: wishes),
      opening(at: TournamentTables(kind: .slip), pace: Pace(breakMinutes: 0, graceMinutes: 1)),
    ]
      + tables.map { try opening(at: $0) } + boards()
      + (conditions() + begun()).map { .tournament($0) } + steps().map { .tournament(.step($0)) }
  }

  /// Tables that are boards of an event.
  private static func boards() throws -> [Event] {
    let place = TournamentPlace(tournament: TableID(3), round: 2, board: 7)
    return try [nil, GameTerms(isDealt: false)].map { game in
      .opened(
        Opening(
          terms: Terms(
            lexicon: Samples.english, rule: .double, confirmSeconds: 60, invited: try Samples.person().name,
            isDesk: false, game: game, place: place),
          opener: try Samples.person(), sides: nil))
    }
  }
}
