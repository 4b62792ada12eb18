// SPDX-License-Identifier: MIT
import Bytes

@testable import Lexica

/// Word graphs of other programs: those that are taken walk from end to end, to as many words as were counted.
///
/// The first byte chooses the alphabet. A count that a file states of itself is put right, for a fuzzer does not guess it.
/// Source: docs/DESIGN.md#word-graphs.
enum FuzzedGraphs: Fuzzed {
  static let longest = 1200
  static let words = ["SDWG\u{3}\0\0\0", "SDWG\u{4}\0\0\0", "SDWG\u{5}\0\0\0", "\0\0@\0", "\0\0\0\u{80}"]

  static var seeds: [[UInt8]] {
    Alphabet.all.enumerated().flatMap { choice, alphabet -> [[UInt8]] in
      guard let lexicon = SeedWords.lexicon(alphabet) else { return [] }
      return [ListOutput.kwg, .dawg].compactMap { form in
        (try? form.bytes(of: lexicon, file: "f")).map { [UInt8(choice)] + $0 }
      } + [[UInt8(choice)] + quackle(lexicon)]
    }
  }

  static func check(_ bytes: [UInt8]) throws(Finding) {
    let chosen = Chosen(bytes)
    let alphabet = ReadLists.alphabet(chosen.choice)
    let file = counted(chosen.rest)
    guard !isLarge(file) else { return }
    try counts(file)
    if let reading = try ReadLists.reading(file, alphabet) { try ReadLists.hold(reading, alphabet) }
  }

  /// Whether a graph holds more words than are walked here.
  static func isLarge(_ file: [UInt8]) -> Bool {
    file.withUnsafeBytes { bytes in
      let counts = [
        (try? ScrabbdictFile(bytes))?.wordCount, (try? QuackleFile(bytes))?.wordCount,
        (try? KWGFile(bytes)).flatMap { $0 }.flatMap { try? GraphCheck($0.graph, labels: 1...255).wordCount },
      ]
      return counts.contains { $0 ?? 0 > ReadLists.mostWords }
    }
  }

  /// Whether a walk comes by as many words as the check counted.
  private static func counts(_ file: [UInt8]) throws(Finding) {
    let pairs = file.withUnsafeBytes { bytes in
      var pairs: [(counted: Int, walked: Int)] = []
      if let found = try? ScrabbdictFile(bytes) {
        var walked = 0
        found.forEachWord { _ in walked += 1 }
        pairs.append((found.wordCount, walked))
      }
      if let found = try? QuackleFile(bytes) {
        var walked = 0
        found.forEachWord { _ in walked += 1 }
        pairs.append((found.wordCount, walked))
      }
      if let found = (try? KWGFile(bytes)).flatMap({ $0 }) {
        var walked = 0
        found.graph.forEachWord { _ in walked += 1 }
        pairs.append(((try? GraphCheck(found.graph, labels: 1...255).wordCount) ?? -1, walked))
      }
      return pairs
    }
    for pair in pairs {
      try Finding.unless(
        pair.counted == pair.walked, "\(pair.counted) words are counted, \(pair.walked) walked")
    }
  }

  /// The file with the number of words that it holds.
  private static func counted(_ file: [UInt8]) -> [UInt8] {
    var counted = file
    file.withUnsafeBytes { bytes in
      if bytes.starts(with: ScrabbdictFile.magic) {
        do throws(ListFault) { _ = try ScrabbdictFile(bytes) } catch {
          guard case .count(_, let held, _) = error else { return }
          for byte in 0..<4 { counted[8 + byte] = UInt8(truncatingIfNeeded: held >> (8 * byte)) }
        }
      } else if QuackleFile.begins(bytes) {
        do throws(ListFault) { _ = try QuackleFile(bytes) } catch {
          guard case .count(_, let held, _) = error else { return }
          for byte in 0..<3 { counted[19 - byte] = UInt8(truncatingIfNeeded: held >> (8 * byte)) }
        }
      }
    }
    return counted
  }

  /// A Quackle file of a lexicon's words, a list of edges for each beginning.
  private static func quackle(_ lexicon: Lexicon) -> [UInt8] {
    var words: [[UInt8]] = []
    lexicon.forEach { word in words.append((0..<word.count).map { word[$0].rawValue - 1 }) }
    var edges: [[UInt8]] = [[0, 0, 1, 0x40, 0, 0, 0]]
    var lists: [(prefix: [UInt8], parent: Int)] = [([], 0)]
    var next = 0
    while next < lists.count {
      let list = lists[next]
      next += 1
      let labels = Set(
        words.filter { $0.starts(with: list.prefix) && $0.count > list.prefix.count }
          .map { $0[list.prefix.count] }
      ).sorted()
      guard !labels.isEmpty else { continue }
      for byte in 0..<3 {
        edges[list.parent][byte] = UInt8(truncatingIfNeeded: edges.count >> (16 - 8 * byte))
      }
      for label in labels {
        let isWord = words.contains(list.prefix + [label])
        lists.append((list.prefix + [label], edges.count))
        edges.append([0, 0, 0, label | (label == labels.last ? 0x40 : 0), 0, 0, isWord ? 1 : 0])
      }
    }
    let letters = lexicon.alphabet.spellings.joined(separator: " ") + " "
    return [1] + [UInt8](repeating: 0, count: 16)
      + [0, UInt8(words.count >> 8), UInt8(words.count & 0xFF), UInt8(lexicon.alphabet.spellings.count)]
      + Array(letters.utf8) + edges.joined()
  }
}
