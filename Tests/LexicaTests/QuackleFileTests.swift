// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Lexica

/// Source: Dictionaries/README.md, forms of lists.
@Suite("Quackle's files are read, and those that cannot be are told by name")
struct QuackleFileTests {
  /// A file of version 1 with the letters of the words in falling order, so that no list is in that of the alphabet.
  private func file(_ texts: [String], count: Int? = nil, letters: [String]? = nil) -> [UInt8] {
    let letters = letters ?? Set(texts.joined().map(String.init)).sorted(by: >)
    let labels = texts.map { text in
      text.compactMap { letter in letters.firstIndex(of: String(letter)).map { UInt8($0) } }
    }
    let places = ForeignForms.graph(labels)
    var starts = [Int](repeating: 0, count: places.count)
    var next = 1
    for index in places.indices.reversed() {
      starts[index] = next
      next += places[index].edges.count
    }
    func three(_ number: Int) -> [UInt8] {
      (0..<3).map { UInt8(truncatingIfNeeded: number >> (16 - 8 * $0)) }
    }
    let words = count ?? Set(texts).count
    var bytes = [1] + [UInt8](repeating: 7, count: 16) + three(words) + [UInt8(letters.count)]
    bytes += letters.flatMap { Array("\($0) ".utf8) }
    bytes += three(starts.last ?? 0) + [64] + three(0)
    for place in places.reversed() {
      for (index, edge) in place.edges.enumerated() {
        let last: UInt8 = index == place.edges.count - 1 ? 64 : 0
        bytes += three(edge.child.map { starts[$0] } ?? 0) + [edge.label | last | 128]
        bytes += three(edge.isWord ? 1 + index : 0)
      }
    }
    return bytes
  }

  private func refusal(_ bytes: [UInt8]) -> String {
    fault { () throws(LexiconFault) in
      guard let contents = bytes.withUnsafeBytes({ FileBytes($0) }) else {
        throw LexiconFault.empty(file: "f")
      }
      return try ListInput(contents, file: "f", alphabet: .english)
    }?.text ?? "read"
  }

  private static let words = ["AT", "TAN", "TANS", "QUIZ", "ŻABA"]

  @Test("A file of version 1 has the words of its letters, folded as those of a text are")
  func words() throws {
    let list = try reading(file(Self.words))
    #expect(list.words.count == 5 && list.folding.foreign.examples == ["ŻABA"] && list.unit == "word")
    #expect(try reading(file(["ŻABA"]), .polish).words == [word("ŻABA", .polish)])
  }

  @Test("A cut or changed file is refused by its name, and no change traps")
  func damaged() {
    let good = file(Self.words)
    for length in 40..<good.count { #expect(refusal(Array(good.prefix(length))) != "read", "\(length)") }
    #expect(refusal(Array(good.dropLast())).contains("the Quackle .dawg file is cut"))
    #expect(refusal(file(Self.words, count: 9)).contains("says that it has 9 words, but has 5"))
    var random = Seeded(seed: 7)
    for _ in 0..<2000 {
      var bytes = good
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      #expect(!refusal(bytes).contains("\n"))
    }
  }

  @Test("Version 0 says no letters, and Scrabbdict's versions 1 and 2 are not read: each is told so")
  func versions() {
    let oldest: [UInt8] = [0, 0, 1, 64, 0, 0, 0] + [0, 0, 2, 64, 0, 0, 0] + [0, 0, 0, 97, 0, 0, 0]
    #expect(
      refusal(oldest).contains("perhaps a Quackle .dawg file of version 0, which does not say its letters"))
    for version in [1, 2] {
      #expect(
        refusal(ForeignForms.dawg(["AT", "TAN"], version: version))
          == "f: a Scrabbdict .dawg file of version \(version), and versions 3 to 5 are read; "
          + "give a newer one, or the list as text")
    }
  }
}
