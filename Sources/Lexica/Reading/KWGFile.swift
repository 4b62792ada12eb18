// SPDX-License-Identifier: MIT

/// A Kurnia word graph: 32-bit entries in one of two layouts, without a name, an alphabet or a check sum.
///
/// Entry 0 precedes the words. It has no tile, ends no word and points to the first list. It may or may not be
/// marked as the last of its list. The file is read in the layout in which entry 0 is such an entry and everything
/// reachable from it is sound: tiles rise within a list, lists end, and no path runs in a circle or ends without a
/// word. If neither layout fits, the file is refused. If entry 1 is such an entry, too, it precedes the part that
/// finds plays (a GADDAG). This part is not read, but it must lie in the file; otherwise the file was cut.
/// Source: Dictionaries/README.md, forms of lists; the readers of MAGPIE and wolges.
struct KWGFile {
  /// The largest number of tiles of any alphabet.
  static let mostTiles: UInt8 = 63

  /// The words; the graph reads its edges from the file's bytes.
  let graph: LetterGraph
  /// The number of entries that neither the words nor the plays lead to.
  ///
  /// Zeros between lists do not count, because programs leave such gaps. After the last list every entry counts.
  let unreachedCount: Int

  /// Finds the layout that fits; nil if entry 0 fits neither, so that this is another kind of file.
  ///
  /// Throws the first fault if entry 0 fits and is marked as last. Without the mark it throws only
  /// `playsOutside`, because other files may begin with such an entry. A small crafted file may be sound in
  /// both layouts. Then the marked one is taken, and of two the older one.
  init?(_ bytes: UnsafeRawBufferPointer) throws(GraphFault) {
    guard bytes.count % 4 == 0, bytes.count >= 8 else { return nil }
    var fault: GraphFault?
    let forms: [(isMarked: Bool, layout: LetterGraph.Layout)] = [
      (true, .node22), (true, .node24), (false, .node22), (false, .node24),
    ]
    for (isMarked, layout) in forms {
      let entry = LetterGraph(bytes, layout, root: 0).edge(at: 0)
      guard let root = Self.root(entry), entry.isLast == isMarked, root < bytes.count / 4 else { continue }
      let graph = LetterGraph(bytes, layout, root: root)
      do throws(GraphFault) {
        let check = try GraphCheck(graph, labels: 1...Self.mostTiles)
        unreachedCount = try Self.unreached(graph, check)
        self.graph = graph
        return
      } catch {
        if isMarked || error == .playsOutside { fault = fault ?? error }
      }
    }
    if let fault { throw fault }
    return nil
  }

  /// Returns the place that an entry before a graph points to; nil for any other entry.
  private static func root(_ entry: LetterGraph.Edge) -> Int? {
    guard entry.label == 0, !entry.isWord, entry.child != LetterGraph.none else { return nil }
    return Int(entry.child)
  }

  private static func unreached(_ graph: LetterGraph, _ words: GraphCheck) throws(GraphFault) -> Int {
    var reached = PlacesReached(count: graph.count)
    reached.insert(0)
    if let plays = root(graph.edge(at: 1)) {
      reached.insert(1)
      try reached.follow(plays, in: graph)
    }
    var last = 0
    var gaps = 0
    for place in 0..<graph.count {
      if reached.contains(place) || words.reaches(place) {
        last = place
      } else if !graph.isZero(at: place) {
        gaps += 1
      }
    }
    let zeros = (last + 1..<max(last + 1, graph.count)).count { graph.isZero(at: $0) }
    return gaps + zeros
  }
}

/// The entries that can be reached from some lists.
private struct PlacesReached {
  private var bits: [UInt64]

  init(count: Int) { bits = [UInt64](repeating: 0, count: count / 64 + 1) }

  func contains(_ place: Int) -> Bool { bits[place >> 6] >> UInt64(place & 63) & 1 == 1 }

  mutating func insert(_ place: Int) { bits[place >> 6] |= 1 << UInt64(place & 63) }

  /// Follows every edge once; throws `playsOutside` if an edge or a list leaves the file.
  mutating func follow(_ root: Int, in graph: LetterGraph) throws(GraphFault) {
    guard root < graph.count else { throw .playsOutside }
    var lists = [UInt32(root)]
    while let list = lists.popLast() {
      var place = Int(list)
      while !contains(place) {
        insert(place)
        let edge = graph.edge(at: place)
        if edge.child != LetterGraph.none {
          guard edge.child < graph.count else { throw .playsOutside }
          if !contains(Int(edge.child)) { lists.append(edge.child) }
        }
        guard !edge.isLast else { break }
        place += 1
        guard place < graph.count else { throw .playsOutside }
      }
    }
  }
}
