// SPDX-License-Identifier: MIT

/// The places of the links of a graph in a KWG file.
///
/// Lists are packed into blocks of 16 entries, a cache line. Lists with many paths to them come first, each
/// followed by the lists that it leads to.
/// Source: the behaviour of wolges' `buildlex`, layout Wolges.
struct KWGPlaces {
  /// The place by link; 0 for link 0.
  private(set) var of: [UInt32]
  var count: Int { (blocks.filled.count - 1) * 16 + (blocks.filled.last ?? 0) }

  private let links: [ChainedGraph.Link]
  /// By link: the head of a list through it, and the number of links from it to the end of the list.
  private let heads: [UInt32]
  private let lengths: [Int]
  // Entries 0 and 1 precede the lists.
  private var blocks = Blocks(taken: 2)

  /// A list whose children are being placed.
  private struct Step {
    let head: Int
    let start: UInt32
    var link: Int
  }

  /// Places the links of a graph, given the first links of its words and of its plays.
  init(_ links: [ChainedGraph.Link], words: UInt32, plays: UInt32) {
    self.links = links
    of = [UInt32](repeating: 0, count: links.count)
    heads = Self.heads(links)
    var lengths = [Int](repeating: 1, count: links.count)
    for link in links.indices.dropFirst() where links[link].next != 0 {
      lengths[link] += lengths[Int(links[link].next)]
    }
    self.lengths = lengths
    for link in Self.order(links, lengths, words: words, plays: plays) { place(link) }
  }

  private static func heads(_ links: [ChainedGraph.Link]) -> [UInt32] {
    var heads = links.indices.map { UInt32($0) }
    for link in links.indices.dropFirst().reversed() { heads[Int(links[link].next)] = UInt32(link) }
    for link in links.indices.dropFirst().reversed() { heads[link] = heads[Int(heads[link])] }
    return heads
  }

  /// Returns the links in the order of their lists' places: first those of words, with more paths, longer ones.
  private static func order(
    _ links: [ChainedGraph.Link], _ lengths: [Int], words: UInt32, plays: UInt32
  ) -> [Int] {
    var ways = [UInt32](repeating: 0, count: links.count)
    ways[Int(words)] = 1
    ways[Int(plays)] = 1
    for link in links.indices.dropFirst().reversed() {
      for target in [Int(links[link].next), Int(links[link].child)] {
        let (sum, isOver) = ways[target].addingReportingOverflow(ways[link])
        ways[target] = isOver ? .max : sum
      }
    }
    var isOfWords = links.indices.map { (1...max(1, Int(words))).contains($0) }
    for link in links.indices where link > Int(words) && isOfWords[Int(links[link].next)] {
      isOfWords[link] = true
    }
    return links.indices.dropFirst().sorted { one, other in
      if isOfWords[one] != isOfWords[other] { return isOfWords[one] }
      if ways[one] != ways[other] { return ways[one] > ways[other] }
      if lengths[one] != lengths[other] { return lengths[one] > lengths[other] }
      return one < other
    }
  }

  /// Reserves entries for the list through a link, then places the lists that it leads to.
  private mutating func place(_ first: Int) {
    var steps: [Step] = []
    enter(first, &steps)
    while var step = steps.last {
      guard step.link != 0 else {
        put(step)
        steps.removeLast()
        continue
      }
      let child = Int(links[step.link].child)
      step.link = Int(links[step.link].next)
      steps[steps.count - 1] = step
      if child != 0 { enter(child, &steps) }
    }
  }

  private mutating func enter(_ link: Int, _ steps: inout [Step]) {
    let head = Int(heads[link])
    guard of[head] == 0 else { return }
    // A list may lead to its own tail; the mark keeps it from being entered again.
    of[head] = .max
    steps.append(Step(head: head, start: UInt32(blocks.take(lengths[head])), link: head))
  }

  /// Sets the places of a list's links, up to the first that already has one as part of a shared end.
  private mutating func put(_ step: Step) {
    of[step.head] = 0
    var link = step.head
    for offset in 0..<UInt32(lengths[step.head]) {
      guard of[link] == 0 else { return }
      of[link] = step.start + offset
      link = Int(links[link].next)
    }
  }
}

/// Blocks of 16 entries, each filled from its start.
private struct Blocks {
  /// By block: the number of entries taken.
  private(set) var filled: [Int]
  /// By number of entries taken, below 16: the blocks with that many, the latest last.
  private var open: [[Int]]

  init(taken: Int) {
    filled = [taken]
    open = [[Int]](repeating: [], count: 16)
    open[taken].append(0)
  }

  /// Reserves entries in the fullest block with room for them, or in a new block.
  mutating func take(_ count: Int) -> Int {
    guard count <= 16 else { return takeLong(count) }
    for taken in stride(from: 16 - count, through: 0, by: -1) {
      guard let block = open[taken].popLast() else { continue }
      fill(block, to: taken + count)
      return block * 16 + taken
    }
    let block = filled.count
    filled.append(0)
    fill(block, to: count)
    return block * 16
  }

  /// Reserves more than 16 entries, from the start of a block with an even number.
  private mutating func takeLong(_ count: Int) -> Int {
    if filled.count % 2 == 1 {
      open[0].append(filled.count)
      filled.append(0)
    }
    let first = filled.count
    var rest = count
    while rest > 0 {
      filled.append(0)
      fill(filled.count - 1, to: min(rest, 16))
      rest -= 16
    }
    return first * 16
  }

  private mutating func fill(_ block: Int, to count: Int) {
    filled[block] = count
    if count < 16 { open[count].append(block) }
  }
}
