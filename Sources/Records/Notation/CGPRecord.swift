// SPDX-License-Identifier: MIT
import Rulebook

extension CGPPosition {
  /// Returns the positions of a record: one before each turn, and the last.
  ///
  /// The rack on turn is that of the record. The other rack is that of the side's next turn, if the set has both
  /// racks. After the last turn, the racks are the tiles left, or the racks that the record gives for an unfinished
  /// game.
  package static func positions(in file: GCGFile) throws(GCGFault) -> [CGPPosition] {
    var check = GCGCheck(of: file.game)
    var positions: [CGPPosition] = []
    for (place, event) in file.game.events.enumerated() {
      if event.kind.isTurn {
        let other = shown(by: event.seat.opposite, from: place + 1, in: file)
        positions.append(
          CGPPosition(check, file, onTurn: event.seat, mine: event.rack ?? Rack(), other: other ?? Rack()))
      }
      try check.take(event, line: file.lines[place])
    }
    try check.finish(file)
    let seat = check.onTurn ?? .one
    let left = BySeat(stopped(.one, in: file, check), stopped(.two, in: file, check))
    positions.append(CGPPosition(check, file, onTurn: seat, mine: left[seat], other: left[seat.opposite]))
    return positions
  }

  private init(_ check: GCGCheck, _ file: GCGFile, onTurn seat: Seat, mine: Rack, other: Rack) {
    let tiles = file.game.tiles
    let fits = Bag(of: tiles, without: check.board, racks: [mine, other]) != nil
    let isAlone = Bag(of: tiles, without: check.board, racks: [mine]) != nil
    var operations: [Operation] = []
    if let list = file.game.pragmata.first(where: { $0.keyword == "lexicon" })?.text.split(separator: " ")
      .first
    {
      operations.append(Operation(keyword: "lex", text: String(list)))
    }
    if tiles != .english { operations.append(Operation(keyword: "ld", text: tiles.name)) }
    self.init(
      board: check.board, racks: [isAlone ? mine : Rack(), fits ? other : Rack()],
      scores: [check.scores[seat], check.scores[seat.opposite]], scoreless: check.scoreless.count,
      operations: operations)
  }

  /// Returns the rack of a side's next turn, which it already holds.
  private static func shown(by seat: Seat, from place: Int, in file: GCGFile) -> Rack? {
    for event in file.game.events[place...] {
      if event.kind.isTurn, event.seat == seat { return event.rack }
      if let left = event.left(of: seat) { return left }
    }
    return stopped(seat, in: file, nil)
  }

  /// Returns a side's rack at the end of the record: the tiles left, or those of `#rack1`, `#rack2` or `#incomplete`.
  private static func stopped(_ seat: Seat, in file: GCGFile, _ check: GCGCheck?) -> Rack {
    if let left = file.game.events.lazy.compactMap({ $0.left(of: seat) }).first { return left }
    for pragma in file.game.pragmata + file.game.events.flatMap(\.remarks) {
      let isTheirs =
        pragma.keyword == "rack\(seat.rawValue)" || pragma.keyword == "incomplete" && check?.onTurn == seat
      if isTheirs, let rack = file.game.tiles.rack(from: pragma.text), !rack.isEmpty { return rack }
    }
    return Rack()
  }
}
