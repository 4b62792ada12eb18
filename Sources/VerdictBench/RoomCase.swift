// SPDX-License-Identifier: MIT
import Officiating

/// The memory of live tables in a server: just begun, then with a history of twenty turns.
///
/// The server takes them up from a ledger that was written for it. Every play is accepted and no clock runs.
enum RoomCase {
  private static let tables = 2000
  private static let turns = 20
  /// Bytes a table beside its history.
  private static let goal = 2560

  static func run(_ bench: Bench) throws(BenchFault) {
    let empty = try resident("room-empty", bench)
    for kind in [TableKind.board, .dealt] {
      var bytes: [Int] = []
      for turns in [0, turns] {
        let name = "room-\(kind.rawValue)-\(turns)"
        try ScriptedLedger(tables: tables, kind: kind, turns: turns, of: try bench.games())
          .write(to: "\(bench.folder)/\(name)")
        bytes.append((try resident(name, bench) - empty) / tables)
      }
      bench.add(
        Row(
          work: "memory a \(kind.rawValue) table at \(tables), begun", ours: "\(bytes[0]) B", peer: "goal",
          theirs: "\(goal) B", bar: .atMost(1, Double(bytes[0]) / Double(goal))))
      bench.add(
        Row(
          work: "memory a \(kind.rawValue) table at \(tables), after \(turns) turns", ours: "\(bytes[1]) B",
          peer: "a turn of its history", theirs: "\((bytes[1] - bytes[0]) / turns) B"))
    }
  }

  /// Bytes that a server holds once it answers: the median of five starts.
  private static func resident(_ name: String, _ bench: Bench) throws(BenchFault) -> Int {
    var bytes: [Double] = []
    for _ in 0..<Duel.rounds {
      let peer = try bench.verdict(name)
      try Socket.greeted(by: peer).ask("TABLES", "211 ")
      bytes.append(Double(peer.residentBytes))
      peer.end()
    }
    return Int(Numbers.median(bytes))
  }
}
