// SPDX-License-Identifier: MIT
import Rulebook

/// Whole games at a hundred `board` tables at once, each line on disk before its answer leaves: desks with one connection,
/// then tables with two.
enum BoardCase {
  /// One line of a game, the seat that types it and the beginning of its answer.
  private typealias Line = (seat: Int, text: String, answer: String)

  private static let tables = 100
  /// Games that each desk plays in a round.
  private static let gamesAtDesk = 8
  /// Games of about one length, so that the tables end together.
  private static let plays = 24...26
  private static let peerRequests = 100_000

  static func run(_ bench: Bench) throws(BenchFault) {
    let all = try bench.games()
    let scripts = all.all.filter { plays.contains($0.plays) }.compactMap { script($0, all.rules) }
    guard scripts.count >= tables else { throw .miscounted("games", expected: tables, got: scripts.count) }
    let verdict = try bench.verdict("board")
    let redis = bench.hasRedis ? try bench.redis("board-redis", durable: true) : nil
    let generator = try redis.map { (redis) throws(BenchFault) in
      try Generator(redis, .recorded(bench.questions, at: redis), connections: tables)
    }
    var first = 0
    func round(_ games: Int, at club: Club) throws(BenchFault) -> Generator.Run {
      var sum = Generator.Run(requests: 0, seconds: 0, ran: 0)
      for _ in 0..<games {
        let chosen = (0..<club.tables).map { scripts[(first + $0) % scripts.count] }
        first += tables
        let run = try play(chosen, at: club, verdict)
        sum.requests += run.requests
        sum.seconds += run.seconds
        sum.ran += run.ran
      }
      return sum
    }
    func duel(_ ours: () throws(BenchFault) -> Generator.Run) throws(BenchFault) -> Duel {
      try Duel(ours, { () throws(BenchFault) in try generator?.run(peerRequests, depth: 1) })
    }
    let desks = try Club(tables: tables, atDesks: true, verdict, name: "desk")
    let atDesks = try duel { () throws(BenchFault) in try round(gamesAtDesk, at: desks) }
    // A player who tells another too much at once must wait, so each round has new people.
    let atTables = try duel { () throws(BenchFault) in
      try round(1, at: Club(tables: tables, atDesks: false, verdict, name: "p\(first)"))
    }
    verdict.end()
    var lines = (atDesks.ours + atTables.ours).reduce(0) { $0 + $1.requests }
    // A table is opened, joined and begun, a desk opened and begun, and each line typed is one more.
    lines += Duel.rounds * tables * (2 * gamesAtDesk + 3)
    try bench.check("\(bench.folder)/board", lines: lines, besides: "{\"v\":1,\"table\":0,")
    bench.add(
      atDesks.row(
        "durable plays, \(tables) desks at once", DurableCase.peer, goal: bench.isQuiet ? 1.4 : nil,
        costGoal: 0.9))
    bench.add(atTables.row("durable plays, \(tables) board tables at once", DurableCase.peer))
  }

  /// People who are logged in: two for a table, one for a desk.
  private struct Club {
    let tables: Int
    /// How many connections a table has.
    let seats: Int
    private(set) var sockets: [Socket] = []

    init(tables: Int, atDesks: Bool, _ verdict: Peer, name: String) throws(BenchFault) {
      self.tables = tables
      seats = atDesks ? 1 : 2
      for person in 0..<tables * seats {
        let socket = try Socket.greeted(by: verdict)
        try socket.ask("LOGIN \(name)x\(person)", "230 ")
        sockets.append(socket)
      }
    }
  }

  /// The turns, then the tiles left, which the other side agrees to where it has a connection of its own; nil for a game that was not played out.
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

  /// The same game where one connection types all its lines.
  private static func atDesk(_ lines: [Line]) -> [Line] {
    lines.dropLast().map { line in
      guard line.text.hasPrefix("TILES ") else { return (0, line.text, line.answer) }
      return (0, line.text.replacing("TILES ", with: "TILES \(line.seat + 1) "), "244 ")
    }
  }

  /// Plays games to their ends, each line typed after the last one's answer.
  private static func play(
    _ scripts: [[Line]], at club: Club, _ verdict: Peer
  ) throws(BenchFault) -> Generator.Run {
    let (seats, sockets) = (club.seats, club.sockets)
    let games = seats == 1 ? scripts.map { atDesk($0) } : scripts
    for index in games.indices {
      let names = seats == 1 ? " desk=yes seat1=ann seat2=ben" : ""
      let opened = try sockets[seats * index].ask("OPEN kind=board clock=off\(names)", "240 ")
      let table = opened.split(separator: " ").first { $0.hasPrefix("table=") }?.dropFirst(6) ?? ""
      if seats == 2 { try sockets[seats * index + 1].ask("JOIN \(table) english", "241 ") }
    }
    let load = Load(sockets.map(\.descriptor))
    var next = games.map { _ in 0 }
    var left = games.count
    func type(_ table: Int) {
      load.say(games[table][next[table]].text, seats * table + games[table][next[table]].seat)
    }
    func hear(_ line: String, _ index: Int) throws(BenchFault) {
      // Notices, and the lines of an answer before its last.
      if line.first == "*" || line.dropFirst(3).first == "-" { return }
      let table = index / seats
      guard next[table] < games[table].count, games[table][next[table]].seat == index % seats,
        line.hasPrefix(games[table][next[table]].answer)
      else { throw .wrongAnswer("verdict", line) }
      next[table] += 1
      if next[table] < games[table].count { type(table) } else { left -= 1 }
    }
    load.take = { (bytes, index) throws(BenchFault) in
      try Load.lines(in: bytes) { (line) throws(BenchFault) in try hear(line, index) }
    }
    let (before, begun) = (verdict.ran, Clock.nanoseconds)
    for table in games.indices { type(table) }
    while left > 0 { guard try load.turn(), load.hungUp == 0 else { throw .hungUp("verdict") } }
    return Generator.Run(
      requests: games.reduce(0) { $0 + $1.count }, seconds: Double(Clock.nanoseconds - begun) / 1e9,
      ran: verdict.ran - before)
  }
}
