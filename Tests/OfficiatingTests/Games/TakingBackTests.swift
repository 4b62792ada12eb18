// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, taking back.
@Suite("A wrongly typed play is taken back or amended, by its player at once, later by both")
struct TakingBackTests {
  @Test("Until the opponent acts, its player takes it back at once; the number is not used again")
  func atOnce() async throws {
    let hall = try GameHall()
    let before = try await hall.live
    try await hall.play("8G CAT", as: .ann)
    guard case .undone(play: 1, by: nil, closing: nil) = await hall.send(.undo(play: 1), as: .ann).game else {
      Issue.record("not undone")
      return
    }
    let live = try await hall.live
    #expect(live.game == before.game && live.phase == .toMove && live.steps.isEmpty)
    #expect(try await hall.play("8G CAB", as: .ann).placed?.number == 2)
  }

  @Test("After the opponent acted it takes both, and what followed goes too")
  func asked() async throws {
    let hall = try GameHall()
    try await hall.play("8G CAT", as: .ann)
    try await hall.play("J5 DOGS", as: .ben)
    guard case .asked(let ask) = await hall.send(.undo(play: 1), as: .ann).game else {
      Issue.record("not asked")
      return
    }
    #expect(try await hall.live.playsNumbered == 2 && ask.matter == .undo(play: 1))
    let agreed = await hall.hall.send(.confirm(slip: ask.number), as: .ben)
    guard case .undone(play: 1, by: nil, closing: nil) = agreed.game else {
      Issue.record("not undone")
      return
    }
    let live = try await hall.live
    #expect(live.game?.board.isEmpty == true && live.mark.scores == BySeat(0, 0) && live.mark.turn == .one)
  }

  @Test(
    "An amended play has a number of its own, so no challenge means two plays; what followed it stands, scored anew"
  )
  func amended() async throws {
    let hall = try GameHall()
    try await hall.play("8G CAT", as: .ann)
    try await hall.play("J5 DOGS", as: .ben)
    let outcome = await hall.send(.amend(play: 1, try Placement(text: "8G BAT", tiles: .english)), as: .ann)
    guard case .asked(let ask) = outcome.game else {
      Issue.record("\(String(describing: outcome.refusal))")
      return
    }
    await hall.hall.send(.confirm(slip: ask.number), as: .ben)
    let live = try await hall.live
    #expect(live.onTable?.number == 2 && live.steps.count == 2 && live.playsNumbered == 3)
    #expect(live.mark.scores == BySeat(10, 14))
    // What proves the play that stands now is the correction.
    let newest = await hall.hall.referee.floor.peek(hall.table)?.sequence
    #expect(live.steps.map(\.receipt.sequence).first == newest && live.steps.last?.receipt.sequence != newest)
  }

  @Test("A correction that what followed does not fit is refused, and nothing has changed")
  func misfit() async throws {
    let hall = try GameHall()
    try await hall.play("8G CAT", as: .ann)
    try await hall.play("J5 DOGS", as: .ben)
    let before = try await hall.live
    let outcome = await hall.send(.amend(play: 1, try Placement(text: "H7 CAT", tiles: .english)), as: .ann)
    #expect(outcome.refusal == .amendDoesNotFit(play: 1))
    #expect(try await hall.live == before)
  }

  @Test("After a ruling only a director takes back; what the server dealt nobody does")
  func limits() async throws {
    let hall = try GameHall()
    try await hall.play("8G CAT", as: .ann)
    await hall.challenge(as: .ben)
    #expect(await hall.send(.undo(play: 1), as: .ann).refusal == .notPermitted(.undoAfterRuling))
    #expect(await hall.send(.undo(play: 4), as: .ann).refusal == .noSuchPlay(hall.table, 4))
    let dealt = try GameHall(.dealt, racks: WindowTests.racks)
    try await dealt.play("8G CAT", as: .ann)
    #expect(await dealt.send(.undo(play: 1), as: .ann).refusal == .notPermitted(.undoDealt))
  }

