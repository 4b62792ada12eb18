// SPDX-License-Identifier: MIT
import Glibc

/// What one client's flood costs another: one flood at a time, and somebody else's `PING`s beside it.
///
/// Run only when it is named: `verdict-bench floods [--program PATH] [--seconds N] [--tables N] [NAME …]`, with
/// the names of floods to run those alone: history, histories, help, callers, looks, silent, greeting, house,
/// refused, address, turned-away.
struct FloodCase {
  private let program: String
  private let folder: String
  private var seconds = 10
  private var tables: Int?
  private var wanted: [String] = []
  private var rows: [FloodRow] = []

  /// Runs what the command line names.
  ///
  /// - Parameters:
  ///   - arguments: what stands behind `floods`.
  ///   - folder: where the program is, if no other is named, and data folders are made.
  /// - Returns: whether every goal is met.
  /// - Throws: why a measurement did not come about.
  static func run(_ arguments: [String], beside folder: String) throws(BenchFault) -> Bool {
    Cores.pin(1)
    let data = try Files.makeFolder(in: folder)
    defer { Files.remove(data) }
    var floods = try FloodCase(arguments, "\(folder)/verdict", data)
    FloodRow.print(FloodRow.heading)
    for (name, flood) in [
      ("history", floods.history), ("histories", floods.histories), ("help", floods.help),
      ("callers", floods.callers), ("looks", floods.looks), ("silent", floods.silent),
      ("greeting", floods.greeting), ("house", floods.house), ("refused", floods.refused),
      ("address", floods.address), ("turned-away", floods.turnedAway),
    ] where floods.wanted.isEmpty || floods.wanted.contains(name) {
      let row = try flood(name)
      FloodRow.print(row.text)
      floods.rows.append(row)
    }
    return floods.rows.allSatisfy(\.isMet)
  }

