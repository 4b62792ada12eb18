// SPDX-License-Identifier: MIT

/// An append-only list whose copies share all but the newest few values.
///
/// An append to a list that has a copy copies at most one leaf of values, and for every thousand values the
/// references to leaves and blocks.
struct SharedList<Element: Equatable & Sendable>: Equatable, Sendable {
  /// The number of values in a full leaf, and of leaves in a full block.
  static var width: Int { 32 }

  /// The full blocks of full leaves, oldest first.
  private(set) var blocks: [[[Element]]] = []
  /// The full leaves after them, fewer than a block.
  private(set) var leaves: [[Element]] = []
  /// The newest values; empty only in an empty list.
  private(set) var newest: [Element] = []

  var count: Int { (blocks.count * Self.width + leaves.count) * Self.width + newest.count }

  var last: Element? { newest.last }

  mutating func append(_ element: Element) {
    if newest.count == Self.width {
      leaves.append(newest)
      newest = []
      if leaves.count == Self.width {
        blocks.append(leaves)
        leaves = []
      }
    }
    newest.append(element)
  }

  /// The value at an index, from 0.
  subscript(place: Int) -> Element {
    get {
      let (block, leaf, rest) = Self.split(place)
      if block < blocks.count { return blocks[block][leaf][rest] }
      return leaf < leaves.count ? leaves[leaf][rest] : newest[rest]
    }
    set {
      let (block, leaf, rest) = Self.split(place)
      if block < blocks.count {
        blocks[block][leaf][rest] = newValue
      } else if leaf < leaves.count {
        leaves[leaf][rest] = newValue
      } else {
        newest[rest] = newValue
      }
    }
  }

  private static func split(_ place: Int) -> (block: Int, leaf: Int, rest: Int) {
    (place / (width * width), place / width % width, place % width)
  }

  /// Returns the first index for which `isPast` holds, as it must for every later one, in about log2(`count`) calls; `count`
  /// when there is none.
  func firstPlace(where isPast: (Element) -> Bool) -> Int {
    (0..<count).partitionPoint { isPast(self[$0]) }
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the first index for which `isPast` holds, as it must for every later one; `endIndex` when there is none.
  func partitionPoint(where isPast: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
