// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook
import TestSupport
import Testing

@testable import Records

/// Source: Protocol/SPEC.md, the command line; promise 4, anyone can check.
@Suite("Rulings on plays are judged again like those on slips")
struct GameReplayTests {
  private func replayed(_ rule: String, _ words: [String], _ act: (GameHall) throws -> Void) throws
    -> [ReplayedRuling]
  {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    var terms = GameTerms(isDealt: false)
    terms.centre = .challengeable
    let hall = try GameHall(clerk, terms, rule: try #require(ChallengeRule(text: rule)))
    try act(hall)
    _ = clerk.store()
    let list = try Lexicon.small("english", words: words)
    var replay = Replay { _ in list }
    var rulings: [ReplayedRuling] = []
    let report = try LedgerReader.walk(scratch.data, checkingGames: true) { line in
      if let ruling = replay.take(line) { rulings.append(ruling) }
    }
    #expect(report.fault == nil)
    return rulings
  }

  @Test("What was challenged is judged as a whole, with who asked, and what it would be under another list")
  func plays() throws {
    let acts: (GameHall) throws -> Void = { hall in
      try hall.play("8G CAT")
      try hall.challenge()
      try hall.play("J5 DOGS")
      try hall.challenge(["CATS"])
    }
    let rulings = try replayed("5w", ["CAT", "CATS"], acts)
    #expect(rulings.map(\.agrees) == [true, true] && rulings.map(\.who) == ["ben", "ada"])
    #expect(rulings[1].words == (try Samples.words(["CATS"])))
    let other = try replayed("5w", ["CAT", "DOGS"], acts)
    #expect(other.map(\.wouldBe) == [.acceptable, .unacceptable] && other.map(\.agrees) == [true, false])
  }

  @Test("An opening away from the centre is unacceptable whatever the list says")
  func offCentre() throws {
    let rulings = try replayed("double", ["CAT"]) { hall in
      try hall.play("1A CAT")
      try hall.challenge()
    }
    #expect(rulings.count == 1 && rulings[0].was == .unacceptable && rulings[0].agrees)
  }

  @Test("A play or a correction that void refused is judged again, with what followed the correction")
  func refused() throws {
    let acts: (GameHall) throws -> Void = { hall in
      let cat = try Placement(text: "8G CAT", tiles: .english)
      try hall.act { try $0.place(cat, $1, after: nil) { _ in false } }
      try hall.play("8G DOG")
      try hall.play("9G IT")
      let dig = try Placement(text: "8G DIG", tiles: .english)
      try hall.act(.one) { try $0.amend(play: 1, dig, $1, by: nil) { _ in true } }
      let ask = try #require(try hall.live.openAsks.last).number
      // No list at all refuses every correction.
      let none = try Lexicon.small("english", words: ["ZZ"])
      let name = try #require(PlayerName("ben"))
      try hall.act(.two) { try $0.agree(to: ask, $1, by: name, lexicon: none) }
    }
    let rulings = try replayed("void", ["DOG", "DIG"], acts)
    #expect(rulings.map(\.was) == [.unacceptable, .unacceptable] && rulings.map(\.agrees) == [true, true])
    #expect(rulings.map(\.who) == ["ada", "ada"])
    #expect(rulings.map(\.words) == [try Samples.words(["CAT"]), try Samples.words(["DIG"])])
    // The correction is acceptable only with what was played behind it.
    let other = try replayed("void", ["CAT", "DIG", "DI", "IT"], acts)
    #expect(other.map(\.wouldBe) == [.acceptable, .acceptable] && other.map(\.agrees) == [false, false])
  }

  @Test("An effect that is not the rule's is told")
  func effect() throws {
    let opening = try GameSamples.opening(GameTerms(isDealt: false), try #require(.preset("5w")))
    let list = try Lexicon.small("english", words: ["CAT"])
    var replay = Replay { _ in list }
    let ruled = RuledPlay(
      number: 1, challenger: .two, words: try Samples.words(["CAT"]), isOffCentre: false, ruling: .acceptable,
      effect: .pointsTo(.one, points: 10), drew: nil)
    for (place, event) in [opening, GameSamples.event(.ruled(ruled))].enumerated() {
      let bytes = try Samples.line(event, table: 1, sequence: place + 1)
      let ruling = replay.take(try LedgerReader.line(bytes.dropLast()))
      #expect(ruling?.isEffectRight == (place == 0 ? nil : false))
    }
  }
}
