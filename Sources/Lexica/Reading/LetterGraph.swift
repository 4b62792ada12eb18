// SPDX-License-Identifier: MIT

/// What is wrong with a word graph that another program wrote.
enum GraphFault: Error, Hashable {
  /// An edge leads out of the file, or a list of edges does not end in it.
  case outside
  /// A way leads back to where it came from.
  case cyclic
  /// A way ends without a word.
  case deadEnd
  /// A way is longer than words are.
  case tooDeep
  /// More words than this release holds.
  case tooMany
  /// An edge has a label that is none.
  case label
  /// The labels of a place's edges do not rise.
  case order

  /// What is wrong, for people: lower case, no full stop.
  var text: String {
    switch self {
    case .outside: "it points outside itself"
    case .cyclic: "it leads in circles"
    case .deadEnd: "a way through it ends in no word"
    case .tooDeep: "a way through it is longer than any word"
    case .tooMany: "it has more than \(LetterGraph.most) words"
    case .label: "an edge has a label that it cannot have"
    case .order: "edges that should be in order are not"
    }
  }
}

/// A word graph as other programs store it: lists of edges, which may share their ends.
///
/// A place is the index of its first edge; its other edges follow, up to one that is marked as last.
struct LetterGraph {
  /// More words than five times the longest list known.
  static let most = 1 << 24
  /// The child of an edge that leads nowhere.
  static let none = UInt32.max

  /// An edge: the child's first edge in bits 0-31, the label in bits 32-39, then whether a word ends here and
  /// whether the edge is its list's last.
  struct Edge {
    let bits: UInt64

    init(child: UInt32, label: UInt8, isWord: Bool, isLast: Bool) {
      bits = UInt64(child) | UInt64(label) << 32 | (isWord ? 1 << 40 : 0) | (isLast ? 1 << 41 : 0)
    }

    var child: UInt32 { UInt32(truncatingIfNeeded: bits) }
    var label: UInt8 { UInt8(truncatingIfNeeded: bits >> 32) }
    var isWord: Bool { bits >> 40 & 1 == 1 }
    var isLast: Bool { bits >> 41 & 1 == 1 }
  }

  let edges: [Edge]
  let root: Int

  /// Calls back with the labels of every word; only for a graph that a `GraphCheck` passed.
  func forEachWord(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var path = [Int](repeating: 0, count: GraphCheck.deepest)
    var labels = [UInt8](repeating: 0, count: GraphCheck.deepest)
    var depth = 0
    path[0] = root
    while true {
      let edge = edges[path[depth]]
      labels[depth] = edge.label
      if edge.isWord { labels.withUnsafeBufferPointer { body($0.extracting(0...depth)) } }
      if edge.child != Self.none {
        depth += 1
        path[depth] = Int(edge.child)
        continue
      }
      while edges[path[depth]].isLast {
        guard depth > 0 else { return }
        depth -= 1
      }
      path[depth] += 1
    }
  }
}

/// Whether a graph is sound: then every way through it ends, and its words can be counted before they are
/// written down.
///
/// Looks at each edge that can be reached once, so its time and memory follow the file's size.
struct GraphCheck {
  /// The longest way that any graph may have: 15 tiles of three letters.
  static let deepest = 45

  /// How many words the graph has.
  private(set) var wordCount = 0

  private let graph: LetterGraph
  private let labels: ClosedRange<UInt8>
  private let depthMax: Int
  private var marks: [Mark]
  /// By edge: how many words begin with it or with a later edge of its list.
  private var words: [UInt32]
  /// By edge: the longest way from there on.
  private var depths: [UInt8]

  private enum Mark: UInt8 { case new, open, done }

  /// Throws what is wrong first; labels must be in the range and rise within a list.
  init(_ graph: LetterGraph, labels: ClosedRange<UInt8>, depthMax: Int) throws(GraphFault) {
    self.graph = graph
    self.labels = labels
    self.depthMax = min(depthMax, Self.deepest)
    marks = [Mark](repeating: .new, count: graph.edges.count)
    words = [UInt32](repeating: 0, count: graph.edges.count)
    depths = [UInt8](repeating: 0, count: graph.edges.count)
    guard graph.edges.indices.contains(graph.root) else { throw .outside }
    try check()
    wordCount = Int(words[graph.root])
  }

  private mutating func check() throws(GraphFault) {
    var stack = [graph.root]
    while let place = stack.last {
      switch marks[place] {
      case .done: stack.removeLast()
      case .open:
        try close(place)
        stack.removeLast()
      case .new:
        marks[place] = .open
        let edge = graph.edges[place]
        guard labels.contains(edge.label) else { throw .label }
        guard edge.isWord || edge.child != LetterGraph.none else { throw .deadEnd }
        if edge.child != LetterGraph.none { try follow(Int(edge.child), &stack) }
        if !edge.isLast {
          try follow(place + 1, &stack)
          guard graph.edges[place + 1].label > edge.label else { throw .order }
        }
      }
    }
  }

  private func follow(_ place: Int, _ stack: inout [Int]) throws(GraphFault) {
    guard place < marks.count else { throw .outside }
    switch marks[place] {
    // Whatever is open leads to the edge that is looked at.
    case .open: throw .cyclic
    case .new: stack.append(place)
    case .done: break
    }
  }

  /// Counts an edge whose followers are counted.
  private mutating func close(_ place: Int) throws(GraphFault) {
    marks[place] = .done
    let edge = graph.edges[place]
    var count = edge.isWord ? 1 : 0
    var depth = 1
    if edge.child != LetterGraph.none {
      count += Int(words[Int(edge.child)])
      depth += Int(depths[Int(edge.child)])
    }
    guard depth <= depthMax else { throw .tooDeep }
    if !edge.isLast {
      count += Int(words[place + 1])
      depth = max(depth, Int(depths[place + 1]))
    }
    guard count <= LetterGraph.most else { throw .tooMany }
    words[place] = UInt32(count)
    depths[place] = UInt8(depth)
  }
}
