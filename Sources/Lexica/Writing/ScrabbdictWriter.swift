// SPDX-License-Identifier: MIT
import Bytes

/// Writes a word graph of the Scrabbdict program, version 4: letters in upper case by scalar, then lists of edges.
enum ScrabbdictWriter {
  private static let version: UInt32 = 4
  private static let mostEdges = 1 << 22

  /// Returns the file's bytes; nil if 22 bits cannot name every edge, or if a word needs brackets.
  ///
  /// The words must be of one alphabet and without duplicates. The form has no brackets, so `[C]HICO` and
  /// `CHICO` would be equal.
  static func bytes(_ words: [Word], _ alphabet: Alphabet) -> [UInt8]? {
    var texts: [[UInt16]] = []
    texts.reserveCapacity(words.count)
    for word in words {
      var text = ByteWriter(capacity: 32)
      alphabet.writePlain(word, into: &text)
      guard !text.bytes.contains(UInt8(ascii: "[")) else { return nil }
      texts.append(
        String(decoding: text.bytes, as: UTF8.self).unicodeScalars.map {
          UInt16(truncatingIfNeeded: $0.value)
        })
    }
    let letters = Set(texts.joined()).sorted()
    var labels = [UInt8](repeating: 0, count: 1 << 16)
    for (label, letter) in letters.enumerated() { labels[Int(letter)] = UInt8(label) }
    let ways = texts.map { $0.map { labels[Int($0)] } }.sorted { $0.lexicographicallyPrecedes($1) }
    var graph = ChainedGraph()
    let root = graph.add(ways)
    let edges = edges(graph, from: root)
    guard edges.count <= mostEdges else { return nil }
    var bytes = ScrabbdictFile.magic
    for number in [version, UInt32(words.count), UInt32(edges.count), UInt32(letters.count)] {
      append(number, to: &bytes)
    }
    for letter in letters { append(letter, to: &bytes) }
    for edge in edges { append(edge, to: &bytes) }
    return bytes
  }

  /// Returns the lists one after another in the order in which they are reached, the root's list first.
  private static func edges(_ graph: ChainedGraph, from root: UInt32) -> [UInt32] {
    var starts = [root: UInt32(0)]
    var lists = [graph.links(of: root)]
    var count = UInt32(lists[0].count)
    var edges: [UInt32] = []
    var next = 0
    while next < lists.count {
      for link in lists[next] {
        if link.child != 0, starts[link.child] == nil {
          starts[link.child] = count
          lists.append(graph.links(of: link.child))
          count += UInt32(lists[lists.count - 1].count)
        }
        edges.append(
          (starts[link.child] ?? 0) & 0x3F_FFFF | (link.isWord ? 1 << 22 : 0) | (link.next == 0 ? 1 << 23 : 0)
            | UInt32(link.label) << 24)
      }
      next += 1
    }
    return edges
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
