// SPDX-License-Identifier: MIT
import Officiating
import Records

/// What happens by itself at one table, by how many tables there are at which something is waited for.
///
/// It is a clock that starts because its player has not looked for a minute. Nothing is stored meanwhile.
enum DeadlineCase {
  static let counts = [100, 2000]
  /// So many clocks start in each measurement.
  static let due = 100

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let games = try bench.games()
    var costs: [Double] = []
    for count in counts {
      let cost = try measure(count, games, bench)
      costs.append(cost)
      var row = Row(
        work: "a clock that starts by itself, among \(count) live tables", ours: Numbers.rate(1 / cost),
        peer: "", theirs: "")
      row.ourCost = cost * 1e6
      bench.add(row)
    }
    bench.add(
      Row(
        work: "growth: time a deadline among \(counts[1]) tables by that among \(counts[0])",
        ours: "\(Numbers.short(costs[1] / costs[0]))×", peer: "independent", theirs: "1.00×"))
  }

  /// Seconds a deadline.
  private static func measure(
    _ count: Int, _ games: ScriptedGames, _ bench: Bench
  ) throws(BenchFault) -> Double {
    let executor = HereAndNow()
    let folder = "\(bench.folder)/deadlines-\(count)"
    let hall: Referee
    do throws(LedgerOpenFault) {
      hall = Referee(
        executor: executor, ledger: try FileLedger(at: folder, run: 1, now: start) {},
        lexica: HouseLexica([games.lexicon]), ids: EntryIDs(run: 1), logsJudgements: false,
        secret: BagSecret(ScriptedGame.bagKey))
    } catch { throw .missing(folder) }
    let outcome = hall.assumeIsolated { hall in
      for number in 1...count { seat(number, hall) }
      let begun = Clock.ownProcessorTime
      for number in 1...due { _ = hall.settleDeadlines(now: opening(number).adding(seconds: 60)) }
      return (seconds: Double(Clock.ownProcessorTime - begun) / 1e9, next: hall.peek.earliestDeadline)
    }
    // Each call has settled one table: the next one's clock is what waits now.
    let expected = due < count ? opening(due + 1).adding(seconds: 60) : nil
    guard expected == nil || outcome.next == expected else {
      throw .miscounted("clocks that started", expected: due, got: 0)
    }
    withExtendedLifetime(executor) {}
    return outcome.seconds / Double(due)
  }

  private static let start = TableScript.start

  /// Tables open ten milliseconds apart.
  private static func opening(_ number: Int) -> Instant {
    Instant(milliseconds: start.milliseconds + Int64(10 * number))
  }

  private static func seat(_ number: Int, _ hall: isolated Referee) {
    var wanted = OpenRequest()
    wanted.kind = .dealt
    let agreement = JoinAgreement(lexicon: "english", rule: nil, confirmSeconds: nil)
    for (letter, command) in [
      ("a", Command.table(.open(wanted))), ("b", .table(.join(TableID(number), agreement))),
    ] {
      guard let name = PlayerName("\(letter)\(number)") else { return }
      hall.handle(
        Request(
          caller: Caller(person: Person(name: name, role: .guest, codeHash: ""), observing: nil),
          command: command, at: opening(number)))
    }
    _ = hall.settleDeadlines(now: opening(number))
  }
}

/// Runs what it is given on the spot; everything here is on one thread.
final class HereAndNow: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) { job.runSynchronously(on: asUnownedSerialExecutor()) }

  func checkIsolated() {}
}
