// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// Reading what is asked of a game.
extension CommandParser {
  /// The tiles that go with an alphabet.
  func tiles(of alphabet: Alphabet) -> TileSet {
    guard let tiles = TileSet.named(alphabet.name) else {
      preconditionFailure("every alphabet has its tiles")
    }
    return tiles
  }

  /// Whether `CHALLENGE` or `AMEND` is about a play on the server's board, and not about a slip.
  ///
  /// The table decides; at none, what the line looks like: a slip's words have no digits.
  func isAboutPlay(_ line: Span<UInt8>, _ arguments: Arguments, _ kind: TableKind?) -> Bool {
    if let kind { return kind != .slip }
    if arguments.verb == .challenge {
      return arguments.count == 1 || arguments.whole(line, arguments[1]) != nil
    }
    return arguments.count == 4 && (try? Square.read(line.text(arguments[2]))) != nil
  }

  func gameCommand(
    _ line: Span<UInt8>, _ arguments: Arguments, _ tiles: TileSet, _ kind: TableKind?
  ) throws(ProtocolFault) -> GameCommand {
    switch arguments.verb {
    case .tryOut:
      let placement = try placement(line, arguments, at: 1, tiles)
      try arguments.requireAtMost(2)
      return .tryOut(placement)
    case .play:
      return .play(
        try placement(line, arguments, at: 1, tiles), after: try after(line, arguments, at: 3))
    case .undo: return .undo(play: try arguments.onlyNumber(line, .play))
    case .pass: return .pass(after: try after(line, arguments, at: 1))
    case .exchange: return try exchange(line, arguments, tiles, kind)
    case .concede: return try concede(line, arguments)
    case .hold: return try alone(.hold, arguments)
    case .accept: return try alone(.accept, arguments)
    case .tiles: return try ownTiles(line, arguments, tiles)
    case .unseen: return try alone(.unseen, arguments)
    case .clock: return try alone(.clock, arguments)
    case .pause: return try alone(.pause, arguments)
    case .resume: return .resume(try arguments.optionalTable(line))
    case .adjourn: return try alone(.adjourn, arguments)
    case .claim: return .claim(TableID(try arguments.onlyNumber(line, .table)), awaySince: nil)
    default: preconditionFailure("a verb of no game")
    }
  }

  private func alone(_ command: GameCommand, _ arguments: Arguments) throws(ProtocolFault) -> GameCommand {
    try arguments.requireAtMost(0)
    return command
  }

  // MARK: Plays

  /// A square and tiles, such as `8H TRAIN`.
  private func placement(
    _ line: Span<UInt8>, _ arguments: Arguments, at index: Int, _ tiles: TileSet
  ) throws(ProtocolFault) -> Placement {
    let square = line.text(try arguments.range(index))
    let text = line.text(try arguments.range(index + 1))
    do throws(PlacementFault) {
      return try Placement(square: square, text: text, tiles: tiles)
    } catch {
      let isSquare = error == .noSquare || error == .squareOffBoard
      throw .badArgument(at: isSquare ? index : index + 1, .placement(error))
    }
  }

  /// The play that the sender knew of last, where the line closes with one; 0 for none.
  private func after(
    _ line: Span<UInt8>, _ arguments: Arguments, at index: Int
  ) throws(ProtocolFault) -> Int? {
    guard index < arguments.count else {
      try arguments.requireAtMost(index - 1)
      return nil
    }
    guard let key = arguments.key(line, at: index), line.isNamed("after", key.name) else {
      throw .badArgument(at: index, .unknownKey(arguments.verb))
    }
    try arguments.requireAtMost(index)
    guard let number = arguments.whole(line, key.value) else {
      throw .badArgument(at: index, .number(.after))
    }
    return number
  }

  func amendPlay(
    _ line: Span<UInt8>, _ arguments: Arguments, _ tiles: TileSet
  ) throws(ProtocolFault) -> GameCommand {
    let play = try arguments.number(line, at: 1, .play)
    let placement = try placement(line, arguments, at: 2, tiles)
    try arguments.requireAtMost(3)
    return .amend(play: play, placement)
  }

