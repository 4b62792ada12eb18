// SPDX-License-Identifier: MIT

/// The nodes of a Scrabbdict file of version 3: the edges of each, and whether a word ends there.
///
/// Nodes are read in the file's bytes. A node takes six bytes: the first edge in four, then the number of
/// edges in bits 0-14 and the end of a word in bit 15.
struct NodeTable {
  /// The edges of a node, and whether a word ends there.
  struct Node {
    let first: Int
    let count: Int
    let isWord: Bool
  }

  private let nodes: ByteRun
  /// By edge: the number of later edges in its list, at most 255.
  private let following: [UInt8]

  /// Checks, in a step for each node and edge, that they refer to one another, and that no list ends in another.
  init(_ nodes: UnsafeRawBufferPointer, _ edges: UnsafeRawBufferPointer) throws(ListFault) {
    let (nodeCount, edgeCount) = (nodes.count / 6, edges.count / 4)
    // Each node but the first has an edge to it, so both numbers have the same limit.
    guard edgeCount <= LetterGraph.mostEdges, nodeCount <= LetterGraph.mostEdges else {
      throw ScrabbdictFile.unsound(.tooLarge)
    }
    self.nodes = ByteRun(nodes)
    let run = ByteRun(edges)
    for edge in 0..<edgeCount {
      guard let bits = run.four(at: 4 * edge), bits >> 8 < nodeCount else {
        throw ScrabbdictFile.unsound(.outside)
      }
    }
    following = try Self.following(self.nodes, nodeCount: nodeCount, edgeCount: edgeCount)
    // If a list ended inside another one, the two could not be distinguished by their edges.
    for index in 0..<nodeCount {
      let node = node(at: index)
      guard node.count == 0 || Int(following[node.first]) == node.count - 1 else {
        throw ScrabbdictFile.tables
      }
    }
  }

  private static func following(
    _ nodes: ByteRun, nodeCount: Int, edgeCount: Int
  ) throws(ListFault) -> [UInt8] {
    // First 0 at the end of a list and 1 elsewhere; then counted from the end of the file.
    var following = [UInt8](repeating: 1, count: edgeCount)
    for index in 0..<nodeCount {
      let node = node(nodes, at: index)
      guard node.count > 0 else { continue }
      guard node.count <= 256 else { throw ScrabbdictFile.tables }
      guard node.first + node.count <= edgeCount else { throw ScrabbdictFile.unsound(.outside) }
      following[node.first + node.count - 1] = 0
    }
    var count: UInt8 = 0
    for edge in (0..<edgeCount).reversed() {
      count = following[edge] == 0 ? 0 : min(count, 254) + 1
      following[edge] = count
    }
    return following
  }

  func node(at index: Int) -> Node { Self.node(nodes, at: index) }

  func isLast(_ edge: Int) -> Bool { following[edge] == 0 }

  private static func node(_ nodes: ByteRun, at index: Int) -> Node {
    guard let first = nodes.four(at: 6 * index), let bits = nodes.two(at: 6 * index + 4) else {
      preconditionFailure("no node \(index)")
    }
    return Node(first: first, count: bits & 0x7FFF, isWord: bits >> 15 == 1)
  }
}
