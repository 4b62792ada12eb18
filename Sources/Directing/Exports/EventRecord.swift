// SPDX-License-Identifier: MIT

/// An event for export: its names, state and corrections.
package struct EventRecord: Sendable {
  package let label: String
  package let title: String
  /// The number of the event, which is a table number.
  package let number: Int
  /// The time of opening in UTC: `2026-01-01T10:00:00.000Z`.
  package let opened: String
  package let state: TournamentState
  package let corrections: [Correction]
  /// The conditions of games on the server; nil if games are played at real boards and only results are entered.
  package let tables: Tables?

  /// The conditions of an event's games, as commands write them.
  ///
  /// `kind` is `slip`, `board`, `dealt` or `paper`. The lexicon is its name with the first eight digits of its seal:
  /// `english@ee2af74c`. The clock is each player's time, `25:00` or `off`, nil for slips and real boards. The delay for
  /// onlookers is in minutes, or `end`.
  package typealias Tables = (kind: String, lexicon: String, rule: String, clock: String?, delay: String?)

  /// A corrected result, as in `TournamentStep.corrected`.
  package typealias Correction = (round: Int, was: [RoundResult], now: RoundResult?, reason: String)

  package init(
    label: String, title: String, number: Int, opened: String, state: TournamentState,
    corrections: [Correction], tables: Tables? = nil
  ) {
    self.label = label
    self.title = title
    self.number = number
    self.opened = opened
    self.state = state
    self.corrections = corrections
    self.tables = tables
  }
}

