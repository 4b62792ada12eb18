// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Lexica

/// Source: Dictionaries/README.md, forms of lists.
@Suite("What a graph says of itself does not decide how much work it takes")
struct HostileGraphTests {
  private func refusal(_ bytes: [UInt8]) -> String {
    fault { () throws(LexiconFault) in
      guard let contents = bytes.withUnsafeBytes({ FileBytes($0) }) else {
        throw LexiconFault.empty(file: "f")
      }
      return try ListInput(contents, file: "f", alphabet: .english)
    }?.text ?? "read"
  }

  // MARK: Scrabbdict, version 3

  /// A file of 256 letters and as many edges, each of which leads to node 1, where a word ends; node 0 has them
  /// all, and then come others: a first edge and a number of edges.
  private func nodes(_ others: (first: Int, count: Int)..., times: Int = 1) -> [UInt8] {
    let row = others.flatMap { ForeignForms.four([$0.first]) + ForeignForms.two([$0.count]) }
    var bytes = ForeignForms.four([0x4757_4453, 3, 256, 2 + others.count * times, 256, 256])
    bytes += ForeignForms.two((0..<256).map { $0 + 0x100 })
    bytes += ForeignForms.four([0]) + ForeignForms.two([256])
    bytes += ForeignForms.four([0]) + ForeignForms.two([1 << 15])
    for _ in 0..<times { bytes += row }
    return bytes + ForeignForms.four((0..<256).map { $0 | 1 << 8 })
  }

  /// Edge by edge these would be 512 million steps.
  @Test("Two million nodes of 256 edges each may share them: each list is looked at once")
  func sharedEdges() throws {
    #expect(refusal(nodes((0, 256), times: 2_000_000)) == "read")
  }

  @Test("Lists that end within one another, reach outside, or are longer than there are letters are refused")
  func lists() {
    #expect(refusal(nodes((255, 1), (1, 255))) == "read")
    for damaged in [nodes((0, 100)), nodes((0, 1)), nodes((100, 50))] {
      #expect(refusal(damaged).contains("tables are damaged"))
    }
    #expect(refusal(nodes((0, 0x7FFF), times: 1000)).contains("tables are damaged"))
    #expect(refusal(nodes((1, 256))).contains("points outside itself"))
    #expect(refusal(nodes((0xFFFF_FFFF, 1))).contains("points outside itself"))
    var astray = nodes((0, 256))
    astray[astray.count - 2] = 0xFF
    #expect(refusal(astray).contains("points outside itself"))
  }

  @Test("More nodes than a list can have are refused before one is looked at")
  func tooManyNodes() {
    #expect(
      refusal(nodes((0, 0x7FFF), times: 1 << 22))
        == "f: too big, it has more than 4194304 edges; give a shorter list")
  }

  @Test("An alphabet of more than 256 letters is refused before it is read")
  func tooManyLetters() {
    for version in [3, 4] {
      let bytes = ForeignForms.four([0x4757_4453, version, 1, 1, 1 << 20, 1 << 20])
      #expect(refusal(bytes + [UInt8](repeating: 1, count: 1 << 22)).contains("tables are damaged"))
    }
  }

  // MARK: KWG

  private func check(
    _ bytes: [UInt8], _ layout: LetterGraph.Layout, edgesMax: Int
  ) -> Result<Int, GraphFault> {
    bytes.withUnsafeBytes { bytes in
      Result { () throws(GraphFault) in
        let start = LetterGraph(bytes, layout, root: 0).edge(at: 0)
        let graph = LetterGraph(bytes, layout, root: Int(start.child))
        return try GraphCheck(graph, labels: 1...26, edgesMax: edgesMax).wordCount
      }
    }
  }

  @Test("Edges are counted as they are reached: those that only plays need are not, one too many is refused")
  func edges() throws {
    let words = try ["AT", "TAN", "TANS", "QUIZ"].map { try word($0) }
    let count = ForeignForms.graph(words.map { $0.tiles.map(\.rawValue) }).reduce(0) { $0 + $1.edges.count }
    for isNode24 in [false, true] {
      let layout = isNode24 ? LetterGraph.Layout.node24 : .node22
      let plays = [Int](repeating: 0x1234_5678, count: 1000)
      let bytes = ForeignForms.kwg(words, isNode24: isNode24, second: plays)
      #expect(check(bytes, layout, edgesMax: count) == .success(4))
      #expect(check(bytes, layout, edgesMax: count - 1) == .failure(.tooLarge))
    }
    #expect(LetterGraph.mostEdges == 1 << 22)
  }

  /// A million edges lead one to the next, and the last one back to the first.
  @Test("A circle is found as one, however long it is, and never by how long it is")
  func longWay() {
    let length = Sampling.count(1 << 17, of: 1 << 20)
    var entries = (1...length).map { $0 + 1 | 1 << 24 | 1 << 22 }
    entries[length - 1] = 1 | 1 << 24 | 1 << 22
    let bytes = ForeignForms.four([1 | 1 << 22] + entries)
    #expect(check(bytes, .node22, edgesMax: LetterGraph.mostEdges) == .failure(.cyclic))
    #expect(check(bytes, .node22, edgesMax: 15) == .failure(.tooLarge))
    entries[length - 1] = 1 << 24 | 1 << 22 | 1 << 23
    let open = ForeignForms.four([1 | 1 << 22] + entries)
    #expect(check(open, .node22, edgesMax: LetterGraph.mostEdges) == .failure(.tooDeep))
  }
}
