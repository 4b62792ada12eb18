// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import Rulebook
import TestSupport
import Testing

@testable import Records

@Suite("A ledger line is one run of ASCII bytes for one entry")
struct LineTests {
  /// Source: Protocol/ledger.schema.json.
  @Test("Every kind reads back as it was and is written again byte for byte")
  func roundTrip() throws {
    for event in try Samples.all() + GameSamples.all() + PracticeSamples.all() {
      let bytes = try Samples.line(event)
      let read = try LedgerReader.line(bytes.dropLast())
      #expect(read.entry.event == event)
      #expect(read.line == 12 && read.batch == 10 && read.entry.sequence == 3)
      #expect(read.entry.id == EntryID(run: 0x00ab_cdef_0123_4567, count: 42))
      #expect(read.entry.at == Samples.start)
      var again = ByteWriter()
      let sum = LineEncoder().encode(
        read.entry, under: read.terms, line: read.line, batch: read.batch, after: .zero, into: &again)
      #expect(again.bytes == bytes)
      #expect(sum == read.sum)
    }
  }

  @Test("Names and texts that mean harm come out as printable ASCII on one line")
  func hostile() throws {
    for event in try Samples.all() + GameSamples.all() + PracticeSamples.all() {
      let bytes = try Samples.line(event)
      #expect(bytes.last == 10)
      #expect(bytes.dropLast().allSatisfy { (0x20...0x7e).contains($0) })
      #expect(bytes.count <= LedgerLine.longest)
    }
  }

  @Test("Foundation's JSON reads the same values")
  func foundation() throws {
    let event = try Samples.judgement(["AT", "AA"], board: Samples.hostile, by: "Ben")
    let object = try JSONSerialization.jsonObject(with: Data(try Samples.line(event)))
    let members = try #require(object as? [String: Any])
    #expect(members["v"] as? Int == 1)
    #expect(members["id"] as? String == "00abcdef01234567-42")
    #expect(members["ts"] as? String == "2026-01-01T10:00:00.000Z")
    #expect(members["words"] as? [String] == ["AT", "AA"])
    #expect(members["board"] as? String == Samples.hostile)
    #expect(members["seal"] as? String == Samples.english.seal.hex)
    #expect(members["count"] as? Int == 178_691)
    #expect((members["sum"] as? String)?.count == 64)
    let effect = try JSONSerialization.jsonObject(
      with: Data(try Samples.line(try Samples.ruled(1, .pointsTo(.one, points: 15)))))
    let shape = try #require((effect as? [String: Any])?["effect"] as? [String: Any])
    #expect(shape["kind"] as? String == "points")
    #expect(shape["points"] as? Int == 15 && shape["to"] as? Int == 1)
  }

  @Test("Words of several letters to a tile keep their brackets and their tiles")
  func brackets() throws {
    let event = Event.house(
      .judged(
        BareJudgement(
          words: try Samples.words(["[CH]A", "[C]HA", "ÑU"], of: .spanish), lexicon: Samples.spanish,
          ruling: .acceptable, board: nil, by: nil)))
    let text = String(decoding: try Samples.line(event), as: UTF8.self)
    #expect(text.contains(#""words":["[CH]A","[C]HA","\u00d1U"]"#))
  }

  /// Source: Protocol/SPEC.md 8.4.
  @Test("The sum is the digest of the previous sum's digits and the bytes before it")
  func sum() throws {
    let bytes = try Samples.line(try Samples.judgement())
    let text = String(decoding: bytes, as: UTF8.self)
    let body = try #require(text.range(of: ",\"sum\":\"")).lowerBound
    let zeros = String(repeating: "0", count: 64)
    let expected = SHA256.digest(of: (zeros + text[..<body]).utf8)
    #expect(try LedgerReader.line(bytes.dropLast()).sum == expected)
  }

  @Test("A line states what it was written under, so that it can be judged again alone")
  func alone() throws {
    let ruling = try LedgerReader.line(try Samples.line(try Samples.ruled(1, .none)).dropLast())
    #expect(ruling.terms == LineTerms(lexicon: Samples.english, rule: .double))
    let slip = try LedgerReader.line(try Samples.line(try Samples.slip(1)).dropLast())
    #expect(slip.terms?.lexicon == Samples.english)
  }

