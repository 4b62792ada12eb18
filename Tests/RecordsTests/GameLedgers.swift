// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook
import TestSupport
import Testing

@testable import Records

/// Ledgers of games from their first line to their last, with every kind of line among them.
enum GameLedgers {
  private static func name(_ side: Side) throws -> PlayerName {
    try #require(PlayerName(side.seat == .one ? "ada" : "ben"))
  }

  /// Asks as one side and agrees as the other.
  private static func both(
    _ hall: GameHall, _ ask: (DecideGame, Side, PlayerName) throws -> GameDecision
  ) throws {
    try hall.act(.one) { try ask($0, $1, name($1)) }
    let number = try #require(try hall.live.openAsks.last).number
    try hall.act(.two) { try $0.agree(to: number, $1, by: name($1)) }
  }

  /// Asks as one side and declines as the other.
  private static func neither(
    _ hall: GameHall, _ ask: (DecideGame, Side, PlayerName) throws -> GameDecision
  ) throws {
    try hall.act(.one) { try ask($0, $1, name($1)) }
    try hall.act(.two) { try $0.decline(nil, $1, by: name($1)) }
  }

  private static func director(
    _ hall: GameHall, _ act: (DecideGame, Side, PlayerName) throws -> GameDecision
  ) throws {
    let wren = try #require(PlayerName("wren"))
    try hall.act(.one) { try act($0, $1, wren) }
  }

