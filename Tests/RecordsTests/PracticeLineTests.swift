// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import Practice
import Rulebook
import TestSupport
import Testing

@testable import Records

/// Source: Protocol/ledger.schema.json, the lines of practice tables.
@Suite("A line of a practice table says what happened there, and nothing else is taken for one")
struct PracticeLineTests {
  private static func text(_ event: Event) throws -> String {
    String(decoding: try Samples.line(event).dropLast(), as: UTF8.self)
  }

  private static func text(_ event: PracticeEvent) throws -> String {
    try text(.practice(PracticeStep(event)))
  }

  private func object(_ event: PracticeEvent) throws -> [String: Any] {
    let bytes = try Samples.line(.practice(PracticeStep(event)))
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test("Foundation's JSON reads every line of every kind, and the members are what they say")
  func foundation() throws {
    for event in try PracticeSamples.all() {
      let object = try JSONSerialization.jsonObject(with: Data(try Samples.line(event))) as? [String: Any]
      #expect(object?["sum"] != nil)
    }
    let threes = try object(.dealt(try PracticeSamples.threes(), by: try PracticeSamples.player(3)))
    #expect(threes["kind"] as? String == "round" && threes["player"] as? Int == 3)
    #expect(threes["alphabet"] as? String == "english" && threes["tiles"] as? String == "AEINRST")
    #expect(threes["answers"] as? String == "AIR ANT EAR SIT TEN")
    let scramble = try object(.dealt(try PracticeSamples.scramble(), by: nil))
    #expect(scramble["root"] as? String == "TRAINERS" && scramble["letters"] as? String == "ARTSINER")
    #expect(scramble["total"] as? Int == 6 && scramble["player"] == nil)
    let play = try PracticeSamples.trainer(
      ["AA", "BB", "CC"], score: 9, .ledger(table: 4, play: 7), unacceptable: [0, 2])
    let trainer = try object(.dealt(play, by: nil))
    #expect(trainer["words"] as? [String] == ["AA", "BB", "CC"] && trainer["score"] as? Int == 9)
    #expect(trainer["unacceptable"] as? [Int] == [1, 3])
    let source = try #require(trainer["source"] as? [String: Any])
    #expect(
      source["kind"] as? String == "ledger" && source["table"] as? Int == 4 && source["play"] as? Int == 7)
    let guess = try object(try PracticeSamples.events()[8])
    #expect(guess["guessed"] as? String == "A AA TRAIN ZOO ANT TRAINERS NIR TEN STRAINER")
    #expect(guess["results"] as? String == "short short long tiles by16 root list shown 99")
    let answer = try object(
      try PracticeSamples.answer(2, challenges: true, sure: 80, points: -5, reveals: true))
    #expect(answer["answer"] as? String == "challenge" && answer["sure"] as? Int == 80)
    #expect(answer["points"] as? Int == -5 && answer["reveals"] as? Bool == true)
  }