  private init(_ arguments: [String], _ program: String, _ folder: String) throws(BenchFault) {
    var program = program
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--program": program = rest.popFirst() ?? ""
      case "--seconds": seconds = rest.popFirst().flatMap { Int($0) } ?? seconds
      case "--tables": tables = rest.popFirst().flatMap { Int($0) } ?? tables
      default: wanted.append(word)
      }
    }
    guard access(program, X_OK) == 0 else { throw .missing(program) }
    self.program = program
    self.folder = folder
  }

  // MARK: The floods

  /// One guest who asks for a long history, megabytes ahead, and reads it all.
  private func history(_ name: String) throws(BenchFault) -> FloodRow {
    try pipelined(name, "1 guest, HISTORY 1 of 300 rulings", guests: 1)
  }

  private func histories(_ name: String) throws(BenchFault) -> FloodRow {
    try pipelined(name, "20 guests, HISTORY 1 of 300 rulings", guests: 20)
  }

  private func pipelined(_ name: String, _ text: String, guests: Int) throws(BenchFault) -> FloodRow {
    let stage = try FloodStage(program, data: "\(folder)/\(name)")
    try stage.makeHistory(rulings: 300)
    let lines = Flood.lines("HISTORY 1")
    let parts = try stage.guests(guests).map { Flood.Part(descriptor: $0, lines: lines) }
    return try watched(text, Flood(parts: parts, reads: true), stage)
  }

  private func help(_ name: String) throws(BenchFault) -> FloodRow {
    let stage = try FloodStage(program, data: "\(folder)/\(name)")
    let lines = Flood.lines("HELP")
    let parts = try stage.strangers(200).map { Flood.Part(descriptor: $0, lines: lines) }
    return try watched("200 strangers, HELP", Flood(parts: parts, reads: true), stage)
  }

  private func callers(_ name: String) throws(BenchFault) -> FloodRow {
    let stage = try FloodStage(program, data: "\(folder)/\(name)")
    let flood = CallingFlood(port: stage.peer.port, callers: 200, line: "HELP", callsMost: 200_000)
    return try watched("200 strangers connect, send HELP, hang up, again", stage) { flood.run($0) }
  }

  /// Twenty who look at one table, one who lists tables and one who lists people.
  private func looks(_ name: String) throws(BenchFault) -> FloodRow {
    let stage = try FloodStage(program, data: "\(folder)/\(name)")
    try stage.makeHistory(rulings: 300)
    let lines = [String](repeating: "SHOW 1", count: 20) + ["TABLES", "WHO"]
    let parts = try zip(stage.guests(lines.count), lines).map {
      Flood.Part(descriptor: $0, lines: Flood.lines($1))
    }
    return try watched("20 guests, SHOW; one TABLES, one WHO", Flood(parts: parts, reads: true), stage)
  }

  /// Strangers who read nothing; what each holds in the server's memory.
  private func silent(_ name: String) throws(BenchFault) -> FloodRow {
    let count = 5000
    let stage = try FloodStage(program, data: "\(folder)/\(name)")
    let watch = try PingWatch(stage.peer)
    let before = stage.peer.residentBytes
    let lines = Flood.lines("HELP")
    let parts = try stage.strangers(count).map { Flood.Part(descriptor: $0, lines: lines) }
    // The system's own buffers hold the rest.
    let flood = Flood(parts: parts, reads: false, bytesMost: 65536)
    var row = try watched("5,000 strangers, HELP, never read", watch) { flood.run($0) }
    row.remarks.append("\((stage.peer.residentBytes - before) / count) B of memory a stranger")
    return row
  }

  /// Newcomers beside the flood of one guest: from connecting to the greeting.
  private func greeting(_ name: String) throws(BenchFault) -> FloodRow {
    let stage = try FloodStage(program, data: "\(folder)/\(name)")
    try stage.makeHistory(rulings: 300)
    let parts = try stage.guests(1).map { Flood.Part(descriptor: $0, lines: Flood.lines("HISTORY 1")) }
    let flood = Flood(parts: parts, reads: true)
    return try beside("1 guest, HISTORY 1: a newcomer's greeting", { flood.run($0) }) {
      _ throws(BenchFault) in
      var waits: [Int] = []
      let end = Clock.nanoseconds + seconds * 1_000_000_000
      while waits.count < 100, Clock.nanoseconds < end {
        let begun = Clock.nanoseconds
        _ = try stage.newcomer()
        waits.append(Clock.nanoseconds - begun)
      }
      return Waits(waits)
    }
  }

  /// Many who play the house: what it does in a second, and what it does when all have hung up.
  private func house(_ name: String) throws(BenchFault) -> FloodRow {
    let stage = try FloodStage(program, data: "\(folder)/\(name)")
    let watch = try PingWatch(stage.peer)
    let tables = tables ?? 900
    let players = try stage.guests(tables)
    let figures = HouseFlood.Figures()
    var row = try watched("\(tables) guests play the house", watch, atLeast: .max) {
      HouseFlood(players).run($0, figures)
    }
    row.remarks += figures.remarks
    stage.hangUp()
    let before = stage.peer.scheduled.ran
    let begun = Clock.nanoseconds
    _ = try watch.run(seconds: 3, atLeast: .max) { true }
    let share = (stage.peer.scheduled.ran - before) / Double(Clock.nanoseconds - begun)
    row.remarks.append("\(Int((share * 100).rounded())) % of a core in the 3 s after all hung up")
    return row
  }

  /// Many desks on a full disk, with as many connections beside them that do nothing.
  private func refused(_ name: String) throws(BenchFault) -> FloodRow {
    let desks = tables ?? 500
    let stage = try FloodStage(
      program, data: "\(folder)/\(name)", fileKibibytes: RefusedFlood.kibibytes(desks: desks))
    defer { stage.hangUp() }
    let players = try stage.desks(desks)
    _ = try stage.strangers(desks)
    let figures = RefusedFlood.Figures()
    let text = "\(desks) desks, \(RefusedFlood.lines) lines each, on a full disk"
    var row = try watched(text, PingWatch(stage.peer), atLeast: .max) {
      RefusedFlood(players).run($0, figures)
    }
    try figures.judge(&row)
    return row
  }

  /// One address that is not trusted, and somebody at one that is.
  private func address(_ name: String) throws(BenchFault) -> FloodRow {
    let stage = try FloodStage(program, data: "\(folder)/\(name)")
    let watch = try PingWatch(stage.peer)
    let lines = AddressFlood.lines.map(Flood.lines)
    let before = AddressFlood.Before(
      idle: try watch.run(seconds: seconds) { true }, memory: stage.peer.residentBytes,
      ledger: try stage.ledgerBytes())
    let parts = try stage.strangers(AddressFlood.connections, from: AddressFlood.host).enumerated().map {
      Flood.Part(descriptor: $1, lines: lines[$0 % lines.count])
    }
    let flood = Flood(parts: parts, reads: true)
    var row = try watched("100 strangers of one address, JUDGE, FIND, TABLES", watch, atLeast: .max) {
      flood.run($0)
    }
    AddressFlood.judge(&row, before, memory: stage.peer.residentBytes, ledger: try stage.ledgerBytes())
    return row
  }

  /// One address that is not trusted connects far more often than it may.
  private func turnedAway(_ name: String) throws(BenchFault) -> FloodRow {
    let stage = try FloodStage(program, data: "\(folder)/\(name)")
    let flood = CallingFlood(
      port: stage.peer.port, callers: 200, line: "HELP", callsMost: 200_000, host: AddressFlood.host)
    return try watched("200 strangers of one address connect, send HELP, hang up, again", stage) {
      flood.run($0)
    }
  }

  // MARK: Watching

  private func watched(_ text: String, _ flood: Flood, _ stage: FloodStage) throws(BenchFault) -> FloodRow {
    try watched(text, stage) { flood.run($0) }
  }

  private func watched(
    _ text: String, _ stage: FloodStage, _ load: @escaping @Sendable (FloodGauge) -> Void
  ) throws(BenchFault) -> FloodRow {
    try watched(text, PingWatch(stage.peer), load)
  }

  /// Somebody else's pings while the load is on.
  private func watched(
    _ text: String, _ watch: PingWatch, atLeast least: Int = PingWatch.pings,
    _ load: @escaping @Sendable (FloodGauge) -> Void
  ) throws(BenchFault) -> FloodRow {
    try beside(text, load) { gauge throws(BenchFault) in
      try watch.run(seconds: seconds, atLeast: least) { !gauge.isOver }
    }
  }

  /// Measures while the load is on.
  private func beside(
    _ text: String, _ load: @escaping @Sendable (FloodGauge) -> Void,
    _ measure: (FloodGauge) throws(BenchFault) -> Waits
  ) throws(BenchFault) -> FloodRow {
    let gauge = try FloodGauge()
    let thread = try LoadThread { load(gauge) }
    let waits: Result<Waits, BenchFault>
    do throws(BenchFault) {
      try gauge.awaitBegun()
      waits = .success(try measure(gauge))
    } catch {
      waits = .failure(error)
    }
    gauge.stop()
    thread.join()
    return FloodRow(flood: text, waits: try waits.get(), remarks: [gauge.text])
  }
}
