// SPDX-License-Identifier: MIT
import Rulebook

/// Reads positions in a line.
///
/// Source: the CGP description.
package enum CGPReader {
  /// Reads a position.
  ///
  /// - Parameters:
  ///   - text: one line.
  ///   - tiles: the set; nil for the one that the line names, or the one of its list, or English.
  /// - Returns: the position and its set, which has the tiles of board and racks.
  /// - Throws: the first thing that is wrong.
  package static func read(
    _ text: String, tiles: TileSet? = nil
  ) throws(CGPFault) -> (position: CGPPosition, tiles: TileSet) {
    let parts = text.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: true).map(String.init)
    guard parts.count >= 4 else { throw .fields }
    let operations = operations(parts.count > 4 ? parts[4] : "")
    let set = try self.tiles(operations, tiles)
    try lookAtRules(operations)
    let board = try board(parts[0], set)
    let racks = parts[1].split(separator: "/", omittingEmptySubsequences: false)
      .compactMap { set.rack(from: String($0)) }
    guard racks.count == 2, parts[1].count(where: { $0 == "/" }) == 1,
      racks.allSatisfy({ $0.count <= TournamentRules(tiles: set).rackSize })
    else { throw .racks(parts[1]) }
    let scores = parts[2].split(separator: "/", omittingEmptySubsequences: false).compactMap { number($0) }
    guard scores.count == 2, parts[2].count(where: { $0 == "/" }) == 1 else { throw .scores(parts[2]) }
    guard let count = number(parts[3]), (0...99).contains(count) else { throw .scoreless(parts[3]) }
    guard Bag(of: set, without: board, racks: racks) != nil else { throw .beyondSet(set.name) }
    let position = CGPPosition(
      board: board, racks: racks, scores: scores, scoreless: count, operations: operations)
    return (position, set)
  }

  /// At most four digits, which is more than any game has.
  private static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.count <= 5 ? Int(text).flatMap { (-9999...9999).contains($0) ? $0 : nil } : nil
  }

  private static func operations(_ text: String) -> [GCGGame.Pragma] {
    text.split(separator: ";").compactMap { operation in
      let words = operation.split(separator: " ", maxSplits: 1)
      guard let keyword = words.first else { return nil }
      let rest = words.count > 1 ? words[1].drop { $0 == " " } : ""
      return GCGGame.Pragma(keyword: String(keyword), text: String(rest))
    }
  }

  private static func tiles(
    _ operations: [GCGGame.Pragma], _ asked: TileSet?
  ) throws(CGPFault) -> TileSet {
    if let asked { return asked }
    if let name = operations.first(where: { $0.keyword == "ld" })?.text {
      guard let set = TileSet.named(name.lowercased()) else { throw .unknown(what: "tile set", name: name) }
      return set
    }
    let list = operations.first { $0.keyword == "lex" }?.text ?? ""
    return GCGTiles.ofList(list.lowercased()) ?? .english
  }

  /// What would make another game of it is refused by its name.
  private static func lookAtRules(_ operations: [GCGGame.Pragma]) throws(CGPFault) {
    let known = [
      "bdn": ["crosswordgame"], "var": ["classic"], "bb": ["50"], "mcnz": ["6"],
    ]
    let names = ["bdn": "board", "var": "variant", "bb": "bonus", "mcnz": "limit of scoreless turns"]
    for operation in operations {
      guard let values = known[operation.keyword], !values.contains(operation.text.lowercased()) else {
        continue
      }
      throw .unknown(what: names[operation.keyword] ?? operation.keyword, name: operation.text)
    }
  }

  private static func board(_ text: String, _ tiles: TileSet) throws(CGPFault) -> Board {
    let rows = text.split(separator: "/", omittingEmptySubsequences: false)
    guard rows.count == Square.side else { throw .size("\(rows.count) rows") }
    var board = Board()
    for (row, written) in rows.enumerated() {
      var rest = Substring(written)
      var column = 0
      while !rest.isEmpty {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        if !digits.isEmpty {
          guard digits.count <= 2, let gap = Int(digits), gap > 0 else { throw .row(row + 1, String(digits)) }
          column += gap
          rest.removeFirst(digits.count)
        } else {
          guard let tile = tiles.tile(from: &rest) else { throw .row(row + 1, String(rest.prefix(1))) }
          if let square = Square(row: row, column: column) { board[square] = tile }
          column += 1
        }
      }
      guard column == Square.side else { throw .size("\(column) squares in row \(row + 1)") }
    }
    return board
  }
}