  @Test("An opening names the game, and of its terms those that the game has")
  func openings() throws {
    let openings = try PracticeSamples.openings().map { try Self.text($0) }
    #expect(openings[0].contains("\"kind\":\"opened\",\"game\":\"threes\",\"lexicon\":\"english\""))
    #expect(openings[0].contains("\"alphabet\":\"english\",\"desk\":false,\"name\":\"ada\""))
    #expect(
      openings[1].contains("\"game\":\"scramble\"") && openings[1].contains(",\"seconds\":180,\"desk\""))
    #expect(openings[2].contains(",\"seconds\":0,\"for\":\"ben\",\"desk\":false"))
    #expect(
      openings[3].contains("\"game\":\"trainer\"") && openings[3].contains(",\"rule\":\"double\",\"desk\""))
  }

  @Test(
    "A step that lacks what its line says is not written: tiles without an alphabet, a joiner without a name")
  func termless() throws {
    var writer = ByteWriter()
    let entrance = PracticeStep(.joined(try PracticeSamples.player(2)))
    let tiled = try PracticeSamples.events().prefix(9).map { PracticeStep($0) }
    for (step, terms) in tiled.map({ ($0, nil as LineTerms?) }) + [(entrance, LineTerms(alphabet: .english))]
    {
      let entry = Entry(
        table: TableID(1), sequence: 2, id: EntryID(run: 1, count: 1), at: Samples.start,
        event: .practice(step))
      #expect(
        LineEncoder().encode(entry, under: terms, line: 2, batch: 2, after: .zero, into: &writer) == nil)
    }
    #expect(writer.isEmpty)
  }

  private func damage(_ old: String, _ new: String, in event: Event) throws -> LineDamage.Reason? {
    let text = try Self.text(event)
    #expect(text.contains(old), "\(old) in \(text)")
    do throws(LineDamage) {
      _ = try LedgerReader.line(Array(text.replacing(old, with: new, maxReplacements: 1).utf8))
      return nil
    } catch { return error.reason }
  }

  private func damage(_ old: String, _ new: String, in event: PracticeEvent) throws -> LineDamage.Reason? {
    try damage(old, new, in: .practice(PracticeStep(event)))
  }

  @Test(
    "Each deviation in threes has its own name",
    arguments: [
      ("\"kind\":\"round\"", "\"kind\":\"rounds\"", .kind), ("\"player\":16", "\"player\":17", .value),
      ("\"player\":16", "\"player\":0", .value), ("\"player\":16", "\"player\":-1", .number),
      ("\"player\":16,", "", nil), (",\"alphabet\":\"english\"", "", .member),
      ("\"alphabet\":\"english\"", "\"alphabet\":\"runes\"", .value),
      ("\"tiles\":\"AEINRST\"", "\"tiles\":\"AEINRS\"", .value),
      ("\"tiles\":\"AEINRST\"", "\"tiles\":\"AEINRSTT\"", .value),
      ("\"tiles\":\"AEINRST\"", "\"tiles\":\"AEINRS?\"", .word),
      ("\"tiles\":\"AEINRST\"", "\"tiles\":\"aeinrst\"", .spelling),
      ("AIR ANT", "AIR AIR", .value), ("AIR ANT", "ANT AIR", .value), ("AIR ANT", "AIR ANTE", .value),
      ("AIR ANT", "AIR ADD", .value), ("AIR ANT ", "AIR ", .value), ("AIR ANT", "AIR  ANT", .word),
      ("AIR ANT", "AIR,ANT", .word), ("AIR ANT", "AIR AN7", .word), ("AIR ANT", "AIR [A]NT", .spelling),
      ("\"AIR ANT", "\" AIR ANT", .word), ("AIR ANT EAR SIT TEN", "", .word),
      ("\"answers\":\"AIR", "\"answer\":\"AIR", .member),
    ] as [(String, String, LineDamage.Reason?)])
  func deviations(old: String, new: String, reason: LineDamage.Reason?) throws {
    let event = PracticeEvent.dealt(try PracticeSamples.threes(), by: try PracticeSamples.player(16))
    #expect(try damage(old, new, in: event) == reason)
  }

  @Test("Terms, scrambles, plays, guesses, answers and asks have the bounds that practice gives them")
  func bounds() throws {
    let openings = try PracticeSamples.openings()
    #expect(try damage("\"seconds\":180", "\"seconds\":29", in: openings[1]) == .value)
    #expect(try damage("\"seconds\":180", "\"seconds\":601", in: openings[1]) == .value)
    #expect(try damage(",\"seconds\":180", "", in: openings[1]) == .member)
    #expect(try damage("\"rule\":\"double\"", "\"rule\":\"void\"", in: openings[3]) == .value)
    #expect(try damage(",\"rule\":\"double\"", "", in: openings[3]) == .member)
    #expect(try damage("\"game\":\"trainer\"", "\"game\":\"threes\"", in: openings[3]) == .member)
    #expect(try damage("\"game\":\"threes\"", "\"game\":\"fours\"", in: openings[0]) == .value)
    #expect(try damage("\"desk\":false", "\"desk\":true", in: openings[0]) == .member)

    let scramble = PracticeEvent.dealt(try PracticeSamples.scramble(), by: nil)
    #expect(try damage("\"ARTSINER\"", "\"TRAINERS\"", in: scramble) == .value)
    #expect(try damage("\"ARTSINER\"", "\"ARTSINEE\"", in: scramble) == .value)
    #expect(try damage("\"ARTSINER\"", "\"ARTSINE\"", in: scramble) == .value)
    #expect(try damage("\"TRAINERS\"", "\"TRAINER\"", in: scramble) == .value)
    #expect(try damage("\"total\":6", "\"total\":0", in: scramble) == .value)
    #expect(try damage("\"total\":6", "\"total\":109536", in: scramble) == .value)

    let near = try PracticeSamples.events()[5]
    #expect(try damage("\"score\":2000", "\"score\":2001", in: near) == .value)
    #expect(try damage("[\"QUIZ\"]", "[\"AA\",\"AA\",\"AA\",\"AA\"]", in: near) == .value)
    #expect(try damage("[\"QUIZ\"]", "[]", in: near) == .member)
    #expect(try damage("[\"QUIZ\"]", "[\"Q\"]", in: near) == .word)
    #expect(try damage("\"unacceptable\":[1]", "\"unacceptable\":[2]", in: near) == .value)
    #expect(try damage("\"unacceptable\":[1]", "\"unacceptable\":[0]", in: near) == .value)
    #expect(try damage("\"unacceptable\":[1]", "\"unacceptable\":[]", in: near) == .number)
    #expect(try damage("\"near-miss\"", "\"far-miss\"", in: near) == .value)
    #expect(try damage("\"of\":\"QUIT\"", "\"of\":\"Q\"", in: near) == .word)
    let taken = try PracticeSamples.events()[6]
    #expect(try damage("\"unacceptable\":[2,3]", "\"unacceptable\":[3,2]", in: taken) == .value)
    #expect(try damage("\"unacceptable\":[2,3]", "\"unacceptable\":[2,2]", in: taken) == .value)
    #expect(try damage("\"unacceptable\":[2,3]", "\"unacceptable\":[1,2,3,3]", in: taken) == .value)
    #expect(try damage("\"table\":4", "\"table\":0", in: taken) == .value)
    #expect(try damage("\"play\":7", "\"play\":0", in: taken) == .value)

    let guess = try PracticeSamples.guess([("AIR", .found(points: 1)), ("ANT", .notReal)])
    #expect(try damage("\"1 list\"", "\"0 list\"", in: guess) == .value)
    #expect(try damage("\"1 list\"", "\"100 list\"", in: guess) == .value)
    #expect(try damage("\"1 list\"", "\"+1 list\"", in: guess) == .spelling)
    #expect(try damage("\"1 list\"", "\"1 lists\"", in: guess) == .value)
    #expect(try damage("\"1 list\"", "\"1 by0\"", in: guess) == .value)
    #expect(try damage("\"1 list\"", "\"1 by17\"", in: guess) == .value)
    #expect(try damage("\"1 list\"", "\"1 by01\"", in: guess) == .spelling)
    #expect(try damage("\"1 list\"", "\"1\"", in: guess) == .value)
    #expect(try damage("\"1 list\"", "\"1  list\"", in: guess) == .value)
    #expect(try damage("\"AIR ANT\"", "\"\"", in: guess) == .word)
    let (words, results) = (Array(repeating: "AIR", count: 25), Array(repeating: "list", count: 25))
    #expect(
      try damage(
        "\"AIR ANT\",\"results\":\"1 list\"",
        "\"\(words.joined(separator: " "))\",\"results\":\"\(results.joined(separator: " "))\"", in: guess)
        == .value)

    let answer = try PracticeSamples.answer(2, challenges: false, sure: 50, points: 7, reveals: true)
    #expect(try damage("\"accept\"", "\"maybe\"", in: answer) == .value)
    #expect(try damage("\"sure\":50", "\"sure\":49", in: answer) == .value)
    #expect(try damage("\"sure\":50", "\"sure\":101", in: answer) == .value)
    #expect(try damage("\"points\":7", "\"points\":-1000", in: answer) == .value)
    #expect(try damage("\"points\":7", "\"points\":10000", in: answer) == .value)
    #expect(try damage("\"points\":7", "\"points\":-0", in: answer) == .spelling)
    #expect(try damage("\"reveals\":true", "\"reveals\":false", in: answer) == .member)
    let ask = PracticeEvent.asked(try PracticeSamples.player(1), .next)
    #expect(try damage("\"matter\":\"next\"", "\"matter\":\"tea\"", in: ask) == .value)
    #expect(try damage("\"player\":1,", "", in: ask) == .member)
  }

  /// Source: promise 4: a ledger that somebody else wrote is material, and nothing in it is trusted.
  @Test("Lines with bytes flipped, cut, doubled and swapped are read or refused, and never trap")
  func garbled() throws {
    let lines = try PracticeSamples.all().map { try Samples.line($0).dropLast() }
    var numbers = Seeded(seed: 20_261_120)
    var refused = 0
    for round in 0..<6000 {
      var line = Array(lines[round % lines.count])
      for _ in 0...Int.random(in: 0..<3, using: &numbers) {
        let place = Int.random(in: 0..<line.count, using: &numbers)
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: line[place] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &numbers)
        case 1: line.removeSubrange(place..<min(line.count, place + Int.random(in: 1...9, using: &numbers)))
        case 2: line.insert(contentsOf: line[place..<min(line.count, place + 9)], at: place)
        case 3: line[place] = UInt8.random(in: 48...57, using: &numbers)
        default: line.swapAt(place, Int.random(in: 0..<line.count, using: &numbers))
        }
        if line.isEmpty { line = [0] }
      }
      if (try? LedgerReader.line(line)) == nil { refused += 1 }
    }
    #expect(refused > 4500)
  }
}
