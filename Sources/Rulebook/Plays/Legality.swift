// SPDX-License-Identifier: MIT

/// The violations of a placement, all of them, in order of report.
///
/// A placement that breaks a rule is refused at entry, so that the refusal reveals nothing about its words.
/// Source: tournament rules, plays that are illegal whatever their words.
package struct Legality: Hashable, Sendable {
  /// Bit n is set for the violation at index n of `Violation.allCases`.
  private var bits: UInt16 = 0

  /// Checks a placement against the board before the play.
  ///
  /// An unknown rack is nil; then only the tile set limits the play. `left` holds the tiles of the set that
  /// are not on the board; nil computes them.
  package init(
    of placement: Placement, on board: Board, rack: Rack?, left: Bag? = nil, rules: TournamentRules
  ) {
    var need = Need()
    var isNewInside = false
    var coversCentre = false
    var touches = false
    for place in 0..<placement.count {
      let item = placement[place]
      guard let square = placement.square(at: place), rules.layout.contains(square) else {
        add(.offBoard)
        if case .placed(let tile) = item { need.add(tile) }
        continue
      }
      switch (item, board[square]) {
      case (.through, nil), (.over, nil): add(.throughEmpty)
      case (.through, _): break
      case (.over(let tile), let old?), (.placed(let tile), let old?):
        if tile.label != old.label { add(.occupied) }
      case (.placed(let tile), nil):
        need.add(tile)
        isNewInside = true
        if square == rules.layout.centre { coversCentre = true }
        if board.isTouched(square) { touches = true }
      }
    }
    if need.count == 0 { add(.noNewTile) }
    if isNewInside {
      if !board.isEmpty {
        if !touches { add(.notConnected) }
      } else if !coversCentre, rules.centre == .enforced {
        add(.missesCentre)
      }
    }
    if placement.count < 2 { add(.oneLetter) }
    if placement.hasNeighbour(on: board) { add(.notWhole) }
    if need.count > rules.rackSize { add(.moreThanRack) }
    if let rack {
      ask(rack, for: need)
    } else if let left = left ?? Bag(of: rules.tiles, without: board) {
      for label in need.labels where need[label] > left.count(of: label) { add(.beyondSet) }
    } else {
      add(.beyondSet)
    }
  }

  /// Whether no rule is broken.
  package var isLegal: Bool { bits == 0 }

  /// The first violation in order of report, or nil.
  package var first: Violation? { violations.first }

  /// The violations in order of report.
  package var violations: [Violation] {
    guard bits != 0 else { return [] }
    return Violation.allCases.filter { contains($0) }
  }

  /// Returns whether the placement breaks one rule.
  package func contains(_ violation: Violation) -> Bool { bits >> violation.place & 1 == 1 }

  private mutating func add(_ violation: Violation) { bits |= 1 << violation.place }

  private mutating func ask(_ rack: Rack, for need: Need) {
    for label in need.labels where need[label] > rack.count(of: label) {
      add(label == TileSet.blank ? .noBlank : .notOnRack)
    }
  }
}

/// The new tiles of a placement, counted by the label that a rack must hold.
private struct Need {
  private var counts = InlineArray<64, UInt8>(repeating: 0)
  private(set) var count = 0
  /// Bit n is set if label n is needed.
  private var set: UInt64 = 0

  mutating func add(_ tile: BoardTile) {
    counts[Int(tile.held)] += 1
    count += 1
    set |= 1 << UInt64(tile.held)
  }

  subscript(label: UInt8) -> Int { Int(counts[Int(label)]) }

  var labels: some Sequence<UInt8> {
    sequence(state: set) { rest -> UInt8? in
      guard rest != 0 else { return nil }
      defer { rest &= rest - 1 }
      return UInt8(rest.trailingZeroBitCount)
    }
  }
}

extension Violation {
  fileprivate var place: UInt16 {
    switch self {
    case .offBoard: 0
    case .throughEmpty: 1
    case .occupied: 2
    case .missesCentre: 3
    case .notConnected: 4
    case .noNewTile: 5
    case .oneLetter: 6
    case .notWhole: 7
    case .moreThanRack: 8
    case .notOnRack: 9
    case .noBlank: 10
    case .beyondSet: 11
    }
  }
}

extension Board {
  fileprivate func isTouched(_ square: Square) -> Bool {
    for direction in Direction.allCases {
      for step in [-1, 1] {
        if let next = square.stepped(step, direction), self[next] != nil { return true }
      }
    }
    return false
  }
}

extension Placement {
  /// Returns whether a tile lies directly before or after the placement.
  fileprivate func hasNeighbour(on board: Board) -> Bool {
    if let before = start.stepped(-1, direction), board[before] != nil { return true }
    guard let behind = square(at: count) else { return false }
    return board[behind] != nil
  }
}

extension Placement {
  /// Returns the placement with the old tiles directly before and after it as `.through`; nil if there are none.
  ///
  /// The result may be illegal.
  package func whole(on board: Board) -> Placement? {
    guard hasNeighbour(on: board) else { return nil }
    var start = start
    var items = Array(self)
    while let before = start.stepped(-1, direction), board[before] != nil {
      start = before
      items.insert(.through, at: 0)
    }
    while let behind = start.stepped(items.count, direction), board[behind] != nil { items.append(.through) }
    return Placement(start: start, direction: direction, items: items)
  }

  /// Returns whether a play opens the game and misses the centre.
  ///
  /// Under `challengeable` such a play comes off when challenged, whatever its words.
  /// Source: the centre rule where it is not enforced at entry.
  package func isOffCentreOpening(on board: Board, of layout: BoardLayout) -> Bool {
    board.isEmpty && !(0..<count).contains { square(at: $0) == layout.centre }
  }

  /// Returns the placement with each blank as the letter's own tile; nil without blanks or if the rack lacks a tile.
  ///
  /// This is the play meant by a player who typed a whole play in small letters.
  package func inCapitals(on board: Board, rack: Rack) -> Placement? {
    let resolved = resolved(on: board)
    guard resolved.placedTiles.contains(where: \.isBlank),
      rack.without(resolved.placedTiles.lazy.map(\.label)) != nil
    else { return nil }
    let items = resolved.map { item in
      if case .placed(let tile) = item { Item.placed(BoardTile(label: tile.label)) } else { item }
    }
    return Placement(start: start, direction: direction, items: items)
  }
}