  @discardableResult
  static func dealt(_ clerk: Clerk) throws -> [GameHall] {
    let timed = try GameHall(clerk, table: 1, GameTerms(isDealt: true))
    try timed.settle(after: GameTimes.look)
    try timed.playAnything()
    try timed.settle(after: 20)
    try timed.playAnything()
    try timed.act { try $0.hold($1) }
    try timed.act { try $0.accept($1) }
    _ = clerk.store()
    try timed.playAnything(1)
    timed.phonies = Set(
      try #require(try timed.live.onTable).lexiconWords.map { Samples.english.alphabet.spelled($0) })
    try timed.challenge()
    timed.phonies = []
    try timed.playAnything(1)
    try timed.challenge()
    let game = try #require(try timed.live.game)
    let rack = try #require(game.racks?[game.onTurn])
    let given = try #require(Rack(Array(rack).prefix(2)))
    try timed.act { try $0.exchange(given, $1, after: nil) }
    try timed.playAnything()
    try timed.pass()
    try neither(timed) { try $0.adjourn($1, by: $2, isDirector: false) }
    try both(timed) { try $0.pause($1, by: $2, isDirector: false) }
    try both(timed) { try $0.resume($1, by: $2, isDirector: false) }
    try director(timed) { try $0.adjourn($1, by: $2, isDirector: true) }
    try director(timed) { try $0.resume($1, by: $2, isDirector: true) }
    _ = clerk.store()
    let since = timed.now
    timed.now = since.adding(seconds: 3600)
    let interrupted = try #require(DecideGame(timed.table, now: timed.now, seed: timed.seed))
    timed.record(.game(try #require(interrupted.interrupted(since: since)).event))
    try timed.settle(after: GameTimes.look)
    try timed.settle(after: 24 * 60)
    try timed.settle(after: 12 * 60)
    return try [timed, passes(clerk)] + others(clerk)
  }

  /// Six passes from the start, the house in seat 2 and nobody's time kept.
  private static func passes(_ clerk: Clerk) throws -> GameHall {
    var terms = GameTerms(isDealt: true)
    terms.clock = .off
    terms.robotLevel = 2
    let hall = try GameHall(clerk, table: 2, terms, rule: try #require(.preset("5w")))
    for _ in 0..<6 { try hall.pass() }
    _ = clerk.store()
    return hall
  }

  /// One given up, one given to who waited, one decided by a challenge.
  private static func others(_ clerk: Clerk) throws -> [GameHall] {
    var terms = GameTerms(isDealt: true)
    terms.abandon = .forfeit
    let conceded = try GameHall(clerk, table: 3, terms)
    try conceded.act(.two) { try $0.concede($1, by: nil) }
    let claimed = try GameHall(clerk, table: 4, terms)
    let waits = try #require(try claimed.live.game).onTurn.opposite
    let since = claimed.now
    claimed.now = since.adding(seconds: GameTimes.grace)
    try claimed.act(waits) { try $0.claim($1, by: name($1), awaySince: since) }
    terms.centre = .challengeable
    let decided = try GameHall(clerk, table: 5, terms, rule: try #require(.preset("triple")))
    try decided.playAnything()
    try decided.challenge()
    _ = clerk.store()
    return [conceded, claimed, decided, try overruled(clerk)]
  }

  /// One at which a director puts everything right that can be, and sets the result.
  private static func overruled(_ clerk: Clerk) throws -> GameHall {
    let hall = try GameHall(clerk, table: 6, GameTerms(isDealt: true))
    func put(_ matter: OverruleOrder.Matter) throws {
      try director(hall) { try $0.overrule(matter, by: $2, reason: "seen at the board") }
    }
    try hall.settle(after: GameTimes.look)
    try hall.playAnything()
    hall.phonies = Set(
      try #require(try hall.live.onTable).lexiconWords.map { Samples.english.alphabet.spelled($0) })
    try hall.challenge()
    try put(.ruling(play: 1, .acceptable))
    try put(.ruling(play: 1, .unacceptable))
    try put(.ruling(play: 1, .acceptable))
    try hall.playAnything()
    try put(.score(.seat(.one), points: -15))
    try put(.turn(.seat(try #require(try hall.live.game).onTurn.opposite)))
    try put(.clock(.seat(.two), milliseconds: 95_000))
    // What was ruled on before this play moves points alone.
    try put(.ruling(play: 1, .unacceptable))
    try director(hall) { try $0.adjourn($1, by: $2, isDirector: true) }
    try put(.result(BySeat(12, -3), names: nil))
    _ = clerk.store()
    return hall
  }

  @discardableResult
  static func board(_ clerk: Clerk) throws -> [GameHall] {
    var terms = GameTerms(isDealt: false)
    terms.window = .seconds(30)
    terms.centre = .challengeable
    terms.endRack = .each
    let hall = try GameHall(clerk, table: 1, terms, rule: try #require(.preset("sweden")))
    try hall.play("8G CAt")
    try hall.play("J5 DOGS")
    try hall.challenge(["DOGS"])
    try hall.act { try $0.exchange(count: 3, $1, after: nil) }
    try hall.play("5H MUD")
    let corrected = try Placement(text: "5H MAD", tiles: .english)
    try hall.act(.two) { try $0.amend(play: 3, corrected, $1, by: PlayerName("dora")) { _ in true } }
    try both(hall) { decide, side, _ in try decide.undo(play: 4, side, by: nil) }
    _ = clerk.store()
    try hall.play("5H MUD")
    let other = try Placement(text: "5H MID", tiles: .english)
    try hall.act(.one) { try $0.amend(play: 5, other, $1, by: nil) { _ in true } }
    try hall.act(.two) { try $0.amend(play: 5, other, $1, by: nil) { _ in true } }
    for _ in 0..<6 { try hall.pass() }
    for (seat, text) in [(Seat.one, "AEIOU"), (.two, "LNRSTQ?")] {
      let rack = try GameSamples.rack(text)
      try hall.act(seat) { try $0.declare(rack, of: nil, $1, force: true) }
      let number = try #require(try hall.live.openAsks.last).number
      try hall.act(seat.opposite) { try $0.agree(to: number, $1, by: name($1)) }
    }
    _ = clerk.store()
    let desk = try GameHall(clerk, table: 2, GameTerms(isDealt: false), isDesk: true)
    try desk.play("8H AT")
    try desk.act { try $0.accept($1) }
    for _ in 0..<6 { try desk.pass() }
    try desk.settle(after: GameTimes.counting - GameTimes.countingWarned)
    try desk.settle(after: GameTimes.countingWarned)
    let open = try GameHall(clerk, table: 3, GameTerms(isDealt: false))
    try open.play("8H AT")
    _ = clerk.store()
    return [hall, desk, open, try interrupted(clerk), try refused(clerk)]
  }

  /// One under a rule that refuses plays: a turn's, and a correction to which the other side had agreed.
  private static func refused(_ clerk: Clerk) throws -> GameHall {
    var terms = GameTerms(isDealt: false)
    terms.tries = 3
    let hall = try GameHall(clerk, table: 5, terms, rule: try #require(.preset("void")))
    let wrong = try Placement(text: "8H TA", tiles: .english)
    for _ in 0..<2 { try hall.act { try $0.place(wrong, $1, after: nil) { _ in false } } }
    try hall.play("8H AT")
    try hall.settle()
    try hall.act {
      try $0.place(try Placement(text: "9H TA", tiles: .english), $1, after: nil) { _ in false }
    }
    try hall.pass()
    try hall.act(.one) { try $0.amend(play: 1, wrong, $1, by: nil) { _ in false } }
    let number = try #require(try hall.live.openAsks.last).number
    let none = try Lexicon.small("english", words: ["ZZ"])
    try hall.act(.two) { try $0.agree(to: number, $1, by: name($1), lexicon: none) }
    _ = clerk.store()
    return hall
  }

  /// One whose last play could be doubted when the server went away, and whose doubter came back an hour later.
  private static func interrupted(_ clerk: Clerk) throws -> GameHall {
    var terms = GameTerms(isDealt: false)
    terms.window = .seconds(20)
    let hall = try GameHall(clerk, table: 4, terms)
    try hall.play("8H AT")
    let since = hall.now.adding(seconds: 12)
    hall.now = since.adding(seconds: 3600)
    for decide: (DecideGame) -> GameDecision? in [
      { $0.interrupted(since: since) }, { $0.windowResumed(from: hall.now.adding(seconds: GameTimes.look)) },
    ] {
      let game = try #require(DecideGame(hall.table, now: hall.now, seed: hall.seed))
      hall.record(.game(try #require(decide(game)).event))
    }
    try hall.settle(after: GameTimes.look + 8)
    _ = clerk.store()
    return hall
  }
}
