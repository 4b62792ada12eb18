// SPDX-License-Identifier: MIT
import Glibc

/// Whether a graph is sound: then every way through it ends, and its words can be counted before they are
/// written down.
///
/// Looks at each edge that can be reached once, from the root on, and stops at the first that is not sound, or
/// once there are more than it may be. Beside the file it takes four bytes for each edge, at most 64 MiB, of
/// which only the pages of edges that are reached cost memory.
struct GraphCheck {
  /// The longest way that any graph may have: 15 tiles of three letters.
  static let deepest = 45

  /// How many words the graph has.
  private(set) var wordCount = 0

  private let graph: LetterGraph
  private let labels: ClosedRange<UInt8>
  private let depthMax: Int
  private let edgesMax: Int
  private let marks: GraphMarks
  private var reached = 0

  /// An edge to be looked at, and how many edges the way to it has, with itself.
  private struct Step {
    let place: Int
    let depth: Int
  }

  /// Throws what is wrong first; labels must be in the range and rise within a list.
  init(
    _ graph: LetterGraph, labels: ClosedRange<UInt8>, depthMax: Int, edgesMax: Int = LetterGraph.mostEdges
  ) throws(GraphFault) {
    self.graph = graph
    self.labels = labels
    self.depthMax = min(depthMax, Self.deepest)
    self.edgesMax = edgesMax
    guard (0..<graph.count).contains(graph.root) else { throw .outside }
    guard let marks = GraphMarks(count: graph.count) else { throw .noMemory }
    self.marks = marks
    try check()
    wordCount = marks[graph.root].words
  }

  /// The stack holds the edges of one way and of their lists, which the bounds on both keep short.
  private mutating func check() throws(GraphFault) {
    var stack = [Step(place: graph.root, depth: 1)]
    while let step = stack.last {
      switch marks[step.place].state {
      case .done: stack.removeLast()
      case .open:
        try close(step.place)
        stack.removeLast()
      case .new:
        reached += 1
        guard reached <= edgesMax else { throw .tooLarge }
        marks[step.place] = .open
        try look(at: step, &stack)
      }
    }
  }

  private func look(at step: Step, _ stack: inout [Step]) throws(GraphFault) {
    let edge = graph.edge(at: step.place)
    guard labels.contains(edge.label) else { throw .label }
    guard edge.isWord || edge.child != LetterGraph.none else { throw .deadEnd }
    if edge.child != LetterGraph.none { try follow(Int(edge.child), step.depth + 1, &stack) }
    guard !edge.isLast else { return }
    try follow(step.place + 1, step.depth, &stack)
    guard graph.edge(at: step.place + 1).label > edge.label else { throw .order }
  }

  private func follow(_ place: Int, _ depth: Int, _ stack: inout [Step]) throws(GraphFault) {
    guard place < graph.count else { throw .outside }
    switch marks[place].state {
    // Whatever is open leads to the edge that is looked at.
    case .open: throw .cyclic
    case .new:
      guard depth <= depthMax else { throw .tooDeep }
      stack.append(Step(place: place, depth: depth))
    case .done: break
    }
  }

  /// Counts an edge whose followers are counted.
  private func close(_ place: Int) throws(GraphFault) {
    let edge = graph.edge(at: place)
    var words = edge.isWord ? 1 : 0
    var depth = 1
    if edge.child != LetterGraph.none {
      let child = marks[Int(edge.child)]
      words += child.words
      depth += child.depth
    }
    guard depth <= depthMax else { throw .tooDeep }
    if !edge.isLast {
      let next = marks[place + 1]
      words += next.words
      depth = max(depth, next.depth)
    }
    guard words <= LetterGraph.most else { throw .tooMany }
    marks[place] = GraphMark(words: words, depth: depth)
  }
}

/// What is known of an edge: how many words begin with it or with a later edge of its list, and the longest way
/// from there on.
private struct GraphMark {
  /// Words in bits 0-24, depth in bits 25-31; no depth is 0, and 127 stands for an edge that is being counted.
  let bits: UInt32

  enum State { case new, open, done }

  static let open = GraphMark(words: 0, depth: 127)

  init(bits: UInt32) { self.bits = bits }

  init(words: Int, depth: Int) { bits = UInt32(words) | UInt32(depth) << 25 }

  var words: Int { Int(bits & (1 << 25 - 1)) }
  var depth: Int { Int(bits >> 25) }
  var state: State { bits == 0 ? .new : depth == 127 ? .open : .done }
}

/// A mark for each edge, new at first; pages that nobody writes to cost no memory.
private final class GraphMarks {
  private let base: UnsafeMutablePointer<UInt32>
  private let count: Int

  /// Nil when there is no memory.
  init?(count: Int) {
    guard let base = calloc(count, MemoryLayout<UInt32>.stride) else { return nil }
    self.base = base.bindMemory(to: UInt32.self, capacity: count)
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
