// SPDX-License-Identifier: MIT
import Rulebook
import Testing

@testable import Officiating

@Suite("A position is copied whole and compared whole")
struct GamePositionTests {
  /// What `init(copying:)` and `==` name; who adds a part to the position adds it to both, and here.
  private static let parts: Set<String> = [
    "agreed", "game", "onTable", "ruledOn", "unanswered", "correction", "isHeld", "playsNumbered", "draws",
    "asks",
    "askedAt",
    "asksNumbered",
    "status",
    "clock", "until", "waitsSince", "phaseLeft", "standstillLeft", "awaitedLook", "noted", "counted",
    "ending",
    "failed", "refused", "first", "dealt",
  ]

  @Test("Every part makes a difference, and a copy has them all")
  func parts() throws {
    let lexicon = AgreedLexicon(Hall(bad: []).lexicon)
    func agreement(_ game: GameTerms) -> GameAgreement {
      let terms = Terms(
        lexicon: lexicon, rule: .double, confirmSeconds: 60, invited: nil, isDesk: false, game: game)
      return GameAgreement(terms, tiles: .english)
    }
    let agreed = agreement(GameTerms(isDealt: false))
    let plain = GamePosition(agreed)
    let moment = Instant(milliseconds: 5)
    let rack = try #require(Rack([1, 2]))
    let play = PlayMade(
      number: 1, seat: .one, placement: try Placement(text: "8H CAT", tiles: .english), words: [], score: 10,
      drew: nil)
    let changes: [(String, (GamePosition) -> Void)] = [
      ("game", { $0.game = Game(rules: agreed.rules) }), ("onTable", { $0.onTable = play }),
      (
        "ruledOn",
        {
          $0.ruledOn = Shared(RuledOn(game: Game(rules: agreed.rules), play: play, failed: BySeat(0, 0)))
        }
      ),
      ("unanswered", { $0.unanswered = UnansweredPlay(number: 1, mover: .two, left: 5) }),
      ("correction", { $0.correction = Correction(at: moment, count: 1) }), ("isHeld", { $0.isHeld = true }),
      ("playsNumbered", { $0.playsNumbered = 1 }),
      ("draws", { $0.draws = 1 }),
      ("asks", { $0.asks.one = Ask(number: 1, seat: .one, matter: .pause) }),
      ("askedAt", { $0.askedAt.two = moment }), ("asksNumbered", { $0.asksNumbered = 1 }),
      ("status", { $0.status = .paused }),
      (
        "clock",
        { $0.clock = ClockReading(left: BySeat(1, 1), running: nil, from: moment, startsBy: nil) }
      ), ("until", { $0.until = moment }), ("waitsSince", { $0.waitsSince = moment }),
      ("phaseLeft", { $0.phaseLeft = 1 }), ("standstillLeft", { $0.standstillLeft = 1 }),
      ("awaitedLook", { $0.awaitedLook = true }), ("noted", { $0.noted.one = 1 }),
      ("counted", { $0.declared.two = rack }), ("counted", { $0.count.isNoted = true }),
      (
        "ending",
        {
          $0.ending = Ending(
            reason: .scoreless, racks: nil, adjustments: [], scores: BySeat(0, 0), winner: nil, seed: nil)
        }
      ), ("failed", { $0.failed.one = 1 }), ("refused", { $0.refused.one = 1 }),
      ("first", { $0.first = .two }),
      ("dealt", { $0.dealt = BySeat(rack, rack) }),
    ]
    // What was agreed is of the whole game, and never changed.
    #expect(Set(changes.map(\.0) + ["agreed"]) == Self.parts)
    #expect(Set(Mirror(reflecting: plain).children.compactMap(\.label)) == Self.parts)
    for (part, change) in changes {
      let changed = GamePosition(copying: plain)
      #expect(changed == plain)
      change(changed)
      #expect(changed != plain, "\(part)")
      #expect(GamePosition(copying: changed) == changed, "\(part)")
    }
    var terms = GameTerms(isDealt: false)
    terms.clock = .off
    #expect(GamePosition(agreement(terms)) != plain)
  }
}
