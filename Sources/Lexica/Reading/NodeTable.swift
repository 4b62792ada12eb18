// SPDX-License-Identifier: MIT

/// The nodes of a Scrabbdict file of version 3: where each one's edges are, and whether a word ends there.
///
/// Nodes are read where they stand in the file. One is six bytes: the first edge in four, then how many in bits
/// 0-14 and whether a word ends there in bit 15.
struct NodeTable {
  /// A node's edges, and whether a word ends there.
  struct Node {
    let first: Int
    let count: Int
    let isWord: Bool
  }

  private let nodes: ByteRun
  /// By edge: how many edges of its list follow, at most 255.
  private let following: [UInt8]

  /// Checks that nodes and edges name one another, and that no list of edges ends within another.
  ///
  /// Takes one step for each node and each edge, however long the lists say that they are and however many nodes
  /// share one.
  init(_ nodes: UnsafeRawBufferPointer, _ edges: UnsafeRawBufferPointer) throws(ScrabbdictFault) {
    let (nodeCount, edgeCount) = (nodes.count / 6, edges.count / 4)
    // A node is there for an edge that leads to it, but for the first.
    guard edgeCount <= LetterGraph.mostEdges, nodeCount <= LetterGraph.mostEdges else {
      throw .graph(.tooLarge)
    }
    self.nodes = ByteRun(nodes)
    let run = ByteRun(edges)
    for edge in 0..<edgeCount {
      guard let bits = run.four(at: 4 * edge), bits >> 8 < nodeCount else { throw .graph(.outside) }
    }
    following = try Self.following(self.nodes, nodeCount: nodeCount, edgeCount: edgeCount)
    // A list that ends where another one goes on could not be told from it by its edges.
    for index in 0..<nodeCount {
      let node = node(at: index)
      guard node.count == 0 || Int(following[node.first]) == node.count - 1 else { throw .tables }
    }
  }

  private static func following(
    _ nodes: ByteRun, nodeCount: Int, edgeCount: Int
  ) throws(ScrabbdictFault) -> [UInt8] {
    // 0 where a list ends, 1 elsewhere, and then counted from the end of the file on.
    var following = [UInt8](repeating: 1, count: edgeCount)
    for index in 0..<nodeCount {
      let node = node(nodes, at: index)
      guard node.count > 0 else { continue }
      guard node.count <= 256 else { throw .tables }
      guard node.first + node.count <= edgeCount else { throw .graph(.outside) }
      following[node.first + node.count - 1] = 0
    }
    var count: UInt8 = 0
    for edge in (0..<edgeCount).reversed() {
      count = following[edge] == 0 ? 0 : min(count, 254) + 1
      following[edge] = count
    }
    return following
  }

  /// The node at an index; traps outside.
  func node(at index: Int) -> Node { Self.node(nodes, at: index) }

  /// Whether an edge is the last of its list; traps outside.
  func isLast(_ edge: Int) -> Bool { following[edge] == 0 }

  private static func node(_ nodes: ByteRun, at index: Int) -> Node {
    guard let first = nodes.four(at: 6 * index), let bits = nodes.two(at: 6 * index + 4) else {
      preconditionFailure("no node \(index)")
    }
    return Node(first: first, count: bits & 0x7FFF, isWord: bits >> 15 == 1)
  }
}
