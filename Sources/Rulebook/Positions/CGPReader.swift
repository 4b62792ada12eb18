// SPDX-License-Identifier: MIT

/// Reads positions; source: the CGP description.
package enum CGPReader {
  /// Reads a position in one line; returns it with its set, which holds all tiles of the board and the racks.
  ///
  /// A nil `tiles` stands for the set that the line names, else the set of its word list, else English. It throws the
  /// first fault, `otherTiles` if the line names a set other than `tiles`.
  package static func read(
    _ text: String, tiles: TileSet? = nil
  ) throws(CGPFault) -> (position: CGPPosition, tiles: TileSet) {
    let parts = text.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: true).map(String.init)
    guard parts.count >= 4 else { throw .fields }
    let operations = operations(parts.count > 4 ? parts[4] : "")
    let set = try self.tiles(operations, tiles)
    try lookAtRules(operations)
    let board = try Board(rows: parts[0], set)
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

  /// Returns a score of at most four digits, which no game exceeds.
  private static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.count <= 5 ? Int(text).flatMap { (-9999...9999).contains($0) ? $0 : nil } : nil
  }

  private static func operations(_ text: String) -> [CGPPosition.Operation] {
    text.split(separator: ";").compactMap { operation in
      let words = operation.split(separator: " ", maxSplits: 1)
      guard let keyword = words.first else { return nil }
      let rest = words.count > 1 ? words[1].drop { $0 == " " } : ""
      return CGPPosition.Operation(keyword: String(keyword), text: String(rest))
    }
  }

  private static func tiles(_ operations: [CGPPosition.Operation], _ asked: TileSet?) throws(CGPFault)
    -> TileSet
  {
    let said: (set: TileSet, name: String)?
    if let name = operations.first(where: { $0.keyword == "ld" })?.text {
      guard let set = TileSet.named(name.lowercased()) else { throw .unknown(.tiles, name: name) }
      said = (set, name)
    } else {
      let list = operations.first { $0.keyword == "lex" }?.text ?? ""
      said = TileSet.ofList(list.lowercased()).map { ($0, list) }
    }
    guard let asked else { return said?.set ?? .english }
    if let said, said.set != asked { throw .otherTiles(name: said.name, set: asked.name) }
    return asked
  }

  /// Refuses operations that name a variant of the game, by the name given.
  private static func lookAtRules(_ operations: [CGPPosition.Operation]) throws(CGPFault) {
    let known: [String: (CGPFault.Matter, value: String)] = [
      "bdn": (.board, "crosswordgame"), "var": (.variant, "classic"), "bb": (.bonus, "50"),
      "mcnz": (.limit, "6"),
    ]
    for operation in operations {
      guard let (matter, value) = known[operation.keyword], operation.text.lowercased() != value else {
        continue
      }
      throw .unknown(matter, name: operation.text)
    }
  }
}
