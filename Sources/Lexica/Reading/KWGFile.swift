// SPDX-License-Identifier: MIT

/// A Kurnia word graph: 32-bit entries without a name, an alphabet or a check sum, in one of two layouts.
///
/// Entry 0 stands before the words: it has no tile, accepts nothing, and points to the first list. It may be marked as
/// last of its list or not: readers take nothing but the place from it. A file is read in the layout in which entry 0
/// is such an entry and everything that can be reached from it is sound: tiles in rising order, lists that end, no
/// circle, no way that ends in no word. The file is refused when that is so in neither. Where entry 1 is such an entry
/// too, it stands before what finds plays (a GADDAG); of that nothing is read, but it must lie in the file, or the file
/// was cut. Source: Dictionaries/README.md, forms of lists; the readers of MAGPIE and wolges.
struct KWGFile {
  /// No alphabet has more tiles.
  static let mostTiles: UInt8 = 63

  /// The words; the graph reads its edges out of the file's bytes.
  let graph: LetterGraph
  /// How many entries neither the words nor the plays lead to.
  ///
  /// Programs leave gaps of zeros between lists, which do
  /// not count; behind the last list none of them leaves anything.
  let unreachedCount: Int

  /// Finds the layout that fits; nil when entry 0 fits neither, so that this is no such file.
  ///
  /// Throws what is wrong with it where entry 0 fits and is marked as last; without the mark other files have such
  /// an entry too, and one whose words are not sound is none of these. A file of a few words may be sound in both
  /// layouts only if someone made it so; then the one with the mark is taken, and of two the older one.
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

  /// Where an entry that stands before a graph points to; nil for any other entry.
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

/// The entries that can be reached from some list on.
private struct PlacesReached {
  private var bits: [UInt64]

  init(count: Int) { bits = [UInt64](repeating: 0, count: count / 64 + 1) }

  func contains(_ place: Int) -> Bool { bits[place >> 6] >> UInt64(place & 63) & 1 == 1 }

  mutating func insert(_ place: Int) { bits[place >> 6] |= 1 << UInt64(place & 63) }

  /// Follows every edge once; throws where one leads out of the file, or a list does not end in it.
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
