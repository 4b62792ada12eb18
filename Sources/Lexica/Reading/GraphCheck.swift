// SPDX-License-Identifier: MIT
import Glibc

/// A check that a graph is sound: every path ends, and the words can be counted before they are read.
///
/// Each edge reachable from the root is looked at once. The check stops at the first fault or after `edgesMax`
/// edges. It takes eight bytes for each edge, at most 128 MiB, of which only pages of reached edges cost
/// memory. It takes four more for each edge on its stack.
struct GraphCheck {
  /// The largest length of a path in edges; no list of words needs more.
  static let deepest = 255

  private(set) var wordCount = 0

  private let graph: LetterGraph
  private let labels: ClosedRange<UInt8>
  private let edgesMax: Int
  private let isInOrder: Bool
  private let marks: GraphMarks
  private var reached = 0

  /// Checks a graph whose labels must be in the range and, if `isInOrder`, rise within each list.
  init(
    _ graph: LetterGraph, labels: ClosedRange<UInt8>, isInOrder: Bool = true,
    edgesMax: Int = LetterGraph.mostEdges
  ) throws(GraphFault) {
    self.graph = graph
    self.labels = labels
    self.isInOrder = isInOrder
    self.edgesMax = edgesMax
    guard (0..<graph.count).contains(graph.root) else { throw .outside }
    guard let marks = GraphMarks(count: graph.count) else { throw .noMemory }
    self.marks = marks
    try check()
    wordCount = marks[graph.root].words
  }

  /// Returns whether an edge can be reached from the root; traps if the graph has no such edge.
  func reaches(_ place: Int) -> Bool { marks[place].state == .done }

  /// The stack contains edges that wait for their followers; each is a reached edge.
  private mutating func check() throws(GraphFault) {
    var stack = [UInt32(graph.root)]
    while let top = stack.last {
      let place = Int(top)
      switch marks[place].state {
      case .done: stack.removeLast()
      case .open:
        try close(place)
        stack.removeLast()
      case .new:
        reached += 1
        guard reached <= edgesMax else { throw .tooLarge }
        marks[place] = .open
        try look(at: place, &stack)
      }
    }
  }

  private func look(at place: Int, _ stack: inout [UInt32]) throws(GraphFault) {
    let edge = graph.edge(at: place)
    guard labels.contains(edge.label) else { throw .label }
    guard edge.isWord || edge.child != LetterGraph.none else { throw .deadEnd }
    if edge.child != LetterGraph.none { try follow(Int(edge.child), &stack) }
    guard !edge.isLast else { return }
    try follow(place + 1, &stack)
    guard !isInOrder || graph.edge(at: place + 1).label > edge.label else { throw .order }
  }

  private func follow(_ place: Int, _ stack: inout [UInt32]) throws(GraphFault) {
    guard place < graph.count else { throw .outside }
    switch marks[place].state {
    // An open edge leads to the present edge.
    case .open: throw .cyclic
    case .new: stack.append(UInt32(place))
    case .done: break
    }
  }

  /// Counts the words of an edge whose followers are counted.
  private func close(_ place: Int) throws(GraphFault) {
    let edge = graph.edge(at: place)
    var words = edge.isWord ? 1 : 0
    var depth = 1
    if edge.child != LetterGraph.none {
      let child = marks[Int(edge.child)]
      words += child.words
      depth += child.depth
    }
    guard depth <= Self.deepest else { throw .tooDeep }
    if !edge.isLast {
      let next = marks[place + 1]
      words += next.words
      depth = max(depth, next.depth)
    }
    guard words <= LetterGraph.most else { throw .tooMany }
    marks[place] = GraphMark(words: words, depth: depth)
  }
}

/// The number of words that begin with an edge or a later edge of its list, and the longest path from there.
private struct GraphMark {
  /// Words in bits 0-31, depth from bit 32 on: at least 1, and `deepest` + 1 while the edge is being counted.
  let bits: UInt64

  /// The state of an edge: not reached, being counted, or counted.
  enum State { case new, open, done }

  static let open = GraphMark(words: 0, depth: GraphCheck.deepest + 1)

  init(bits: UInt64) { self.bits = bits }

  init(words: Int, depth: Int) { bits = UInt64(words) | UInt64(depth) << 32 }

  var words: Int { Int(bits & 0xFFFF_FFFF) }
  var depth: Int { Int(bits >> 32) }
  var state: State { bits == 0 ? .new : depth > GraphCheck.deepest ? .open : .done }
}

/// A mark for each edge, initially new; untouched pages cost no memory.
private final class GraphMarks {
  private let base: UnsafeMutablePointer<UInt64>
  private let count: Int

  /// Allocates the marks; nil if there is no memory.
  init?(count: Int) {
    guard let base = calloc(count, MemoryLayout<UInt64>.stride) else { return nil }
    self.base = base.bindMemory(to: UInt64.self, capacity: count)
    self.count = count
  }

  deinit { free(base) }

  subscript(place: Int) -> GraphMark {
    get {
      precondition((0..<count).contains(place), "no edge there")
      return GraphMark(bits: base[place])
    }
    set {
      precondition((0..<count).contains(place), "no edge there")
      base[place] = newValue.bits
    }
  }
}
