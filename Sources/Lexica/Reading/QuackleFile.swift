// SPDX-License-Identifier: MIT

/// A word graph of the Quackle program, version 1.
///
/// It begins with the version in one byte, a digest in 16, the number of words in three and the number of
/// letters in one. The letters follow in UTF-8, each with a space after it. The rest is edges of seven bytes.
/// The first edge precedes the words. An edge has its child in three bytes, the letter with two flags in one,
/// and the playability of the word that ends there in three, 0 for none. Numbers are big-endian.
struct QuackleFile {
  /// The letters by edge label, each of one or several characters.
  let letters: [String]
  let graph: LetterGraph
  let wordCount: Int
  private static let form = "the Quackle .dawg file"
  private static let cut = ListFault.broken("\(form) is cut, or longer than its edges")
  // The edges in the form that `LetterGraph` reads.
  private let edges: FileBytes

  static func begins(_ bytes: UnsafeRawBufferPointer) -> Bool { header(bytes) != nil }

  /// Returns whether a file without a known beginning may be of version 0, which consists of edges without letters.
  static func mayBeOldest(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count > 14 && bytes.count % 7 == 0 && bytes.starts(with: [0, 0, 1])
  }

  init(_ bytes: UnsafeRawBufferPointer) throws(ListFault) {
    guard let header = Self.header(bytes) else { throw Self.cut }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[header.end...])
    guard rest.count % 7 == 0, rest.count >= 14 else { throw Self.cut }
    letters = header.letters
    var entries = [UInt8](repeating: 0, count: rest.count / 7 * 4)
    for edge in 0..<rest.count / 7 {
      let place = 7 * edge
      let isWord = rest[place + 4] | rest[place + 5] | rest[place + 6] != 0
      // The edge in the newer KWG layout, lowest byte first.
      entries[4 * edge] = rest[place + 3] & 0x7F | (isWord ? 0x80 : 0)
      for byte in 0..<3 { entries[4 * edge + 1 + byte] = rest[place + 2 - byte] }
    }
    guard let edges = entries.withUnsafeBytes({ FileBytes($0) }) else {
      throw .tooBig("there is no memory to read it")
    }
    self.edges = edges
    let root = LetterGraph(edges.bytes, .node24, root: 0).edge(at: 0).child
    guard root != LetterGraph.none else { throw .graph(.outside, in: Self.form) }
    graph = LetterGraph(edges.bytes, .node24, root: Int(root))
    do throws(GraphFault) {
      let check = try GraphCheck(graph, labels: 0...UInt8(letters.count - 1), isInOrder: false)
      wordCount = check.wordCount
    } catch { throw .graph(error, in: Self.form) }
    guard wordCount & 0xFF_FFFF == header.said else {
      throw .count(said: header.said, held: wordCount, in: Self.form)
    }
  }

  func forEachWord(_ body: (Span<UInt8>) -> Void) {
    withExtendedLifetime(edges) {
      graph.forEachWord { labels in
        body(labels.map { letters[Int($0)] }.joined().utf8Span.span)
      }
    }
  }

  private static func header(
    _ bytes: UnsafeRawBufferPointer
  ) -> (letters: [String], said: Int, end: Int)? {
    guard bytes.count > 21, bytes[0] == 1, (1...63).contains(bytes[20]) else { return nil }
    var letters: [String] = []
    var end = 21
    while letters.count < Int(bytes[20]) {
      let letter = bytes[end...].prefix(8).prefix { $0 != 32 }
      guard !letter.isEmpty, letter.endIndex < bytes.count, bytes[letter.endIndex] == 32,
        let text = String(validating: letter, as: UTF8.self)
      else { return nil }
      letters.append(text)
      end = letter.endIndex + 1
    }
    return (letters, Int(bytes[17]) << 16 | Int(bytes[18]) << 8 | Int(bytes[19]), end)
  }
}
