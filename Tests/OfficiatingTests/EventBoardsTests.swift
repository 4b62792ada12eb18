// SPDX-License-Identifier: MIT
import Directing
import Rulebook
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, live tables.
@Suite("Boards of an event open and bring their results by themselves, whatever a crash left half done")
struct EventBoardsTests {
  /// An event whose games are played on the server, by people some of whom are here.
  private struct Evening {
    let hall: Hall
    var here: Set<String> = []

    init(_ hall: Hall, here: Set<String> = []) {
      self.hall = hall
      self.here = here
    }

    init(_ kind: TableKind, rounds: Int = 2, entering names: String...) async throws {
      self.init(Hall())
      let systems = [PairingSystem](repeating: .kingOfTheHill, count: rounds)
      let wanted = TournamentRequest(
        label: "tues", title: "tues", terms: try #require(TournamentTerms(systems: systems)),
        tables: TournamentTables(kind: kind, clock: .off))
      await hall.send(.tournament(.new(wanted)), as: .operator)
      for name in names {
        let code = (code: "owl", hash: Person.guest(name).codeHash)
        try await act(.enter(EntryForm(name), code: code))
      }
    }

    @discardableResult
    func act(_ act: TournamentAct, as person: Person = .operator) async throws -> Outcome {
      let outcome = await hall.send(.tournament(.at(.only, act, isTrial: false)), as: person)
      hall.script.storeAll()
      _ = await hall.referee.settle()
      return outcome
    }

    /// Who comes by stays; boards are looked after until nothing changes.
    @discardableResult
    mutating func come(_ names: String...) async -> [Notice] {
      here.formUnion(names)
      for name in names {
        await hall.send(.house(.login(.guest(name), code: "owl", nil)), as: nil)
      }
      return await tend()
    }

    @discardableResult
    func tend() async -> [Notice] {
      let here = here
      var told: [Notice] = []
      for _ in 0..<9 {
        told += await hall.referee.tendBoards(here: here).notices
        hall.script.storeAll()
        _ = await hall.referee.settle()
      }
      #expect(await hall.referee.peeked { $0.mustTendBoards } == false, "it comes to rest")
      return told
    }

    func table(of name: String) async -> Table? {
      await hall.referee.table(ofSeated: Person.guest(name).name)
    }

    /// The event as anybody may see it.
    func state() async throws -> TournamentState {
      let outcome = await hall.send(.tournament(.list), as: .operator)
      guard case .tournaments(let events) = outcome.reply else { throw Trouble() }
      return try #require(events.first).state
    }
  }

  private struct Trouble: Error {}

