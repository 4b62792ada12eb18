// SPDX-License-Identifier: MIT
import Foundation
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Officiating

/// People who open, join, leave, challenge, adjourn and look at random, at tables whose entries settle at random:
/// in order, or not at all.
struct RandomUndoing {
  private var random: Seeded
  private let hall = Hall(bad: ["AA"])
  private let people = ["ann", "ben", "eve", "dan", "ida"].map(Person.guest)
  private var seconds = 0

  /// One answer of one person's that has not left yet.
  private struct Held {
    let slot: SlotID
    var answer: Answer
    var wait: Wait
  }

  /// An answer, and what it can have seen.
  private struct Answer {
    let reply: Reply
    /// Of each table that it tells of, how many entries it had.
    let seen: [TableID: Int]
  }

  private var boxes: [PlayerName: [Held]] = [:]
  private var notices: [Notice] = []
  private var answered: Set<SlotID> = []
  private var asked = 0

  /// How many answers were given anew, and how many stood as they were told.
  private(set) var anew = 0
  private(set) var stood = 0
  private(set) var twoSeats = 0

  init(seed: UInt64) { random = Seeded(seed: seed) }

  /// Plays so many commands, lets everything settle, and compares with whoever reads the ledger.
  mutating func run(commands: Int) async throws {
    await hall.referee.undo(most: [1, 3, 500].randomElement(using: &random) ?? 1)
    for _ in 0..<commands {
      seconds += Int.random(in: 0...2, using: &random)
      let now = Instant(milliseconds: 1_000_000).adding(seconds: seconds)
      notices += await hall.referee.settleDeadlines(now: now)
      guard let person = people.randomElement(using: &random) else { return }
      let isLogin = Int.random(in: 0..<12, using: &random) == 0
      let request =
        isLogin
        ? hall.request(.login(person, code: "wren"), as: nil, on: connection(of: person), at: seconds)
        : hall.request(command(), as: person, on: connection(of: person), at: seconds)
      let outcome = await hall.referee.handle(request)
      asked += 1
      boxes[person.name, default: []].append(
        Held(slot: request.slot, answer: answer(outcome), wait: outcome.waits))
      notices += outcome.notices
      if Int.random(in: 0..<4, using: &random) == 0 { settleSome() }
      // What a ledger refuses it says before anything else is proposed there.
      try await settle()
      if await hall.referee.floor.seats.hasMany { twoSeats += 1 }
      #expect(await hall.referee.isTallyTrue)
    }
    var isOver = false
    for _ in 0..<10_000 where !isOver {
      hall.script.storeAll()
      try await settle()
      let isUndoing = await hall.referee.isUndoing
      isOver = !isUndoing && hall.script.pendingCount == 0 && boxes.values.allSatisfy(\.isEmpty)
    }
    #expect(isOver && answered.count == asked)
    try await compare()
  }

  private func connection(of person: Person) -> UInt64 {
    UInt64(1 + (people.firstIndex { $0.name == person.name } ?? 0))
  }

  private mutating func command() -> Command {
    let table = TableID(Int.random(in: 1...6, using: &random))
    let number = Int.random(in: 1...3, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<3:
      var wanted = OpenRequest()
      wanted.kind = Bool.random(using: &random) ? .slip : .board
      wanted.named.clock = wanted.kind == .board ? .off : nil
      return .open(wanted)
    case 3..<6: return .join(table, JoinAgreement(lexicon: "english", rule: nil, confirmSeconds: nil))
    case 6..<9: return .leave(nil)
    case 9: return .challenge(Hall.words("AT"), by: nil)
    case 10..<12: return .confirm(slip: number)
    case 12: return .amend(slip: number, Hall.words("AA"))
    case 13: return .withdraw(slip: number)
    case 14:
      return .judge(JudgeRequest(words: Hall.words("AT"), lexicon: hall.lexicon, board: nil, by: nil))
    case 15: return .show(Bool.random(using: &random) ? nil : table, plain: false)
    case 16: return .tables(from: 1)
    case 17: return .lookUp(.find)
    case 18: return .game(.adjourn(at: nil))
    default: return .game(.resume(Bool.random(using: &random) ? nil : table))
    }
  }

