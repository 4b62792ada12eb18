// SPDX-License-Identifier: MIT
import Rulebook
import TestSupport

/// The published lists of premium squares, as coordinates.
enum Published {
  static let premiums: [(Premium, String)] = [
    (.tripleWord, "A1 A8 A15 H1 H15 O1 O8 O15"),
    (.doubleWord, "B2 C3 D4 E5 K5 L4 M3 N2 B14 C13 D12 E11 K11 L12 M13 N14 H8"),
    (.tripleLetter, "B6 B10 F2 F6 F10 F14 J2 J6 J10 J14 N6 N10"),
    (
      .doubleLetter,
      "A4 A12 C7 C9 D1 D8 D15 G3 G7 G9 G13 H4 H12 I3 I7 I9 I13 L1 L8 L15 M7 M9 O4 O12"
    ),
  ]
}

/// A second scorer, which looks at the whole grid after the play instead of walking from the new tiles.
///
/// It knows nothing of runs from a square: it cuts every row and every column at the gaps.
struct Oracle {
  struct Cell: Hashable {
    let row: Int
    let column: Int
  }

  struct Found: Hashable {
    let cells: [Cell]
    let points: Int
    var isAcross: Bool { cells[0].row == cells[1].row }
  }

  let rows: Int
  let columns: Int
  let rules: TournamentRules
  var old: [Cell: BoardTile] = [:]

  init(_ board: Board, rules: TournamentRules) {
    self.rules = rules
    rows = rules.layout.rows
    columns = rules.layout.columns
    for row in 0..<rows {
      for column in 0..<columns {
        guard let square = Square(row: row, column: column), let tile = board[square] else { continue }
        old[Cell(row: row, column: column)] = tile
      }
    }
  }

  /// The cells that a placement writes on, with what it writes.
  func written(_ placement: Placement) -> [(cell: Cell, item: Placement.Item)] {
    placement.enumerated().map { place, item in
      let isAcross = placement.direction == .across
      return (
        Cell(
          row: placement.start.row + (isAcross ? 0 : place),
          column: placement.start.column + (isAcross ? place : 0)), item
      )
    }
  }

  /// New cells of a legal placement.
  func new(_ placement: Placement) -> [Cell: BoardTile] {
    var new: [Cell: BoardTile] = [:]
    for (cell, item) in written(placement) {
      if case .placed(let tile) = item, old[cell] == nil { new[cell] = tile }
    }
    return new
  }

  /// Every word of the play, the main word first, then by place along it.
  func words(_ placement: Placement) -> [Found] {
    let new = new(placement)
    let after = old.merging(new) { old, _ in old }
    var found: [Found] = []
    let lines =
      (0..<rows).map { row in (0..<columns).map { Cell(row: row, column: $0) } }
      + (0..<columns).map { column in (0..<rows).map { Cell(row: $0, column: column) } }
    for line in lines {
      for run in line.split(whereSeparator: { after[$0] == nil }) where run.count > 1 {
        guard run.contains(where: { new[$0] != nil }) else { continue }
        var points = run.reduce(0) { $0 + value(after[$1]) * (new[$1] == nil ? 1 : letter(premium($1))) }
        for cell in run where new[cell] != nil { points *= word(premium(cell)) }
        found.append(Found(cells: Array(run), points: points))
      }
    }
    let isAcross = placement.direction == .across
    return found.filter { $0.isAcross == isAcross }
      + found.filter { $0.isAcross != isAcross }.sorted {
        isAcross ? $0.cells[0].column < $1.cells[0].column : $0.cells[0].row < $1.cells[0].row
      }
  }

  func total(_ placement: Placement) -> Int {
    words(placement).reduce(new(placement).count == rules.bingoSize ? rules.bingoBonus : 0) { $0 + $1.points }
  }

