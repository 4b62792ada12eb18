// SPDX-License-Identifier: MIT
import Directing
import Foundation
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, live tables.
@Suite("Whoever only looks on sees a table of an event as it stood so many minutes ago, and nothing else")
struct LateTablesTests {
  @Test(
    "Whatever is played or begun anew, the late table is the fold of what is old enough, and each entry is told once"
  )
  func random() async throws {
    let count = ProcessInfo.processInfo.environment["VERDICT_GAMES"].flatMap(Int.init) ?? 6
    let seed = Sampling.seed
    var sums = LateGame.Sums()
    // A few games may by chance have no restart.
    for number in 0..<UInt64(10 * count) where number < count || sums.restarts == 0 {
      var game = try await LateGame(seed: seed &+ number)
      try await game.run()
      sums.add(game.sums)
    }
    print("late games: \(count), seed \(seed), \(sums)")
    #expect(sums.told > count && sums.restarts > 0 && sums.behind > count)
  }

  @Test("With the end of a game all that is left of it is told, and it is shown as it stands")
  func end() async throws {
    var game = try await LateGame(seed: 1)
    try await game.play(.pass(after: nil))
    #expect(await game.late()?.table.game?.steps.count == 0)
    try await game.play(.concede(nil, by: nil))
    #expect(await game.late() == nil && game.sums.told == 2)
    #expect(try await game.seen()?.isOver == true)
  }

  @Test("A director may have all shown at once, but hold nothing more back while the game goes on")
  func lifted() async throws {
    var game = try await LateGame(seed: 2)
    try await game.play(.pass(after: nil))
    for delay in [GamesDelay.minutes(1), .minutes(10), .end] {
      #expect(await game.set(delay).refusal == .tournament(.isWatched(game.table)))
    }
    #expect(await game.set(.minutes(LateGame.minutes)).refusal == nil, "it is so already")
    #expect(await game.set(.nothing).refusal == nil)
    try await game.settle()
    #expect(await game.late() == nil && game.sums.told == 1)
    #expect(try await game.seen()?.minutesAgo == 0)
    let outcome = await game.hall.send(.game(.pass(after: nil)), as: .ben, at: game.seconds)
    #expect(outcome.notices.contains { $0.onlookers == .all })
    #expect(await game.set(.minutes(1)).refusal == .tournament(.isWatched(game.table)))
  }

  @Test("While it is not on disk that all may be shown nothing is")
  func unsettledLift() async throws {
    var game = try await LateGame(seed: 4)
    try await game.play(.pass(after: nil))
    #expect(await game.set(.nothing).refusal == nil)
    #expect(await game.hall.referee.meetDeadlines(now: game.now).isEmpty)
    #expect(await game.late()?.table.game?.steps.count == 0 && game.sums.told == 0)
    try await game.settle()
    #expect(game.sums.told == 1)
  }

  @Test("Nothing is kept of a table that is not shown late", arguments: [GamesDelay.nothing, .end])
  func others(delay: GamesDelay) async throws {
    let game = try await LateGame(seed: 3, delay: delay)
    #expect(await game.late() == nil)
    let outcome = await game.hall.send(.show(game.table, plain: false), as: .eve, at: game.seconds)
    #expect(outcome.refusal == (delay == .end ? .notPermitted(.heldBack(game.table)) : nil))
  }
}

/// A game of an event by two who pass, stop and change their minds at random, as somebody sees it who is behind.
struct LateGame {
  static let minutes = 3

  /// What came of some games.
  struct Sums: CustomStringConvertible {
    /// Entries that were told late; how often it was begun anew, and how often the late table was behind.
    var told = 0, restarts = 0, behind = 0

    mutating func add(_ other: Sums) {
      told += other.told
      restarts += other.restarts
      behind += other.behind
    }

    var description: String { "told \(told), restarts \(restarts), behind \(behind)" }
  }

  private var random: Seeded
  private(set) var hall = Hall()
  private(set) var sums = Sums()
  private(set) var seconds = 0
  let table = TableID(2)
  /// Whether anybody is behind.
  private let isLate: Bool
  /// The newest entry that was told of.
  private var last = 3

  init(seed: UInt64, delay: GamesDelay = .minutes(minutes)) async throws {
    random = Seeded(seed: seed)
    isLate = delay != .nothing
    let wanted = TournamentRequest(
      label: "tues", title: "tues", terms: try #require(TournamentTerms(systems: [.kingOfTheHill])),
      tables: TournamentTables(kind: .board, clock: .usual, delay: delay))
    await hall.send(.tournament(.new(wanted)), as: .operator)
    for name in ["ann", "ben"] {
      let code = (code: "owl", hash: Person.guest(name).codeHash)
      await act(.enter(EntryForm(name), code: code))
    }
    await act(.pair(nil, division: nil))
    for name in ["ann", "ben"] { await hall.send(.house(.login(.guest(name), code: "owl", nil)), as: nil) }
    try await settle()
    try #require(await hall.referee.peeked { $0.table(table) }?.phase == .toMove)
  }

  /// A referee's look at the late table.
  func late() async -> LateTable? { await hall.referee.floor.late[table] }

  @discardableResult
  private func act(_ act: TournamentAct) async -> Outcome {
    await hall.send(.tournament(.at(.only, act, isTrial: false)), as: .operator, at: seconds)
  }

