// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, 9.3, 9.12.
@Suite("Under void a refused play is recorded, told to the other side, and counted by the turn")
struct VoidTests {
  private static let bad: Set<String> = ["CATZ", "CAB", "CAR", "AB", "DOGZ", "OB"]

  private func hall(isDesk: Bool = false, tries: Int? = 3) throws -> GameHall {
    try GameHall(rule: ChallengeTests.rule("void"), bad: Self.bad, isDesk: isDesk) { $0.tries = tries }
  }

  private func isRefused(_ outcome: Outcome) -> Bool {
    if case .refused(_, _?) = outcome.game { true } else { false }
  }

  private func amend(_ play: Int, _ text: String, as person: Person, _ hall: GameHall) async throws -> Outcome
  {
    await hall.send(.amend(play: play, try Placement(text: text, tiles: .english)), as: person)
  }

  /// What becomes of something that was asked for when the other side agrees; nil where nothing was asked.
  private func agreed(by person: Person, to outcome: Outcome, _ hall: GameHall) async -> Outcome? {
    guard case .asked(let ask) = outcome.game else { return nil }
    return await hall.hall.send(.confirm(slip: ask.number), as: person)
  }

  /// Three refused plays of ann, whose turn it is.
  private func spend(_ hall: GameHall) async throws {
    for text in ["8G CAB", "8G CAR", "8G CAB"] { #expect(isRefused(try await hall.play(text, as: .ann))) }
  }

  @Test("After three no list is asked: a good play is refused as a bad one, and a misplaced one as ever")
  func spent() async throws {
    let hall = try hall()
    try await spend(hall)
    let spent = Refusal.triesSpent(hall.table, isCorrection: false)
    let entries = try await hall.live
    for text in ["8G CAT", "8G CAB"] { #expect(try await hall.play(text, as: .ann).refusal == spent) }
    guard case .illegal = try await hall.play("1A CAT", as: .ann).refusal else {
      return #expect(Bool(false), "geometry comes first")
    }
    #expect(try await hall.live == entries && entries.position.refused == BySeat(3, 0))
  }

  @Test("A thousand plays in a turn ask the list three times")
  func thousand() async throws {
    let hall = try hall()
    let table = try #require(await hall.hall.referee.floor.peekAny(hall.table))
    var asked = 0
    let placement = try Placement(text: "8G CAB", tiles: .english)
    for sequence in 1...1000 {
      let decide = try #require(DecideGame(table, now: GameHall.opened, seed: nil))
      guard
        let decision = try? decide.place(
          placement, Side(seat: .one, isDesk: false), after: nil,
          accepts: { _ in
            asked += 1
            return false
          })
      else { continue }
      _ = try reread(table, decision.event, sequence)
    }
    #expect(asked == 3)
  }

  private func reread(_ table: Table, _ event: GameEvent, _ place: Int) throws -> Table {
    let sequence = table.sequence + 1
    try table.read(
      RecordedEntry(
        entry: Entry(
          table: table.id, sequence: sequence, id: EntryID(run: 9, count: UInt64(1000 + place)),
          at: GameHall.opened, event: .game(event)),
        receipt: Receipt(table: table.id, sequence: sequence, sum: 9)))
    return table
  }

  @Test("Each seat has its own count, and it begins anew when the other side has had a turn")
  func bySeat() async throws {
    let hall = try hall()
    try await spend(hall)
    await hall.send(.pass(after: nil), as: .ann)
    #expect(try await hall.live.position.refused == BySeat(3, 0))
    #expect(isRefused(try await hall.play("8G CAB", as: .ben)))
    #expect(try await hall.live.position.refused == BySeat(3, 1))
    try await hall.play("8G CAT", as: .ben)
    #expect(try await hall.live.position.refused == BySeat(0, 1))
    #expect(isRefused(try await hall.play("J5 DOGZ", as: .ann)))
    #expect(try await hall.live.position.triesLeft(of: .one) == 2)
  }

  @Test("Taking one's play back and playing it again gives no new tries")
  func undoing() async throws {
    let hall = try hall()
    for _ in 0..<2 { #expect(isRefused(try await hall.play("8G CAB", as: .ann))) }
    try await hall.play("8G CAT", as: .ann)
    // A play stands at once, so that taking it back needs the other side.
    #expect(await agreed(by: .ben, to: hall.send(.undo(play: 1), as: .ann), hall)?.refusal == nil)
    #expect(try await hall.live.game?.onTurn == .one)
    #expect(isRefused(try await hall.play("8G CAB", as: .ann)))
    let spent = Refusal.triesSpent(hall.table, isCorrection: false)
    #expect(try await hall.play("8G CAT", as: .ann).refusal == spent)
    #expect(try await hall.live.position.refused == BySeat(3, 0))
  }

  @Test("A correction that is agreed to counts to whose play it is, and is asked for no more")
  func agreed() async throws {
    let hall = try hall()
    try await hall.play("8G CAT", as: .ann)
    await hall.send(.pass(after: nil), as: .ben)
    guard case .asked(let ask) = try await amend(1, "8G CAB", as: .ann, hall).game else {
      return #expect(Bool(false), "the other side is asked")
    }
    let outcome = await hall.hall.send(.confirm(slip: ask.number), as: .ben)
    guard case .refused(.one, let told) = outcome.game else { return #expect(Bool(false), "\(outcome)") }
    #expect(told == nil)
    let live = try await hall.live
    #expect(live.position.refused == BySeat(1, 0) && live.openAsks.isEmpty && live.playsNumbered == 1)
  }

  @Test("A correction beyond the tries is not even asked for, and a director's is no try")
  func corrections() async throws {
    let hall = try hall(tries: 1)
    try await hall.play("8G CAT", as: .ann)
    let wished = try await amend(1, "8G CAB", as: .ann, hall)
    let outcome = try #require(await agreed(by: .ben, to: wished, hall))
    guard case .refused(.one, _) = outcome.game else { return #expect(Bool(false), "\(outcome)") }
    let spent = Refusal.triesSpent(hall.table, isCorrection: true)
    #expect(try await amend(1, "8H CAT", as: .ann, hall).refusal == spent)
    let table = try #require(await hall.hall.referee.floor.peekAny(hall.table))
    let decide = try #require(DecideGame(table, now: GameHall.opened, seed: nil))
    let wrong = try Placement(text: "8G CAB", tiles: .english)
    #expect(throws: Refusal.voidPlay) {
      try decide.amend(play: 1, wrong, Side(seat: .one, isDesk: false), by: Person.ben.name) { _ in false }
    }
  }

  @Test("What is refused stops neither clock nor ask, and tells the other side nothing but whose it was")
  func told() async throws {
    let hall = try hall()
    await hall.send(.pause(at: nil), as: .ben)
    let before = try await hall.live
    let outcome = try await hall.play("8G CAB", as: .ann)
    let live = try await hall.live
    #expect(live.mark == before.mark && live.openAsks == before.openAsks && live.openAsks.count == 1)
    let news = outcome.notices.compactMap(\.game).filter { $0.reader.viewer != .seat(.one) }
    #expect(!news.isEmpty && news.allSatisfy { $0.action == .refused(.one, nil) })
  }

  @Test("Taken up from the ledger the count is what it was, with and without a bound", arguments: [3, nil])
  func restarted(tries: Int?) async throws {
    let hall = try hall(tries: tries)
    try await spend(hall)
    if tries == nil { #expect(isRefused(try await hall.play("8G CAB", as: .ann))) }
    let before = try await hall.live
    let again = await hall.restarted()
    #expect(try await again.live == before)
    #expect(before.position.triesLeft(of: .one) == tries.map { _ in 0 })
  }

  @Test("A ledger's refused play beyond the tries, of the other seat or with other words is not one of ours")
  func contradictions() throws {
    let table = Table(
      Opening(
        terms: Terms(
          lexicon: AgreedLexicon(Hall(bad: []).lexicon), rule: ChallengeTests.rule("void"),
          confirmSeconds: 60,
          invited: nil, isDesk: true,
          game: {
            var terms = GameTerms(isDealt: false)
            terms.clock = .off
            terms.tries = 1
            return terms
          }()), opener: .ann, sides: nil), id: TableID(1), at: GameHall.opened)
    let start = try #require(DecideGame(table, now: GameHall.opened, seed: nil)).start { .one }
    let standing = try reread(table, start.event, 1)
    let decide = try #require(DecideGame(standing, now: GameHall.opened, seed: nil))
    let cat = try Placement(text: "8G CAT", tiles: .english)
    let refused = try decide.place(cat, Side(seat: .one, isDesk: true), after: nil) { _ in false }
    guard case .refused(_, let what?) = refused.event.action else { return #expect(Bool(false), "refused") }
    let other = PlayMade(
      number: 1, seat: .one, placement: what.play.placement, words: [], score: what.play.score, drew: nil)
    let fold = try #require(standing.game)
    for (seat, wrong) in [
      (Seat.two, what), (.one, RefusedPlay(other)), (.one, RefusedPlay(what.play, replacing: 7)),
    ] {
      let event = GameEvent(action: .refused(seat, wrong), mark: refused.event.mark, ending: nil)
      var state = fold
      #expect(throws: Contradiction.self) {
        try state.read(event, at: GameHall.opened, receipt: Receipt(table: TableID(1), sequence: 3, sum: 9))
      }
    }
    var state = fold
    let receipt = Receipt(table: TableID(1), sequence: 3, sum: 9)
    try state.read(refused.event, at: GameHall.opened, receipt: receipt)
    #expect(throws: Contradiction.self) {
      try state.read(refused.event, at: GameHall.opened, receipt: receipt)
    }
  }
}
