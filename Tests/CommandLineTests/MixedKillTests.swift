// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: promises 2 and 3; docs/RELIABILITY.md.
extension KillTests {
  /// What all rounds came to.
  struct Totals: CustomStringConvertible {
    var rounds = 0
    var acknowledged = 0
    var seen = 0
    var done = 0
    var lost = 0
    var doubled = 0
    var forgotten = 0
    /// Answers, by who read them.
    var answered: [String: Int] = [:]

    var description: String {
      "\(rounds) rounds: \(acknowledged) receipts acknowledged, \(seen) seen by others or looked at,"
        + " \(done) commands answered beside them; lost \(lost), doubled \(doubled), seen and forgotten \(forgotten);"
        + " answers of \(answered.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))"
    }
  }

  /// What was answered as done at tables and in events, over all rounds of one ledger.
  private struct Done {
    private var tables: [Int: Int] = [:]
    private var events: [String: Int] = [:]

    mutating func add(_ read: KillWitness.Read) {
      tables.merge(read.done, uniquingKeysWith: +)
      events.merge(read.doneAtEvents, uniquingKeysWith: +)
    }

    /// How many entries a ledger lacks of them: each has one at least.
    func missing(in ledger: GrownLedger) -> Int {
      tables.reduce(0) { $0 + max(0, $1.value - ledger.lines[$1.key, default: 0]) }
        + events.reduce(0) { sum, event in
          sum + max(0, event.value - (ledger.events[event.key].map { ledger.lines[$0, default: 0] } ?? 0))
        }
    }
  }

  /// So many rounds share a ledger, which each start checks from its first line.
  private static let roundsOfLedger = 20

  @Test(
    "After SIGKILL under a load of every kind of table nothing that anybody read is lost, doubled or forgotten"
  )
  func mixed() async throws {
    try await OwnThread.run {
      var totals = Totals()
      // Few where it is one test among many: `make soak-kills` has hundreds.
      var left = Self.rounds > 6 ? Self.rounds : 2
      while left > 0 {
        try Self.mix(rounds: min(left, Self.roundsOfLedger), isSoak: Self.rounds > 6, &totals)
        left -= Self.roundsOfLedger
        if Self.rounds > 6 { FileHandle.standardOutput.write(Data("kills: \(totals)\n".utf8)) }
      }
      #expect(totals.lost == 0 && totals.doubled == 0 && totals.forgotten == 0, "\(totals)")
      #expect(totals.acknowledged > 0 && totals.seen > 0 && totals.done > 0, "\(totals)")
    }
  }

  private static func mix(rounds: Int, isSoak: Bool, _ totals: inout Totals) throws {
    let scratch = try Scratch()
    let list = try scratch.file("mixed.txt", KillLoad.words)
    let data = "\(scratch.path)/data"
    var ledger = GrownLedger(data)
    var acknowledged: Set<String> = []
    // All that was ever answered as done there: tables and events go on over a kill.
    var done = Done()
    var random = Seeded(seed: Sampling.seed)
    for round in 1...rounds {
      let witness = KillWitness()
      let server = try Served(data: data, list: list)
      try KillLoad.begin(server, data: data, round: round, witness)
      // Half of them are met at any moment, the others when everybody has done something.
      let isEarly = round % 2 == 0
      witness.await(
        acknowledged: Int.random(in: isSoak ? 100...1500 : 50...200, using: &random),
        byEach: isEarly ? [:] : KillLoad.people)
      server.end(SIGKILL)
      witness.awaitEnd()
      let read = witness.all
      #expect(read.faults.isEmpty, "round \(round): \(read.faults)")
      // The ledger counts as the next start has it, which cuts off what was never whole.
      let next = try Served(data: data, list: list)
      try ledger.grow()
      done.add(read)
      totals.lost += done.missing(in: ledger)
      try compare(read, with: next, ledger, &totals)
      next.end(SIGKILL)
      for receipt in read.acknowledged where !acknowledged.insert(receipt).inserted { totals.doubled += 1 }
      totals.rounds += 1
    }
    totals.doubled += ledger.doubled
    let outcome = try Program.runHere(["verify", data])
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  /// Holds what was read against what stands.
  private static func compare(
    _ read: KillWitness.Read, with server: Served, _ ledger: GrownLedger, _ totals: inout Totals
  ) throws {
    totals.acknowledged += read.acknowledged.count
    totals.answered.merge(read.answered, uniquingKeysWith: +)
    totals.lost += read.acknowledged.count { !ledger.receipts.contains($0) }
    let seen = read.seen.union(read.steps.values.joined())
    totals.seen += seen.count
    totals.forgotten += seen.count { !ledger.receipts.contains($0) }
    totals.done +=
      read.done.values.reduce(0, +) + read.doneAtEvents.values.reduce(0, +) + read.accounts.count
    totals.lost += read.accounts.subtracting(ledger.accounts).count
    // And the server that comes back shows what was shown.
    let eve = try LineClient(port: server.port)
    _ = try eve.greeting()
    try eve.send(line: "LOGIN eve eve-code")
    _ = try eve.sync()
    // Of games that are over the newest 256 of all are shown.
    for (table, steps) in read.steps.sorted(by: { $0.key < $1.key }).suffix(64) {
      try eve.send(line: "HISTORY \(table)")
      let now = try eve.sync().filter { $0.contains(" step=") }
        .compactMap { $0.value("receipt") }
      if !now.starts(with: steps) { totals.forgotten += 1 }
    }
    eve.close()
  }
}
