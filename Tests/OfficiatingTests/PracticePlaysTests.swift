// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, 10.5.
@Suite("Which plays of games that have ended are practised on")
struct PracticePlaysTests {
  /// The words that eve's trainer may show when ann's and ben's game is over.
  private static func shown(_ hall: GameHall) async -> [String] {
    await hall.send(.concede(nil, by: nil), as: .ann)
    var trainer = OpenRequest()
    trainer.kind = .trainer
    await hall.hall.send(.open(trainer), as: .eve)
    hall.hall.script.storeAll()
    _ = await hall.hall.referee.settle()
    return await hall.hall.referee.peeked { $0.practicePlays(ofSeated: Person.eve.name) }.flatMap { play in
      play.words.map { Alphabet.english.spelled($0) }
    }
  }

  @Test("Of a real board, where anything can be typed, only words of the list are")
  func board() async throws {
    let hall = try GameHall(bad: ["CATQ"])
    try await hall.play("8G CAT", as: .ann)
    try await hall.play("8G CATQ", as: .ben)
    #expect(await Self.shown(hall) == ["CAT"])
  }

  @Test("Of tiles that were dealt phonies are, too")
  func dealt() async throws {
    let hall = try GameHall(.dealt, racks: ("CATERPI", "QUIZOEN"), bad: ["CATQ"])
    try await hall.play("8G CAT", as: .ann)
    try await hall.play("8G CATQ", as: .ben)
    #expect(await Self.shown(hall).sorted() == ["CAT", "CATQ"])
  }
}
