// SPDX-License-Identifier: MIT

/// Writes a Kurnia word graph: words, and the part that finds plays (a GADDAG), in wolges' order of entries.
///
/// A path of the GADDAG is a reversed prefix of a word, then a separator, label 0. There it continues in the word
/// graph, after that prefix. Lists with more paths to them come first, those of words before those of plays only.
/// Source: the behaviour of wolges' `buildlex`, layout Wolges.
enum KWGWriter {
  /// Returns the file's bytes, in the older layout if its 22 bits can name every entry, otherwise in the newer one.
  ///
  /// Nil if 24 bits cannot name every entry. The words must be in alphabet order without duplicates.
  static func bytes(_ words: [Word]) -> [UInt8]? {
    var graph = ChainedGraph()
    let root = graph.add(words.lazy.map { $0.map(\.rawValue) })
    // Keys contain labels plus 1, so that the separator differs from an absent tile.
    let ways = turned(words).lazy.map { key in
      (0..<16).compactMap { place -> UInt8? in
        let byte = UInt8(truncatingIfNeeded: key >> UInt128(120 - 8 * place))
        return byte == 0 ? nil : byte - 1
      }
    }
    let plays = graph.add(ways) { letters, graph in
      letters.reversed().reduce(root) { list, label in graph.links[Int(graph.link(label, in: list))].child }
    }
    let places = KWGPlaces(graph.links, words: root, plays: plays)
    guard places.count <= 1 << 24 else { return nil }
    return written(graph.links, places, words: root, plays: plays)
  }

  /// Returns the paths of the GADDAG in rising order, each once: reversed words, and reversed prefixes with a separator.
  private static func turned(_ words: [Word]) -> [UInt128] {
    var keys: [UInt128] = []
    var previous: [UInt8] = []
    for word in words.lazy.map({ $0.map(\.rawValue) }) {
      var common = 0
      // One tile less, because `previous` as a whole was not given as a prefix yet.
      while common < min(word.count, previous.count - 1), previous[common] == word[common] { common += 1 }
      keys.append(key(word.reversed()))
      for end in (common + 1)..<max(word.count, common + 1) {
        keys.append(key(word[..<end].reversed() + [0]))
      }
      previous = word
    }
    return keys.sorted()
  }

  private static func key(_ labels: some Sequence<UInt8>) -> UInt128 {
    var key: UInt128 = 0
    var shift = 120
    for label in labels {
      key |= UInt128(label + 1) << UInt128(shift)
      shift -= 8
    }
    return key
  }

  private static func written(
    _ links: [ChainedGraph.Link], _ places: KWGPlaces, words: UInt32, plays: UInt32
  ) -> [UInt8] {
    let isOld = places.count <= 1 << 22
    var bytes = [UInt8](repeating: 0, count: 4 * places.count)
    func put(_ link: ChainedGraph.Link, isLast: Bool, at place: Int) {
      let child = places.of[Int(link.child)]
      let flags: (word: UInt32, last: UInt32) = (link.isWord ? 1 : 0, isLast ? 1 : 0)
      let entry =
        isOld
        ? child | flags.last << 22 | flags.word << 23 | UInt32(link.label) << 24
        : UInt32(link.label) | flags.last << 6 | flags.word << 7 | child << 8
      for byte in 0..<4 { bytes[4 * place + byte] = UInt8(truncatingIfNeeded: entry >> UInt32(8 * byte)) }
    }
    put(ChainedGraph.Link(label: 0, child: words), isLast: true, at: 0)
    put(ChainedGraph.Link(label: 0, child: plays), isLast: true, at: 1)
    for first in 1..<links.count where places.of[first] != 0 {
      var link = first
      var place = Int(places.of[first])
      while link != 0 {
        put(links[link], isLast: links[link].next == 0, at: place)
        link = Int(links[link].next)
        place += 1
      }
    }
    return bytes
  }
}