  @Test("An entry that would take more than 4,096 bytes, or lacks its terms, is not written")
  func bounds() throws {
    let long = String(repeating: "é", count: 700)
    var writer = ByteWriter()
    let encoder = LineEncoder()
    for event in [
      try Samples.judgement(board: long),
      try Samples.judgement(board: String(repeating: long, count: 9)),
      try Samples.slip(1), try Samples.ruled(1, .none),
    ] {
      let entry = Entry(
        table: TableID(7), sequence: 1, id: EntryID(run: 1, count: 1), at: Samples.start, event: event)
      let sum = encoder.encode(entry, under: nil, line: 1, batch: 1, after: .zero, into: &writer)
      #expect(sum == nil)
    }
    #expect(writer.isEmpty)
  }

  @Test("Numbers of every length are written in plain decimal digits")
  func decimals() {
    var pen = LinePen()
    var numbers: [UInt64] = (0...10_100).map { $0 } + [.max, .max - 1]
    var power: UInt64 = 1
    for _ in 0..<19 {
      power *= 10
      numbers += [power - 1, power, power + 1, power / 3]
    }
    for number in numbers {
      pen.begin()
      pen.decimal(number)
      #expect(String(decoding: pen.line, as: UTF8.self) == "\(number)")
    }
  }

  @Test(
    "Moments are written as RFC 3339 says, leap days and ends of years included",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (951_782_399_999, "2000-02-28T23:59:59.999Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"), (1_767_225_599_001, "2025-12-31T23:59:59.001Z"),
      (4_107_542_400_010, "2100-03-01T00:00:00.010Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func moments(milliseconds: Int64, text: String) {
    var pen = LinePen()
    pen.begin()
    var stamp = Timestamp()
    stamp.write(Instant(milliseconds: milliseconds), into: &pen)
    #expect(String(decoding: pen.line, as: UTF8.self) == text)
    #expect(Timestamp.moment(in: pen.line) == Instant(milliseconds: milliseconds))
  }

  @Test(
    "A day that the calendar does not have is no moment, nor is one with other signs between its numbers",
    arguments: [
      "2026-02-29", "2026-02-30", "2026-04-31", "2100-02-29", "2026-00-10", "2026-13-01", "2026-01-00",
      "2026/01/31",
      "2026-02-30T10:00", "2026-01-31 10:00", "2026-01-31T24:00",
    ])
  func impossible(text: String) {
    #expect(Instant(text: text) == nil)
  }

  @Test("A day of the calendar is its first moment", arguments: ["2024-02-29", "2000-02-29", "2026-12-31"])
  func days(text: String) {
    #expect(Instant(text: text)?.text == "\(text)T00:00:00.000Z")
  }
}

@Suite("The reader takes nothing that the ledger would not have written")
struct StrictnessTests {
  private func damage(_ old: String, _ new: String, in event: Event) throws -> LineDamage.Reason? {
    let text = String(decoding: try Samples.line(event).dropLast(), as: UTF8.self)
    #expect(text.contains(old))
    let changed = text.replacing(old, with: new, maxReplacements: 1)
    do throws(LineDamage) {
      _ = try LedgerReader.line(Array(changed.utf8))
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(
    "Each deviation has its own name",
    arguments: [
      ("{\"v\":1,", "{\"v\":4,", .version), ("{\"v\":1,", "{\"v\":0,", .version),
      ("{\"v\":1,", "{\"v\":x,", .member), ("{\"v\":1,", "{\"v\":01,", .member),
      ("{\"v\":1,", "{\"v\": 1,", .member), ("{\"v\":1,", "{\"v\":1,\"v\":1,", .member),
      ("\"table\":0", "\"table\":00", .number), ("\"table\":0", "\"table\":-1", .number),
      ("\"table\":0", "\"table\":9007199254740992", .number),
      ("\"table\":0", "\"table\":1e3", .member), ("\"seq\":3", "\"seq\":0", .value),
      ("\"seq\":3", "\"seq\":99999999999999999999999", .number),
      (",\"ts\"", ",\"note\":1,\"ts\"", .member), ("\"kind\":\"judgement\"", "\"kind\":\"sung\"", .kind),
      ("00abcdef", "00ABCDEF", .value), ("-42", "-042", .spelling), ("T10:00", "T25:00", .value),
      ("2026-01-01", "2026-02-30", .spelling), ("\"AT\"", "\"at\"", .spelling),
      ("\"AT\"", "\"[A]T\"", .spelling), ("\"AT\"", "\"A\\u0054\"", .spelling),
      ("\"AT\"", "\"A1\"", .word), ("\"AT\"", "\"A\"", .word), ("\"AT\"", "\"A\\q\"", .word),
      ("[\"AT\"", "[\"AT\",\"AT\",\"AT\",\"AT\",\"AT\",\"AT\",\"AT\",\"AT\",\"AT\"", .word),
      ("\"alphabet\":\"english\"", "\"alphabet\":\"runes\"", .value),
      ("\"ruling\":\"acceptable\"", "\"ruling\":\"perhaps\"", .value),
      ("\"edition\":\"2024\"", "\"edition\":\"\\u0032024\"", .spelling),
      ("\"edition\":\"2024\"", "\"edition\":\"\\ud83d\"", .string),
      ("\"edition\":\"2024\"", "\"edition\":\"\\n\"", .string),
      ("\"edition\":\"2024\"", "\"edition\":\"\u{e9}\"", .notASCII),
      ("\"}", "\"} ", .member), ("\"}", "", .member),
    ] as [(String, String, LineDamage.Reason)])
  func deviations(old: String, new: String, reason: LineDamage.Reason) throws {
    #expect(try damage(old, new, in: try Samples.judgement()) == reason)
  }

  @Test("Effects, seats and terms have bounds")
  func values() throws {
    let points = try Samples.ruled(1, .pointsTo(.one, points: 15))
    #expect(try damage("\"to\":1", "\"to\":3", in: points) == .value)
    #expect(try damage("\"to\":1", "\"via\":1", in: points) == .member)
    #expect(try damage("\"kind\":\"points\"", "\"kind\":\"prizes\"", in: points) == .value)
    #expect(try damage("by-opponent", "by-nobody", in: points) == .value)
    #expect(try damage("\"rule\":\"double\"", "\"rule\":\"triples\"", in: points) == .value)
    #expect(try damage("\"confirm\":60", "\"confirm\":9", in: try Samples.opening()) == .value)
    #expect(try damage("\"name\":\"ada\"", "\"name\":\"a\"", in: try Samples.opening()) == .value)
  }

  @Test("No cut, changed or added byte makes another line that is taken, and none traps")
  func everyByte() throws {
    let events = try Samples.all() + GameSamples.all() + PracticeSamples.all() + TournamentSamples.all()
    for (index, event) in events.enumerated() {
      let line = Array(try Samples.line(event).dropLast())
      let text = String(decoding: line, as: UTF8.self)
      let kind = try #require(text.firstRange(of: ",\"kind\":")).lowerBound.utf16Offset(in: text)
      let end = try #require(text.ranges(of: ",\"line\":").last).lowerBound.utf16Offset(in: text)
      // What stands before the kind, and behind the event, is read alike in every line.
      for place in Array(index == 0 ? line.indices : kind..<end).sampled(every: 3) {
        #expect(throws: LineDamage.self) { try LedgerReader.line(Array(line[..<place])) }
        for byte: UInt8 in [0, 0x22, 0x5c, 0x30, 0x2c, 0x7d, 0xff, line[place] ^ 0x20] {
          var changed = line
          changed[place] = byte
          guard changed != line, let read = try? LedgerReader.line(changed) else { continue }
          // Another legal value is another line: its sum no longer fits.
          var again = ByteWriter()
          let sum = LineEncoder().encode(
            read.entry, under: read.terms, line: read.line, batch: read.batch, after: .zero,
            into: &again)
          #expect(sum != read.sum)
        }
      }
    }
  }
}
