// SPDX-License-Identifier: MIT

/// Notices to the director about players' claims and the results of games.
extension EventModel {
  /// Takes in `* EVENT act=claimed` or `act=scored`.
  ///
  /// - Parameters:
  ///   - line: the notice.
  ///   - mayDirect: whether a name may be a director's; a director enters results alone.
  /// - Returns: why the notice is impossible, or nil.
  mutating func hear(_ line: ServerLine, mayDirect: (String) -> Bool) -> String? {
    guard let number = line.number("round"), let round = round(number), let boards = round.boards else {
      return nil
    }
    let by = line.value("by")
    guard let first = line.value("first"), let second = line.value("second"),
      let scores = line.numbers("scores")
    else { return hear(forfeit: line, in: number, by, mayDirect) }
    let board = Board(first: first, second: second)
    guard let place = boards.firstIndex(of: board), line.number("board") == place + 1 else {
      return "\(first) and \(second) do not meet so"
    }
    if line.value("act") == "claimed" {
      return claim(Claim(scores: scores, by: by ?? ""), at: board, in: number)
    }
    let sides = Self.sides(board, scores, winner: line.value("winner"))
    if let by {
      if let wrong = isAlone(by, scores, at: board, in: round), !mayDirect(by) { return wrong }
    } else {
      rounds[number - 1].byItself.insert(board)
    }
    return enter(sides, at: board, in: number)
  }

  private mutating func hear(
    forfeit line: ServerLine, in number: Int, _ by: String?, _ mayDirect: (String) -> Bool
  ) -> String? {
    guard let name = line.value("name"), let spread = line.number("spread"),
      let board = rounds[number - 1].boards?.first(where: { $0.has(name) }), line.value("act") == "scored"
    else { return nil }
    if let by, !mayDirect(by) { return "\(by) is no director and enters a forfeit" }
    if by == nil { rounds[number - 1].byItself.insert(board) }
    return enter([name: .lost(spread), board.other(than: name): .free(-spread)], at: board, in: number)
  }

  /// Takes in a player's claim.
  private mutating func claim(_ claim: Claim, at board: Board, in number: Int) -> String? {
    let round = rounds[number - 1]
    if !board.has(claim.by) { return "\(claim.by) says what came of a board of others" }
    if board.names.contains(where: { round.results[$0] != nil }) {
      return "\(claim.by) says what came of a board that has its result"
    }
    if case .claim(let known) = round.claims[board], known.scores == claim.scores {
      return known.by == claim.by ? "\(claim.by) has said so before" : "both sides have said so"
    }
    rounds[number - 1].claims[board] = .claim(claim)
    return nil
  }

  /// Returns why a player's claim is not a result yet; nil if the other side claimed the same.
  private func isAlone(_ by: String, _ scores: [Int], at board: Board, in round: Round) -> String? {
    if !board.has(by) { return "\(by) enters the result of a board of others" }
    switch round.claims[board] ?? .nobody {
    case .unknown: return nil
    case .nobody: return "\(by) alone says what came of the board"
    case .claim(let known):
      if known.by == by { return "\(by) alone says what came of the board, twice" }
      return known.scores == scores ? nil : "\(known.by) had said otherwise"
    }
  }
}
