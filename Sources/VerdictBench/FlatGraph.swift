// SPDX-License-Identifier: MIT

/// A word graph as flat lists of siblings, one number of 32 bits a tile, and lean walks through it.
///
/// The layout of wolges' KWG: the tile in the upper 8 bits, whether a word ends in bit 23, whether it is
/// the last of its siblings in bit 22, and below where the list behind it begins. Lists that are equal, or
/// the end of a longer one, stand once. Tiles are letters of English from 1; in a rack 0 is a blank.
final class FlatGraph {
  private var nodes: [UInt32] = [0]
  private var root: UInt32 = 0

  /// Bytes of the graph.
  var byteCount: Int { nodes.count * 4 }

  private static let ends: UInt32 = 1 << 23
  private static let isLast: UInt32 = 1 << 22
  private static let place: UInt32 = 1 << 22 - 1

  /// Takes sorted upper-case words.
  init(_ words: [[UInt8]]) {
    var lists = Lists()
    let first = lists.list(words, words.indices, depth: 0)
    var places = [UInt32](repeating: 0, count: lists.all.count)
    var known: [ArraySlice<UInt32>: UInt32] = [:]
    // Longer lists first, so that a shorter one finds itself at the end of another.
    for list in lists.all.indices.sorted(by: { lists.all[$0].count > lists.all[$1].count }) {
      let tiles = lists.all[list]
      if let place = known[tiles[...]] {
        places[list] = place
        continue
      }
      places[list] = UInt32(nodes.count)
      for index in tiles.indices where known[tiles[index...]] == nil {
        known[tiles[index...]] = UInt32(nodes.count + index)
      }
      nodes += tiles
      nodes[nodes.count - 1] |= Self.isLast
    }
    for index in 1..<nodes.count {
      let list = nodes[index] & Self.place
      nodes[index] = nodes[index] & ~Self.place | (list == 0 ? 0 : places[Int(list)])
    }
    root = places[Int(first)]
  }

  /// Lists of siblings, each behind those that it leads to; list 0 is none.
  private struct Lists {
    var all: [[UInt32]] = [[]]
    private var known: [[UInt32]: UInt32] = [:]

    mutating func list(_ words: [[UInt8]], _ range: Range<Int>, depth: Int) -> UInt32 {
      var tiles: [UInt32] = []
      var start = range.lowerBound
      while start < range.upperBound {
        guard words[start].count > depth else {
          start += 1
          continue
        }
        let tile = words[start][depth]
        var end = start
        while end < range.upperBound, words[end][depth] == tile { end += 1 }
        let isWord = words[start].count == depth + 1
        tiles.append(
          UInt32(tile) << 24 | (isWord ? FlatGraph.ends : 0) | list(words, start..<end, depth: depth + 1))
        start = end
      }
      guard !tiles.isEmpty else { return 0 }
      if let found = known[tiles] { return found }
      known[tiles] = UInt32(all.count)
      all.append(tiles)
      return UInt32(all.count - 1)
    }
  }

  /// How many words some of the tiles make, or all of them.
  func count(of rack: [UInt8], exact: Bool) -> Int {
    var counts = [UInt8](repeating: 0, count: 256)
    for tile in rack { counts[Int(tile)] += 1 }
    return nodes.withUnsafeBufferPointer { nodes in
      counts.withUnsafeMutableBufferPointer { counts in
        guard let nodes = nodes.baseAddress, let counts = counts.baseAddress else { return 0 }
        var walk = Walk(nodes: nodes, counts: counts)
        if exact { walk.exact(root, left: rack.count) } else { walk.some(root) }
        return walk.found
      }
    }
  }

  private struct Walk {
    let nodes: UnsafePointer<UInt32>
    let counts: UnsafeMutablePointer<UInt8>
    var found = 0

    mutating func some(_ list: UInt32) {
      var index = Int(list)
      while true {
        let node = nodes[index]
        let tile = Int(node >> 24)
        let taken = counts[tile] > 0 ? tile : 0
        if counts[taken] > 0 {
          if node & FlatGraph.ends != 0 { found += 1 }
          if node & FlatGraph.place != 0 {
            counts[taken] -= 1
            some(node & FlatGraph.place)
            counts[taken] += 1
          }
        }
        if node & FlatGraph.isLast != 0 { return }
        index += 1
      }
    }

    mutating func exact(_ list: UInt32, left: Int) {
      var index = Int(list)
      while true {
        let node = nodes[index]
        let tile = Int(node >> 24)
        let taken = counts[tile] > 0 ? tile : 0
        if counts[taken] > 0 {
          if left == 1 {
            if node & FlatGraph.ends != 0 { found += 1 }
          } else if node & FlatGraph.place != 0 {
            counts[taken] -= 1
            exact(node & FlatGraph.place, left: left - 1)
            counts[taken] += 1
          }
        }
        if node & FlatGraph.isLast != 0 { return }
        index += 1
      }
    }
  }
}
