// SPDX-License-Identifier: MIT
import Testing

@testable import Directing

/// Source: issue of club nights, setting up.
@Suite("What a roster says: seeds, classes, teams, real names, rounds that somebody misses")
struct RosterTests {
  private static func state(rounds: Int, _ forms: EntryForm...) throws -> TournamentState {
    let terms = try #require(
      TournamentTerms(systems: Array(repeating: PairingSystem.kingOfTheHill, count: rounds)))
    var state = TournamentState(terms)
    for form in forms { try state.take(try DecideTournament(state).enter(form)) }
    return state
  }

  private static func boards(_ step: TournamentStep) -> [Set<Int>] {
    guard case .paired(_, _, let boards, let byes, _) = step else { return [] }
    return boards.map { Set($0.entrants) } + byes.map { [$0] }
  }

  @Test("A seed goes before every rating, and a rating before who has none")
  func seeding() throws {
    let state = try Self.state(
      rounds: 2, EntryForm("ann"), EntryForm("ben", rating: 2000),
      EntryForm("eva", particulars: Particulars(seed: 2)),
      EntryForm("tom", rating: 100, particulars: Particulars(seed: 1)))
    #expect(state.division("A").division.seeding == [4, 3, 2, 1])
    // Before anybody has played the upper half of the seeding meets the lower.
    let swiss = try #require(TournamentTerms(systems: [.swiss]))
    var other = TournamentState(swiss)
    for entrant in state.entrants { try other.take(.entered(entrant)) }
    let step = try DecideTournament(other).pair(of: "A") { $0.one }
    #expect(Self.boards(step) == [[4, 2], [3, 1]])
  }

  @Test("Of commas, semicolons and tabs the most frequent in the header separates the fields")
  func separators() {
    for (separator, other) in [(",", ";"), (";", ","), (";", "\t"), ("\t", ";"), ("\t", ",")] {
      let lines = [["name", "rating", "more\(other)or less"], ["ann", "1500", "x"]]
      let roster = Roster(csv: lines.map { $0.joined(separator: separator) + "\n" }.joined())
      #expect(
        roster.rows.map(\.name) == ["ann"] && roster.rows.map(\.form.rating) == [1500], "\(roster.faults)")
    }
  }

  @Test("What is printed is the real name where it is known, and the name by which lines call them elsewhere")
  func names() throws {
    let state = try Self.state(
      rounds: 1, EntryForm("ann", particulars: Particulars(team: "north", realName: "Smith, Ann")),
      EntryForm("ben", particulars: Particulars(playingClass: "B")))
    let division = state.division("A").division
    #expect(division.entrants.map(\.name) == ["Smith, Ann", "ben"])
    #expect(
      TSHText.file(of: division) == "Smith, Ann 0;; team north\nben 0;; class B\n")
    #expect(state.entrant(named: "ANN")?.number == 1 && state.entrant(named: "Smith, Ann") == nil)
  }

  @Test("What a ledger cannot hold of somebody is refused: odd classes and teams, blank or unprinted names")
  func unsound() throws {
    for particulars in [
      Particulars(seed: 0), Particulars(seed: 10_000), Particulars(playingClass: ""),
      Particulars(team: "a b"), Particulars(team: "abcdefghijklmnopq"), Particulars(playingClass: "Ä"),
      Particulars(realName: ""), Particulars(realName: " Ann"), Particulars(realName: "A\nB"),
      Particulars(realName: String(repeating: "ä", count: 51)),
    ] {
      #expect(!particulars.areSound)
      var state = try Self.state(rounds: 1)
      #expect(throws: TournamentContradiction.self) {
        try state.take(.entered(Enrolment(number: 1, name: "ann", particulars: particulars)))
      }
    }
  }

  @Test("Who is away misses those rounds, has no result there, and is paired again when back")
  func away() throws {
    var state = try Self.state(rounds: 3, EntryForm("ann"), EntryForm("ben"), EntryForm("eva"))
    try state.take(try DecideTournament(state).drop("eva", from: 1, back: 3))
    for round in 1...2 {
      let step = try DecideTournament(state).pair(of: "A") { $0.one }
      #expect(Self.boards(step) == [[1, 2]])
      try state.take(step)
      let played = try #require(try DecideTournament(state).score(round, ("ann", 400), ("ben", 300)))
      try state.take(played)
    }
    let third = try DecideTournament(state).pair(of: "A") { $0.one }
    #expect(Set(Self.boards(third).joined()) == [1, 2, 3])
    #expect(state.division("A").division.shares(of: 3) == [nil, nil])
  }

  @Test("Who dropped out, or is away, comes back for a round that is not paired, and misses those before it")
  func back() throws {
    var state = try Self.state(
      rounds: 5, EntryForm("ann"), EntryForm("ben"), EntryForm("eva"), EntryForm("tom"))
    func back(_ name: String, _ round: Int? = nil) throws(TournamentRefusal) -> TournamentStep {
      try DecideTournament(state).comeBack(name, for: round)
    }
    func refusal(_ name: String, _ round: Int? = nil) -> TournamentRefusal? {
      do throws(TournamentRefusal) {
        _ = try back(name, round)
        return nil
      } catch { return error }
    }
    #expect(refusal("zoe") == .notEntered("zoe") && refusal("eva") == .notMissing("eva"))
    let before = state
    // A drop that nothing was paired by leaves no trace.
    try state.take(try DecideTournament(state).drop("eva", from: 2))
    #expect(refusal("eva", 1) == .notMissing("eva") && refusal("eva", 6) == .noSuchRound(6, last: 5))
    #expect(try back("eva") == .returned(3, from: 2) && back("eva", 4) == .returned(3, from: 4))
    var undone = state
    try undone.take(try back("eva"))
    #expect(undone.drops == before.drops && undone.absences.values.allSatisfy(\.isEmpty))
    // Of one that a round was paired by, that round stays missed.
    try state.take(try DecideTournament(state).drop("tom", from: 1))
    try state.take(try DecideTournament(state).pair(of: "A") { $0.one })
    #expect(refusal("tom", 1) == .roundPaired(1))
    try state.take(try back("tom"))
    #expect(state.drops[4] == nil && state.absences[4] == [1..<2])
    #expect(state.players(of: "A", in: 2).map(\.name) == ["ann", "ben", "tom"])
    // Rounds that are missed end earlier, and there may be others behind them.
    try state.take(try DecideTournament(state).drop("ann", from: 2, back: 4))
    try state.take(try back("ann", 3))
    #expect(
      state.absences[1] == [2..<3] && state.players(of: "A", in: 3).map(\.name) == ["ann", "ben", "tom"])
  }

  @Test("A name has its words in any order, whatever its case, accents and signs, and no others")
  func nameWords() {
    for name in [
      "Ann Smith", "SMITH, Ann", "smith ánn", "ann-smith", "Smith,Ann", "Ann_Smith", "Ann  Smith.",
    ] {
      #expect(NameWords(name) == NameWords("Smith, Ann"), "\(name)")
    }
    for name in ["Smith, Anna", "Smith, Ann B.", "Ann", "Smith, Ann Ann", "AnnSmith", ""] {
      #expect(NameWords(name) != NameWords("Smith, Ann"), "\(name)")
    }
    #expect(
      NameWords("O’Neil, Zoë") == NameWords("zoe ONEIL") && NameWords("Анна Ли") == NameWords("ЛИ, Анна"))
    #expect(NameWords("player-1") != NameWords("player-2"))
  }

  @Test("An entrant who is there already is refused unless the director is sure, and the audit takes either")
  func twice() throws {
    let terms = try #require(TournamentTerms(systems: [.swiss, .swiss]))
    var state = TournamentState(terms)
    var steps: [TournamentStep] = []
    func take(_ step: TournamentStep?) throws {
      steps.append(try #require(step))
      try state.take(steps[steps.count - 1])
    }
    func changed(_ change: EntryChange) throws(TournamentRefusal) -> TournamentStep? {
      try DecideTournament(state).change("zed", change)
    }
    let asked = TournamentRefusal.namesake(number: 1, "ann", of: "zed")
    var form = EntryForm("zed", particulars: Particulars(realName: "Ann Smith"))
    try take(
      try DecideTournament(state).enter(EntryForm("ann", particulars: Particulars(realName: "Smith, Ann"))))
    #expect(throws: asked) { try DecideTournament(state).enter(form) }
    form.isSure = true
    try take(try DecideTournament(state).enter(form))
    var change = EntryChange()
    change.realName = .some("Zed, Ann")
    try take(try changed(change))
    change.realName = .some("smith ann")
    #expect(throws: asked) { try changed(change) }
    change.isSure = true
    try take(try changed(change))
    let audit = TournamentAudit(terms, steps)
    #expect(audit.findings.isEmpty)
  }

  @Test("Of two who do not come each loses alone, and the audit decides the same")
  func neither() throws {
    var state = try Self.state(rounds: 1, EntryForm("ann"), EntryForm("ben"))
    try state.take(try DecideTournament(state).pair(of: "A") { $0.one })
    for name in ["ann", "ben"] {
      #expect(!state.isComplete(try #require(state.round(1)), "A"))
      let step = try #require(try DecideTournament(state).score(1, name, spread: -50, isAlone: true))
      try state.take(step)
      #expect(try DecideTournament(state).score(1, name, spread: -50, isAlone: true) == nil)
    }
    #expect(state.isComplete(try #require(state.round(1)), "A"))
    let shares = [1, 2].flatMap { state.division("A").division.shares(of: $0) }
    #expect(shares.map { $0?.halfWins } == [0, 0] && shares.map { $0?.spread } == [-50, -50])
    #expect(throws: TournamentRefusal.self) { try DecideTournament(state).score(1, "ann", spread: -50) }
  }

  @Test("Who was away and dropped out, and then returns for a round, plays it")
  func backFromBoth() throws {
    var state = try Self.state(rounds: 6, EntryForm("ann"), EntryForm("ben"), EntryForm("eva"))
    try state.take(try DecideTournament(state).drop("ann", from: 2, back: 5))
    try state.take(try DecideTournament(state).drop("ann", from: 3))
    try state.take(try DecideTournament(state).comeBack("ann", for: 4))
    #expect(state.drops[1] == nil && state.absences[1] == [2..<4])
    #expect(state.players(of: "A", in: 3).map(\.name) == ["ben", "eva"])
    #expect(state.players(of: "A", in: 4).map(\.name) == ["ann", "ben", "eva"])
  }

  @Test("Rounds that are missed must lie ahead, not overlap others, and end within the event")
  func awayRefused() throws {
    var state = try Self.state(rounds: 4, EntryForm("ann"), EntryForm("ben"))
    func refusal(_ from: Int?, _ back: Int) -> TournamentRefusal? {
      do throws(TournamentRefusal) {
        _ = try DecideTournament(state).drop("ann", from: from, back: back)
        return nil
      } catch { return error }
    }
    #expect(refusal(2, 2) == .noReturn(from: 2) && refusal(2, 5) == .noSuchRound(5, last: 4))
    try state.take(try DecideTournament(state).drop("ann", from: 2, back: 3))
    #expect(refusal(2, 4) == .awayBefore("ann", round: 2, back: 3) && refusal(3, 4) == nil)
    try state.take(try DecideTournament(state).pair(of: "A") { $0.one })
    #expect(refusal(1, 2) == .pairedAlready("ann", round: 1))
    for step in [
      TournamentStep.away(1, from: 1, back: 2), .away(1, from: 2, back: 4), .away(9, from: 2, back: 3),
    ] {
      #expect(throws: TournamentContradiction.self) { try state.take(step) }
    }
  }
}
