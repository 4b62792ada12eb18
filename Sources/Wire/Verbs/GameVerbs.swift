// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

extension Verb {
  static let ofGames = [
    play, tryOut, pass, exchange, hold, accept, tiles, shuffle, unseen, undo, clock, pause, resume, adjourn,
    claim, concede,
  ]

  package static let play = Verb(
    "PLAY", shortest: "PL", arguments: "square tiles [after=]", example: "PLAY 8H TRAIN",
    help: "put tiles on the board; small letters are blanks", tried: ["MOVE", "PLACE"],
    keys: .named(["after"])
  ) { line, arguments throws(ProtocolFault) in
    .game(.play(try arguments.placement(line, at: 1), after: try arguments.after(line, at: 3)))
  }

  package static let tryOut = Verb(
    "TRY", shortest: "TR", arguments: "square tiles", example: "TRY 8H TRAIN",
    help: "words and score of a play, without playing it"
  ) { line, arguments throws(ProtocolFault) in
    let placement = try arguments.placement(line, at: 1)
    try arguments.requireAtMost(2)
    return .game(.tryOut(placement))
  }

  package static let pass = Verb(
    "PASS", shortest: "PAS", arguments: "[after=]", help: "play nothing this turn", tried: ["SKIP"],
    keys: .named(["after"])
  ) { line, arguments throws(ProtocolFault) in
    .game(.pass(after: try arguments.after(line, at: 1)))
  }

  package static let exchange = Verb(
    "EXCHANGE", shortest: "EXC", arguments: "tiles|count [after=]", example: "EXCHANGE AEI",
    help: "put tiles back and draw as many, in place of a play", tried: ["SWAP"], keys: .named(["after"])
  ) { line, arguments throws(ProtocolFault) in
    .game(try arguments.exchange(line))
  }

  package static let hold = Verb(
    "HOLD", shortest: "HO", arguments: "[play]", example: "HOLD 3",
    help: "keep the other side from drawing while you think, on your time"
  ) { line, arguments throws(ProtocolFault) in
    .game(.hold(play: try arguments.optionalPlay(line)))
  }

  package static let accept = Verb(
    "ACCEPT", shortest: "AC", arguments: "[play]", example: "ACCEPT 3",
    help: "take the last play as it stands; it ends a hold too", tried: ["RELEASE"]
  ) { line, arguments throws(ProtocolFault) in
    .game(.accept(play: try arguments.optionalPlay(line)))
  }

  package static let tiles = Verb(
    "TILES", shortest: "TI", arguments: "[[seat] tiles [force=yes]]",
    help: "your own tiles; at a board, what was left on a rack", tried: ["RACK"],
    keys: .named(["force"]), namesSides: true
  ) { line, arguments throws(ProtocolFault) in
    guard arguments.count > 1 else {
      try arguments.requireAtMost(0)
      return .game(.tiles)
    }
    return .game(try arguments.declaration(line), noise: .recorded)
  }

  package static let shuffle = Verb(
    "SHUFFLE", shortest: "SHU", help: "your own tiles in another order; nothing is recorded",
    tried: ["MIX"], says: .game(.shuffle))

  package static let unseen = Verb(
    "UNSEEN", shortest: "UNS", help: "the tiles that you have not seen", tried: ["BAG", "TRACK"],
    says: .game(.unseen))

  package static let undo = Verb(
    "UNDO", shortest: "UND", arguments: "play", example: "UNDO 1", help: "take a play back at a board",
    tried: ["TAKEBACK"]
  ) { line, arguments throws(ProtocolFault) in
    .game(.undo(play: try arguments.onlyNumber(line, .play)), noise: .recorded)
  }

  package static let clock = Verb(
    "CLOCK", shortest: "CLO", help: "both clocks, and how long the last play may be doubted",
    tried: ["TIME"], says: .game(.clock))

