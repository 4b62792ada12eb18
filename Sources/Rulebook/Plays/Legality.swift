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
    of placement: Placement, on board: borrowing Board, rack: Rack?, left: Bag? = nil,
    rules: borrowing TournamentRules
  ) {
    var new = TileRow()
    var isNewInside = false
    var coversCentre = false
    var touches = false
    for place in 0..<placement.count {
      let item = placement[place]
      guard let square = placement.square(at: place), rules.layout.contains(square) else {
        add(.offBoard)
        if case .placed(let tile) = item { new.append(tile) }
        continue
      }
      switch (item, board[square]) {
      case (.through, nil), (.over, nil): add(.throughEmpty)
      case (.through, _): break
      case (.over(let tile), let old?), (.placed(let tile), let old?):
        if tile.label != old.label { add(.occupied) }
      case (.placed(let tile), nil):
        new.append(tile)
        isNewInside = true
        if square == rules.layout.centre { coversCentre = true }
        if board.isTouched(square, .across) || board.isTouched(square, .down) { touches = true }
      }
    }
    if new.isEmpty { add(.noNewTile) }
    if isNewInside {
      if !board.isEmpty {
        if !touches { add(.notConnected) }
      } else if !coversCentre, rules.centre == .enforced {
        add(.missesCentre)
      }
    }
    if placement.count < 2 { add(.oneLetter) }
    if placement.hasNeighbour(on: board) { add(.notWhole) }
    if new.count > rules.rackSize { add(.moreThanRack) }
    if var rack {
      for tile in new where !rack.remove(tile.held) { add(tile.isBlank ? .noBlank : .notOnRack) }
      return
    }
    var left = left
    if left == nil { left = Bag(of: rules.tiles, without: copy board) }
    guard var left else {
      add(.beyondSet)
      return
    }
    for tile in new where !left.remove(tile.held) { add(.beyondSet) }
  }

  package var isLegal: Bool { bits == 0 }

  package var first: Violation? { violations.first }

  /// The violations in order of report.
  package var violations: [Violation] {
    guard bits != 0 else { return [] }
    return Violation.allCases.filter { contains($0) }
  }

  package func contains(_ violation: Violation) -> Bool { bits & Self.bit(of: violation) != 0 }

  private mutating func add(_ violation: Violation) { bits |= Self.bit(of: violation) }

  private static func bit(of violation: Violation) -> UInt16 {
    1 << UInt16(Violation.allCases.prefix { $0 != violation }.count)
  }
}

extension Board {
  /// Returns whether a tile lies beside a square in one direction.
  package func isTouched(_ square: Square, _ direction: Direction) -> Bool {
    for step in [-1, 1] {
      if let next = square.stepped(step, direction), self[next] != nil { return true }
    }
    return false
  }
}

extension Placement {
  /// Returns whether a tile lies directly before or after the placement.
  fileprivate func hasNeighbour(on board: borrowing Board) -> Bool {
    if let before = start.stepped(-1, direction), board[before] != nil { return true }
    guard let behind = square(at: count) else { return false }
    return board[behind] != nil
  }
}

extension Placement {
  /// Returns the placement with the old tiles beside its ends as `.through`, perhaps illegal; nil if there are none.
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
    return rack.without(resolved.placedTiles.lazy.map(\.label)) == nil ? nil : resolved.inCapitals
  }

  /// The placement with every small letter as a capital; nil without small letters.
  package var inCapitals: Placement? {
    guard placedTiles.contains(where: \.isBlank) else { return nil }
    let items = map { item in
      if case .placed(let tile) = item { Item.placed(BoardTile(label: tile.label)) } else { item }
    }
    return Placement(start: start, direction: direction, items: items)
  }
}
