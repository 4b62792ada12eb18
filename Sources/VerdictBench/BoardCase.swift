// SPDX-License-Identifier: MIT
import Rulebook

/// Whole games at a hundred `board` tables at once, each line on disk before its answer leaves.
enum BoardCase {
  static let rounds = 5
  static let tables = 100
  /// Games of about one length, so that the tables end together.
  static let plays = 24...26
  static let peerRequests = 20_000
  /// Games that are played one after the other, with nobody else there.
  static let gamesAlone = 8

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let games = try bench.games()
    let scripts = games.all.filter { $0.isPlayedOut && plays.contains($0.plays) }
      .map { GameLines($0, rules: games.rules) }
    guard scripts.count >= tables else { throw .miscounted("games", expected: tables, got: scripts.count) }
    let verdict = try bench.verdict("board", logs: false)
    var ours: [GameLoad.Run] = []
    var theirs: [Generator.Run] = []
    var redis: Generator?
    if bench.hasRedis {
      let peer = try bench.redis("board-redis", durable: true)
      redis = try DurableCase.recorder(at: peer, bench.questions, connections: tables)
    }
    for round in 0..<rounds {
      let chosen = (0..<tables).map { scripts[(round * tables + $0) % scripts.count] }
      let load = try GameLoad(verdict, chosen, round: round)
      if round % 2 == 0 { ours.append(try load.run()) }
      if let redis { theirs.append(try redis.run(peerRequests, depth: 1)) }
      if round % 2 == 1 { ours.append(try load.run()) }
    }
    var alone: [GameLoad.Run] = []
    for game in 0..<gamesAlone {
      alone.append(try GameLoad(verdict, [scripts[game]], round: rounds + game).run())
    }
    verdict.end()
    try check(bench, ours + alone)
    report(ours, theirs, &bench)
    let latencies = alone.flatMap(\.latencies).sorted()
    addLatencies(
      "one table alone", Numbers.median(latencies.map { Double($0) / 1e6 }),
      Double(latencies[latencies.count * 99 / 100]) / 1e6, &bench)
  }

  private static func report(_ ours: [GameLoad.Run], _ theirs: [Generator.Run], _ bench: inout Bench) {
    func median(_ value: (GameLoad.Run) -> Double) -> Double { Numbers.median(ours.map(value)) }
    for (unit, value) in [
      ("games", { Double($0.games) / $0.seconds }), ("plays", { Double($0.plays) / $0.seconds }),
    ] as [(String, (GameLoad.Run) -> Double)] {
      bench.add(
        Row(
          work: "\(unit), \(tables) board tables at once, durable", ours: Numbers.rate(median(value)),
          peer: "", theirs: ""))
    }
    addLatencies(
      "\(tables) tables at once", median { $0.latency(0.5) }, median { $0.latency(0.99) }, &bench)
    var row = Row(
      work: "durable round trips, \(tables) at once", ours: Numbers.rate(median(\.lineRate)), peer: "",
      theirs: "")
    row.ourCost = median(\.cost)
    if !theirs.isEmpty {
      row = Row(
        work: row.work, ours: row.ours, peer: "redis, AOF always, SMISMEMBER + RPUSH in one script",
        theirs: Numbers.rate(Numbers.median(theirs.map(\.rate))))
      row.ourCost = median(\.cost)
      row.theirCost = Numbers.median(theirs.map(\.cost))
      row.bar = Row.Bar(
        ratio: Numbers.median(zip(ours, theirs).map { $0.lineRate / $1.rate }), goal: nil,
        lessIsBetter: false)
      row.costBar = Row.Bar(
        ratio: Numbers.median(zip(ours, theirs).map { $0.cost / $1.cost }), goal: nil, lessIsBetter: true)
    }
    bench.add(row)
    let rates = ours.map(\.lineRate)
    bench.add(
      remark: """
        board tables: \(rounds) rounds of \(tables) games, \
        \(Numbers.short(Numbers.median(ours.map { Double($0.plays) / Double($0.games) }))) plays and \
        \(Numbers.short(Numbers.median(ours.map { Double($0.lines) / Double($0.games) }))) lines a game; round \
        trips \(Numbers.rate(rates.min() ?? 0)) to \(Numbers.rate(rates.max() ?? 0))
        """)
  }

  /// Milliseconds from a play's line to its answer.
  private static func addLatencies(_ who: String, _ median: Double, _ p99: Double, _ bench: inout Bench) {
    bench.add(
      Row(
        work: "a play's answer, \(who): median", ours: "\(Numbers.short(median)) ms", peer: "p99",
        theirs: "\(Numbers.short(p99)) ms"))
  }

  /// Checks that every line that was answered left its own line in the ledger, in an unbroken chain.
  private static func check(_ bench: Bench, _ runs: [GameLoad.Run]) throws(BenchFault) {
    let data = "\(bench.folder)/board"
    var lines = 0
    for name in Files.names(in: "\(data)/ledger") {
      let bytes = try Files.bytes(of: "\(data)/ledger/\(name)")
      lines += bytes.split(separator: UInt8(ascii: "\n")).count { !$0.starts(with: house) }
    }
    // A table is opened, joined and begun, and each line typed is one more.
    let expected = runs.reduce(0) { $0 + 3 * $1.games + $1.lines }
    guard lines == expected else { throw .miscounted("ledger lines", expected: expected, got: lines) }
    let run = try Processes.run([bench.places.verdict, "verify", data])
    guard run.end.status == 0 else {
      throw .miscounted("verdict verify", expected: 0, got: Int(run.end.status))
    }
  }

  /// How the lines of the house begin.
  private static let house = Array("{\"v\":1,\"table\":0,".utf8)
}
