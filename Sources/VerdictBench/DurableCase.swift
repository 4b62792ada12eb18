// SPDX-License-Identifier: MIT
import Glibc

/// The same judgements, each in a ledger on disk before its answer leaves; then the ledger is read again.
enum DurableCase {
  static let rounds = 5
  static let requests = 100_000

  /// Does what our server does with a judgement, with a much shorter record: no seal, no chain of sums.
  private static let script = """
    local isIn = redis.call('SMISMEMBER', KEYS[1], ARGV[1], ARGV[2], ARGV[3])
    local good = isIn[1] * isIn[2] * isIn[3]
    redis.call('RPUSH', KEYS[2], '{"kind":"judgement","lexicon":"english","words":["' .. ARGV[1] .. '","' .. ARGV[2]
      .. '","' .. ARGV[3] .. '"],"ruling":"' .. (good == 1 and 'acceptable' or 'unacceptable') .. '"}')
    return good
    """

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let verdict = try bench.verdict("durable", logs: true)
    let ours = try Generator(verdict, .judge(bench.questions), connections: 50, greets: true)
    var count = 0
    if bench.hasRedis {
      let redis = try bench.redis("durable-redis", durable: true)
      let socket = try Socket(to: redis)
      let theirs = try recorder(at: redis, bench.questions, connections: 50)
      let duel = try Duel(ours, requests: requests, theirs, requests: requests, depth: 16, rounds: rounds)
      bench.add(
        duel.row(
          "judging and storing, 50 connections × 16",
          peer: "redis, AOF always, SMISMEMBER + RPUSH in one script",
          goal: 3.5, costGoal: nil, isQuiet: bench.isQuiet))
      bench.add(remark: duel.remark("durable, 50 × 16"))
      count = rounds * ((requests + requests / 10) / 16 * 16)
      let kept = try socket.ask(["LLEN", "ledger"])
      guard kept == ":\(count)" else { throw .wrongAnswer("redis", count, got: kept) }
    } else {
      count = try ours.run(requests, depth: 16).requests
    }
    verdict.end()
    try read(&bench, count)
  }

  /// Connections to a redis that judges and stores.
  static func recorder(
    at redis: Peer, _ questions: Questions, connections: Int
  ) throws(BenchFault) -> Generator {
    let socket = try Socket(to: redis)
    _ = try socket.ask(["SCRIPT", "LOAD", script])
    return try Generator(
      redis, .recorded(questions, sha: try socket.line()), connections: connections, greets: false)
  }

  /// Checks that every answer left its line, in an unbroken chain, and times both readings.
  private static func read(_ bench: inout Bench, _ count: Int) throws(BenchFault) {
    let data = "\(bench.folder)/durable"
    var lines = 0
    for name in Files.names(in: "\(data)/ledger") {
      lines += try Files.bytes(of: "\(data)/ledger/\(name)").count { $0 == UInt8(ascii: "\n") }
    }
    guard lines == count else { throw .miscounted("ledger lines", expected: count, got: lines) }
    for command in ["verify", "replay"] {
      let run = try Processes.run([bench.places.verdict, command, data])
      guard run.end.status == 0 else {
        throw .miscounted("verdict \(command)", expected: 0, got: Int(run.end.status))
      }
      var row = Row(
        work: "verdict \(command) of \(lines) lines", ours: Numbers.rate(Double(lines) / run.seconds),
        peer: "",
        theirs: "")
      row.ourCost = run.end.processorTime * 1e6 / Double(lines)
      bench.add(row)
    }
  }
}
