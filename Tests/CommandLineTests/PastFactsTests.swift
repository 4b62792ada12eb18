// SPDX-License-Identifier: MIT
import Foundation
import Officiating
import TestSupport
import Testing

@testable import verdict

/// The facts of a ledger's ended tables, read from its JSON lines without any code of the program.
private struct LedgerFacts {
  typealias Line = [String: Any]

  struct Game: Hashable {
    let list: String
    let clock: String
    let names: [String]
    /// 0 or 1; nil for a tie.
    let winner: Int?
  }

  struct Challenge {
    let challenger: String
    let mover: String
    let isWon: Bool
  }

  var games: [Game] = []
  var challenges: [Challenge] = []

  /// The lines, with the names from the file beside them in place of numbers but of those who keep figures private.
  private static func text(of path: String) throws -> String {
    var text = try String(contentsOfFile: path, encoding: .utf8)
    let file = URL(fileURLWithPath: path).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("names")
    guard let names = try? String(contentsOf: file, encoding: .utf8) else { return text }
    for row in names.split(separator: "\n") {
      let parts = row.split(separator: " ")
      let shown = text.split(separator: "\n").last {
        $0.contains("\"account-shown\",\"name\":\"#\(parts[0])\"")
      }
      guard shown?.contains("\"shown\":false") != true, parts.count == 2 else { continue }
      text = text.replacing("\"#\(parts[0])\"", with: "\"\(parts[1])\"")
    }
    return text
  }

  init(_ path: String) throws {
    var chains: [Int: [Line]] = [:]
    var order: [Int] = []
    for text in try Self.text(of: path).split(separator: "\n") {
      let line = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Line)
      let table = line["table"] as? Int ?? 0
      chains[table, default: []].append(line)
      if line["end"] != nil { order.append(table) }
    }
    for table in order {
      if let lines = chains[table], let game = Self.rated(lines) { games.append(game) }
    }
    for (_, lines) in chains { challenges += Self.challenges(lines) }
  }

  private static func names(_ lines: [Line]) -> [String]? {
    guard let opened = lines.first, opened["kind"] as? String == "opened" else { return nil }
    if opened["desk"] as? Bool == true {
      return [opened["seat1"] as? String, opened["seat2"] as? String].compactMap { $0 }
    }
    let joined = lines.first { $0["kind"] as? String == "joined" }
    let second = opened["house"] == nil ? joined?["name"] as? String : "house"
    return [opened["name"] as? String, second].compactMap { $0 }
  }

  private static func rated(_ lines: [Line]) -> Game? {
    guard let opened = lines.first, let end = lines.compactMap({ $0["end"] as? Line }).last,
      let names = names(lines), names.count == 2,
      end["reason"] as? String != "adjudicated", opened["house"] == nil, opened["desk"] as? Bool == false,
      opened["position"] == nil,
      lines.contains(where: { ["play", "pass", "exchange"].contains($0["kind"] as? String) })
    else { return nil }
    let minutes = (opened["clock"] as? Int).map { $0 / 60_000 }
    let clock =
      minutes.map { $0 < 6 ? "blitz" : $0 < 15 ? "rapid" : "standard" } ?? "untimed"
    return Game(
      list: opened["lexicon"] as? String ?? "", clock: clock, names: names,
      winner: (end["winner"] as? Int).map { $0 - 1 })
  }

  private static func challenges(_ lines: [Line]) -> [Challenge] {
    let isOver = lines.contains {
      $0["end"] != nil || ["left", "abandoned"].contains($0["kind"] as? String)
    }
    guard isOver, let names = names(lines), names.count == 2 else { return [] }
    let superseded = lines.compactMap { $0["supersedes"] as? Int }
    var last: [Int: String] = [:]
    for line in lines {
      if let play = line["play"] as? Int, let ruling = line["ruling"] as? String { last[play] = ruling }
    }
    return lines.compactMap { line in
      guard line["kind"] as? String == "ruling", let seat = line["challenger"] as? Int,
        let sequence = line["seq"] as? Int, !superseded.contains(sequence)
      else { return nil }
      let ruling = (line["play"] as? Int).flatMap { last[$0] } ?? line["ruling"] as? String
      return Challenge(
        challenger: names[seat - 1], mover: names[2 - seat], isWon: ruling == "unacceptable")
    }
  }

  /// The ratings of games that all ended in one week, by list, class and name: the paper's steps 3 to 7 for a new player.
  var ratings: [String: (rating: Double, deviation: Double, games: Int)] {
    let (spread, swing) = (350 / 173.7178, 0.06)
    let weight = 1 / sqrt(1 + 3 * spread * spread / (.pi * .pi))
    var points: [String: [Double]] = [:]
    for game in games {
      for (place, name) in game.names.enumerated() {
        let point = game.winner.map { $0 == place ? 1.0 : 0.0 } ?? 0.5
        points["\(game.list) \(game.clock) \(name)", default: []].append(point)
      }
    }
    return points.mapValues { points in
      // All are new, so each game is expected to be even.
      let information = Double(points.count) * weight * weight / 4
      let gain = weight * points.reduce(0) { $0 + $1 - 0.5 }
      // The volatility of so few games stays at 0.06 to three digits.
      let now = 1 / sqrt(1 / (spread * spread + swing * swing) + information)
      return (1500 + 173.7178 * now * now * gain, 173.7178 * now, points.count)
    }
  }
}

