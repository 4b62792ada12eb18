// SPDX-License-Identifier: MIT

/// A Kurnia word graph: 32-bit entries without a name, an alphabet or a check sum, in one of two layouts.
///
/// Entry 0 stands before the words: it has no tile, accepts nothing, is last of its list, and points to the
/// first list. A file is read in the layout in which entry 0 is such an entry and everything that can be
/// reached from it is sound: tiles of the alphabet in rising order, lists that end, no circle, no way of more
/// than 15 tiles, and none that ends in no word. The file is refused when that is so in neither. Entries
/// that only serve for finding plays (a GADDAG) are not looked at.
enum KWGFile {
  /// The graph in the layout that fits; nil when entry 0 fits neither, so that this is no such file.
  ///
  /// The graph reads its edges out of these bytes. Throws what is wrong with it where entry 0 fits. A file of a
  /// few words may be sound in both layouts only if someone made it so; then the older one is taken.
  static func graph(_ bytes: UnsafeRawBufferPointer, tiles: Int) throws(GraphFault) -> LetterGraph? {
    guard bytes.count % 4 == 0, bytes.count >= 8 else { return nil }
    var fault: GraphFault?
    for layout in [LetterGraph.Layout.node22, .node24] {
      let start = LetterGraph(bytes, layout, root: 0).edge(at: 0)
      guard start.label == 0, start.isLast, !start.isWord, start.child != LetterGraph.none,
        Int(start.child) < bytes.count / 4
      else { continue }
      let graph = LetterGraph(bytes, layout, root: Int(start.child))
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