  private mutating func settleSome() {
    let tables = hall.script.pendingTables
    guard let table = tables.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: hall.script.storeAll()
    case 1..<8: hall.script.store(first: Int.random(in: 1...4, using: &random))
    case 8: hall.script.refuseAll()
    default: hall.script.refuse(table)
    }
  }

  /// One turn: what is answered anew takes the place of what waited, and what may leave leaves.
  private mutating func settle() async throws {
    let settled = await hall.referee.settle()
    anew += settled.answers.count
    stood += settled.stands.count
    for (slot, outcome) in settled.answers {
      let again = answer(outcome)
      try amend(slot) {
        $0.answer = again
        $0.wait = outcome.waits
      }
      notices += outcome.notices
    }
    for (slot, waits) in settled.stands { try amend(slot) { $0.wait = waits } }
    for name in boxes.keys {
      while let held = boxes[name]?.first, await hall.referee.state(of: held.wait) == .settled {
        #expect(answered.insert(held.slot).inserted)
        check(held.answer)
        boxes[name]?.removeFirst()
      }
    }
    var kept: [Notice] = []
    for notice in notices {
      switch await hall.referee.state(of: notice.waits) {
      case .waiting: kept.append(notice)
      case .undone: break
      case .settled:
        if case .slip(let news) = notice.body, case .ruled = news.event { check(news.receipt) }
      }
    }
    notices = kept
  }

  private mutating func amend(_ slot: SlotID, _ change: (inout Held) -> Void) throws {
    for name in boxes.keys {
      guard let index = boxes[name]?.firstIndex(where: { $0.slot == slot }), var held = boxes[name]?[index]
      else { continue }
      change(&held)
      boxes[name]?[index] = held
      return
    }
    throw LineFault("an answer that has left was given anew")
  }

  // MARK: What must hold

  /// An answer that leaves tells of nothing that is not stored.
  private func check(_ answer: Answer) {
    switch answer.reply {
    case .judged(_, let receipt?): check(receipt)
    case .slip(let news): if case .ruled = news.event { check(news.receipt) }
    case .refused(.alreadySeated(let id)), .refused(.notPermitted(.judgeAtTable(let id))):
      #expect(hall.script.stored.contains { $0.entry.table == id })
    default: break
    }
    if let told = answer.reply.told { check(told, answer) }
    for line in answer.reply.lines {
      let table = folded(line.head.id, answer)
      #expect(table.map { TableLine($0).names } == line.names)
      #expect(table.map { Told.Head(TableHead($0)) } == Told.Head(line.head))
    }
  }

  private func check(_ receipt: Receipt?) {
    #expect(hall.script.stored.contains { $0.receipt == receipt })
  }

  /// What is told of a table is the fold of stored entries.
  private func check(_ told: Told, _ answer: Answer) {
    #expect(folded(told.id, answer).map { Told($0, to: told.viewer) } == told)
  }

  /// A table as it stood for an answer, by what is stored.
  private func folded(_ id: TableID, _ answer: Answer) -> Table? {
    let stored = hall.script.stored.filter { $0.entry.table == id }.prefix(answer.seen[id] ?? 0)
    return stored.count == answer.seen[id] ? Floor.fold(Array(stored), id: id) : nil
  }

  /// An answer as it was just given.
  ///
  /// What is stored at a table by now it has seen, and of what is on its way there as much as it waits for.
  private func answer(_ outcome: Outcome) -> Answer {
    let ids = (outcome.reply.told.map { [$0.id] } ?? []) + outcome.reply.lines.map(\.head.id)
    return hall.script.state.withLock { state in
      var seen: [TableID: Int] = [:]
      for id in ids {
        let limit: Ticket =
          switch outcome.waits {
          case .table(id, let ticket), .everything(through: let ticket): ticket
          case .nothing, .table: .none
          }
        seen[id] =
          state.stored.count { $0.entry.table == id }
          + state.pending.count { $0.recorded.entry.table == id && $0.ticket <= limit }
      }
      return Answer(reply: outcome.reply, seen: seen)
    }
  }

  /// Another referee on the same ledger stands where this one does.
  private func compare() async throws {
    let other = Hall(script: hall.script)
    #expect(await hall.referee.tables == other.referee.tables)
    #expect(await hall.referee.floor.seats == other.referee.floor.seats)
    #expect(await hall.referee.floor.peekAdjourned == other.referee.floor.peekAdjourned)
    #expect(await hall.referee.floor.tally == other.referee.floor.tally)
    #expect(await hall.referee.floor.house == other.referee.floor.house)
    #expect(await hall.referee.earliestDeadline == other.referee.earliestDeadline)
    #expect(await hall.referee.isUndoing == false)
  }
}

extension Referee {
  /// How much is undone in one turn.
  func undo(most: Int) { undoingMost = most }
}

extension Reply {
  /// What it tells of a table; nil where it tells of none, or only a line each.
  fileprivate var told: Told? {
    switch self {
    case .welcome(let welcome): welcome.table.map { Told($0) }
    case .opened(let view), .seated(let view, seat: _), .observing(let view), .shown(let view, plain: _):
      Told(view)
    case .slip(let news): Told(news.view)
    case .game(let news): Told(news.view)
    case .looked(_, let view): Told(view)
    case .turns(let history): Told(history.view)
    case .refused, .account, .accounts, .called, .answered, .calls, .order, .judged, .mayLookUp, .lexica,
      .tables, .ended, .games, .forgotten, .left, .said, .saidInEvent, .rulings, .record, .practice, .event,
      .eventStarts, .eventOpened,
      .eventLook, .events:
      nil
    }
  }

  /// The lines of a list of tables; empty where it is none.
  fileprivate var lines: [TableLine] { if case .tables(let page) = self { page.lines } else { [] } }
}

/// Source: promises 2 and 3; docs/decisions/0004-ledger-port.md.
@Suite("Whatever a ledger refuses, in whichever order, nobody is told of it and nothing of it stays")
struct RandomUndoingTests {
  @Test("Random commands, settled at random: all are answered once, and a restart changes nothing")
  func settlements() async throws {
    let count = ProcessInfo.processInfo.environment["VERDICT_GAMES"].flatMap(Int.init) ?? 40
    let seed = UInt64.random(in: 0..<1_000_000)
    var anew = 0
    var stood = 0
    var twoSeats = 0
    for number in 0..<UInt64(count) {
      var hall = RandomUndoing(seed: seed &+ number)
      try await hall.run(commands: 80)
      anew += hall.anew
      stood += hall.stood
      twoSeats += hall.twoSeats
    }
    print(
      "random settlements: \(count), seed \(seed), anew \(anew), stood \(stood), two seats \(twoSeats)")
    #expect(anew > count && stood > 0 && twoSeats > 0)
  }
}
