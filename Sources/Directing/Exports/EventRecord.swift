// SPDX-License-Identifier: MIT

/// An event as it is handed over: what it was called, and all that stands of it.
package struct EventRecord: Sendable {
  /// What lines call it.
  package let label: String
  /// What people call it.
  package let title: String
  /// Its number, as a table has one.
  package let number: Int
  /// When it was opened, in UTC: `2026-01-01T10:00:00.000Z`.
  package let opened: String
  /// The fold of its steps.
  package let state: TournamentState
  /// Every result that was another one before, in the order in which they were put right.
  package let corrections: [Correction]
  /// Where its games are played on the server; nil where they are played at real boards, and only results are typed.
  package let tables: Tables?

  /// The conditions of an event's games, as lines say them.
  package struct Tables: Hashable, Sendable {
    /// `slip`, `board`, `dealt` or `paper`.
    package let kind: String
    /// The list's name and the first eight digits of its seal: `english@ee2af74c`.
    package let lexicon: String
    /// What a challenge costs: `double`, `5p`.
    package let rule: String
    /// Each player's time, `25:00` or `off`; nil at tables of slips and at real boards.
    package let clock: String?
    /// How far behind games whoever only looks on is kept: minutes, or `end`; nil where they are not.
    package let delay: String?

    package init(kind: String, lexicon: String, rule: String, clock: String?, delay: String?) {
      self.kind = kind
      self.lexicon = lexicon
      self.rule = rule
      self.clock = clock
      self.delay = delay
    }
  }

  /// A result that was put right.
  package struct Correction: Sendable {
    /// From 1.
    package let round: Int
    /// As it was entered: two of a double forfeit, none of a bye of which nobody had said anything.
    package let was: [RoundResult]
    /// As it stood from then on; nil where no result was known.
    package let now: RoundResult?
    /// What the director said.
    package let reason: String

    package init(round: Int, was: [RoundResult], now: RoundResult?, reason: String) {
      self.round = round
      self.was = was
      self.now = now
      self.reason = reason
    }
  }

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

/// All of an event as JSON: terms, entrants, rounds with their boards, standings, corrections.
///
/// Terms are called as `EVENT NEW` and `EVENT SET` call them; what is as usual is left out, as in their answers.
/// A board has `winner` where the scores do not say who won. Names are those of the event; `person` is the real one where it is known. A board without `scores` and `spreads`
/// has no result yet, and with `through` is played later; scores and spreads are the first's before the second's.
package enum EventJSON {
  /// The text of an event, with a line feed at the end.
  package static func text(_ record: EventRecord) -> String {
    let state = record.state
    return JSONText.object([
      ("event", .text(record.label)), ("number", .number(record.number)), ("title", .text(record.title)),
      ("opened", .text(record.opened)), ("state", .text(state.isClosed ? "closed" : "open")),
      ("terms", .object(terms(record))),
      ("divisions", .list(state.divisions.map { division($0, state) })),
      ("corrections", .list(record.corrections.map { correction($0, state) })),
    ]).text + "\n"
  }

  private static func terms(_ record: EventRecord) -> [(name: String, value: JSONText)] {
    let agreed = record.state.terms
    let wishes = agreed.wishes
    let bands = wishes.bands.map { JSONText.list($0.map { .number($0) }) }
    let terms: [(name: String, value: JSONText?)] = [
      ("rounds", .number(agreed.rounds)), ("system", .text(agreed.schedule.text)),
      ("cap", agreed.spreadCap.map { .number($0) }), ("bye", .number(agreed.byeSpread)),
      ("repeats", agreed.repeats.map { .number($0) }), ("groups", wishes.groups.map { .number($0) }),
      ("factor", wishes.factor.map { .number($0) }), ("bands", bands),
      ("apart", wishes.apart.map { .number($0) }), ("kind", .text(record.tables?.kind ?? "paper")),
      ("lexicon", record.tables.map { .text($0.lexicon) }), ("rule", record.tables.map { .text($0.rule) }),
      ("clock", record.tables?.clock.map { .text($0) }), ("delay", record.tables?.delay.map { .text($0) }),
    ]
    return terms.compactMap { term in term.value.map { (term.name, $0) } }
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
    var members: [(name: String, value: JSONText)] = [
      ("number", .number(number)), ("name", .text(entrant.name)),
    ]
    if let realName = more.realName { members.append(("person", .text(realName))) }
    if entrant.rating > 0 { members.append(("rating", .number(entrant.rating))) }
    if let seed = more.seed { members.append(("seed", .number(seed))) }
    if let playingClass = more.playingClass { members.append(("class", .text(playingClass))) }
    if let team = more.team { members.append(("team", .text(team))) }
    members.append(("from", .number(entrant.firstRound)))
    let away = (state.absences[number] ?? []).flatMap { Array($0) }.sorted()
    if !away.isEmpty { members.append(("away", .list(away.map { .number($0) }))) }
    if let dropped = state.drops[number] { members.append(("dropped", .number(dropped))) }
    return .object(members)
  }

  private static func boards(of division: String, _ number: Int, _ state: TournamentState) -> [JSONText] {
    guard let round = state.round(number) else { return [] }
    return round.boards.enumerated().compactMap { place, board in
      guard state.entrants[board.first - 1].division == division else { return nil }
      var members: [(name: String, value: JSONText)] = [
        ("board", .number(place + 1)), ("first", .text(state.entrants[board.first - 1].name)),
        ("second", .text(state.entrants[board.second - 1].name)),
      ]
      let shares = board.entrants.map { number in round.result(of: number).flatMap { $0.share(of: number) } }
      if let through = round.adjourned[board] { members.append(("through", .number(through))) }
      guard let first = shares[0], let second = shares[1] else { return .object(members) }
      if first.opponent != nil {
        members.append(("scores", .list([.number(first.score), .number(second.score)])))
        if case .played(let game)? = round.result(of: board.first), let winner = game.winner {
          members.append(("winner", .text(state.entrants[winner - 1].name)))
        }
      } else {
        let absent = zip(board.entrants, [first, second]).filter { $0.1.halfWins == 0 }.map(\.0)
        members.append(("absent", .list(absent.map { .text(state.entrants[$0 - 1].name) })))
        members.append(("spreads", .list([.number(first.spread), .number(second.spread)])))
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
