// SPDX-License-Identifier: MIT

/// A fault of a word graph that another program wrote.
enum GraphFault: Error, Hashable {
  /// An edge leads out of the file, or a list of edges does not end inside it.
  case outside
  /// The same fault in the part that finds plays and contains no words.
  case playsOutside
  case cyclic
  case deadEnd
  case tooDeep
  case tooMany
  case tooLarge
  case noMemory
  case label
  case order

  /// The fault in words for people: lower case, no full stop.
  var text: String {
    switch self {
    case .outside: "it points outside itself"
    case .playsOutside: "its part for finding plays points outside the file, so its end is missing"
    case .cyclic: "it leads in circles"
    case .deadEnd: "a way through it ends in no word"
    case .tooDeep: "an entry has more than \(GraphCheck.deepest) letters, and longer ones are not read"
    case .tooMany: "it has more than \(LetterGraph.most) words"
    case .tooLarge: "it has more than \(LetterGraph.mostEdges) edges"
    case .noMemory: "there is no memory to check it"
    case .label: "an edge has a label that it cannot have"
    case .order: "edges that should be in order are not"
    }
  }
}

/// A word graph in the form of other programs: lists of edges, which may share their ends.
///
/// A list is named by the place of its first edge. Its other edges follow, up to one marked as last. Edges
/// are read in the file's bytes, which must outlive the graph.
struct LetterGraph {
  /// The largest number of words, more than five times the longest known list.
  static let most = 1 << 24
  /// The largest number of edges, eleven times that of any known list; the older layouts can name as many.
  static let mostEdges = 1 << 22
  /// The child of an edge that leads to no list.
  static let none = UInt32.max

  /// An edge, stored in four bytes.
  struct Edge {
    /// The first edge of the list that the edge leads to, or `none`.
    let child: UInt32
    let label: UInt8
    let isWord: Bool
    let isLast: Bool
  }

  /// The positions of an edge's parts in its four bytes.
  enum Layout {
    /// Child in bits 0-21, last 22, word 23, label 24-31: the older KWG files.
    case node22
    /// Label in bits 0-5, last 6, word 7, child 8-31: the newer KWG files.
    case node24
    /// Child in bits 0-21, word 22, last 23, label 24-31: Scrabbdict files from version 4 on.
    case dawg
    /// Label in bits 0-7, node 8-31: Scrabbdict files of version 3.
    case nodes(NodeTable)
  }

  /// No layout names a place beyond 2^24, and no list has more than 256 edges.
  private static let beyond = 1 << 24 + 256

  private let run: ByteRun
  private let layout: Layout
  let root: Int
  /// The number of edges in the file that can be named.
  let count: Int

  init(_ edges: UnsafeRawBufferPointer, _ layout: Layout, root: Int) {
    run = ByteRun(edges)
    self.layout = layout
    self.root = root
    count = min(edges.count / 4, Self.beyond)
  }

  /// Returns the edge at a place; traps outside.
  func edge(at place: Int) -> Edge {
    guard let number = run.four(at: 4 * place) else { preconditionFailure("no edge \(place)") }
    let bits = UInt32(number)
    switch layout {
    case .node22: return Edge(bits & 0x3F_FFFF, bits >> 24, isWord: bits >> 23, isLast: bits >> 22)
    case .node24: return Edge(bits >> 8, bits & 0x3F, isWord: bits >> 7, isLast: bits >> 6)
    case .dawg: return Edge(bits & 0x3F_FFFF, bits >> 24, isWord: bits >> 22, isLast: bits >> 23)
    case .nodes(let table):
      let node = table.node(at: Int(bits >> 8))
      return Edge(
        child: node.count == 0 ? Self.none : UInt32(node.first), label: UInt8(bits & 0xFF),
        isWord: node.isWord, isLast: table.isLast(place))
    }
  }

  /// Returns whether the four bytes at a place are zero; traps outside.
  func isZero(at place: Int) -> Bool {
    guard let number = run.four(at: 4 * place) else { preconditionFailure("no edge \(place)") }
    return number == 0
  }

  /// Calls back with the labels of every word; the graph must have passed a `GraphCheck`.
  func forEachWord(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var path = [Int](repeating: 0, count: GraphCheck.deepest)
    var labels = [UInt8](repeating: 0, count: GraphCheck.deepest)
    var depth = 0
    path[0] = root
    while true {
      let edge = edge(at: path[depth])
      labels[depth] = edge.label
      if edge.isWord { labels.withUnsafeBufferPointer { body($0.extracting(0...depth)) } }
      if edge.child != Self.none {
        depth += 1
        path[depth] = Int(edge.child)
        continue
      }
      while self.edge(at: path[depth]).isLast {
        guard depth > 0 else { return }
        depth -= 1
      }
      path[depth] += 1
    }
  }
}

extension LetterGraph.Edge {
  /// Creates an edge from its bits: child 0 means `none`, and only the lowest bit of each flag counts.
  fileprivate init(_ child: UInt32, _ label: UInt32, isWord: UInt32, isLast: UInt32) {
    self.init(
      child: child == 0 ? LetterGraph.none : child, label: UInt8(label), isWord: isWord & 1 == 1,
      isLast: isLast & 1 == 1)
  }
}