  /// What is wrong with a placement, as the rules are written.
  func violations(_ placement: Placement, rack: [UInt8]) -> Set<Violation> {
    var wrong: Set<Violation> = []
    var laid: [BoardTile] = []
    var fresh: [Cell] = []
    let written = written(placement)
    for (cell, item) in written {
      let isInside = cell.row < rows && cell.column < columns
      if !isInside { wrong.insert(.offBoard) }
      switch item {
      case .placed(let tile):
        if let there = old[cell] {
          if there.label != tile.label { wrong.insert(.occupied) }
        } else {
          laid.append(tile)
          if isInside { fresh.append(cell) }
        }
      case .over(let tile):
        guard isInside else { continue }
        if let there = old[cell] {
          if there.label != tile.label { wrong.insert(.occupied) }
        } else {
          wrong.insert(.throughEmpty)
        }
      case .through: if isInside, old[cell] == nil { wrong.insert(.throughEmpty) }
      }
    }
    if laid.isEmpty { wrong.insert(.noNewTile) }
    if !fresh.isEmpty, old.isEmpty {
      let centre = rules.layout.centre
      if !fresh.contains(Cell(row: centre.row, column: centre.column)) { wrong.insert(.missesCentre) }
    } else if !fresh.isEmpty {
      let isNear = fresh.contains { cell in
        old.keys.contains { abs($0.row - cell.row) + abs($0.column - cell.column) == 1 }
      }
      if !isNear { wrong.insert(.notConnected) }
    }
    if written.count == 1 { wrong.insert(.oneLetter) }
    if placement.direction == .across {
      let ends = [written[0].cell.column - 1, written[written.count - 1].cell.column + 1]
      for column in ends where old[Cell(row: placement.start.row, column: column)] != nil {
        wrong.insert(.notWhole)
      }
    } else {
      let ends = [written[0].cell.row - 1, written[written.count - 1].cell.row + 1]
      for row in ends where old[Cell(row: row, column: placement.start.column)] != nil {
        wrong.insert(.notWhole)
      }
    }
    if laid.count > rules.rackSize { wrong.insert(.moreThanRack) }
    var left = rack
    for tile in laid {
      if let place = left.firstIndex(of: tile.isBlank ? 0 : tile.label) {
        left.remove(at: place)
      } else {
        wrong.insert(tile.isBlank ? .noBlank : .notOnRack)
      }
    }
    return wrong
  }

  private func value(_ tile: BoardTile?) -> Int {
    guard let tile, !tile.isBlank else { return 0 }
    return rules.tiles.points(of: tile.label)
  }

  private func premium(_ cell: Cell) -> Premium { table[cell] ?? .none }

  private var table: [Cell: Premium] {
    rows == 15 ? Self.standard : [:]
  }

  private static let standard: [Cell: Premium] = {
    var table: [Cell: Premium] = [:]
    for (premium, list) in Published.premiums {
      for text in list.split(separator: " ") {
        let row = Int(text.dropFirst()).map { $0 - 1 } ?? 0
        let column = Array("ABCDEFGHIJKLMNO").firstIndex(of: text.first ?? "A") ?? 0
        table[Cell(row: row, column: column)] = premium
      }
    }
    return table
  }()

  private func letter(_ premium: Premium) -> Int {
    premium == .doubleLetter ? 2 : premium == .tripleLetter ? 3 : 1
  }

  private func word(_ premium: Premium) -> Int {
    premium == .doubleWord ? 2 : premium == .tripleWord ? 3 : 1
  }
}

/// A legal placement of tiles from a rack somewhere on a board, if a few trials find one.
struct RandomPlay {
  var placement: Placement?

  init(on board: Board, rack: Rack, rules: TournamentRules, using numbers: inout Seeded) {
    for _ in 0..<40 {
      let direction = Bool.random(using: &numbers) ? Direction.across : .down
      let row = Int.random(in: 0..<rules.layout.rows, using: &numbers)
      let column = Int.random(in: 0..<rules.layout.columns, using: &numbers)
      var tiles = Array(rack).shuffled(using: &numbers)
      tiles = Array(tiles.prefix(Int.random(in: 1...max(1, tiles.count), using: &numbers)))
      guard !tiles.isEmpty, var start = Square(row: row, column: column) else { return }
      while let before = start.stepped(-1, direction), board[before] != nil { start = before }
      var items: [Placement.Item] = []
      var next: Square? = start
      while let square = next, rules.layout.contains(square) {
        if let old = board[square] {
          items.append([.through, .over(old), .placed(old)].randomElement(using: &numbers) ?? .through)
        } else if let label = tiles.popLast() {
          let letter =
            label == 0 ? UInt8.random(in: 1...UInt8(rules.tiles.letterCount), using: &numbers) : label
          items.append(.placed(BoardTile(label: letter, isBlank: label == 0)))
        } else {
          break
        }
        next = square.stepped(1, direction)
      }
      guard let found = Placement(start: start, direction: direction, items: items),
        Legality(of: found, on: board, rack: rack, rules: rules).isLegal
      else { continue }
      placement = found
      return
    }
  }
}
