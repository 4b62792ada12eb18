// SPDX-License-Identifier: MIT
import Foundation
import Officiating
import Testing

@testable import Records

/// A data folder that a program of its time wrote, kept under `Protocol/ledger/kept`, and what it held then.
struct KeptLedger: Sendable {
  /// The folder's name: the month in which it was written.
  let name: String
  /// The house, then each table by its number: kind, state, number of entries, and the first 16 digits of the
  /// sum of its last entry.
  ///
  /// The state of a game is its phase and its scores, the final ones where it is over; of practice its phase
  /// and the points of each place; of a slip table its phase, how many slips were numbered, how many ruled on;
  /// of an event its phase, how many entered, and how many rounds are paired.
  let tables: [String]
  /// The tables that had not ended, by number.
  let live: [Int]
  /// Receipts of entries of every kind of table, from the beginning to the end.
  let receipts: [String]

  static let all = [
    november2026, november2026b, november2026c, november2026d, november2026e, november2026f, november2026h,
    november2026i, november2026j, november2026k, november2026l, november2026m, november2026n, november2026o,
    november2026p, november2026q, november2026r, november2026s, november2026t, november2026u, november2026v,
    november2026w, november2026x, november2026y, november2026z, november2026za,
    november2026zb, november2026zc, november2026zd,
  ]

  func url(_ path: String) -> URL { ProtocolFiles.url("ledger/kept/\(name)").appendingPathComponent(path) }

  /// The lines of all its files.
  func bytes() throws -> [UInt8] {
    try LedgerFiles(at: url("").path).files.flatMap { file in
      let source = try LedgerSource(path: file.path)
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
      defer { room.deallocate() }
      var bytes: [UInt8] = []
      while case let count = try source.read(into: room), count > 0 { bytes += room[..<count] }
      return bytes
    }
  }

  /// Its lines, read one by one without the audit.
  func lines() throws -> [LedgerLine] {
    try bytes().split(separator: 10).map { try LedgerReader.line(Array($0)) }
  }

  /// What `tables` should be: each line goes through the audit, each table is folded as a server folds it.
  ///
  /// Points stand as they were counted, whatever a later release gives for the same words.
  func read() throws -> [String] {
    var ends: [TableID: (entries: Int, sum: String)] = [:]
    var chains: [TableID: any Chain] = [:]
    var contradictions: [Contradiction] = []
    let report = try LedgerReader.walk(url("").path, checkingGames: true) { line in
      let entry = line.entry
      ends[entry.table] = (entry.sequence, String(line.sum.hex.prefix(16)))
      if let chain = entry.opened() {
        chains[entry.table] = chain
      } else if entry.table != .house {
        do throws(Contradiction) {
          try chains[entry.table]?.read(RecordedEntry(entry: entry, receipt: line.receipt))
        } catch {
          contradictions.append(error)
        }
      }
    }
    #expect(report.fault == nil && !report.isUnfinished && !report.isFragment && contradictions.isEmpty)
    return ends.sorted { $0.key < $1.key }.map { id, end in
      "\(id.number) \(chains[id].map(Self.state) ?? "house") \(end.entries) \(end.sum)"
    }
  }

  private static func state(_ chain: any Chain) -> String {
    if let tournament = chain as? Tournament {
      let rounds = tournament.state.rounds
      let phase =
        tournament.isOver
        ? "over"
        : rounds.isEmpty ? "waiting" : rounds.contains { !$0.missing.isEmpty } ? "round" : "revealed"
      return "event \(phase) \(tournament.state.entrants.count):\(rounds.count)"
    }
    guard let table = chain as? Table else { return "" }
    let start = "\(table.terms.kind.rawValue) \(table.phase.rawValue)"
    if let game = table.game {
      let scores = game.ending?.scores ?? game.mark.scores
      return "\(start) \(scores.one):\(scores.two)"
    }
    if let practice = table.practice {
      return "\(start) \(practice.state.records.map { "\($0.points)" }.joined(separator: ":"))"
    }
    let slips = table.slips
    return "\(start) \(slips?.position.slipsWritten ?? 0):\(slips?.rulings.count ?? 0)"
  }
}
