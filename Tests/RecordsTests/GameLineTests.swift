// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import Rulebook
import TestSupport
import Testing

@testable import Records

/// Source: Protocol/ledger.schema.json, the lines of games.
@Suite("A line of a game says what happened and how the game stands, and nothing else is taken for one")
struct GameLineTests {
  private static func text(_ event: Event) throws -> String {
    String(decoding: try Samples.line(event).dropLast(), as: UTF8.self)
  }

  private func object(_ event: Event) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(try Samples.line(event)))
    return try #require(object as? [String: Any])
  }

  @Test("Foundation's JSON reads every line of every kind, and a play's members are what they say")
  func foundation() throws {
    for event in try GameSamples.all() { #expect(try object(event)["sum"] != nil) }
    let clock = GameSamples.clock(running: .one, from: Samples.start)
    let play = try object(
      GameSamples.event(
        .played(try GameSamples.play("A1", "COD.bOOK", words: ["CODEbOOK", "AT"], drew: "AB?")),
        GameSamples.mark(clock: clock, until: GameSamples.later)))
    #expect(play["kind"] as? String == "play" && play["alphabet"] as? String == "english")
    #expect(play["play"] as? Int == 3 && play["seat"] as? Int == 2 && play["score"] as? Int == 14)
    #expect(play["at"] as? String == "A1" && play["tiles"] as? String == "COD.bOOK")
    #expect(play["words"] as? [String] == ["CODEbOOK", "AT"] && play["drew"] as? String == "AB?")
    #expect(play["phase"] as? String == "pending" && play["turn"] as? Int == 1)
    #expect(play["scores"] as? [Int] == [-6, 114] && play["clocks"] as? [Int] == [1_499_999, -60_001])
    #expect(play["running"] as? Int == 1 && play["from"] == nil)
    #expect(play["until"] as? String == "2026-01-01T10:00:20.000Z")
    let end = try #require(try object(try GameSamples.endings()[0])["end"] as? [String: Any])
    #expect(end["reason"] as? String == "out" && end["seat"] as? Int == 1 && end["winner"] as? Int == 2)
    #expect(end["racks"] as? [String] == ["", "AB?"] && end["scores"] as? [Int] == [-6, 100])
    #expect((end["adjustments"] as? [[String: Any]])?.count == 3)
    #expect(end["seed"] as? String == GameSamples.seed.text)
  }

  @Test("A clock's start is left out where it is the line's own moment, and where no clock runs")
  func from() throws {
    for (running, from, isSaid) in [
      (Seat.one, Samples.start, false), (.one, GameSamples.later, true), (nil, GameSamples.later, false),
    ] {
      let event = GameSamples.event(
        .clockStarted, GameSamples.mark(clock: GameSamples.clock(running: running, from: from)))
      #expect(try object(event).keys.contains("from") == isSaid)
      #expect(try LedgerReader.line(try Samples.line(event).dropLast()).entry.event == event)
    }
  }

  @Test("Tiles of several letters keep their brackets, as pure ASCII", arguments: ["spanish", "catalan"])
  func brackets(name: String) throws {
    let tiles = try #require(TileSet.named(name))
    let alphabet = try #require(Alphabet.named(name))
    let digraphs = tiles.spellings.filter { $0.count > 1 }
    let row = digraphs.map { "[\($0.lowercased())]" }.joined() + "A"
    let event = GameSamples.event(
      .played(try GameSamples.play("8H", row, words: [row], drew: "[\(digraphs[0])]?", tiles)))
    let entry = Entry(
      table: TableID(1), sequence: 2, id: EntryID(run: 1, count: 1), at: Samples.start, event: event)
    var writer = ByteWriter()
    let sum = LineEncoder().encode(
      entry, under: LineTerms(alphabet: alphabet), line: 2, batch: 2, after: .zero, into: &writer)
    #expect(sum != nil && writer.bytes.dropLast().allSatisfy { (0x20...0x7e).contains($0) })
    let read = try LedgerReader.line(writer.bytes.dropLast())
    #expect(read.entry.event == event && read.terms?.alphabet == alphabet && read.terms?.lexicon == nil)
  }

  /// The longest words of the longest spellings, the longest names and numbers, and every optional member.
  @Test("The largest play, ask, ruling and end that can be written fit their 4,096 bytes")
  func largest() throws {
    let tiles = TileSet.catalan
    let name = String(repeating: "n", count: 40)
    let lexicon = AgreedLexicon(
      name: name, edition: name, count: 1 << 52, seal: Samples.english.seal, alphabet: .catalan)
    let long = BoardTile(label: try #require(tiles.rack(from: "[L·L]")?.first { _ in true }), isBlank: true)
    let row = try #require(TileRow(repeatElement(long, count: 15)))
    let rack = try #require(Rack([UInt8](repeating: long.label, count: 15)))
    let corner = try #require(Square(row: 14, column: 14))
    let placement = try #require(
      Placement(start: corner, direction: .across, items: row.map { .placed($0) }))
    func play(drew: Rack?) -> PlayMade {
      PlayMade(
        number: 1 << 52, seat: .two, placement: placement, words: Array(repeating: row, count: 8),
        score: 1 << 52, drew: drew)
    }
    let tile = try #require(Tile(rawValue: long.label))
    let word = try #require(Word([Tile](repeating: tile, count: 15)))
    let ruled = RuledPlay(
      number: 1 << 52, challenger: .two, words: Words([Word](repeating: word, count: 8)), isOffCentre: true,
      ruling: .unacceptable, effect: .pointsFrom(.two, points: 1 << 52), drew: rack)
    let clock = ClockReading(
      left: BySeat(-1 << 52, -1 << 52), running: .two, from: GameSamples.later, startsBy: GameSamples.later)
    let mark = GameMark(
      phase: .finalPending, turn: .two, scores: BySeat(-1 << 52, -1 << 52), scoreless: 1 << 52, clock: clock,
      until: GameSamples.later)
    let line = FinalScore.Adjustment(seat: .two, reason: .gainedRack, points: -1 << 52)
    let ending = Ending(
      reason: .challenge(winner: .two), racks: BySeat(rack, rack), adjustments: [line, line, line, line],
      scores: BySeat(-1 << 52, -1 << 52), winner: .two, seed: GameSamples.seed)
    let rule = try #require(ChallengeRule(text: "100/word/challenger/kept/99"))
    let ask = Ask(number: 1 << 52, seat: .two, matter: .amend(play(drew: nil), replacing: 1 << 52))
    for action in [
      GameAction.played(play(drew: rack)), .amended(play(drew: nil), replacing: 1 << 52, by: nil),
      .asked(ask),
      .ruled(ruled),
    ] {
      let entry = Entry(
        table: TableID(1 << 52), sequence: 1 << 52, id: EntryID(run: .max, count: .max), at: Samples.start,
        event: .game(GameEvent(action: action, mark: mark, ending: ending)))
      var writer = ByteWriter()
      let sum = LineEncoder().encode(
        entry, under: LineTerms(lexicon: lexicon, rule: rule), line: 1 << 52, batch: 1 << 52, after: .zero,
        into: &writer)
      #expect(sum != nil)
      #expect(writer.bytes.count <= LedgerLine.longest)
      #expect(try LedgerReader.line(writer.bytes.dropLast()).entry == entry)
    }
  }

  @Test("An event with tiles is not written where nobody says what they are made of")
  func termless() throws {
    var writer = ByteWriter()
    for event in try GameSamples.turns() {
      guard case .game(let game) = event, game.carriesTiles else { continue }
      let entry = Entry(
        table: TableID(1), sequence: 2, id: EntryID(run: 1, count: 1), at: Samples.start, event: event)
      #expect(
        LineEncoder().encode(entry, under: nil, line: 2, batch: 2, after: .zero, into: &writer) == nil)
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

  @Test(
    "Each deviation in a play has its own name",
    arguments: [
      ("\"kind\":\"play\"", "\"kind\":\"plays\"", .kind), ("\"at\":\"8H\"", "\"at\":\"16H\"", .value),
      ("\"at\":\"8H\"", "\"at\":\"8P\"", .value), ("\"at\":\"8H\"", "\"at\":\"8h\"", .spelling),
      ("\"tiles\":\"TrAIN\"", "\"tiles\":\"TR8IN\"", .tiles),
      ("\"tiles\":\"TrAIN\"", "\"tiles\":\"\"", .tiles),
      ("\"tiles\":\"TrAIN\"", "\"tiles\":\"AAAAAAAAAAAAAAAA\"", .tiles),
      ("\"tiles\":\"TrAIN\"", "\"tiles\":\"T(RA)IN\"", .spelling),
      ("\"words\":[\"TrAIN\"]", "\"words\":[\"T\"]", .word),
      ("\"words\":[\"TrAIN\"]", "\"words\":[]", .member),
      (
        "\"words\":[\"TrAIN\"]", "\"words\":[\"AA\",\"AA\",\"AA\",\"AA\",\"AA\",\"AA\",\"AA\",\"AA\",\"AA\"]",
        .word
      ),
      ("\"words\":[\"TrAIN\"]", "\"words\":[\"AAAAAAAAAAAAAAAA\"]", .word),
      ("\"score\":14", "\"score\":-14", .number), ("\"drew\":\"AB?\"", "\"drew\":\"BA?\"", .spelling),
      ("\"drew\":\"AB?\"", "\"drew\":\"ab?\"", .tiles),
      ("\"drew\":\"AB?\"", "\"drew\":\"AAAAAAAAAAAAAAAA\"", .tiles),
      (",\"alphabet\":\"english\"", "", .member),
      ("\"alphabet\":\"english\"", "\"alphabet\":\"runes\"", .value),
      ("\"phase\":\"pending\"", "\"phase\":\"waiting\"", .value),
      ("\"phase\":\"pending\"", "\"phase\":\"asleep\"", .value), ("\"turn\":1", "\"turn\":3", .value),
      ("\"scores\":[-6,114]", "\"scores\":[-6,114,0]", .member),
      ("\"scores\":[-6,114]", "\"scores\":[-06,114]", .number),
      ("\"scores\":[-6,114]", "\"scores\":[-0,114]", .spelling),
      ("\"clocks\":[1499999", "\"clocks\":[+1499999", .number),
      (",\"running\":1", ",\"running\":1,\"from\":\"2026-01-01T10:00:00.000Z\"", .spelling),
      (",\"running\":1", ",\"from\":\"2026-01-01T10:00:00.000Z\"", .member),
    ] as [(String, String, LineDamage.Reason)])
  func deviations(old: String, new: String, reason: LineDamage.Reason) throws {
    let clock = GameSamples.clock(running: .one, from: Samples.start)
    let event = GameSamples.event(
      .played(try GameSamples.play(drew: "AB?")), GameSamples.mark(clock: clock, until: GameSamples.later))
    #expect(try damage(old, new, in: event) == reason)
  }

  @Test("Terms, exchanges, asks and ends have bounds")
  func bounds() throws {
    let dealt = try GameSamples.openings()[1]
    #expect(try damage("\"clock\":1500000", "\"clock\":59999", in: dealt) == .value)
    #expect(try damage("\"window\":20", "\"window\":4", in: dealt) == .value)
    #expect(try damage(",\"window\":20", "", in: dealt) == .member)
    #expect(try damage("\"abandon\":\"adjourn\"", "\"abandon\":\"wait\"", in: dealt) == .value)
    #expect(try damage("\"game\":\"dealt\"", "\"game\":\"slip\"", in: dealt) == .member)
    #expect(try damage("\"game\":\"dealt\"", "\"game\":\"cards\"", in: dealt) == .value)
    #expect(try damage("\"house\":3", "\"house\":5", in: try GameSamples.openings()[2]) == .value)
    let exchange = try GameSamples.turns()[9]
    #expect(try damage("\"exchanged\":2", "\"exchanged\":3", in: exchange) == .value)
    #expect(try damage("\"drawn\":\"AE\"", "\"drawn\":\"AEI\"", in: exchange) == .value)
    #expect(try damage("\"matter\":\"undo\"", "\"matter\":\"tea\"", in: try GameSamples.asks()[0]) == .value)
    let series = try #require(try GameSamples.openings().last)
    #expect(try damage("\"number\":2", "\"number\":6", in: series) == .value)
    #expect(try damage("\"games\":5", "\"games\":1", in: series) == .value)
    #expect(try damage("\"again\":7,", "", in: series) == .value)
    let end = try GameSamples.endings()[0]
    #expect(try damage("\"reason\":\"out\",\"seat\":1", "\"reason\":\"out\"", in: end) == .value)
    #expect(try damage("\"reason\":\"out\"", "\"reason\":\"scoreless\"", in: end) == .value)
    #expect(try damage("\"seed\":\"", "\"seed\":\"0", in: end) == .value)
    #expect(try damage("\"for\":\"time\"", "\"for\":\"tea\"", in: end) == .value)
  }

  /// Source: promise 4: a ledger that somebody else wrote is material, and nothing in it is trusted.
  @Test("Lines with bytes flipped, cut, doubled and swapped are read or refused, and never trap")
  func garbled() throws {
    let lines = try GameSamples.all().map { try Samples.line($0).dropLast() }
    var numbers = Seeded(seed: 20_260_101)
    var refused = 0
    for round in 0..<8000 {
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
    #expect(refused > 6000)
  }
}
