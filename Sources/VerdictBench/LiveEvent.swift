// SPDX-License-Identifier: MIT
import Glibc

/// An event of 125 live tables whose players lay and challenge: what a ruling takes there, beside the same server idle.
enum LiveEvent {
  static let tables = 125
  /// The tables that are ruled at one after the other while nobody else does anything, and how often at each.
  static let idleTables = 60
  static let idleRulings = 8
  /// How often at each table while all of them are at play.
  static let rulings = 8
  /// Lines a second of all together: two a second at each table, where people lay twice a minute.
  static let pace = 250
  /// As many times as the idle server's, or so many milliseconds more, whichever is more.
  static let factor = 2.0
  static let more = 2.0

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let verdict = try bench.verdict("live", logs: false)
    let director = try EventLoad.director(at: verdict, "\(bench.folder)/live", bench)
    let games = try bench.games()
    let load = try LiveTables(
      verdict, try boards(director),
      games.all.filter { $0.plays > 2 * (idleRulings + rulings) - 10 }.map {
        GameLines($0, rules: games.rules)
      })
    let idle = try load.oneByOne(tables: idleTables, rulings: idleRulings)
    let before = verdict.scheduled
    let busy = try load.all(rulings: rulings, pace: pace) { () throws(BenchFault) in
      _ = try director.ask("EVENT SHOW . 1", "211 EVENT")
    }
    let ran = verdict.scheduled.ran - before.ran
    add(busy.rulings, idle, ran / Double(busy.lines), &bench)
    load.end()
    verdict.end()
    let audit = try Processes.run([bench.places.verdict, "event", "audit", "\(bench.folder)/live"])
    guard audit.end.status == 0 else {
      throw .miscounted("verdict event audit", expected: 0, got: Int(audit.end.status))
    }
  }

  private static func add(_ busy: Waits, _ idle: Waits, _ cost: Double, _ bench: inout Bench) {
    let (before, now) = (idle.milliseconds(0.99), busy.milliseconds(0.99))
    let goal = max(factor * before, before + more)
    var row = Row(
      work:
        "a ruling at one of \(tables) live tables with \(pace) lines a second, \(busy.all.count) rulings: p99, worst",
      ours: "\(Numbers.short(now)) ms, \(Numbers.short(busy.worst)) ms", peer: "idle, \(idle.all.count)",
      theirs: "\(Numbers.short(before)) ms, \(Numbers.short(idle.worst)) ms")
    row.bar = Row.Bar(ratio: now / before, goal: goal / before, lessIsBetter: true)
    row.ourCost = cost / 1e3
    bench.add(row)
  }

  /// Opens the event, and pairs its round.
  private static func boards(_ director: Director) throws(BenchFault) -> [LiveTables.Board] {
    _ = try director.ask("EVENT NEW live rounds=1 kind=board rule=single clock=off", "270 EVENT")
    var codes: [String: String] = [:]
    for number in 1...2 * tables {
      let entered = try director.ask("EVENT ENTER . p\(number) rating=\(2000 - number)", "270 ENTERED")
      guard let code = EventLoad.value("code=", entered.last ?? "") else { throw .missing("a code") }
      codes["p\(number)"] = code
    }
    let paired = try director.ask("EVENT PAIR .", "271 PAIRED").compactMap(EventLoad.names)
    guard paired.count == tables else { throw .miscounted("boards", expected: tables, got: paired.count) }
    return paired.map { first, second in
      LiveTables.Board(first: (first, codes[first] ?? ""), second: (second, codes[second] ?? ""))
    }
  }
}