  package static let pause = Verb(
    "PAUSE", shortest: "PAU", arguments: "[table]", example: "PAUSE",
    help: "stop the clocks; the other side agrees the same way", tried: ["STOP"]
  ) { line, arguments throws(ProtocolFault) in
    if let label = try arguments.onlyEvent(line) {
      return .command(.tournament(.at(label, .hold(isPaused: true), isTrial: false)), noise: .none)
    }
    return .game(.pause(at: try arguments.optionalTable(line)), noise: .recorded)
  }

  package static let resume = Verb(
    "CONTINUE", shortest: "CONT", arguments: "[table]",
    help: "go on with a game that was paused or put off", tried: ["RESUME"]
  ) { line, arguments throws(ProtocolFault) in
    if let label = try arguments.onlyEvent(line) {
      return .command(.tournament(.at(label, .hold(isPaused: false), isTrial: false)), noise: .none)
    }
    return .game(.resume(try arguments.optionalTable(line)), noise: .recorded)
  }

  package static let adjourn = Verb(
    "ADJOURN", shortest: "AD", arguments: "[table]", example: "ADJOURN",
    help: "put the game off; the other side agrees the same way", tried: ["ABORT"]
  ) { line, arguments throws(ProtocolFault) in
    .game(.adjourn(at: try arguments.optionalTable(line)), noise: .recorded)
  }

  package static let claim = Verb(
    "CLAIM", shortest: "CLA", arguments: "table", example: "CLAIM 1",
    help: "end waiting for an opponent who has been away too long"
  ) { line, arguments throws(ProtocolFault) in
    .game(.claim(TableID(try arguments.onlyNumber(line, .table)), awaySince: nil))
  }

  /// At a desk, `BY` and a seat or a name state the side that concedes.
  package static let concede = Verb(
    "CONCEDE", shortest: "CONCEDE", arguments: "[table] | [BY seat]",
    help: "give the game up; typed in full; at a desk, BY 1 or ann says who", tried: ["RESIGN"],
    namesSides: true
  ) { line, arguments throws(ProtocolFault) in
    guard arguments.count > 1, line.isNamed("BY", arguments[1]) else {
      return .game(.concede(try arguments.optionalTable(line), by: nil))
    }
    try arguments.requireAtMost(2)
    return .game(.concede(nil, by: try arguments.seat(line, at: 2).or(.seat, at: 2)))
  }
}

extension Arguments {
  fileprivate func optionalPlay(_ line: Span<UInt8>) throws(ProtocolFault) -> Int? {
    guard count > 1 else { return nil }
    return try onlyNumber(line, .play)
  }

  /// Reads an exchange: at a board by count, in a dealt game by tiles.
  fileprivate func exchange(_ line: Span<UInt8>) throws(ProtocolFault) -> GameCommand {
    let range = try range(1)
    let after = try after(line, at: 2)
    if let count = whole(line, range) {
      guard kind != .dealt else { throw .badArgument(at: 1, .exchangeTiles) }
      guard count > 0 else { throw .badArgument(at: 1, .exchangeCount) }
      return .exchangeCount(count, after: after)
    }
    guard kind != .board else { throw .badArgument(at: 1, .exchangeCount) }
    return .exchange(try rack(line, range).or(.rack, at: 1), after: after)
  }

  /// Reads the tiles left on a real rack.
  fileprivate func declaration(_ line: Span<UInt8>) throws(ProtocolFault) -> GameCommand {
    var index = 1
    var seat: Seat?
    if let number = whole(line, self[1]) {
      seat = try Seat(rawValue: number).or(.rack, at: 1)
      index = 2
    } else if count > 2, key(line, at: 2) == nil, let named = try self.seat(line, at: 1) {
      seat = named
      index = 2
    }
    let range = try range(index)
    let isEmpty = range.count == 1 && line[range.lowerBound] == UInt8(ascii: "-")
    let rack = try (isEmpty ? Rack() : rack(line, range)).or(.rack, at: index)
    return .declare(rack, of: seat, force: try force(line, at: index + 1))
  }

  private func force(_ line: Span<UInt8>, at index: Int) throws(ProtocolFault) -> Bool {
    guard let value = try lastKey("force", line, at: index) else { return false }
    guard line.isNamed("yes", value) else { throw .badArgument(at: index, .choice(.force)) }
    return true
  }
}
