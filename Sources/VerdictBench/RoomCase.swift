// SPDX-License-Identifier: MIT
import Officiating

/// The memory of live tables in a server: just begun, then with a history of twenty turns.
///
/// The server takes them up from a ledger that was written for it. Every play is accepted and no clock runs.
enum RoomCase {
  private static let tables = 2000
  private static let turns = 20
  /// Bytes of a table that has begun, and of a turn of its history.
  private static let goals = (begun: 2560, turn: 160)

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
      let (work, turn) = ("memory of a \(kind.rawValue) table at \(tables)", (bytes[1] - bytes[0]) / turns)
      bench.add(bytes: "\(work), begun", bytes[0], goal: goals.begun)
      bench.add(bytes: "\(work), a turn of its history", turn, goal: goals.turn)
    }
  }

  /// Bytes that a server holds once it answers: the median of five starts.
  ///
  /// Threads that read the ledger behind a start leave room in the heap, which is no table's.
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
