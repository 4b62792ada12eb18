// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import TestSupport
import Testing

@testable import Records

/// Source: Protocol/SPEC.md, 8.8.
@Suite("Replay knows every list that ruled, whose rulings were asked for, and what it had no list for")
struct ReplayTests {
  /// What becomes of judgements in English, English, Spanish, English and English, the last of them not wanted.
  ///
  /// - Parameters:
  ///   - label: the list whose rulings are asked for.
  ///   - find: the list to judge by.
  /// - Returns: what was judged again, and the lists that ruled.
  /// - Throws: where a sample is none.
  private func replayed(
    of label: String? = nil, by find: @escaping (AgreedLexicon) -> Lexicon?
  ) throws -> (rulings: [ReplayedRuling], lists: [ReplayedList]) {
    let spanish = BareJudgement(
      words: try Samples.words(["[CH]E"], of: .spanish), lexicon: Samples.spanish, ruling: .acceptable,
      board: nil, by: nil)
    let events = [
      try Samples.judgement(["CAT"], board: "Back room", by: "Ben Low"), try Samples.judgement(["CAT"]),
      .house(.judged(spanish)), try Samples.judgement(["CAT"]), try Samples.judgement(["CAT"]),
    ]
    var replay = Replay(of: label, by: find)
    var rulings: [ReplayedRuling] = []
    for (place, event) in events.enumerated() {
      let line = try LedgerReader.line(try Samples.line(event, table: 0, sequence: place + 1).dropLast())
      if let ruling = replay.take(line, judging: place < events.count - 1) { rulings.append(ruling) }
    }
    #expect(replay.missing == replay.lists.first { $0.skipped > 0 }?.lexicon)
    return (rulings, replay.lists)
  }

  @Test("A bare judgement keeps the board and the name that its asker gave, as they were given")
  func notes() throws {
    let list = try Lexicon.small("english", words: ["CAT"])
    let rulings = try replayed { _ in list }.rulings
    #expect(rulings.map(\.board) == ["Back room", nil, nil])
    #expect(rulings.map(\.by) == ["Ben Low", nil, nil] && rulings.map(\.who) == rulings.map(\.by))
  }

  @Test("A list of another alphabet judges nothing that this one ruled, which is skipped and counted")
  func skipped() throws {
    let list = try Lexicon.small("english", words: ["CAT"])
    let english = try replayed { _ in list }
    #expect(english.rulings.count == 3 && english.lists.map(\.lexicon) == [Samples.english, Samples.spanish])
    #expect(english.lists.map(\.skipped) == [0, 1])
    let none = try replayed { _ in nil }
    #expect(none.rulings.isEmpty && none.lists.map(\.skipped) == [3, 1])
  }

  @Test("Where one list's rulings are asked for, all others are neither judged nor skipped, but known")
  func asked() throws {
    let list = try Lexicon.small("english", words: ["CAT"])
    let english = try replayed(of: Samples.english.label) { _ in list }
    #expect(english.rulings.count == 3 && english.lists.map(\.isAskedFor) == [true, false])
    #expect(english.lists.map(\.skipped) == [0, 0])
    let spanish = try replayed(of: Samples.spanish.label) { _ in list }
    #expect(spanish.rulings.isEmpty && spanish.lists.map(\.skipped) == [0, 1])
    let other = try replayed(of: "english@00000000") { _ in list }
    #expect(other.rulings.isEmpty && other.lists.map(\.isAskedFor) == [false, false])
  }
}
