// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Rulebook

/// Lines about tournaments: mostly a director's next step, now and then one that does not fit.
extension World {
  /// The state of an open tournament.
  private struct Evening {
    let label: String
    let state: TournamentState
  }

  private func evenings() -> [Evening] {
    openChains().compactMap { id in
      life?.referee.assumeIsolated { $0.peek.tournament(id) }.map {
        Evening(label: $0.label, state: $0.state)
      }
    }
  }

  /// Returns the tournaments that any director may direct; those of the model have one director.
  private func openEvenings() -> [Evening] { evenings().filter { !$0.label.hasPrefix("club") } }

  func evening() -> String {
    let open = openEvenings()
    guard !open.isEmpty, open.count > 2 || !dice.inThousand(15) else { return newEvent() }
    let evening = dice.pick(open)
    let label = evenings().count == 1 && dice.inThousand(500) ? "." : evening.label
    let tried = dice.inThousand(60) ? " try=yes" : ""
    let state = evening.state
    let isFull = state.entrants.count > evening.label.utf8.count
    if !isFull, dice.inThousand(state.rounds.isEmpty ? 900 : 60) { return "\(enter(label, state))\(tried)" }
    return "EVENT \(dice.inThousand(350) ? rarely(label, state, tried) : next(label, state, tried))"
  }

  private func newEvent() -> String {
    let systems = ["swiss", "koth", "rr", "rr2", "factor", "australian", "chew", "1-3:fontes,4:chew", "koth"]
    let system = dice.pick(systems)
    let rounds = system.contains(":") ? 4 : 1 + dice.below(4)
    let cap = dice.inThousand(200) ? " cap=150" : ""
    let kind = dice.inThousand(700) ? " kind=\(dice.pick(["slip", "board", "dealt"]))" : ""
    let delay = !kind.isEmpty && dice.inThousand(500) ? " delay=\(dice.pick(["1", "1", "5", "end"]))" : ""
    let label = dice.pick(["tue", "monday", "saturday"])
    return "EVENT NEW \(label) rounds=\(rounds) system=\(system)\(cap)\(kind)\(delay) :an evening"
  }

  private func enter(_ label: String, _ state: TournamentState) -> String {
    let entrants = people.filter { $0.habit == .entrant }
    let name =
      dice.inThousand(400)
      ? "p\(state.entrants.count + 1)" : dice.pick(dice.inThousand(800) ? entrants : people).name
    let rating = dice.inThousand(300) ? " rating=\(dice.below(2000))" : ""
    return "EVENT ENTER \(label) \(name)\(rating)\(dice.inThousand(150) ? " division=B" : "")"
  }

  /// Returns a `division` key if the division must be named.
  private func division(_ state: TournamentState) -> String {
    state.divisions.count > 1 || dice.inThousand(30) ? " division=\(dice.pick(["A", "A", "B"]))" : ""
  }

  /// Returns the next step: a missing result, else the next round, else the close.
  private func next(_ label: String, _ state: TournamentState, _ tried: String) -> String {
    for (index, round) in state.rounds.enumerated() {
      guard let board = round.open.first else { continue }
      return score(label, state, index + 1, round.boards[dice.inThousand(900) ? board : 0], tried)
    }
    if state.rounds.count == state.terms.rounds, dice.inThousand(500) { return "CLOSE \(label)\(tried)" }
    return "PAIR \(label)\(division(state))\(tried)"
  }

  private func score(
    _ label: String, _ state: TournamentState, _ round: Int, _ board: BoardPairing, _ tried: String
  ) -> String {
    var names = board.entrants.map { state.entrants[$0 - 1].name }
    if dice.inThousand(500) { names.reverse() }
    let which = dice.inThousand(500) ? "\(round)" : "."
    if dice.inThousand(80) { return "SCORE \(label) \(which) \(names[0]) -50\(tried)" }
    let sure = dice.inThousand(100) ? " sure=yes" : ""
    return "SCORE \(label) \(which) \(names[0]) \(points()) \(names[1]) \(points())\(sure)\(tried)"
  }

  private func points() -> Int { dice.inThousand(40) ? dice.below(900) : 300 + dice.below(200) }

