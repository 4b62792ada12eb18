// SPDX-License-Identifier: MIT

/// Three words judged without a record, beside the members of a set.
enum JudgeCase {
  static func run(_ bench: Bench) throws(BenchFault) {
    guard bench.hasRedis else { return }
    let verdict = try bench.verdict("judge")
    let redis = try bench.redis("judge-redis", durable: false)
    let ours = try Generator(verdict, .judge(bench.questions), connections: 50)
    let theirs = try Generator(redis, .members(bench.questions), connections: 50)
    for (depth, counts, goal, costGoal) in [
      (16, (800_000, 400_000), 1.8, 0.5), (1, (100_000, 80_000), 1.15, 0.85),
    ] {
      let duel = try Duel(ours, counts.0, theirs, counts.1, depth: depth)
      bench.add(
        duel.row(
          "judging 3 words, 50 connections × \(depth)", "redis SMISMEMBER", goal: bench.isQuiet ? goal : nil,
          costGoal: costGoal))
    }
  }
}