  @Test(
    "A table opens once both its players are here and sit nowhere, the first with seat 1, and the event knows it"
  )
  func opens() async throws {
    var evening = try await Evening(.board, entering: "ann", "ben")
    await evening.hall.send(.open(OpenRequest()), as: .guest("ben"))
    try await evening.act(.pair(nil, division: nil))
    #expect(
      await evening.hall.send(.open(OpenRequest()), as: .guest("ann")).refusal
        == .notPermitted(.eventFirst("tues")))
    await evening.come("ann")
    #expect(await evening.table(of: "ann") == nil)
    await evening.come("ben")
    #expect(await evening.table(of: "ann") == nil, "ben sits elsewhere")
    await evening.hall.send(.table(.leave(nil)), as: .guest("ben"))
    await evening.tend()
    let table = try #require(await evening.table(of: "ann"))
    let state = try await evening.state()
    let board = try #require(state.round(1)?.boards.first)
    #expect(table.opener.name.text == state.entrants[board.first - 1].name)
    #expect(table.guest?.name.text == state.entrants[board.second - 1].name)
    #expect(state.round(1)?.tables[board] == table.id.number)
    #expect(table.terms.place == TournamentPlace(tournament: TableID(1), round: 1, board: 1))
    #expect(
      await evening.hall.send(.table(.leave(nil)), as: .guest("ann")).refusal
        == .notPermitted(.leaveBoard(table.id)))
  }

  @Test("Nobody is led to a board who has come in by another code under an entrant's name")
  func othersCode() async throws {
    var evening = try await Evening(.board, entering: "ann", "ben")
    try await evening.act(.code("ben", (code: "kite", hash: "scrypt$4$00$99")))
    try await evening.act(.pair(nil, division: nil))
    await evening.come("ann", "ben")
    #expect(await evening.table(of: "ann") == nil)
  }

  @Test("A game that is over brings its result; who gave up while ahead has lost")
  func results() async throws {
    var evening = try await Evening(.board, entering: "ann", "ben")
    try await evening.act(.pair(nil, division: nil))
    await evening.come("ann", "ben")
    let table = try #require(await evening.table(of: "ann"))
    let first = table.opener
    _ = await evening.hall.referee.meetDeadlines(
      now: Instant(milliseconds: 2_000_000), heardThrough: Instant(milliseconds: 2_000_000))
    await evening.hall.send(.game(.concede(nil, by: nil)), as: first, at: 2000)
    let told = await evening.tend()
    let state = try await evening.state()
    let board = try #require(state.round(1)?.boards.first)
    #expect(
      state.round(1)?.results == [
        .played(Meeting(first: board.first, 0, second: board.second, 0, winner: board.second))
      ])
    #expect(!told.isEmpty)
    #expect(
      Self.ending(.out(.one), BySeat(412, 388), winner: .one).result(of: board)
        == .played(Meeting(first: board.first, 412, second: board.second, 388)))
    #expect(
      Self.ending(.scoreless, BySeat(3, 3), winner: nil).result(of: board)
        == .played(Meeting(first: board.first, 3, second: board.second, 3)))
    #expect(
      Self.ending(.resigned(.one), BySeat(412, 388), winner: .two).result(of: board)
        == .played(Meeting(first: board.first, 412, second: board.second, 388, winner: board.second)))
    #expect(
      Self.ending(.adjudicated(BySeat(2000, 0)), BySeat(2000, 0), winner: .one).result(of: board)
        == .played(Meeting(first: board.first, 1500, second: board.second, 0)))
  }

  private static func ending(_ end: GameEnd, _ scores: BySeat<Int>, winner: Seat?) -> Ending {
    Ending(reason: end, racks: nil, adjustments: [], scores: scores, winner: winner, seed: nil)
  }

  @Test("A result is brought when its game ends, and told once both are on disk")
  func atOnce() async throws {
    var evening = try await Evening(.board, entering: "ann", "ben")
    try await evening.act(.pair(nil, division: nil))
    await evening.come("ann", "ben")
    let table = try #require(await evening.table(of: "ann"))
    _ = await evening.hall.referee.meetDeadlines(
      now: Instant(milliseconds: 2_000_000), heardThrough: Instant(milliseconds: 2_000_000))
    evening.hall.script.storeAll()
    _ = await evening.hall.referee.settle()
    await evening.hall.send(.game(.concede(nil, by: nil)), as: table.opener, at: 2000)
    let told = await evening.hall.referee.tendBoards(here: evening.here).notices
    #expect(try await evening.state().round(1)?.results.count == 1 && !told.isEmpty)
    for notice in told { #expect(await !evening.hall.referee.mayLeave(notice.waits)) }
    evening.hall.script.storeAll()
    _ = await evening.hall.referee.settle()
    for notice in told { #expect(await evening.hall.referee.mayLeave(notice.waits)) }
  }

  @Test("While a game is over and its result is still to come in, a director enters no other one")
  func resultToCome() async throws {
    var evening = try await Evening(.board, entering: "ann", "ben")
    try await evening.act(.pair(nil, division: nil))
    await evening.come("ann", "ben")
    let table = try #require(await evening.table(of: "ann"))
    _ = await evening.hall.referee.meetDeadlines(
      now: Instant(milliseconds: 2_000_000), heardThrough: Instant(milliseconds: 2_000_000))
    evening.hall.script.storeAll()
    _ = await evening.hall.referee.settle()
    await evening.hall.send(.game(.concede(nil, by: nil)), as: table.opener, at: 2000)
    let (ann, ben) = (ScoredName("ann", 378), ScoredName("ben", 490))
    let outcome = try await evening.act(.score(TournamentRound(), .game(ann, ben, winner: nil), isSure: true))
    let reply = outcome.reply
    guard case .refused(.tournament(.gameOn(let id), of: _)) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(id == table.id)
    await evening.tend()
    let round = try #require(try await evening.state().round(1))
    #expect(round.results.count == 1 && round.result(of: 1) != nil)
  }

  @Test("A board whose recorded table is not there gets one of its own")
  func strangeTable() async throws {
    let evening = try await Evening(.board, entering: "ann", "ben")
    try await evening.act(.pair(nil, division: nil))
    let stored = evening.hall.script.stored
    let board = try #require(try await evening.state().round(1)?.boards.first)
    let last = try #require(stored.last { $0.entry.table == TableID(1) }).entry
    let strange = Entry(
      table: TableID(1), sequence: last.sequence + 1, id: last.id, at: last.at,
      event: .tournament(.step(.seated(round: 1, board, table: 77))))
    let script = ScriptedLedger.Script()
    let receipt = Receipt(table: TableID(1), sequence: strange.sequence, sum: 9)
    script.standing(stored + [RecordedEntry(entry: strange, receipt: receipt)])
    var again = Evening(Hall(script: script))
    await again.come("ann", "ben")
    let table = try #require(await again.table(of: "ann"))
    #expect(try await again.state().round(1)?.tables[board] == table.id.number)
  }

  @Test("Killed behind any entry of a game that was put off before it began, its event has one table for it")
  func cutBehindAdjourned() async throws {
    var evening = try await Evening(.slip, entering: "ann", "ben")
    try await evening.act(.pair(nil, division: nil))
    await evening.come("ann", "ben")
    let first = try #require(await evening.table(of: "ann"))
    let names = try await evening.state().entrants.map(\.name)
    try await evening.act(.adjourn(TournamentRound(number: 1), names[0], names[1], through: nil))
    await evening.tend()
    #expect(await evening.table(of: "ann") == nil)
    try await evening.act(.pair(nil, division: nil))
    await evening.tend()
    let other = ScoredName(names[1], 388)
    try await evening.act(
      .score(TournamentRound(number: 2), .game(ScoredName(names[0], 412), other, winner: nil), isSure: false))
    await evening.tend()
    let second = try #require(await evening.table(of: "ann"))
    #expect(second.terms.place?.round == 1 && second.id > first.id)
    let whole = evening.hall.script.stored
    let opened = try #require(whole.firstIndex { $0.entry.table == second.id })
    for count in opened...whole.count {
      let script = ScriptedLedger.Script()
      script.standing(Array(whole.prefix(count)))
      let again = Evening(Hall(script: script), here: evening.here)
      await again.tend()
      try await Self.expectOneTable(for: again, behind: count)
    }
  }

  @Test(
    "A round that is unpaired closes the tables at which nothing was played, and the next pairing opens others"
  )
  func unpaired() async throws {
    var evening = try await Evening(.slip, entering: "ann", "ben")
    try await evening.act(.pair(nil, division: nil))
    await evening.come("ann", "ben")
    let table = try #require(await evening.table(of: "ann"))
    try await evening.act(.unpair(TournamentRound(number: 1)))
    await evening.tend()
    #expect(await evening.table(of: "ann") == nil)
    try await evening.act(.pair(nil, division: nil))
    await evening.tend()
    let next = try #require(await evening.table(of: "ann"))
    #expect(next.id != table.id)
  }

  @Test(
    "Killed behind any entry, an event comes to the same boards, tables and results as if nothing had happened"
  )
  func cut() async throws {
    var evening = try await Evening(.slip, entering: "ann", "ben", "eva", "tom")
    try await evening.act(.pair(nil, division: nil))
    await evening.come("ann", "ben", "eva", "tom")
    for board in try #require(try await evening.state().round(1)).boards {
      let names = try await evening.state().entrants.map(\.name)
      let (first, second) = (names[board.first - 1], names[board.second - 1])
      let one = ScoredName(first, 412), other = ScoredName(second, 388)
      try await evening.act(
        .score(TournamentRound(), .game(one, other, winner: nil), isSure: false), as: .guest(first))
      try await evening.act(
        .score(TournamentRound(), .game(one, other, winner: nil), isSure: false), as: .guest(second))
      await evening.tend()
    }
    try await evening.act(.pair(nil, division: nil))
    await evening.tend()
    let whole = evening.hall.script.stored
    #expect(whole.count > 20)
    for count in 1...whole.count {
      let script = ScriptedLedger.Script()
      script.standing(Array(whole.prefix(count)))
      let again = Evening(Hall(script: script), here: evening.here)
      await again.tend()
      try await Self.expectOneTable(for: again, behind: count)
    }
  }

  /// Each board without a result has one table with its players, and no other table of the event is open.
  private static func expectOneTable(for evening: Evening, behind count: Int) async throws {
    let state = try await evening.state()
    var expected: Set<TableID> = []
    for number in state.roundsUnderWay {
      let round = try #require(state.round(number))
      for place in round.open {
        let board = round.boards[place]
        let id = TableID(try #require(round.tables[board], "behind \(count)"))
        #expect(expected.insert(id).inserted, "behind \(count)")
        let table = try #require(await evening.hall.referee.peeked { $0.table(id) }, "behind \(count)")
        #expect(table.opener.name.text == state.entrants[board.first - 1].name, "behind \(count)")
        #expect(table.guest?.name.text == state.entrants[board.second - 1].name, "behind \(count)")
      }
    }
    let open = await evening.hall.referee.peeked { $0.chains() }.subtracting([TableID(1)])
    #expect(open == expected, "behind \(count)")
  }
}

extension [TableID] {
  fileprivate func subtracting(_ others: Set<TableID>) -> Set<TableID> { Set(self).subtracting(others) }
}

extension Referee {
  /// Looks after boards, where so many people are here.
  fileprivate func tendBoards(here: Set<String>) -> BoardNews {
    tendBoards(now: Instant(milliseconds: 2_000_000)) { name in
      here.contains(name.text) ? Person.guest(name.text) : nil
    }
  }
}