/// Source: docs/memory.md.
@Suite("Ratings and challenges equal those that are computed from the JSON lines alone")
struct PastFactsTests {
  /// The kept ledgers, each of one server and within one week, and those of the protocol.
  private static let ledgers: [(path: String, file: String)] = {
    let kept = "\(Ledgers.folder)/kept/1"
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: kept).sorted()) ?? []
    let good = ["board-games", "dealt-games", "slip-table"].map { "\(Ledgers.folder)/good/\($0).ndjson" }
    return (folders.map { "\(kept)/\($0)" } + ["\(Ledgers.examples)/club"]).map {
      ($0, "\($0)/ledger/000001.ndjson")
    }
      + good.map { ($0, $0) }
  }()

  private func objects(_ words: String...) async throws -> [[String: Any]] {
    let outcome = try await Program.run(words)
    #expect(outcome.status == 0, "\(words): \(outcome.complaints)")
    return try outcome.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test("Every rating of every kept ledger is the one that its lines give")
  func ratings() async throws {
    var count = 0
    for ledger in Self.ledgers where FileManager.default.fileExists(atPath: ledger.file) {
      let expected = try LedgerFacts(ledger.file).ratings.filter { !$0.key.contains("#") }
      let found = try await objects("ratings", ledger.path, "--json")
      #expect(found.count == expected.count, "\(ledger.path)")
      for row in found {
        let key = ["list", "class", "name"].compactMap { row[$0] as? String }.joined(separator: " ")
        let other = try #require(expected[key], "\(ledger.path): \(key)")
        #expect(abs((row["rating"] as? Double ?? 0) - other.rating) < 0.5, "\(ledger.path): \(key)")
        #expect(abs((row["deviation"] as? Double ?? 0) - other.deviation) < 0.5)
        #expect(row["games"] as? Int == other.games)
        count += 1
      }
    }
    #expect(count > 20)
  }

  @Test("Every challenge of every kept ledger is told once, with its ruling as it stands in the end")
  func challenges() async throws {
    var count = 0
    for ledger in Self.ledgers where FileManager.default.fileExists(atPath: ledger.file) {
      let expected = try LedgerFacts(ledger.file).challenges.map {
        "\($0.challenger) \($0.mover) \($0.isWon)"
      }
      let rows = try await objects("challenges", ledger.path, "--json")
      let found = rows.filter { $0["supersededBy"] == nil }.map { row in
        let isWon = row["ruling"] as? String == "unacceptable"
        return "\(row["challenger"] as? String ?? "") \(row["mover"] as? String ?? "") \(isWon)"
      }
      #expect(found.sorted() == expected.sorted(), "\(ledger.path)")
      count += found.count
    }
    #expect(count > 40)
  }

  @Test("A night begins at the last such time of day before its last game")
  func timeOfDay() throws {
    let moments = [1_767_571_200_000, 1_782_000_000_000, 1_764_271_234_000].map { Int64($0) }
    for moment in moments {
      let now = Instant(milliseconds: moment)
      for time in [(hour: 0, minute: 0), (hour: 18, minute: 30), (hour: 23, minute: 59)] {
        let since = LocalMoment(now).last(time)
        #expect(since <= now && now.milliseconds - since.milliseconds < 25 * 3_600_000)
        let minute = time.minute < 10 ? "0\(time.minute)" : "\(time.minute)"
        #expect(LocalMoment(since).time == "\(time.hour < 10 ? "0" : "")\(time.hour):\(minute)")
      }
      let own = LocalMoment(now).time.split(separator: ":").compactMap { Int($0) }
      #expect(now.milliseconds - LocalMoment(now).last((own[0], own[1])).milliseconds < 60_000)
    }
    #expect(LocalMoment.time("18:30").map { $0 == (18, 30) } == true && LocalMoment.time("7:05") != nil)
    for text in ["24:00", "12:60", "12", "12:5", "a:30", "12:30:00", "-1:30"] {
      #expect(LocalMoment.time(text) == nil)
    }
  }
}