  /// A director says how far behind whoever looks on is from now on.
  func set(_ delay: GamesDelay) async -> Outcome {
    var change = ConditionsChange()
    change.delay = delay
    return await act(.set(TournamentChange(), change))
  }

  /// The table as eve is shown it.
  func seen() async throws -> TableHead? {
    let outcome = await hall.send(.show(table, plain: false), as: .eve, at: seconds)
    guard case .shown(let view, _) = outcome.reply else { return nil }
    return view.head
  }

  // MARK: What happens

  mutating func run() async throws {
    for _ in 0..<80 {
      seconds += Int.random(in: 0...60, using: &random)
      let person: Person = await onTurn() == .one ? .ann : .ben
      told(await hall.send(.game(command()), as: person, at: seconds).notices)
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1: try await restart()
      // What is not on disk is not shown, however old it is.
      case 2: told(await hall.referee.meetDeadlines(now: now))
      default: try await settle()
      }
      if await hall.referee.peeked({ $0.table(table) }) == nil { break }
    }
    try await settle()
  }

  private func onTurn() async -> Seat? {
    await hall.referee.peeked { $0.table(table) }?.game?.position.game?.onTurn
  }

  private mutating func command() -> GameCommand {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: .exchangeCount(Int.random(in: 1...7, using: &random), after: nil)
    case 5..<12: .play(placement(), after: nil)
    case 12: .challenge(play: nil, Words())
    case 13: .hold(play: nil)
    case 14: .accept(play: nil)
    case 15: .undo(play: 1)
    case 16: .pause(at: nil)
    case 17: .resume(nil)
    case 18: .pass(after: nil)
    default: .clock
    }
  }

  /// Three tiles in some row, across the middle.
  private mutating func placement() -> Placement {
    let items = (0..<3).map { _ in
      Placement.Item.placed(BoardTile(label: .random(in: 1...26, using: &random)))
    }
    guard let start = Square(row: .random(in: 3...11, using: &random), column: 6),
      let placement = Placement(start: start, direction: .across, items: items)
    else { preconditionFailure("a square and tiles") }
    return placement
  }

  /// One thing is done by whoever is on turn, and stored.
  mutating func play(_ command: GameCommand) async throws {
    let outcome = await hall.send(.game(command), as: await onTurn() == .one ? .ann : .ben, at: seconds)
    try #require(outcome.refusal == nil)
    told(outcome.notices)
    try await settle()
  }

  var now: Instant { Instant(milliseconds: 1_000_000).adding(seconds: seconds) }

  /// Everything is stored, told and compared.
  mutating func settle() async throws {
    for _ in 0..<4 {
      hall.script.storeAll()
      _ = await hall.referee.settle()
      _ = await hall.referee.tendBoards(now: now) { name in
        ["ann", "ben"].contains(name.text) ? .guest(name.text) : nil
      }
      told(await hall.referee.meetDeadlines(now: now))
    }
    try await compare()
  }

  /// Another referee takes up the same ledger.
  private mutating func restart() async throws {
    try await settle()
    sums.restarts += 1
    hall = Hall(script: hall.script)
    await hall.referee.takeUp(now: now)
    last = max(last, await late()?.table.sequence ?? last)
    try await settle()
  }

  // MARK: What must hold

  /// What is told to those who are behind: each entry once, in order, and none before its time; and to nobody else of
  /// those who watch but who may see all.
  private mutating func told(_ notices: [Notice]) {
    for notice in notices where notice.table == table {
      guard let onlookers = notice.onlookers else { continue }
      guard onlookers == .late else {
        #expect(onlookers == (isLate ? .atOnce : .all))
        continue
      }
      guard let receipt = notice.game?.receipt, receipt.sequence > 3 else { continue }
      #expect(receipt.sequence == last + 1)
      last = receipt.sequence
      sums.told += 1
    }
  }

  /// The late table is what its entries make of it that are old enough, or all where it is over.
  private mutating func compare() async throws {
    let entries = hall.script.stored.filter { $0.entry.table == table }
    guard let late = await late(), let first = entries.first, case .opened(let opening) = first.entry.event,
      entries.last?.entry.event.endsChain == false
    else { return }
    let oracle = Table(opening, id: table, at: first.entry.at)
    for recorded in entries.dropFirst() {
      var since = recorded.entry.at
      switch recorded.entry.event {
      case .joined: since = first.entry.at.adding(seconds: -60 * Self.minutes)
      case .game(let event):
        if case .started = event.action { since = first.entry.at.adding(seconds: -60 * Self.minutes) }
        if case .interrupted(let stop) = event.action { since = stop }
      default: break
      }
      guard since.milliseconds + Int64(Self.minutes) * 60_000 <= now.milliseconds else { break }
      try oracle.read(recorded)
    }
    #expect(late.table == oracle)
    if oracle.sequence < entries.count { sums.behind += 1 }
    let head = try #require(try await seen())
    #expect(head.phase == oracle.phase && head.minutesAgo == Self.minutes)
  }
}

extension Notice {
  /// Which of those who watch are told; nil where somebody else is.
  fileprivate var onlookers: Onlookers? {
    switch audience {
    case .person, .listeners: nil
    case .observers(let which): which
    case .directors(_, let which, _): which == .none ? nil : which
    }
  }
}
