// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook
import Testing

/// Source: Protocol/SPEC.md, AGAIN and DECLINE; the transcripts have the lines.
@Suite("A return game has the same terms, and each player takes the other's side")
struct AgainTests {
  /// Seats, who goes first, and the terms, over three games in a row, asked for from either seat.
  @Test("Whoever went second goes first, from whichever seat it is asked, and no other term changes")
  func sides() async throws {
    let hall = Hall()
    var wanted = OpenRequest(rule: .preset("single"))
    wanted.kind = .board
    wanted.named.clock = .milliseconds(600_000)
    wanted.named.endRack = .each
    await hall.send(.table(.open(wanted)), as: .ann)
    await hall.send(.table(.join(TableID(1), JoiningTests.agreement("english"))), as: .ben)
    // The askers, with the player who goes first in the game that they ask for.
    let rows: [(asker: Person, first: Person)] = [(.ann, .ben), (.ann, .ann), (.ben, .ben), (.ben, .ann)]
    for (place, row) in rows.enumerated() {
      let (old, new) = (TableID(place + 1), TableID(place + 2))
      _ = await hall.referee.meetDeadlines(now: Instant(milliseconds: 1_000_000))
      #expect(await hall.send(.game(.concede(nil, by: nil)), as: .ben).refusal == nil)
      #expect(await hall.send(.table(.again), as: row.asker).refusal == nil)
      let terms = try #require(await hall.referee.peeked { $0.table(new) }).terms
      let other = row.asker == .ann ? Person.ben : .ann
      #expect(terms.invited == other.name && terms.game?.again == old)
      #expect(terms.game?.first == .seat(row.first == row.asker ? .one : .two))
      #expect(terms.game?.clock == .milliseconds(600_000) && terms.game?.endRack == .each)
      #expect(terms.rule == .preset("single"))
      #expect(await hall.send(.table(.again), as: other).refusal == nil)
    }
  }
}
