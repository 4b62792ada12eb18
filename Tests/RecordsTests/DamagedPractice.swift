// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Officiating
import Practice
import Testing

@testable import Records

/// Ledgers of practice tables in which one thing is wrong.
enum DamagedPractice {
  /// Each file's name and bytes, from a good ledger of practice tables.
  static func all(_ practice: String) throws -> [(name: String, bytes: [UInt8])] {
    func edited(_ old: String, _ new: String) -> [UInt8] {
      #expect(practice.contains(old), "\(old)")
      return Array(practice.replacing(old, with: new, maxReplacements: 1).utf8)
    }
    func summed(_ old: String, _ new: String) -> [UInt8] { DamagedGames.summed(edited(old, new)) }
    let answers = "\"answers\":\"AIR ANT EAR SIT TEN\""
    let results = "\"results\":\"by2 1 1 by1\""
    return [
      ("practice-answer-not-of-tiles", edited(answers, "\"answers\":\"AIR ANT EAR SIT TOE\"")),
      ("practice-answers-out-of-order", edited(answers, "\"answers\":\"ANT AIR EAR SIT TEN\"")),
      ("practice-letters-of-another", edited("\"letters\":\"ARTSINER\"", "\"letters\":\"ARTSINEE\"")),
      ("practice-points-beyond-bounds", edited(results, "\"results\":\"by2 100 1 by1\"")),
      ("practice-result-missing", edited(results, "\"results\":\"by2 1 1\"")),
      ("practice-sure-beyond-bounds", edited("\"sure\":80", "\"sure\":101")),
      ("practice-rule-void", edited("\"rule\":\"5w\"", "\"rule\":\"void\"")),
      ("practice-found-twice", summed(results, "\"results\":\"1 1 1 by1\"")),
      ("practice-found-no-answer", summed("\"guessed\":\"SIT TEN\"", "\"guessed\":\"SIT NIT\"")),
      ("practice-found-too-many", summed("\"total\":6", "\"total\":1")),
      ("practice-answered-twice", summed("\"player\":2,\"answer\"", "\"player\":1,\"answer\"")),
      ("practice-time-not-up", summed("\"seconds\":30", "\"seconds\":60")),
      (
        "practice-ends-too-early",
        summed("\"departed\",\"player\":1", "\"departed\",\"player\":1,\"ends\":true")
      ),
      ("practice-ends-too-late", summed(",\"ends\":true", "")),
      ("practice-other-name", summed("\"player\":1,\"name\":\"ada\"", "\"player\":1,\"name\":\"eve\"")),
      ("practice-other-word-points", summed("\"results\":\"2 root tiles", "\"results\":\"3 root tiles")),
      ("practice-other-answer-points", summed("\"points\":-10,", "\"points\":-5,")),
      ("practice-all-answered", summed("\"points\":0,\"reveals\":true", "\"points\":0")),
      (
        "practice-other-alphabet",
        summed("\"player\":2,\"alphabet\":\"english\"", "\"player\":2,\"alphabet\":\"french\"")
      ),
    ] + (try misplaced())
  }

  /// Lines that stand at a table of another kind, or at one that has ended.
  private static func misplaced() throws -> [(name: String, bytes: [UInt8])] {
    let round = Event.practice(PracticeStep(.dealt(try PracticeSamples.threes(), by: nil)))
    let gone = Event.practice(PracticeStep(.left(try PracticeSamples.player(1)), ends: true))
    let clock = Event.game(GameEvent(action: .clockStarted, mark: GameSamples.mark(), ending: nil))
    let threes = Event.opened(try PracticeSamples.opening(.threes))
    let scramble = Event.opened(try PracticeSamples.opening(PracticeTerms(.scramble)))
    return try [
      ("practice-other-game", forged(scramble, round)), ("practice-after-end", forged(threes, gone, round)),
      ("practice-at-house", forged(threes, at: 0, round)),
      ("practice-at-slip-table", forged(Samples.opening(), round)),
      ("practice-at-game", forged(GameSamples.opening(GameTerms(isDealt: false)), round)),
      ("practice-slip-inside", forged(threes, .slip(.lapsed(slip: 1)))),
      ("practice-seat-inside", forged(threes, .left(.one))), ("practice-game-inside", forged(threes, clock)),
    ]
  }

  /// An opening at table 1, and lines whose sums and numbers are right.
  private static func forged(_ opening: Event, at table: Int = 1, _ events: Event...) throws -> [UInt8] {
    var writer = ByteWriter()
    let encoder = LineEncoder()
    var sums: [Int: (sequence: Int, sum: Digest)] = [:]
    for (place, event) in ([opening] + events).enumerated() {
      let id = place == 0 ? 1 : table
      let before = sums[id] ?? (0, .zero)
      let entry = Entry(
        table: TableID(id), sequence: before.sequence + 1, id: EntryID(run: 7, count: UInt64(place + 1)),
        at: Samples.start, event: event)
      let terms = LineTerms(try Samples.terms())
      let sum = encoder.encode(
        entry, under: terms, line: place + 1, batch: 1, after: before.sum, into: &writer)
      sums[id] = (entry.sequence, try #require(sum))
    }
    return writer.bytes
  }
}
