// SPDX-License-Identifier: MIT
import Glibc

/// A federation's hall: a play that thousands observe, and thousands of desks in play beside idle connections.
///
/// It takes some minutes, because the code of each person is hashed slowly, and runs only where it is named.
enum HallCase {
  private static let observers = 2000
  private static let desks = 5000
  private static let idle = 20_000
  /// Each desk plays once in this time.
  private static let seconds = 20
  private static let plays = [
    "8F GRAMASH", "7H JAY", "6I HM", "9H BEL", "L4 BERT.ED", "M9 NINON", "M3 GALEE", "N9 EVE", "L12 YOCK",
    "15H TRAI.", "O8 AWED", "N2 TUNDS",
  ]

  static func run(_ bench: Bench) throws(BenchFault) {
    try watched(bench)
    try hall(bench)
  }

  /// Opens a desk on a new connection; returns it with the table's number.
  private static func desk(_ name: String, _ peer: Peer) throws(BenchFault) -> (
    socket: Socket, table: Substring
  ) {
    let socket = try Socket.greeted(by: peer)
    try socket.ask("LOGIN \(name)", "230 ")
    let opened = try socket.ask("OPEN kind=board desk=yes seat1=ann seat2=ben clock=off", "240 ")
    return (socket, opened.split(separator: " ").first { $0.hasPrefix("table=") }?.dropFirst(6) ?? "")
  }

  private static func watched(_ bench: Bench) throws(BenchFault) {
    let verdict = try bench.verdict("observers")
    let (desk, table) = try desk("desk", verdict)
    var watching: [Socket] = []
    for number in 0..<observers {
      let socket = try Socket.greeted(by: verdict)
      try socket.ask("LOGIN w\(number)", "230 ")
      try socket.ask("OBSERVE \(table)", "2")
      watching.append(socket)
    }
    let load = Load(watching.map(\.descriptor))
    let watch = try PingWatch(verdict)
    var (costs, waits): ([Double], [Int]) = ([], [])
    for (place, play) in plays.enumerated() {
      let before = verdict.ran
      try desk.send("PLAY \(play)\n")
      // Every second play has somebody else's `PING`s right behind it.
      if place % 2 == 1 { waits += try watch.run(seconds: 1, most: 30).all }
      while try load.turn(milliseconds: 300) {}
      if place % 2 == 0 { costs.append((verdict.ran - before) / 1e3) }
      while try !desk.line().hasPrefix("242 ") {}
    }
    let (cost, beside) = (Numbers.median(costs), Waits(waits))
    bench.add(
      Row(
        work: "a play told to \(observers) observers, one observer", ours: Numbers.span(cost / 1e6),
        cost: cost,
        theirCost: cost / Double(observers)))
    bench.add(
      Row(
        work: "a PING behind such a play: p99, worst", ours: Numbers.span(beside.milliseconds(0.99) / 1e3),
        theirs: Numbers.span(beside.worst / 1e3), bar: .atMost(1, beside.milliseconds(0.99) / 5)))
  }

  private static func hall(_ bench: Bench) throws(BenchFault) {
    let verdict = try bench.verdict("hall")
    var seated: [Socket] = []
    for number in 0..<desks { seated.append(try desk("d\(number)", verdict).socket) }
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    var silent: [Socket] = []
    let most = min(idle, Int(limit.rlim_cur) - desks - 200)
    while silent.count < most { silent.append(try .greeted(by: verdict)) }
    let load = Load(seated.map(\.descriptor))
    var sentAt = seated.map { _ in 0 }
    var waits: [Int] = []
    load.take = { (bytes, index) throws(BenchFault) in
      try Load.lines(in: bytes) { (line) throws(BenchFault) in
        if line.hasPrefix("242 ") { waits.append(Clock.nanoseconds - sentAt[index]) }
      }
    }
    let (before, begun) = (verdict.ran, Clock.nanoseconds)
    var next = 0
    while waits.count < desks {
      let now = Clock.nanoseconds
      while next < desks, begun + next * (seconds * 1_000_000_000 / desks) <= now {
        sentAt[next] = Clock.nanoseconds
        load.say("PLAY \(plays[0])", next)
        next += 1
      }
      guard try load.turn(milliseconds: 1) || next < desks || now - begun < 60_000_000_000, load.hungUp == 0
      else { throw .hungUp("verdict") }
    }
    let part = (verdict.ran - before) / Double(Clock.nanoseconds - begun)
    let all = Waits(waits)
    bench.add(
      Row(
        work: "\(desks) desks, a play each in \(seconds) s, \(silent.count) idle connections: median, p99",
        ours: Numbers.span(all.milliseconds(0.5) / 1e3), theirs: Numbers.span(all.milliseconds(0.99) / 1e3),
        cost: part * Double(seconds) * 1e6 / Double(desks)))
    bench.add(
      Row(
        work: "the same: part of a core, memory", ours: "\(Numbers.short(100 * part)) %",
        theirs: "\(verdict.residentBytes / 1_000_000) MB"))
  }
}