  func challengePlay(
    _ line: Span<UInt8>, _ arguments: Arguments, _ alphabet: Alphabet
  ) throws(ProtocolFault) -> GameCommand {
    var first = 1
    var play: Int?
    if arguments.count > 1, arguments.whole(line, arguments[1]) != nil {
      play = try arguments.number(line, at: 1, .play)
      first = 2
    }
    guard arguments.count > first else {
      try arguments.requireAtMost(first - 1)
      return .challenge(play: play, Words())
    }
    return .challenge(play: play, try words(line, arguments, from: first, over: alphabet))
  }

  /// At a desk "BY 1" says which side gives up.
  private func concede(_ line: Span<UInt8>, _ arguments: Arguments) throws(ProtocolFault) -> GameCommand {
    guard arguments.count > 1, line.isNamed("BY", arguments[1]) else {
      return .concede(try arguments.optionalTable(line), by: nil)
    }
    try arguments.requireAtMost(2)
    guard let seat = arguments.whole(line, try arguments.range(2)).flatMap({ Seat(rawValue: $0) }) else {
      throw .badArgument(at: 2, .seat)
    }
    return .concede(nil, by: seat)
  }

  // MARK: Tiles of a rack

  /// Real tiles are exchanged by number, dealt ones by name.
  private func exchange(
    _ line: Span<UInt8>, _ arguments: Arguments, _ tiles: TileSet, _ kind: TableKind?
  ) throws(ProtocolFault) -> GameCommand {
    let range = try arguments.range(1)
    let after = try after(line, arguments, at: 2)
    if let count = arguments.whole(line, range) {
      guard kind != .dealt else { throw .badArgument(at: 1, .exchangeTiles) }
      guard count > 0 else { throw .badArgument(at: 1, .exchangeCount) }
      return .exchangeCount(count, after: after)
    }
    guard kind != .board else { throw .badArgument(at: 1, .exchangeCount) }
    guard let rack = rack(line, range, tiles) else { throw .badArgument(at: 1, .rack) }
    return .exchange(rack, after: after)
  }

  /// One's own tiles, or with arguments those that were left on a real rack.
  private func ownTiles(
    _ line: Span<UInt8>, _ arguments: Arguments, _ tiles: TileSet
  ) throws(ProtocolFault) -> GameCommand {
    guard arguments.count > 1 else { return try alone(.tiles, arguments) }
    var index = 1
    var seat: Seat?
    if let number = arguments.whole(line, arguments[1]) {
      guard let named = Seat(rawValue: number) else { throw .badArgument(at: 1, .rack) }
      seat = named
      index = 2
    }
    let range = try arguments.range(index)
    let isEmpty = range.count == 1 && line[range.lowerBound] == UInt8(ascii: "-")
    guard let rack = isEmpty ? Rack() : rack(line, range, tiles) else {
      throw .badArgument(at: index, .rack)
    }
    return .declare(rack, of: seat, force: try force(line, arguments, at: index + 1))
  }

  private func force(
    _ line: Span<UInt8>, _ arguments: Arguments, at index: Int
  ) throws(ProtocolFault) -> Bool {
    guard index < arguments.count else {
      try arguments.requireAtMost(index - 1)
      return false
    }
    guard let key = arguments.key(line, at: index), line.isNamed("force", key.name) else {
      throw .badArgument(at: index, .unknownKey(.tiles))
    }
    try arguments.requireAtMost(index)
    guard line.isNamed("yes", key.value) else { throw .badArgument(at: index, .choice(.force)) }
    return true
  }

  /// Tiles in any case: on a rack a blank is `?`, so small letters can mean nothing else.
  private func rack(_ line: Span<UInt8>, _ range: Range<Int>, _ tiles: TileSet) -> Rack? {
    let text = line.text(range)
    return tiles.rack(from: text) ?? tiles.rack(from: text.uppercased())
  }
}
