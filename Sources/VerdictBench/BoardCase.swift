// SPDX-License-Identifier: MIT
import Rulebook

/// Whole games at a hundred `board` tables at once, two connections each; every line is on disk before its answer leaves.
enum BoardCase {
  /// One line of a game, the seat that types it and the beginning of its answer.
  private typealias Line = (seat: Int, text: String, answer: String)

  private static let tables = 100
  /// Games of about one length, so that the tables end together.
  private static let plays = 24...26
  private static let peerRequests = 20_000
  /// Games that are played one after the other with nobody else there.
  private static let gamesAlone = 8

  static func run(_ bench: Bench) throws(BenchFault) {
    let games = try bench.games()
    let scripts = games.all.filter { plays.contains($0.plays) }.compactMap { script($0, games.rules) }
    guard scripts.count >= tables else { throw .miscounted("games", expected: tables, got: scripts.count) }
    let verdict = try bench.verdict("board")
    let redis = bench.hasRedis ? try bench.redis("board-redis", durable: true) : nil
    let generator = try redis.map { (redis) throws(BenchFault) in
      try Generator(redis, .recorded(bench.questions, at: redis), connections: tables)
    }
    var (round, lines) = (0, 0)
    var (waits, alone): ([Int], [Int]) = ([], [])
    let duel = try Duel(
      { () throws(BenchFault) in
        let chosen = (0..<tables).map { scripts[(round * tables + $0) % scripts.count] }
        round += 1
        return try play(chosen, round, verdict, &waits)
      },
      { () throws(BenchFault) in try generator?.run(peerRequests, depth: 1) })
    for game in 0..<gamesAlone {
      round += 1
      lines += try play([scripts[game]], round, verdict, &alone).requests
    }
    verdict.end()
    lines += duel.ours.reduce(0) { $0 + $1.requests }
    // A table is opened, joined and begun, and each line typed is one more; the house has lines of its own.
    lines += 3 * (Duel.rounds * tables + gamesAlone)
    try bench.check("\(bench.folder)/board", lines: lines, besides: "{\"v\":1,\"table\":0,")
    let rate = Numbers.median(duel.ours.map { Double(tables) / $0.seconds })
    bench.add(Row(work: "games, \(tables) board tables at once, durable", ours: Numbers.rate(rate)))
    bench.add(duel.row("durable round trips, \(tables) at once", DurableCase.peer))
    for (name, waits) in [("\(tables) tables at once", Waits(waits)), ("one table alone", Waits(alone))] {
      bench.add(
        Row(
          work: "a play's answer, \(name): median", ours: Numbers.span(waits.milliseconds(0.5) / 1e3),
          peer: "p99", theirs: Numbers.span(waits.milliseconds(0.99) / 1e3)))
    }
  }

  /// The turns, then the tiles left, which the other side agrees to; nil for a game that was not played out.
  private static func script(_ script: ScriptedGame, _ rules: TournamentRules) -> [Line]? {
    guard let end = script.end, case .over(.out(let winner)) = end.phase, let racks = end.racks else {
      return nil
    }
    var lines: [Line] = script.turns.enumerated().map { place, turn in
      switch turn {
      case .place(let placement): (place % 2, "PLAY \(placement.text(rules.tiles))", "242 ")
      case .exchange(let given): (place % 2, "EXCHANGE \(given.count)", "243 ")
      case .pass: (place % 2, "PASS", "243 ")
      }
    }
    let last = winner == .one ? 1 : 0
    lines.append((last, "TILES \(rules.tiles.spelled(racks[winner.opposite]))", "272 "))
    lines.append((1 - last, "CONFIRM 1", "244 "))
    return lines
  }

  /// Plays games to their ends, each line typed after the last one's answer, and adds the waits for plays.
  private static func play(
    _ games: [[Line]], _ round: Int, _ verdict: Peer, _ waits: inout [Int]
  ) throws(BenchFault) -> Generator.Run {
    var sockets: [Socket] = []
    for index in games.indices {
      let pair = [try Socket.greeted(by: verdict), try Socket.greeted(by: verdict)]
      for (socket, letter) in zip(pair, "ab") { try socket.ask("LOGIN \(letter)\(round)x\(index)", "230 ") }
      let opened = try pair[0].ask("OPEN kind=board clock=off", "240 ")
      let table = opened.split(separator: " ").first { $0.hasPrefix("table=") }?.dropFirst(6) ?? ""
      try pair[1].ask("JOIN \(table) english", "241 ")
      sockets += pair
    }
    let load = Load(sockets.map(\.descriptor))
    var next = games.map { _ in 0 }
    var sentAt = games.map { _ in 0 }
    var took: [Int] = []
    var left = games.count
    func type(_ table: Int) {
      sentAt[table] = Clock.nanoseconds
      load.say(games[table][next[table]].text, 2 * table + games[table][next[table]].seat)
    }
    func hear(_ line: String, _ index: Int) throws(BenchFault) {
      // Notices, and the lines of an answer before its last.
      if line.first == "*" || line.dropFirst(3).first == "-" { return }
      let table = index / 2
      guard next[table] < games[table].count, games[table][next[table]].seat == index % 2,
        line.hasPrefix(games[table][next[table]].answer)
      else { throw .wrongAnswer("verdict", line) }
      if line.hasPrefix("242 ") { took.append(Clock.nanoseconds - sentAt[table]) }
      next[table] += 1
      if next[table] < games[table].count { type(table) } else { left -= 1 }
    }
    load.take = { (bytes, index) throws(BenchFault) in
      try Load.lines(in: bytes) { (line) throws(BenchFault) in try hear(line, index) }
    }
    let (before, begun) = (verdict.ran, Clock.nanoseconds)
    for table in games.indices { type(table) }
    while left > 0 { guard try load.turn(), load.hungUp == 0 else { throw .hungUp("verdict") } }
    waits += took
    return Generator.Run(
      requests: games.reduce(0) { $0 + $1.count }, seconds: Double(Clock.nanoseconds - begun) / 1e9,
      ran: verdict.ran - before)
  }
}
