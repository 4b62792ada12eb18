// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Testing

@Suite("Words and meanings are kept from whoever is in a live game, and the attempt stands in the ledger")
struct LookupTests {
  private func isTold(_ outcome: Outcome) -> Bool {
    if case .mayLookUp = outcome.reply { true } else { false }
  }

  private func attempts(_ hall: Hall) -> [Event] {
    hall.script.storeAll()
    return hall.script.state.withLock { $0.stored.map(\.entry.event) }.filter {
      if case .lookup = $0 { true } else { false }
    }
  }

  @Test("Who sits at no table, and who has not logged in, is told words, and nothing is recorded")
  func free() async {
    let hall = Hall()
    await hall.seatBoth()
    #expect(isTold(await hall.send(.lookUp(.find), as: .eve)))
    #expect(isTold(await hall.send(.lookUp(.define), as: nil)))
    #expect(attempts(hall).isEmpty)
  }

  @Test("Who sits at, or watches, a live table is told nothing, and that table keeps the attempt")
  func seated() async {
    let hall = Hall()
    await hall.seatBoth()
    let found = await hall.send(.lookUp(.find), as: .ann)
    #expect(found.refusal == .notPermitted(.judgeAtTable(hall.table)))
    let defined = await hall.send(.lookUp(.define), as: .eve, observing: hall.table)
    #expect(defined.refusal == .notPermitted(.judgeWatching(hall.table)))
    #expect(await hall.referee.mayLeave(found.waits) == false)
    #expect(
      attempts(hall) == [
        .lookup(Lookup(.find, by: Person.ann.name)), .lookup(Lookup(.define, by: Person.eve.name)),
      ])
  }

  @Test("An attempt takes a number of the table's chain, and the table is else what it was")
  func folded() async throws {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("AT"), by: nil), as: .ann)
    await hall.send(.lookUp(.find), as: .ben)
    #expect(await hall.send(.confirm(slip: 1), as: .ben).ruled?.ruling == .acceptable)
    hall.script.storeAll()
    _ = await hall.referee.settle()
    let again = Hall(script: hall.script)
    let one = await hall.referee.table(ofSeated: Person.ann.name)
    let other = await again.referee.table(ofSeated: Person.ann.name)
    #expect(one?.slips?.rulings.count == 1 && one == other)
  }

  @Test("Where the ledger has no room nothing is told either")
  func noRoom() async {
    let hall = Hall()
    await hall.seatBoth()
    hall.script.state.withLock { $0.readiness = .noRoom }
    #expect(await hall.send(.lookUp(.find), as: .ann).refusal == .notRecorded)
  }

  @Test("Who got up a moment ago is told words when that is on disk")
  func departed() async {
    let hall = Hall()
    await hall.seatBoth()
    await hall.send(.leave(nil), as: .ann)
    let told = await hall.send(.lookUp(.find), as: .ben)
    #expect(isTold(told))
    #expect(await hall.referee.mayLeave(told.waits) == false)
  }
}
