// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// What live tables hold in a server: just begun, then with a history of twenty turns.
///
/// Every play is accepted and no clock runs, so that nothing happens by itself.
///
/// The server takes the tables up from a ledger that was written for it, as after a restart, and is asked for
/// its memory when it answers.
enum RoomCase {
  static let tables = 2000
  static let turns = 20
  static let starts = 5
  /// Bytes a table beside its history.
  static let goal = 4096.0

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let games = try bench.games()
    let empty = try resident(nil, "room-empty", bench)
    for kind in [TableKind.board, .dealt] {
      var bytes: [Double] = []
      for turns in [0, turns] {
        let ledger = try ScriptedLedger(tables: tables, kind: kind, turns: turns, of: games)
        let held = try resident(ledger, "room-\(kind.rawValue)-\(turns)", bench)
        bytes.append((held - empty) / Double(tables))
      }
      let isReached = bytes[0] <= goal
      bench.add(
        Row(
          work: "memory a \(kind.rawValue) table at \(tables), begun",
          ours: "\(Int(bytes[0])) B", peer: "goal", theirs: "≤ \(Int(goal)) B\(isReached ? "" : ", missed")"))
      bench.add(
        Row(
          work: "memory a \(kind.rawValue) table at \(tables), after \(turns) turns",
          ours: "\(Int(bytes[1])) B", peer: "a turn of its history",
          theirs: "\(Int((bytes[1] - bytes[0]) / Double(turns))) B"))
    }
    bench.add(
      remark: """
        in place, without what they point to: GameState \(MemoryLayout<GameState>.stride) B, \
        of it Game \(MemoryLayout<Game>.stride) B and TournamentRules \
        \(MemoryLayout<TournamentRules>.stride) B; a step of the history \
        \(MemoryLayout<GameStep>.stride) B and its PlayMade \(MemoryLayout<PlayMade>.stride) B; \
        Placement \(MemoryLayout<Placement>.stride) B, Entry \(MemoryLayout<Entry>.stride) B, GameEvent \
        \(MemoryLayout<GameEvent>.stride) B
        """)
  }

  /// Bytes that a server holds once it answers: the median of some starts.
  private static func resident(
    _ ledger: ScriptedLedger?, _ name: String, _ bench: Bench
  ) throws(BenchFault) -> Double {
    try ledger?.write(to: "\(bench.folder)/\(name)")
    var bytes: [Double] = []
    for _ in 0..<starts { bytes.append(Double(try resident(name, bench))) }
    return Numbers.median(bytes)
  }

  private static func resident(_ name: String, _ bench: Bench) throws(BenchFault) -> Int {
    let peer = try bench.verdict(name, logs: false)
    defer { peer.end() }
    let socket = try Socket(to: peer)
    try socket.greeting()
    try socket.send("TABLES\n")
    while true {
      let line = try socket.line()
      guard line.hasPrefix("211-") else {
        guard line.hasPrefix("211 ") else { throw .wrongAnswer("verdict", 0, got: line) }
        return peer.residentBytes
      }
    }
  }
}
