// SPDX-License-Identifier: MIT
import Lexica
import Officiating

/// A batch that is refused: how long until everybody in it is answered anew, and how long one turn takes.
///
/// The referee alone, over a ledger in memory: two people at each of 500 tables, 200 lines a table on their way.
enum UndoCase {
  static let tables = 500
  static let linesEach = 200

  static func run(_ bench: inout Bench) throws(BenchFault) {
    var builder = LexiconBuilder(name: "english", edition: "bench", alphabet: .english)
    guard let word = try? Alphabet.english.word(from: "AT") else { throw .missing("a word") }
    builder.add(word)
    guard let lexicon = try? builder.lexicon() else { throw .missing("a list") }
    let executor = HereAndNow()
    let hall = Referee(
      executor: executor, ledger: SmallBatchLedger(), lexica: HouseLexica([lexicon]),
      ids: EntryIDs(run: 1), logsJudgements: true, secret: BagSecret(ScriptedGame.bagKey))
    let outcome = hall.assumeIsolated { hall in measure(hall, Words([word])) }
    withExtendedLifetime(executor) {}
    let lines = tables * linesEach
    guard outcome.answers == lines else {
      throw .miscounted("answers given anew", expected: lines, got: outcome.answers)
    }
    let work = "a refused batch of \(lines) lines at \(tables) tables"
    bench.add(
      Row(
        work: "\(work): until all are answered anew", ours: "\(Numbers.short(outcome.seconds * 1e3)) ms",
        peer: "", theirs: ""))
    bench.add(
      Row(
        work: "\(work): the longest of \(outcome.turns) turns",
        ours: "\(Numbers.short(outcome.longest * 1e3)) ms", peer: "", theirs: ""))
  }

  private struct Outcome {
    var answers = 0
    var turns = 0
    var seconds = 0.0
    var longest = 0.0
  }

  private static func measure(_ hall: isolated Referee, _ words: Words) -> Outcome {
    let agreement = JoinAgreement(lexicon: "english", rule: nil, confirmSeconds: nil)
    for number in 1...tables {
      handle(.table(.open(OpenRequest())), by: "a", number, line: 1, hall)
      handle(.table(.join(TableID(number), agreement)), by: "b", number, line: 1, hall)
    }
    hall.commit()
    _ = hall.settle()
    for line in 1...linesEach / 2 {
      for number in 1...tables {
        handle(.slip(.challenge(words, by: nil)), by: "a", number, line: 2 * line, hall)
        handle(.slip(.withdraw(slip: line)), by: "a", number, line: 2 * line + 1, hall)
      }
    }
    hall.commit()
    var outcome = Outcome()
    repeat {
      let begun = Clock.ownProcessorTime
      outcome.answers += hall.settle().answers.count
      let taken = Double(Clock.ownProcessorTime - begun) / 1e9
      outcome.turns += 1
      outcome.seconds += taken
      outcome.longest = max(outcome.longest, taken)
    } while hall.isUndoing
    return outcome
  }

  private static func handle(
    _ command: Command, by letter: String, _ number: Int, line: Int, _ hall: isolated Referee
  ) {
    guard let name = PlayerName("\(letter)\(number)") else { return }
    hall.handle(
      Request(
        slot: SlotID(connection: UInt64(number), serial: UInt64(line)),
        caller: Caller(person: Person(name: name, role: .guest, codeHash: ""), observing: nil),
        command: command, at: TableScript.start))
  }
}

/// A ledger in memory that stores small batches at once and refuses large ones.
private final class SmallBatchLedger: Ledger {
  private static let most = 10_000

  private var stored: [TableID: [RecordedEntry]] = [:]
  private var pending: [(ticket: Ticket, recorded: RecordedEntry)] = []
  private var settled: [Settlement] = []

  func readiness(of table: TableID) -> Readiness { .ready }

  func propose(_ entry: Entry, as ticket: Ticket) -> Receipt {
    let receipt = Receipt(table: entry.table, sequence: entry.sequence, sum: UInt32(entry.sequence))
    pending.append((ticket, RecordedEntry(entry: entry, receipt: receipt)))
    return receipt
  }

  func entries(of table: TableID, after first: Int, most: Int) -> [RecordedEntry] {
    Array((stored[table] ?? []).dropFirst(first).prefix(most))
  }

  func houseAtStart() -> HouseState { HouseState() }
  func head(of table: TableID) -> Int { stored[table]?.count ?? 0 }
  func liveTables() -> [TableID] { stored.keys.sorted() }
  func endedTables() -> [TableID] { [] }
  func highestTable() -> TableID { stored.keys.max() ?? .house }
  func newestMoment() -> Instant { TableScript.start }
  func noteAlive(_ now: Instant) {}
  func lastAlive() -> Instant { Instant(milliseconds: 0) }
  func close() {}
  var isCongested: Bool { false }
  /// It keeps entries, no bytes.
  var proposedBytes: Int { 0 }

  func commit() {
    guard let last = pending.last else { return }
    if pending.count <= Self.most {
      for (_, recorded) in pending { stored[recorded.entry.table, default: []].append(recorded) }
      settled.append(.stored(through: last.ticket))
    } else {
      var known: Set<TableID> = []
      for (ticket, recorded) in pending where known.insert(recorded.entry.table).inserted {
        settled.append(.refused(recorded.entry.table, from: ticket))
      }
    }
    pending = []
  }

  func settlements() -> [Settlement] {
    defer { settled = [] }
    return settled
  }
}