/// An event as JSON: terms, entrants, rounds with their boards, standings, corrections.
///
/// Terms have the names of `EVENT NEW` and `EVENT SET`; default values are left out. Names are those of the
/// event, and `person` is the real name if it is known. A board without `scores` and `spreads` has no result
/// yet; with `through`, its game is adjourned. A board has `winner` if the scores do not decide. Scores and
/// spreads have the first player's value first.
package enum EventJSON {
  /// Returns the text of an event, with a final LF.
  package static func text(_ record: EventRecord) -> String {
    let state = record.state
    return JSONText.object([
      ("event", .text(record.label)), ("number", .number(record.number)), ("title", .text(record.title)),
      ("opened", .text(record.opened)), ("state", .text(state.isClosed ? "closed" : "open")),
      ("terms", terms(record)),
      ("divisions", .list(state.divisions.map { division($0, state) })),
      ("corrections", .list(record.corrections.map { correction($0, state) })),
    ]).text + "\n"
  }

  private static func terms(_ record: EventRecord) -> JSONText {
    let agreed = record.state.terms
    let wishes = agreed.wishes
    return .members([
      ("rounds", .number(agreed.rounds)), ("system", .text(agreed.schedule.text)),
      ("cap", agreed.spreadCap.map { .number($0) }), ("bye", .number(agreed.byeSpread)),
      ("repeats", agreed.repeats.map { .number($0) }), ("groups", wishes.groups.map { .number($0) }),
      ("factor", wishes.factor.map { .number($0) }), ("bands", wishes.bands.map { .numbers($0) }),
      ("apart", wishes.apart.map { .number($0) }), ("lag", wishes.lag.map { .number($0) }),
      ("kind", .text(record.tables?.kind ?? "paper")),
      ("lexicon", record.tables.map { .text($0.lexicon) }), ("rule", record.tables.map { .text($0.rule) }),
      ("clock", record.tables?.clock.map { .text($0) }), ("delay", record.tables?.delay.map { .text($0) }),
    ])
  }

  private static func division(_ name: String, _ state: TournamentState) -> JSONText {
    let (division, numbers) = state.division(name)
    let rounds = division.rounds.indices.map { index in
      JSONText.object([
        ("round", .number(index + 1)), ("boards", .list(boards(of: name, index + 1, state))),
        ("byes", .list(byes(of: name, index + 1, state))),
      ])
    }
    let standings = division.standings(spreadCap: state.terms.spreadCap).map { standing in
      JSONText.object([
        ("place", .number(standing.place)),
        ("name", .text(state.entrants[numbers[standing.entrant - 1] - 1].name)),
        ("wins", .number(standing.wins)), ("losses", .number(standing.losses)),
        ("ties", .number(standing.ties)), ("spread", .number(standing.spread)),
      ])
    }
    return .object([
      ("name", .text(name)), ("entrants", .list(numbers.map { entrant($0, state) })),
      ("rounds", .list(rounds)), ("standings", .list(standings)),
    ])
  }

  private static func entrant(_ number: Int, _ state: TournamentState) -> JSONText {
    let entrant = state.entrants[number - 1]
    let more = entrant.particulars
    let away = (state.absences[number] ?? []).flatMap { Array($0) }.sorted()
    return .members([
      ("number", .number(number)), ("name", .text(entrant.name)), ("person", more.realName.map { .text($0) }),
      ("rating", entrant.rating > 0 ? .number(entrant.rating) : nil), ("seed", more.seed.map { .number($0) }),
      ("class", more.playingClass.map { .text($0) }), ("team", more.team.map { .text($0) }),
      ("member", more.member.map { .text($0) }), ("federation", more.federation.map { .text($0) }),
      ("handicap", more.handicap.map { .number($0) }),
      ("from", .number(entrant.firstRound)), ("away", away.isEmpty ? nil : .numbers(away)),
      ("dropped", state.drops[number].map { .number($0) }),
    ])
  }

  private static func boards(of division: String, _ number: Int, _ state: TournamentState) -> [JSONText] {
    guard let round = state.round(number) else { return [] }
    return round.boards.enumerated().compactMap { place, board in
      guard state.entrants[board.first - 1].division == division else { return nil }
      var members: [(name: String, value: JSONText)] = [
        ("board", .number(round.numbers[place])), ("first", .text(state.entrants[board.first - 1].name)),
        ("second", .text(state.entrants[board.second - 1].name)),
      ]
      let shares = board.entrants.map { number in round.result(of: number).flatMap { $0.share(of: number) } }
      if let through = round.adjourned[board] { members.append(("through", .number(through))) }
      guard let first = shares[0], let second = shares[1] else { return .object(members) }
      if first.opponent != nil {
        members.append(("scores", .numbers([first.score, second.score])))
        if case .played(let game)? = round.result(of: board.first), let winner = game.winner {
          members.append(("winner", .text(state.entrants[winner - 1].name)))
        }
      } else {
        let absent = zip(board.entrants, [first, second]).filter { $0.1.halfWins == 0 }.map(\.0)
        members.append(("absent", .list(absent.map { .text(state.entrants[$0 - 1].name) })))
        members.append(("spreads", .numbers([first.spread, second.spread])))
      }
      return .object(members)
    }
  }

  private static func byes(of division: String, _ number: Int, _ state: TournamentState) -> [JSONText] {
    guard let round = state.round(number) else { return [] }
    return round.byes.compactMap { number in
      guard state.entrants[number - 1].division == division else { return nil }
      let share = round.result(of: number)?.share(of: number)
      let spread = share?.spread ?? state.terms.byeSpread
      return .object([
        (share?.halfWins == 0 ? "absent" : "name", .text(state.entrants[number - 1].name)),
        ("spread", .number(spread)),
      ])
    }
  }

  private static func correction(_ correction: EventRecord.Correction, _ state: TournamentState) -> JSONText {
    let now = [correction.now].compactMap { $0 }
    var numbers = now.flatMap(\.entrants)
    for number in correction.was.flatMap(\.entrants) where !numbers.contains(number) {
      numbers.append(number)
    }
    let names = numbers.map { JSONText.text(state.entrants[$0 - 1].name) }
    func shares(_ results: [RoundResult]) -> JSONText {
      .list(
        numbers.map { number in
          let share = results.lazy.compactMap { $0.share(of: number) }.first
          return share.map { .number($0.score) } ?? .nothing
        })
    }
    return .object([
      ("round", .number(correction.round)), ("names", .list(names)), ("was", shares(correction.was)),
      ("now", shares(now)), ("reason", .text(correction.reason)),
    ])
  }
}
