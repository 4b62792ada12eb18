// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// A slip table at which both sides are there, and what is told of the events that a test writes.
struct SlipStage {
  let table: Table

  init(_ id: TableID, names: (String, String), alphabet: Alphabet = .english) throws {
    let two = try GameStage.person(names.1)
    table = Table(
      Opening(
        terms: Terms(
          lexicon: GameStage.lexicon(alphabet), rule: .double, confirmSeconds: 600, invited: nil,
          isDesk: false, game: nil),
        opener: try GameStage.person(names.0), sides: nil),
      id: id, at: Instant(milliseconds: 0))
    fold(.joined(.two, two))
  }

  /// What proves the newest entry.
  private var receipt: Receipt { Receipt(table: table.id, sequence: table.sequence, sum: 0xe0a4_417d) }

  private func fold(_ event: Event) {
    let sequence = table.sequence + 1
    table.fold(
      RecordedEntry(
        entry: Entry(
          table: table.id, sequence: sequence, id: EntryID(run: 1, count: UInt64(sequence)),
          at: Instant(milliseconds: 0), event: event),
        receipt: Receipt(table: table.id, sequence: sequence, sum: 0xe0a4_417d)))
  }

  /// Folds an event in.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - seat: who reads.
  ///   - author: whose command it was; nil where it happened by itself.
  ///   - receipt: what proves it; nil for the receipt of its entry.
  ///   - isRepeat: whether a recorded ruling is told again.
  /// - Returns: what the seat is told of it.
  /// - Throws: where no slips are written at the table.
  func news(
    _ event: SlipEvent, to seat: Seat, author: Seat?, receipt: Receipt? = nil, isRepeat: Bool = false
  ) throws -> SlipNews {
    fold(.slip(event))
    return SlipNews(
      event, at: table, try #require(table.slips), receipt: receipt ?? self.receipt, isRepeat: isRepeat,
      to: Reader(.seat(seat), author: author))
  }
}
