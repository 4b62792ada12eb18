// SPDX-License-Identifier: MIT

/// The same judgements, each on disk before its answer leaves; then the ledger is checked.
enum DurableCase {
  static let peer = "redis, AOF always, SMISMEMBER + RPUSH in one script"
  private static let requests = 100_000

  static func run(_ bench: Bench) throws(BenchFault) {
    let verdict = try bench.verdict("durable", logs: true)
    let ours = try Generator(verdict, .judge(bench.questions), connections: 50)
    let redis = bench.hasRedis ? try bench.redis("durable-redis", durable: true) : nil
    let theirs = try redis.map { (redis) throws(BenchFault) in
      try Generator(redis, .recorded(bench.questions, at: redis), connections: 50)
    }
    let duel = try Duel(ours, requests, theirs, requests, depth: 16)
    bench.add(duel.row("judging and storing, 50 connections × 16", peer, costGoal: 0.35))
    if let redis, let theirs {
      let kept = try Socket(to: redis.port).command(["LLEN", "ledger"])
      guard kept == ":\(theirs.answered)" else { throw .wrongAnswer("redis", kept) }
    }
    verdict.end()
    // Every answer, those of the warm-ups too, has its line.
    try bench.check("\(bench.folder)/durable", lines: ours.answered)
  }
}
