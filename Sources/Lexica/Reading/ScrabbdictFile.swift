// SPDX-License-Identifier: MIT
import Bytes

/// A word graph of the Scrabbdict program, versions 3 to 5.
///
/// All versions begin with `SDWG`, the version and the number of words. Letters are Unicode scalars below
/// 2^16, one for each edge. Version 3 has a table of nodes, each with its edges and whether a word ends
/// there. From version 4 on, edges contain both. Version 5 differs from 4 only in the order of the letters.
struct ScrabbdictFile {
  static let magic = Array("SDWG".utf8)
  private static let form = "the .dawg file"
  private static let cut = ListFault.broken("\(form) is cut, or longer than it says")
  /// The alphabet repeats a letter or has none, or a node shares part of another's edges.
  static let tables = ListFault.broken("\(form)'s tables are damaged")

  static func unsound(_ fault: GraphFault) -> ListFault { .graph(fault, in: form) }

  let letters: [UInt16]
  let graph: LetterGraph
  let wordCount: Int

  init(_ bytes: UnsafeRawBufferPointer) throws(ListFault) {
    let run = ByteRun(bytes)
    guard let version = run.four(at: 4), let said = run.four(at: 8) else { throw Self.cut }
    switch version {
    case 3: (letters, graph) = try Self.nodes(run)
    case 4, 5: (letters, graph) = try Self.edges(run)
    default:
      throw .foreign(
        "a Scrabbdict .dawg file of version \(version), and versions 3 to 5 are read; "
          + "give a newer one, or the list as text")
    }
    guard Set(letters).count == letters.count, letters.allSatisfy({ Unicode.Scalar($0) != nil }) else {
      throw Self.tables
    }
    let check = try rethrowing(GraphCheck(graph, labels: 0...UInt8(letters.count - 1)), as: Self.unsound)
    guard check.wordCount == said else { throw .count(said: said, held: check.wordCount, in: Self.form) }
    wordCount = said
  }

  func forEachWord(_ body: (Span<UInt8>) -> Void) {
    let spellings = letters.map { letter in
      Unicode.Scalar(letter).map { Array(String(Character($0)).utf8) } ?? []
    }
    // A scalar below 2^16 takes at most three bytes in UTF-8.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * GraphCheck.deepest) { text in
      graph.forEachWord { labels in
        var count = 0
        for label in labels {
          for byte in spellings[Int(label)] {
            text[count] = byte
            count += 1
          }
        }
        body(UnsafeBufferPointer(text.extracting(0..<count)).span)
      }
    }
  }

  private static func letters(_ run: ByteRun, at place: Int, count: Int) throws(ListFault) -> [UInt16] {
    guard (1...256).contains(count) else { throw Self.tables }
    guard let table = run.slice(at: place, count: 2 * count) else { throw Self.cut }
    let numbers = ByteRun(table)
    return (0..<count).compactMap { numbers.two(at: 2 * $0).map { UInt16($0) } }
  }

  // MARK: From version 4 on

  private static func edges(_ run: ByteRun) throws(ListFault) -> ([UInt16], LetterGraph) {
    guard let edgeCount = run.four(at: 12), let letterCount = run.four(at: 16) else { throw Self.cut }
    let letters = try letters(run, at: 20, count: letterCount)
    let start = 20 + 2 * letterCount
    guard let edges = run.slice(at: start, count: 4 * edgeCount), run.count == start + edges.count,
      edgeCount > 0
    else { throw Self.cut }
    return (letters, LetterGraph(edges, .dawg, root: 0))
  }

  // MARK: Version 3

  private static func nodes(_ run: ByteRun) throws(ListFault) -> ([UInt16], LetterGraph) {
    guard let nodeCount = run.four(at: 12), let edgeCount = run.four(at: 16),
      let letterCount = run.four(at: 20)
    else { throw Self.cut }
    let letters = try letters(run, at: 24, count: letterCount)
    let nodesAt = 24 + 2 * letterCount
    let edgesAt = nodesAt + 6 * nodeCount
    guard let nodes = run.slice(at: nodesAt, count: 6 * nodeCount),
      let edges = run.slice(at: edgesAt, count: 4 * edgeCount), run.count == edgesAt + edges.count,
      nodeCount > 0, edgeCount > 0
    else { throw Self.cut }
    let table = try NodeTable(nodes, edges)
    let root = table.node(at: 0)
    guard root.count > 0 else { throw Self.cut }
    return (letters, LetterGraph(edges, .nodes(table), root: root.first))
  }
}
