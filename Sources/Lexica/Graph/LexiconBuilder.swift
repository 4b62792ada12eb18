// SPDX-License-Identifier: MIT
import Bytes

/// A collector of words; equal words in any order, name and edition always give the same compiled bytes.
package struct LexiconBuilder {
  private let name: String
  private let edition: String
  private let alphabet: Alphabet
  private let headroom: UInt64
  private var keys: [UInt128] = []

  /// Creates an empty builder; in `name` and `edition`, characters not allowed in a protocol value become `-`.
  package init(name: String, edition: String, alphabet: Alphabet) {
    self.name = LexiconLabel.cleaned(name)
    self.edition = LexiconLabel.cleaned(edition)
    self.alphabet = alphabet
    headroom = UInt64(0x7F - alphabet.spellings.count) &* 0x0101_0101_0101_0101
  }

  /// The number of words added, with duplicates.
  package var count: Int { keys.count }

  /// Adds a word of 2 to 15 tiles of the alphabet; traps on any other.
  package mutating func add(_ word: Word) {
    precondition(Word.lengths.contains(word.count))
    // A label above the last tile would carry into the top bit of its byte.
    let low = UInt64(truncatingIfNeeded: word.bits >> 8)
    let high = UInt64(truncatingIfNeeded: word.bits >> 72)
    precondition(
      ((low &+ headroom) | (high &+ headroom)) & 0x8080_8080_8080_8080 == 0, "a word of another alphabet")
    keys.append(word.sortKey)
  }

  /// Adds words of 2 to 15 tiles of the alphabet; traps on any other.
  package mutating func add(contentsOf words: [Word]) {
    if keys.isEmpty { keys.reserveCapacity(words.count) }
    for word in words { add(word) }
  }

  /// Returns the compiled file's bytes; throws `empty` or `tooBig`, with the lexicon's name in place of a file.
  package func compiled() throws(LexiconFault) -> [UInt8] { try compiled(file: name) }

  /// Returns the seal of the words added, which identifies them under any name.
  package func seal() -> LexiconSeal { LexiconSeal(ofSortedKeys: sortedKeys(), alphabet) }

  package func lexicon() throws(LexiconFault) -> Lexicon {
    try Lexicon(compiled: compiled(), file: name)
  }

  /// Writes the compiled file entirely or not at all; throws `empty`, `tooBig`, `notAFile` or `unwritable`.
  package func write(to file: String) throws(LexiconFault) {
    try FileBytes.write(compiled(file: file), to: file)
  }

  func compiled(file: String) throws(LexiconFault) -> [UInt8] {
    let sorted = sortedKeys()
    guard !sorted.isEmpty else { throw .empty(file: file) }
    var graph = ChainedGraph()
    let root = graph.add(sorted.lazy.map { Word(sortKey: $0).map(\.rawValue) })
    guard let layout = DoubleArrayLayout(graph, root: root) else {
      throw .tooBig(file: file, what: "more than 33,554,432 cells")
    }
    var countsByLength = [Int](repeating: 0, count: 16)
    for key in sorted { countsByLength[Word(sortKey: key).count] += 1 }
    let header = LexiconFile(
      alphabet: alphabet, name: name, edition: edition, seal: LexiconSeal(ofSortedKeys: sorted, alphabet),
      countsByLength: countsByLength)
    return header.bytes(jumps: jumps(layout), cells: layout.cells)
  }

  private func sortedKeys() -> [UInt128] {
    var previous: UInt128 = 0
    var isSorted = true
    for key in keys {
      isSorted = isSorted && key > previous
      previous = key
    }
    if isSorted { return keys }
    var sorted: [UInt128] = []
    sorted.reserveCapacity(keys.count)
    for key in keys.sorted() where key != sorted.last { sorted.append(key) }
    return sorted
  }

  /// Returns the jump table: the cell after each pair and triple of labels, or 0.
  private func jumps(_ layout: DoubleArrayLayout) -> [UInt32] {
    let tiles = UInt32(alphabet.spellings.count)
    let stride = Int(tiles + 1)
    var jumps = [UInt32](repeating: 0, count: stride * stride * stride)
    func step(_ cell: UInt32, _ label: UInt32) -> UInt32 {
      let next = layout.cells[Int(cell >> 7 ^ label)]
      return next & 0x3F == label ? next : 0
    }
    for first in 1...tiles {
      let one = step(layout.rootCell, first)
      for second in 1...tiles where one != 0 {
        let two = step(one, second)
        let pair = (Int(first) * stride + Int(second)) * stride
        jumps[pair] = two
        for third in 1...tiles where two != 0 { jumps[pair + Int(third)] = step(two, third) }
      }
    }
    return jumps
  }
}
