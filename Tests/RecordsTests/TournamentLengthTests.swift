// SPDX-License-Identifier: MIT
import Bytes
import Directing
import Officiating
import Testing

@testable import Records

/// Source: Protocol/ledger.schema.json: a line is at most 4,096 bytes.
@Suite("Whatever round is paired, its line fits")
struct TournamentLengthTests {
  private static func bytes(_ step: TournamentStep) throws -> Int? {
    let entry = Entry(
      table: TableID(1 << 52), sequence: 1 << 52, id: EntryID(run: .max, count: .max), at: Samples.start,
      event: .tournament(.step(step)))
    var writer = ByteWriter()
    let sum = LineEncoder().encode(
      entry, under: LineTerms(try Samples.terms()), line: 1 << 52, batch: 1 << 52, after: .zero, into: &writer
    )
    guard sum != nil else { return nil }
    #expect(try LedgerReader.line(writer.bytes.dropLast()).entry == entry)
    return writer.bytes.count
  }

  @Test("As many as may enter, in a division with the longest name, with boards or with byes alone")
  func longest() throws {
    let numbers = (1...TournamentTerms.entrantsMost).map { $0 }
    let name = String(repeating: "W", count: 16)
    let boards = stride(from: 0, to: numbers.count - 1, by: 2).map {
      BoardPairing(first: numbers[$0], second: numbers[$0 + 1])
    }
    let (first, last) = (TournamentTerms.roundsMost, TournamentTerms.roundsMost)
    let paired = try #require(
      try Self.bytes(.paired(round: first, division: name, boards: boards, byes: [])))
    let alone = try #require(try Self.bytes(.paired(round: last, division: name, boards: [], byes: numbers)))
    #expect(max(paired, alone) <= LedgerLine.longest)
  }
}