  @Test("At a desk one person takes back for both: the last play at once, more after a question")
  func desk() async throws {
    let hall = try GameHall(isDesk: true)
    try await hall.play("8G CAT", as: .ann)
    try await hall.play("J5 DOGS", as: .ann)
    guard case .asked(let ask) = await hall.send(.undo(play: 1), as: .ann).game else {
      Issue.record("more than the last play goes without a question")
      return
    }
    guard case .undone(play: 2, by: nil, closing: _) = await hall.send(.undo(play: 2), as: .ann).game else {
      Issue.record("not undone")
      return
    }
    #expect(await hall.hall.send(.confirm(slip: ask.number), as: .ann).refusal == .nothingAsked(hall.table))
    // The only play is the last one.
    #expect(await hall.send(.undo(play: 1), as: .ann).game == .undone(play: 1, by: nil))
    #expect(try await hall.live.mark.turn == .one)
  }

  @Test(
    "Time spent on a play that is taken back at once is its player's; what was asked for is agreed to on one's own"
  )
  func time() async throws {
    let hall = try ClockTests.hall()
    await hall.send(.clock, as: .ann)
    try await hall.play("8G CAT", as: .ann, at: 10)
    await hall.send(.undo(play: 1), as: .ann, at: 50)
    #expect(try await ClockTests.left(hall, at: 50) == [1450, 1500])
    try await hall.play("8G CAT", as: .ann, at: 60)
    guard case .asked(let ask) = await hall.send(.undo(play: 2), as: .ben, at: 90).game else {
      Issue.record("not asked")
      return
    }
    await hall.hall.send(.confirm(slip: ask.number), as: .ann, at: 100)
    #expect(try await ClockTests.left(hall, at: 100) == [1440, 1460])
  }

  @Test("An ask for a taking back is no consent to a correction: that is unread, and on its player's time")
  func otherAsk() async throws {
    let hall = try ClockTests.hall()
    await hall.send(.clock, as: .ann)
    try await hall.play("8G CAT", as: .ann, at: 10)
    await hall.send(.undo(play: 1), as: .ben, at: 50)
    await hall.send(.amend(play: 1, try Placement(text: "8G BAT", tiles: .english)), as: .ann, at: 70)
    #expect(try await ClockTests.left(hall, at: 70) == [1430, 1500])
    #expect(
      await hall.send(.accept(play: nil), as: .ben, at: 70).refusal
        == .unreadPlay(hall.table, play: 2, .accept))
  }

  @Test("The time spent on the last play is its player's, though an earlier play was corrected meanwhile")
  func earlierCorrected() async throws {
    let hall = try ClockTests.hall()
    await hall.send(.clock, as: .ann)
    try await hall.play("8G CAT", as: .ann, at: 10)
    try await hall.play("J5 DOGS", as: .ben, at: 20)
    let asked = await hall.send(
      .amend(play: 1, try Placement(text: "8G BAT", tiles: .english)), as: .ann, at: 40)
    guard case .asked(let ask) = asked.game else {
      Issue.record("not asked")
      return
    }
    await hall.hall.send(.confirm(slip: ask.number), as: .ben, at: 50)
    await hall.send(.undo(play: 2), as: .ben, at: 60)
    #expect(try await ClockTests.left(hall, at: 60) == [1490, 1450])
  }

  @Test("The game goes on after a play that ended it was taken back")
  func afterTheEnd() async throws {
    let hall = try GameHall(isDesk: true)
    try await hall.play("8G CAT", as: .ann)
    for _ in 0..<6 { await hall.send(.pass(after: nil), as: .ann) }
    #expect(try await hall.live.phase == .counting)
    await hall.send(.undo(play: 1), as: .ann)
    #expect(try await hall.live.phase == .toMove)
    #expect(try await hall.play("8G CAB", as: .ann).placed?.number == 2)
  }
}
