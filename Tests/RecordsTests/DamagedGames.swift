// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Officiating
import Rulebook
import Testing

@testable import Records

/// Ledgers of games in which one thing is wrong.
enum DamagedGames {
  /// Each file's name and bytes, from a good ledger of dealt games.
  static func all(_ games: String) throws -> [(name: String, bytes: [UInt8])] {
    func edited(_ old: String, _ new: String) -> [UInt8] {
      #expect(games.contains(old), "\(old)")
      return Array(games.replacing(old, with: new, maxReplacements: 1).utf8)
    }
    let seed = try #require(games.firstMatch(of: /"seed":"([0-9a-f]{64})"/)).1
    let other = BagSeed(SHA256.digest(of: "another bag".utf8)).text
    return [
      ("game-edited-score", edited("\"score\":6", "\"score\":7")),
      ("game-square-off-board", edited("\"at\":\"8G\"", "\"at\":\"16G\"")),
      ("game-foreign-tile", edited("\"tiles\":\"AE\"", "\"tiles\":\"A3\"")),
      ("game-rack-too-large", edited("\"AEHOTTU\"", "\"AAAAAAAAAEHOTTUU\"")),
      ("game-unknown-phase", edited("\"phase\":\"held\"", "\"phase\":\"frozen\"")),
      ("game-alphabet-missing", edited("\"play\",\"alphabet\":\"english\"", "\"play\"")),
      ("game-clock-too-short", edited("\"clock\":1500000", "\"clock\":1")),
      ("game-exchange-uneven", edited("\"exchanged\":2", "\"exchanged\":3")),
      ("game-other-score", summed(edited("\"score\":6", "\"score\":7"))),
      ("game-other-turn", summed(edited("\"turn\":1", "\"turn\":2"))),
      ("game-other-words", summed(edited("\"words\":[\"AD\"]", "\"words\":[\"AE\"]"))),
      (
        "game-other-alphabet",
        summed(edited("\"play\",\"alphabet\":\"english\"", "\"play\",\"alphabet\":\"polish\""))
      ),
      (
        "game-other-rule",
        summed(edited("\"words\":[\"AAE\"],\"rule\":\"double\"", "\"words\":[\"AAE\"],\"rule\":\"single\""))
      ),
      (
        "game-other-challenge", summed(edited("\"words\":[\"AAE\"],\"rule\"", "\"words\":[\"EAA\"],\"rule\""))
      ),
      ("game-other-centre", summed(edited(",\"off_centre\":true", ""))),
      ("game-other-draw", summed(try swappedRacks(games))),
      ("game-other-seed", summed(edited(String(seed), other))),
      ("game-slip-inside", try forged(.slip(.lapsed(slip: 1)), after: GameTerms(isDealt: false))),
      (
        "game-without-terms",
        try forged(.game(GameEvent(action: .clockStarted, mark: GameSamples.mark(), ending: nil)), after: nil)
      ),
    ]
  }

  /// The same from a good ledger of board games: corrections that fit nothing, and a time that fits no phase.
  static func corrected(_ games: String) throws -> [(name: String, bytes: [UInt8])] {
    func edited(_ old: String, _ new: String) -> [UInt8] {
      #expect(games.contains(old), "\(old)")
      return Array(games.replacing(old, with: new, maxReplacements: 1).utf8)
    }
    return [
      ("game-replaces-missing", edited("\"replaces\":3,", "")),
      ("game-other-replaced", summed(edited("\"replaces\":3,", "\"replaces\":9,"))),
      ("game-amended-number", summed(edited("\"replaces\":3,\"play\":4", "\"replaces\":3,\"play\":3"))),
      (
        "game-running-other-seat",
        summed(edited("\"running\":1,\"until\"", "\"running\":2,\"until\""))
      ),
    ]
  }

  /// The two racks of the game that was given up before a tile was laid, each at the other side.
  private static func swappedRacks(_ games: String) throws -> [UInt8] {
    var lines = games.split(separator: "\n").map(String.init)
    for place in lines.indices where lines[place].contains("\"table\":3,") {
      lines[place].replace(/\[("[A-Z?]{7}"),("[A-Z?]{7}")\]/) { "[\($0.2),\($0.1)]" }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// The same lines, each with the sum that it would have if it had been written so.
  static func summed(_ bytes: [UInt8]) -> [UInt8] {
    var sums: [Substring: String] = [:]
    var text = ""
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let end = line.range(of: ",\"sum\":\""), let table = line.firstMatch(of: /"table":([0-9]+)/)?.1
      else { continue }
      let body = line[..<end.lowerBound]
      let before = sums[table] ?? String(repeating: "0", count: 64)
      let sum = SHA256.digest(of: (before + body).utf8).hex
      sums[table] = sum
      text += "\(body),\"sum\":\"\(sum)\"}\n"
    }
    return Array(text.utf8)
  }

  /// An opening, and one line that has no place behind it.
  private static func forged(_ event: Event, after game: GameTerms?) throws -> [UInt8] {
    let opening = try game.map { try GameSamples.opening($0) } ?? Samples.opening()
    var writer = ByteWriter()
    var sum = Digest.zero
    for (place, event) in [opening, event].enumerated() {
      let entry = Entry(
        table: TableID(1), sequence: place + 1, id: EntryID(run: 7, count: UInt64(place + 1)),
        at: Samples.start, event: event)
      sum = try #require(
        LineEncoder().encode(entry, under: nil, line: place + 1, batch: 1, after: sum, into: &writer))
    }
    return writer.bytes
  }
}
