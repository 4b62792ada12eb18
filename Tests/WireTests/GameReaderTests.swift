// SPDX-License-Identifier: MIT
import Officiating
import Rulebook
import Testing
import Wire

/// Source: Protocol/SPEC.md, notices of games.
@Suite("Each reader of an event at a game has its lines once, in order")
struct GameReaderTests {
  @Test("Whoever draws because the other side exchanged reads of it before the exchange")
  func drawnBeforeExchange() throws {
    var stage = try GameStage(.dealt)
    try stage.play("8F ALUMIN")
    let rack = try #require(stage.table.game?.position.game?.racks?.two)
    let given = try #require(Rack(rack.prefix(1)))
    try stage.take { try $0.exchange(given, $1, after: nil) }
    let told = stage.told(.seat(.one))
    #expect(told.count == 3)
    #expect(told.first?.hasPrefix("* DREW table=1 tiles=") == true)
    #expect(told.dropFirst().first == "* EXCHANGE table=1 seat=2 count=1 scoreless=1 turn=1")
    #expect(told.last?.hasPrefix("* NOTE table=1 :you are on turn") == true)
  }

  @Test("Whoever doubted has the ruling from the answer, and is told nothing more of it")
  func rulingToItsAuthor() throws {
    for kind in [TableKind.board, .dealt] {
      var stage = try GameStage(kind)
      try stage.play(kind == .board ? "8D TRAIN" : "8F ALUMIN")
      try stage.challenge()
      #expect(stage.answer().first?.hasPrefix("250 ACCEPTABLE ") == true)
      #expect(stage.told(.seat(.two)) == [])
      let heads = stage.told(.seat(.one)).map { $0.split(separator: " ")[1] }
      #expect(heads == (kind == .board ? ["RULING", "NOTE"] : ["RULING", "DREW", "NOTE"]))
    }
  }

  @Test("Observers are told nothing of what one side asks the other")
  func askedUnseen() throws {
    var stage = try GameStage(.board)
    try stage.play("8D TRAIN")
    try stage.take { try $0.pass($1, after: nil) }
    let better = try Placement(text: "8E TRAIN", tiles: .english)
    try stage.take(as: .one) { try $0.amend(play: 1, better, $1, by: nil) { _ in true } }
    #expect(stage.told(.seat(.two)).first?.hasPrefix("* ASKED table=1 n=1 by=ann what=amend") == true)
    #expect(stage.told(.other) == [])
  }
}
