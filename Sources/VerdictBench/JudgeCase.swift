// SPDX-License-Identifier: MIT

/// Three words judged, nothing kept, against the members of a set.
enum JudgeCase {
  static let rounds = 5

  static func run(_ bench: inout Bench) throws(BenchFault) {
    guard bench.hasRedis else { return }
    let verdict = try bench.verdict("judge", logs: false)
    let redis = try bench.redis("judge-redis", durable: false)
    let ours = try Generator(verdict, .judge(bench.questions), connections: 50, greets: true)
    let theirs = try Generator(redis, .members(bench.questions), connections: 50, greets: false)
    let deep = try Duel(ours, requests: 800_000, theirs, requests: 400_000, depth: 16, rounds: rounds)
    bench.add(
      deep.row(
        "judging 3 words, 50 connections × 16", peer: "redis SMISMEMBER", goal: 3, costGoal: 0.37,
        isQuiet: bench.isQuiet))
    bench.add(remark: deep.remark("50 × 16"))
    let flat = try Duel(ours, requests: 100_000, theirs, requests: 80_000, depth: 1, rounds: rounds)
    bench.add(
      flat.row(
        "judging 3 words, 50 connections × 1", peer: "redis SMISMEMBER", goal: 1.35, costGoal: 0.77,
        isQuiet: bench.isQuiet))
    bench.add(remark: flat.remark("50 × 1"))
  }
}
