// SPDX-License-Identifier: MIT

/// The smallest word graph of sorted words; its lists of edges are chains, so that lists with equal ends share them.
///
/// A link is an edge together with the next link of its list. Link 0 ends every list. `child` and `next` of a
/// link are lower than its own number. Equal lists are one, because a list is complete when the words leave it, and each of
/// its links is then replaced by an equal earlier one, if there is one.
/// Source: Daciuk et al., Incremental Construction of Minimal Acyclic Finite-State Automata, 2000.
struct ChainedGraph {
  /// An edge, and the next link of its list; 0 means none.
  struct Link: Hashable {
    var label: UInt8
    var isWord = false
    var child: UInt32 = 0
    var next: UInt32 = 0
  }

  private(set) var links = [Link(label: 0)]

  private var buckets = [UInt32](repeating: 0, count: 1 << 12)
  /// The incomplete edges of the present path, a list for each depth.
  private var pending: [Link] = []
  /// By depth: the start of its list in `pending`.
  private var starts = [0]
  private var previous: [UInt8] = []

  /// Adds the words of a list in rising order, and returns the first link of the first list; 0 for no words.
  mutating func add(_ words: some Sequence<[UInt8]>) -> UInt32 {
    for word in words {
      descend(along: word)
      pending[pending.count - 1].isWord = true
    }
    return finish()
  }

  /// Adds paths in rising order; a path that ends in a separator, label 0, continues at the list that `target` returns.
  mutating func add(_ ways: some Sequence<[UInt8]>, target: ([UInt8], borrowing ChainedGraph) -> UInt32)
    -> UInt32
  {
    for way in ways {
      guard way.last == 0 else {
        descend(along: way)
        pending[pending.count - 1].isWord = true
        continue
      }
      let letters = Array(way.dropLast())
      descend(along: letters)
      pending.append(Link(label: 0, child: target(letters, self)))
    }
    return finish()
  }

  /// Returns the link with a label in a list; 0 if there is none.
  func link(_ label: UInt8, in list: UInt32) -> UInt32 {
    var place = list
    while place != 0, links[Int(place)].label != label { place = links[Int(place)].next }
    return place
  }

  /// Returns the links of a list, named by its first link.
  func links(of list: UInt32) -> [Link] {
    var found: [Link] = []
    var place = list
    while place != 0 {
      found.append(links[Int(place)])
      place = links[Int(place)].next
    }
    return found
  }

  private mutating func descend(along way: [UInt8]) {
    var common = 0
    while common < min(previous.count, way.count), previous[common] == way[common] { common += 1 }
    climb(to: common)
    for label in way[common...] {
      pending.append(Link(label: label))
      starts.append(pending.count)
    }
    previous = way
  }

  /// Completes the lists below a depth, deepest first, and sets each as the child of its edge.
  private mutating func climb(to common: Int) {
    while starts.count - 1 > common {
      let list = chained()
      pending[pending.count - 1].child = list
    }
  }

  private mutating func finish() -> UInt32 {
    climb(to: 0)
    previous = []
    let root = chained()
    starts = [0]
    return root
  }

  /// Makes a list of the deepest pending edges, last edge first, and removes them.
  private mutating func chained() -> UInt32 {
    var next: UInt32 = 0
    let start = starts.removeLast()
    while pending.count > start {
      var link = pending.removeLast()
      link.next = next
      next = number(of: link)
    }
    return next
  }

  private mutating func number(of link: Link) -> UInt32 {
    var slot = bucket(link)
    while buckets[slot] != 0 {
      if links[Int(buckets[slot])] == link { return buckets[slot] }
      slot = (slot + 1) & (buckets.count - 1)
    }
    buckets[slot] = UInt32(links.count)
    links.append(link)
    if links.count * 2 > buckets.count { grow() }
    return UInt32(links.count - 1)
  }

  private func bucket(_ link: Link) -> Int {
    let low = UInt64(link.child) | UInt64(link.next) << 32
    var mixed = (low ^ UInt64(link.label) << 57 ^ (link.isWord ? 1 << 56 : 0)) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 29) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: mixed >> 32) & (buckets.count - 1)
  }

  private mutating func grow() {
    buckets = [UInt32](repeating: 0, count: buckets.count * 2)
    for number in 1..<links.count {
      var slot = bucket(links[number])
      while buckets[slot] != 0 { slot = (slot + 1) & (buckets.count - 1) }
      buckets[slot] = UInt32(number)
    }
  }
}