  private func rarely(_ label: String, _ state: TournamentState, _ tried: String) -> String {
    let round = 1 + dice.below(max(1, state.rounds.count))
    let boards = state.round(round)?.boards ?? []
    func anybody() -> String {
      state.entrants.isEmpty || dice.inThousand(30) ? dice.pick(people).name : dice.pick(state.entrants).name
    }
    switch dice.below(28) {
    case 0: return "UNPAIR \(label) \(dice.inThousand(500) ? "." : "\(round)")\(division(state))\(tried)"
    case 1, 2: return "SWAP \(label) \(round) \(anybody()) \(anybody())\(tried)"
    case 3:
      return "DROP \(label) \(anybody())\(dice.inThousand(300) ? " round=\(1 + dice.below(6))" : "")\(tried)"
    case 4, 5, 6:
      guard !boards.isEmpty else { return "MISSING \(label)" }
      let line = score(label, state, round, dice.pick(boards), tried).split(separator: " ").dropFirst()
      return "CORRECT \(line.joined(separator: " ")) :added wrong"
    case 7: return "SCORE \(label) \(round) \(anybody()) \(dice.pick([50, -50, 75, 300]))\(tried)"
    case 8: return "STANDINGS \(label)\(dice.inThousand(300) ? " round=\(round)" : "")\(division(state))"
    case 9: return dice.pick(["SHOW \(label)", "SHOW \(label) \(round)", "MISSING \(label)"])
    case 12: return dice.pick(["CARD \(label)", "CARD \(label) \(anybody())"])
    case 13:
      let terms = dice.pick([
        "rounds=4", "rounds=2 cap=100", "repeats=1", "repeats=0", "bye=60 repeats=off", "kind=paper",
        "kind=slip rounds=4", "kind=dealt", "kind=board clock=off", "rule=single delay=end", "delay=none",
        "delay=5", "kind=board delay=1",
      ])
      return "SET \(label) \(terms)\(tried)"
    case 14: return "DROP \(label) \(anybody()) round=\(round + 1) back=\(round + 2)\(tried)"
    case 15:
      let gone = state.entrants.filter { state.drops[$0.number] != nil || state.absences[$0.number] != nil }
      let name = gone.isEmpty ? anybody() : dice.pick(gone).name
      return "RETURN \(label) \(name)\(dice.inThousand(300) ? " round=\(round + 1)" : "")\(tried)"
    case 16: return "SAY \(label) :round \(round) starts"
    case 17:
      // The coming round is usual, because the tables of a paired round are open already.
      let which = dice.inThousand(700) ? "\(state.rounds.count + 1)" : dice.pick([".", "\(round)"])
      return "START \(label) \(which) \(dice.below(3))\(tried)"
    case 18, 19:
      guard !boards.isEmpty else { return "MISSING \(label)" }
      let names = dice.pick(boards).entrants.map { state.entrants[$0 - 1].name }
      let through = dice.inThousand(500) ? " through=\(round + dice.below(3))" : ""
      return "ADJOURN \(label) \(round) \(names[0]) \(names[1])\(through)\(tried)"
    case 11: return "CODES \(label) \(anybody())"
    case 10: return "PAIR \(label) \(round)\(division(state))\(tried)"
    case 20: return "CLOSE \(label) try=yes"
    default: return hall(label, state, round, anybody, tried)
    }
  }

  /// Returns a player's line about tournaments: mostly the result of the own board.
  func ownResult(_ name: PlayerName) -> String {
    for evening in evenings() {
      guard let entrant = evening.state.entrant(named: name.text)?.number else { continue }
      for (index, round) in evening.state.rounds.enumerated() where round.result(of: entrant) == nil {
        // Now and then a player claims the result of another board.
        let other = dice.inThousand(60) ? dice.below(round.boards.count + 1) - 1 : -1
        guard let place = other >= 0 ? other : round.board(of: entrant) else { continue }
        let names = round.boards[place].entrants.map { evening.state.entrants[$0 - 1].name }
        // Both sides mostly claim the same score.
        let score = dice.inThousand(800) ? 400 : points()
        return "EVENT SCORE \(evening.label) \(index + 1) \(names[0]) \(score) \(names[1]) 380"
      }
    }
    return readEvents()
  }

  /// Returns a line of an entrant who sits at no board.
  func entrant(_ name: PlayerName?) -> String {
    guard let name, dice.inThousand(400) else { return dice.pick(["EVENT CARD .", "PING", readEvents()]) }
    return ownResult(name)
  }

  func readEvents() -> String {
    dice.pick([
      "EVENTS", "EVENT STANDINGS .", "EVENT SHOW . 1", "EVENT SHOW .", "EVENT MISSING .", "EVENT PAIR .",
      "EVENT CROSS .", "EVENT HIGHS .", "EVENT RATINGS .", "EVENT PRIZES . fund=100 shares=60,40",
      "EVENT JOIN .", "EVENT WHY . 1 ann", "PAUSE tue", "CONTINUE tue",
    ])
  }
}
