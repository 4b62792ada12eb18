// SPDX-License-Identifier: MIT

/// Values in order that grow at the end, and whose copies share all but the newest few.
///
/// A table is copied before each of its changes. Appending to a list of which there is a copy copies at most one
/// leaf of values, and now and then the references to leaves and blocks: one for every thousand values.
struct SharedList<Element: Equatable & Sendable>: Equatable, Sendable {
  /// How many values a full leaf has, and how many leaves a full block.
  static var width: Int { 32 }

  /// Full leaves of the full blocks, oldest first.
  private(set) var blocks: [[[Element]]] = []
  /// Full leaves behind them, fewer than make a block.
  private(set) var leaves: [[Element]] = []
  /// What is newest: empty in an empty list alone.
  private(set) var newest: [Element] = []

  /// How many values there are.
  var count: Int { (blocks.count * Self.width + leaves.count) * Self.width + newest.count }

  /// The newest value, nil in an empty list.
  var last: Element? { newest.last }

  /// Adds a value behind all others.
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

  /// The value at a place, from 0.
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

  /// The first place whose value, like every later one, is past something; `count` where none is.
  ///
  /// Asks about as many values as the count has binary digits.
  func firstPlace(where isPast: (Element) -> Bool) -> Int {
    (0..<count).partitionPoint { isPast(self[$0]) }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element, like every later one, is past something; `endIndex` where none is.
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
