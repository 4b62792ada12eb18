// SPDX-License-Identifier: MIT
import Glibc

/// A director at a server of its own: a whole event by its lines, and what another client notices while rounds are paired.
enum EventLoad {
  /// Seconds in which rounds are paired all the time.
  static let seconds = 4
  /// As many times as an idle server's, or so many milliseconds more, whichever is more.
  static let factor = 2.0
  static let more = 2.0

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let verdict = try bench.verdict("event", logs: false)
    let data = "\(bench.folder)/event"
    let director = try director(at: verdict, data, bench)
    let idle = try PingWatch(verdict).run(seconds: seconds) { true }
    let lines = try play(director)
    addPings(try pairing(verdict, director), idle, &bench)
    verdict.end()
    for command in [["verify"], ["replay"], ["event", "audit"]] {
      let name = command.joined(separator: " ")
      let run = try Processes.run([bench.places.verdict] + command + [data])
      guard run.end.status == 0 else {
        throw .miscounted("verdict \(name)", expected: 0, got: Int(run.end.status))
      }
      var row = Row(
        work:
          "verdict \(name) of an event of \(EventCase.players) × \(EventCase.rounds), \(lines) entries",
        ours: "\(Numbers.short(run.seconds * 1e3)) ms", peer: "", theirs: "")
      row.ourCost = run.end.processorTime * 1e6 / Double(lines)
      bench.add(row)
    }
    let begun = Clock.nanoseconds
    let again = try bench.verdict("event", logs: false)
    bench.add(
      Row(
        work: "starting on it, until the server listens",
        ours: "\(Numbers.short(Double(Clock.nanoseconds - begun) / 1e6)) ms", peer: "", theirs: ""))
    again.end()
    try ImportLoad.run(data, &bench)
    try LiveEvent.run(&bench)
  }

  static func director(
    at verdict: borrowing Peer, _ data: String, _ bench: Bench
  ) throws(BenchFault) -> Director {
    let secret = "a-bench-has-no-secrets"
    let account = try Processes.run([
      "sh", "-c",
      "echo \(secret) | \(bench.places.verdict) account add dora --role director --data \(data)",
    ])
    guard account.end.status == 0 else {
      throw .miscounted("account add", expected: 0, got: Int(account.end.status))
    }
    let director = try Director(at: verdict)
    _ = try director.ask("LOGIN dora \(secret)", "230 WELCOME")
    return director
  }

  /// The event by its lines; the last round is paired and not played.
  ///
  /// Returns: how many entries that makes.
  private static func play(_ director: Director) throws(BenchFault) -> Int {
    let (players, rounds) = (EventCase.players, EventCase.rounds)
    var random = SplitMix(seed: Questions.seed)
    _ = try director.ask("EVENT NEW bench rounds=\(rounds + 1)", "270 EVENT")
    for number in 1...players {
      _ = try director.ask("EVENT ENTER . p\(number) rating=\(2000 - number)", "270 ENTERED")
    }
    for round in 1...rounds {
      let lines = try director.ask("EVENT PAIR .", "271 PAIRED")
      let boards = lines.compactMap(Self.names)
      guard boards.count == players / 2 else {
        throw .miscounted("boards", expected: players / 2, got: boards.count)
      }
      for (first, second) in boards {
        let scores = (0..<2).map { _ in Int.random(in: 300..<500, using: &random) }
        _ = try director.ask(
          "EVENT SCORE . \(round) \(first) \(scores[0]) \(second) \(scores[1])", "271 SCORED")
      }
    }
    return 1 + players + rounds * (1 + players / 2)
  }

  /// The players of a board, who goes first before the other; nil for a line that is no board.
  static func names(_ line: String) -> (String, String)? {
    guard let first = value("first=", line), let second = value("second=", line) else { return nil }
    return (first, second)
  }

  /// What stands behind a key.
  static func value(_ key: String, _ line: String) -> String? {
    line.split(separator: " ").first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.utf8.count)) }
  }

  /// Another client's `PING`s while the next round is paired again and again, as a trial.
  private static func pairing(
    _ verdict: borrowing Peer, _ director: Director
  ) throws(BenchFault) -> (waits: Waits, rounds: Int) {
    let watch = try PingWatch(verdict)
    let line = "EVENT PAIR . try=yes"
    var rounds = 0
    try director.type(line)
    let waits = try watch.run(seconds: seconds) {
      if director.hasAnswered { rounds += director.goOn(line, "271 PAIRED") ? 1 : 0 }
      return director.fault == nil
    }
    if let fault = director.fault { throw fault }
    return (waits, rounds)
  }

  private static func addPings(_ busy: (waits: Waits, rounds: Int), _ idle: Waits, _ bench: inout Bench) {
    let (before, now) = (idle.milliseconds(0.99), busy.waits.milliseconds(0.99))
    let goal = max(factor * before, before + more)
    var row = Row(
      work:
        "another client's PING while \(busy.rounds) rounds of \(EventCase.players) are paired: p99, worst",
      ours: "\(Numbers.short(now)) ms, \(Numbers.short(busy.waits.worst)) ms", peer: "idle",
      theirs: "\(Numbers.short(before)) ms, \(Numbers.short(idle.worst)) ms")
    row.bar = Row.Bar(ratio: now / before, goal: goal / before, lessIsBetter: true)
    bench.add(row)
  }
}

/// A connection that asks a line and reads its answer.
final class Director {
  private let socket: Socket
  /// What went wrong while nobody could be told.
  private(set) var fault: BenchFault?

  init(at verdict: borrowing Peer) throws(BenchFault) {
    socket = try Socket(to: verdict)
    socket.bound(seconds: PingWatch.patience)
    try socket.greeting()
  }

  func type(_ line: String) throws(BenchFault) { try socket.send("\(line)\n") }

  /// Types lines one behind the other, and reads the answers to all of them, which must be no refusals.
  func type(all lines: some Collection<String>) throws(BenchFault) {
    try socket.send(lines.map { "\($0)\n" }.joined())
    var left = lines.count
    while left > 0 {
      let line = try socket.line()
      guard line.first != "*", line.dropFirst(3).first != "-" else { continue }
      guard line.first == "2" else { throw .wrongAnswer("verdict", lines.count - left + 1, got: line) }
      left -= 1
    }
  }

  /// Whether something is there to be read.
  var hasAnswered: Bool {
    var ready = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) > 0
  }

  /// Types a line and gives its answer's lines, of which the last begins so.
  func ask(_ line: String, _ last: String) throws(BenchFault) -> [String] {
    try type(line)
    return try answer(last)
  }

  /// Reads the answer to a line and types the line again; false where something is wrong.
  func goOn(_ line: String, _ last: String) -> Bool {
    do throws(BenchFault) {
      _ = try answer(last)
      try type(line)
    } catch { fault = error }
    return fault == nil
  }

  private func answer(_ last: String) throws(BenchFault) -> [String] {
    var lines: [String] = []
    while true {
      let line = try socket.line()
      guard line.first != "*" else { continue }
      lines.append(line)
      if line.hasPrefix(last) { return lines }
      guard line.dropFirst(3).first == "-" else { throw .wrongAnswer("verdict", lines.count, got: line) }
    }
  }
}
