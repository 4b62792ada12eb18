// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook
import Wire

/// A challenge with its confirmation, and pages of its history, by how many rulings a slip table has seen.
///
/// Nothing is stored meanwhile; what is asked is answered down to its lines.
enum RulingsCase {
  static let counts = [5000, 80_000]
  /// So many challenges, and so many looks at the history, in each measurement.
  static let measured = 200
  static let passes = 5

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let lexicon: Lexicon
    do throws(LexiconFault) {
      lexicon = try Lexicon.open(path: bench.places.lexicon)
    } catch { throw .missing(bench.places.lexicon) }
    guard let word = try? lexicon.alphabet.word(from: bench.questions.words[0]) else {
      throw .missing("a word")
    }
    let names = ["a challenge and its confirmation", "HISTORY of the newest", "HISTORY of 200"]
    var costs: [[Double]] = []
    for count in counts {
      costs.append(try measure(count, Words([word]), lexicon))
      for (name, cost) in zip(names, costs[costs.count - 1]) { add(name, cost, among: count, &bench) }
    }
    for (place, name) in names.enumerated() {
      add(growthOf: name, costs[1][place] / costs[0][place], &bench)
    }
  }

  private static func add(_ what: String, _ cost: Double, among count: Int, _ bench: inout Bench) {
    var row = Row(
      work: "\(what), behind \(count) rulings", ours: Numbers.rate(1 / cost), peer: "", theirs: "")
    row.ourCost = cost * 1e6
    bench.add(row)
  }

  private static func add(growthOf what: String, _ growth: Double, _ bench: inout Bench) {
    bench.add(
      Row(
        work: "growth: \(what), at \(counts[1]) rulings by that at \(counts[0])",
        ours: "\(Numbers.short(growth))×", peer: "independent", theirs: "1.00×"))
  }

  /// Seconds for each, at best, in the order of their names.
  private static func measure(
    _ count: Int, _ words: Words, _ lexicon: Lexicon
  ) throws(BenchFault) -> [Double] {
    guard let name = PlayerName("director") else { throw .missing("a name") }
    let desk = Desk(
      person: Person(name: name, role: .guest, codeHash: ""), words: words, lexicon: AgreedLexicon(lexicon))
    let executor = HereAndNow()
    let hall = Referee(
      executor: executor, ledger: MemoryLedger(desk.entries(rulings: count)),
      lexica: HouseLexica([lexicon]), ids: EntryIDs(run: 1), logsJudgements: false,
      secret: BagSecret(ScriptedGame.bagKey))
    let outcome = hall.assumeIsolated { hall in
      var newest = count
      let ruling = best {
        for _ in 0..<measured {
          newest += 1
          hall.handle(desk.request(.slip(.challenge(words, by: .one))))
          hall.handle(desk.request(.table(.confirm(newest))))
          _ = hall.settle()
        }
      }
      var writer = LineWriter()
      func history(from first: Int, _ hall: isolated Referee) -> Double {
        best {
          for _ in 0..<measured {
            writer.lines.removeAll()
            let answer = hall.handle(desk.request(.table(.history(nil, from: first))))
            ReplyText.write(answer.reply, .none, at: desk.now, into: &writer)
          }
        }
      }
      let page = history(from: newest - 199, hall)
      let last = history(from: newest, hall)
      return (costs: [ruling, last, page], shown: String(decoding: writer.lines.bytes, as: UTF8.self))
    }
    let newest = count + passes * measured
    guard outcome.shown.contains("slip=\(newest) "), outcome.shown.contains("count=1 ") else {
      throw .missing("ruling \(newest)")
    }
    withExtendedLifetime(executor) {}
    return outcome.costs
  }

  private static func best(_ work: () -> Void) -> Double {
    var least = Double.infinity
    for _ in 0..<passes {
      let begun = Clock.ownProcessorTime
      work()
      least = min(least, Double(Clock.ownProcessorTime - begun))
    }
    return least / 1e9 / Double(measured)
  }
}

/// A desk and whoever holds it.
private struct Desk {
  let person: Person
  let words: Words
  let lexicon: AgreedLexicon
  let id = TableID(1)
  let now = TableScript.start

  func request(_ command: Command) -> Request {
    Request(
      caller: Caller(person: person, observing: nil), command: command, at: now)
  }

  /// A table's entries up to a number of rulings.
  func entries(rulings count: Int) -> [RecordedEntry] {
    let terms = Terms(
      lexicon: lexicon, rule: .double, confirmSeconds: SlipTerms.confirmSecondsDefault, invited: nil,
      isDesk: true)
    var events: [Event] = [.opened(Opening(terms: terms, opener: person, sides: nil))]
    for number in 1...count {
      events.append(
        .slip(
          .written(
            Slip(
              number: number, replaces: nil, challenger: .one, writer: .one, words: words, until: now,
              corrects: nil))))
      events.append(
        .slip(
          .ruled(
            RuledSlip(
              number: number, challenger: .one, words: words, ruling: .acceptable,
              effect: .challengerLosesTurn(turn: .two), confirmed: .desk, supersedes: nil))))
    }
    return events.enumerated().map { place, event in
      RecordedEntry(
        entry: Entry(
          table: id, sequence: place + 1, id: EntryID(run: 0, count: UInt64(place + 1)), at: now,
          event: event),
        receipt: Receipt(table: id, sequence: place + 1, sum: 0))
    }
  }
}

/// A ledger that holds one table's entries from before, and stores nothing.
private final class MemoryLedger: Ledger {
  private let standing: [RecordedEntry]
  private var newest = Ticket.none

  init(_ standing: [RecordedEntry]) { self.standing = standing }

  let readiness = Readiness.ready

  func propose(_ entry: Entry) -> Proposed {
    newest = newest.next
    return Proposed(
      ticket: newest, receipt: Receipt(table: entry.table, sequence: entry.sequence, sum: 0))
  }

  func entries(of table: TableID) -> [RecordedEntry] { table == .house ? [] : standing }

  func houseAtStart() -> HouseState { HouseState() }

  func head(of table: TableID) -> Int { table == .house ? 0 : standing.count }

  func liveTables() -> [TableID] { [TableID(1)] }

  func endedTables() -> [TableID] { [] }

  func highestTable() -> TableID { TableID(1) }

  func newestMoment() -> Instant { TableScript.start }

  func noteAlive(_ now: Instant) {}

  func lastAlive() -> Instant { TableScript.start }

  func commit() {}

  func close() {}

  var isCongested: Bool { false }
  /// It keeps entries, no bytes.
  var proposedBytes: Int { 0 }

  func settlement() -> Settlement { .stored(through: newest) }
}
