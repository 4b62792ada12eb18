// SPDX-License-Identifier: MIT

/// A Kurnia word graph: 32-bit entries without a name, an alphabet or a check sum, in one of two layouts.
///
/// Entry 0 stands before the words: it has no tile, accepts nothing, is last of its list, and points to the
/// first list. A file is read in the layout in which entry 0 is such an entry and everything that can be
/// reached from it is sound: tiles of the alphabet in rising order, lists that end, no circle, no way of more
/// than 15 tiles, and none that ends in no word. The file is refused when that is so in neither. Entries
/// that only serve for finding plays (a GADDAG) are not looked at.
enum KWGFile {
  /// Where an entry's parts are.
  private enum Layout: CaseIterable {
    /// The list of children in bits 0-21, last 22, acceptance 23, tile 24-31.
    case node22
    /// Tile in bits 0-5, last 6, acceptance 7, the list of children 8-31.
    case node24

    func edge(_ bits: UInt32) -> LetterGraph.Edge {
      let (child, tile, isLast, isWord) =
        switch self {
        case .node22: (bits & 0x3F_FFFF, UInt8(bits >> 24), bits >> 22 & 1 == 1, bits >> 23 & 1 == 1)
        case .node24: (bits >> 8, UInt8(bits & 0x3F), bits >> 6 & 1 == 1, bits >> 7 & 1 == 1)
        }
      return LetterGraph.Edge(
        child: child == 0 ? LetterGraph.none : child, label: tile, isWord: isWord, isLast: isLast)
    }
  }

  /// The graph in the layout that fits; nil when entry 0 fits neither, so that this is no such file.
  ///
  /// Throws what is wrong with the graph where entry 0 fits. A file of a few words may be sound in both
  /// layouts only if someone made it so; then the older one is taken.
  static func graph(_ bytes: UnsafeRawBufferPointer, tiles: Int) throws(GraphFault) -> LetterGraph? {
    guard bytes.count % 4 == 0, bytes.count >= 8 else { return nil }
    var fault: GraphFault?
    for layout in Layout.allCases {
      let numbers = ByteRun(bytes)
      guard let first = numbers.four(at: 0) else { return nil }
      let start = layout.edge(UInt32(first))
      guard start.label == 0, start.isLast, !start.isWord, start.child != LetterGraph.none,
        Int(start.child) < bytes.count / 4
      else { continue }
      let edges = (0..<bytes.count / 4).compactMap { index in
        numbers.four(at: 4 * index).map { layout.edge(UInt32($0)) }
      }
      let graph = LetterGraph(edges: edges, root: Int(start.child))
      do throws(GraphFault) {
        _ = try GraphCheck(graph, labels: 1...UInt8(tiles), depthMax: Word.lengths.upperBound)
        return graph
      } catch {
        fault = fault ?? error
      }
    }
    if let fault { throw fault }
    return nil
  }
}
