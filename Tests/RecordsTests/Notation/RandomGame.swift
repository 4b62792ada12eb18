// SPDX-License-Identifier: MIT
@testable import Records
import Rulebook
import TestSupport

/// A game that is dealt and played at random to its end, and its record.
struct RandomGame {
  let rules: TournamentRules
  var record: GCGGame
  var game: Game
  private var numbers: Seeded

  init?(seed: UInt64, tiles: TileSet) {
    rules = TournamentRules(tiles: tiles)
    numbers = Seeded(seed: seed)
    record = GCGGame(
      tiles: tiles, players: BySeat(.init(nick: "a", name: "Ä Ł"), .init(nick: "b", name: "B")),
      pragmata: [.init(keyword: "tile-distribution", text: tiles.name)])
    var bag = Bag(of: tiles)
    let one = Self.drawn(7, from: &bag, &numbers)
    let two = Self.drawn(7, from: &bag, &numbers)
    guard let game = Game(racks: BySeat(one, two), rules: rules) else { return nil }
    self.game = game
    for _ in 0..<200 where game.phase == self.game.phase || self.game.phase == .finalPending { turn() }
    if case .over(let end) = self.game.phase {
      finish(end)
    } else {
      record.events[record.events.count - 1].remarks.append(.init(keyword: "incomplete", text: ""))
    }
  }

  private static func drawn(_ count: Int, from bag: inout Bag, _ numbers: inout Seeded) -> Rack {
    var rack = Rack()
    for _ in 0..<min(count, bag.count) {
      rack.insert(bag.draw(at: Int.random(in: 0..<bag.count, using: &numbers)))
    }
    return rack
  }

  private mutating func turn() {
    let seat = game.onTurn
    guard let rack = game.racks?[seat] else { return }
    if game.phase == .finalPending { return game.pass(rules: rules) }
    if Int.random(in: 0..<12, using: &numbers) == 0, game.bagCount >= 7,
      let label = rack.first(where: { _ in true }),
      let given = Rack([label])
    {
      var bag = game.bag
      game.exchange(given, for: Self.drawn(1, from: &bag, &numbers), rules: rules)
      return note(seat, rack, .exchange(given), 0)
    }
    guard let play = placement(rack) else {
      game.pass(rules: rules)
      return note(seat, rack, .pass, 0)
    }
    let resolved = play.resolved(on: game.board)
    let points = game.place(play, rules: rules).total
    note(seat, rack, .placement(resolved, crossWords: []), points)
    if Int.random(in: 0..<8, using: &numbers) == 0 {
      game.rule(.playRemoved, rules: rules)
      return note(seat, rack, .withdrawn, -points)
    }
    if Int.random(in: 0..<8, using: &numbers) == 0, game.phase == .playing {
      game.adjust(seat, by: 5)
      note(seat, nil, .challengeBonus, 5)
    }
    guard game.phase == .playing else { return }
    var bag = game.bag
    game.draw(Self.drawn(7 - game.rackCounts[seat], from: &bag, &numbers), for: seat)
  }

  private mutating func note(_ seat: Seat, _ rack: Rack?, _ kind: GCGEvent.Kind, _ points: Int) {
    record.events.append(
      GCGEvent(seat: seat, rack: rack, kind: kind, points: points, total: game.scores[seat]))
  }

  private mutating func finish(_ end: GameEnd) {
    guard let racks = game.racks else { return }
    let left = BySeat(rules.tiles.points(of: racks.one), rules.tiles.points(of: racks.two))
    var scores = game.scores
    for line in FinalScore(end, scores: scores, racks: left, rules: rules).adjustments {
      scores[line.seat] += line.points
      let isGained = line.reason == .gainedRack
      record.events.append(
        GCGEvent(
          seat: line.seat, rack: isGained ? nil : racks[line.seat],
          kind: isGained ? .gainedRack(racks[line.seat.opposite]) : .lostRack(racks[line.seat]),
          points: line.points, total: scores[line.seat]))
    }
  }

  /// Some legal placement, if a few trials find one.
  private mutating func placement(_ rack: Rack) -> Placement? {
    for _ in 0..<200 {
      let direction = Bool.random(using: &numbers) ? Direction.across : .down
      var tiles = Array(rack).shuffled(using: &numbers)
      tiles = Array(tiles.prefix(Int.random(in: 1...tiles.count, using: &numbers)))
      guard
        var start = Square(
          row: Int.random(in: 0..<15, using: &numbers), column: Int.random(in: 0..<15, using: &numbers))
      else { return nil }
      while let before = start.stepped(-1, direction), game.board[before] != nil { start = before }
      var items: [Placement.Item] = []
      var next: Square? = start
      while let square = next {
        if game.board[square] != nil {
          items.append(.through)
        } else if let label = tiles.popLast() {
          let letter =
            label == 0 ? UInt8.random(in: 1...UInt8(rules.tiles.letterCount), using: &numbers) : label
          items.append(.placed(BoardTile(label: letter, isBlank: label == 0)))
        } else {
          break
        }
        next = square.stepped(1, direction)
      }
      guard let play = Placement(start: start, direction: direction, items: items),
        Legality(of: play, on: game.board, rack: rack, rules: rules).isLegal
      else { continue }
      return play
    }
    return nil
  }
}
