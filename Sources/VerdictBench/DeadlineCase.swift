// SPDX-License-Identifier: MIT
import Officiating
import Records

/// A clock that starts by itself because its player has not looked for a minute, among few and many live tables.
///
/// Nothing is stored meanwhile.
enum DeadlineCase {
  /// How many clocks start in each measurement.
  private static let due = 100

  static func run(_ bench: Bench) throws(BenchFault) {
    var costs: [Double] = []
    for count in [100, 2000] {
      costs.append(try measure(count, bench))
      bench.add("a clock that starts by itself, among \(count) live tables", each: costs[costs.count - 1])
    }
    bench.add(
      growth: "time a deadline among 2000 tables by that among 100", costs[1] / costs[0], "independent")
  }

  /// Seconds a deadline.
  private static func measure(_ count: Int, _ bench: Bench) throws(BenchFault) -> Double {
    let executor = HereAndNow()
    let folder = "\(bench.folder)/deadlines-\(count)"
    let referee: Referee
    do throws(LedgerOpenFault) {
      referee = Referee(
        executor: executor, ledger: try FileLedger(at: folder, run: 1, now: ScriptedGame.start) {},
        lexica: ServedLexica([bench.lexicon]), ids: EntryIDs(run: 1), logsJudgements: false,
        secret: BagSecret(ScriptedGame.bagKey))
    } catch { throw .missing(folder) }
    let (seconds, next) = referee.assumeIsolated { referee in
      for number in 1...count { seat(number, referee) }
      let begun = Clock.ownProcessorTime
      for number in 1...due { _ = referee.meetDeadlines(now: opening(number).adding(seconds: 60)) }
      return (Double(Clock.ownProcessorTime - begun) / 1e9, referee.peek.earliestDeadline)
    }
    withExtendedLifetime(executor) {}
    // Each call settled one table, so the next table's clock waits now.
    guard due == count || next == opening(due + 1).adding(seconds: 60) else { throw .missing("a clock") }
    return seconds / Double(due)
  }

  /// Tables open ten milliseconds apart.
  private static func opening(_ number: Int) -> Instant {
    Instant(milliseconds: ScriptedGame.start.milliseconds + Int64(10 * number))
  }

  private static func seat(_ number: Int, _ referee: isolated Referee) {
    var wanted = OpenRequest()
    wanted.kind = .dealt
    let agreement = JoinAgreement(lexicon: "english", rule: nil, confirmSeconds: nil)
    for (letter, command) in [
      ("a", Command.table(.open(wanted))), ("b", .table(.join(TableID(number), agreement))),
    ] {
      guard let name = PlayerName("\(letter)\(number)") else { return }
      let caller = Caller(person: Person(name: name, role: .guest, codeHash: ""), observing: nil)
      referee.handle(Request(caller: caller, command: command, at: opening(number)))
    }
    _ = referee.meetDeadlines(now: opening(number))
  }
}

/// An executor that runs a job at once, on the one thread there is.
final class HereAndNow: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) { job.runSynchronously(on: asUnownedSerialExecutor()) }

  func checkIsolated() {}
}
