// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Lexica

/// Source: Dictionaries/README.md, forms of lists.
@Suite("A damaged or malicious list ends in one clear line, in bounded time and memory")
struct HostileListTests {
  private func refusal(_ bytes: [UInt8], _ alphabet: Alphabet = .english) -> LexiconFault? {
    fault { () throws(LexiconFault) in
      guard let contents = bytes.withUnsafeBytes({ FileBytes($0) }) else {
        throw LexiconFault.empty(file: "f")
      }
      return try ListInput(contents, file: "f", alphabet: alphabet)
    }
  }

  private static let text = Array(
    (0..<400).map { "AT\(Character(Unicode.Scalar(UInt8(65 + $0 % 26))))" }
      .joined(separator: "\n").utf8)

  // MARK: Archives

  @Test("A gzip file that is cut anywhere, or changed, is refused", arguments: [0, 1])
  func gzip(kind: Int) {
    let good = ForeignForms.gzip(Self.text)
    #expect(refusal(good) == nil)
    if kind == 0 {
      for length in 2..<good.count { #expect(refusal(Array(good.prefix(length))) != nil, "\(length)") }
    } else {
      // Byte 4 to 9 are a time, flags and a system, which say nothing of the text.
      for place in good.indices where !(4...9).contains(place) {
        var bytes = good
        bytes[place] ^= 0x55
        #expect(refusal(bytes) != nil, "\(place)")
      }
    }
  }

  @Test("What follows a gzip file and is none is refused")
  func trailing() {
    #expect(
      refusal(ForeignForms.gzip(Self.text) + [1, 2, 3])
        == .broken(file: "f", what: "the compressed data are damaged"))
  }

  /// 257 MiB of zeros in 255 KiB; what is unfolded stops one byte behind the bound.
  @Test("A gzip bomb and a zip bomb stop at 256 MiB")
  func bombs() {
    let member = ForeignForms.gzip([UInt8](repeating: 65, count: 64 << 20))
    let bomb = member + member + member + member + member
    #expect(refusal(bomb) == .tooBig(file: "f", what: "more than 256 MiB unpacked"))
    let honest = ForeignForms.zip([.init(name: "x", bytes: [65], size: 300 << 20)])
    #expect(refusal(honest) == .tooBig(file: "f", what: "more than 256 MiB unpacked"))
    let liar = ForeignForms.zip([.init(name: "x", bytes: [UInt8](repeating: 65, count: 1 << 20), size: 10)])
    #expect(refusal(liar) == .broken(file: "f", what: "the compressed data are longer than they say"))
    let short = ForeignForms.zip([.init(name: "x", bytes: Self.text, size: Self.text.count + 1)])
    #expect(refusal(short) == .broken(file: "f", what: "the zip archive's check sum differs"))
  }

  @Test("An archive of no file, of two, or of an archive is refused by what it holds")
  func contents() {
    let list = ForeignForms.Packed(name: "a", bytes: Self.text)
    #expect(refusal(ForeignForms.zip([]))?.text.contains("holds 0 files") == true)
    #expect(refusal(ForeignForms.zip([list, list]))?.text.contains("holds 2 files") == true)
    let nested = [
      ForeignForms.gzip(ForeignForms.gzip(Self.text)), ForeignForms.gzip(ForeignForms.zip([list])),
    ]
    for bytes in nested { #expect(refusal(bytes)?.text.contains("an archive inside an archive") == true) }
    #expect(refusal(ForeignForms.gzip([])) == .empty(file: "f"))
    #expect(refusal(ForeignForms.zip([.init(name: "x", bytes: [], isDeflated: false)])) == .empty(file: "f"))
  }

  @Test("What an archive asks for that is not read is named")
  func foreignArchives() {
    func text(_ file: ForeignForms.Packed) -> String { refusal(ForeignForms.zip([file]))?.text ?? "read" }
    #expect(text(.init(name: "x", bytes: Self.text, flags: 1)).contains("encryption"))
    #expect(text(.init(name: "x", bytes: Self.text, method: 12)).contains("compression 12"))
    #expect(text(.init(name: "x", bytes: Self.text, size: 0xFFFF_FFFF)).contains("zip64"))
    #expect(text(.init(name: "x", bytes: Self.text, checkSum: 1)).contains("check sum differs"))
  }

  @Test("A zip archive that is cut anywhere is refused, and no change of it traps")
  func zip() {
    let good = ForeignForms.zip([.init(name: "x", bytes: Self.text)])
    for length in 4..<good.count { #expect(refusal(Array(good.prefix(length))) != nil, "\(length)") }
    for place in good.indices {
      for change in [0x01, 0x80, 0xFF] as [UInt8] {
        var bytes = good
        bytes[place] ^= change
        _ = refusal(bytes)
      }
    }
  }

  // MARK: Graphs

  private static let words = ["AT", "TAN", "TANS", "QUIZ", "QUIZZES", "RETAINS"]

  private static let graphs: [[UInt8]] = [
    ForeignForms.dawg3(words), ForeignForms.dawg(words, version: 4),
    ForeignForms.kwg(words.compactMap { try? word($0) }, isNode24: false),
    ForeignForms.kwg(words.compactMap { try? word($0) }, isNode24: true),
  ]

  @Test("A graph that is cut anywhere is refused", arguments: 0..<4)
  func cutGraph(index: Int) {
    let good = Self.graphs[index]
    #expect(refusal(good) == nil)
    // Shorter beginnings are a line of text.
    for length in 6..<good.count { #expect(refusal(Array(good.prefix(length))) != nil, "\(length)") }
  }

  @Test("No change of a graph traps, runs on, or brings a word that is none", arguments: 0..<4)
  func changedGraph(index: Int) throws {
    var random = Seeded(seed: UInt64(index))
    let good = Self.graphs[index]
    for _ in 0..<5000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      }
      guard let list = try? reading(bytes) else { continue }
      #expect(list.words.allSatisfy { Word.lengths.contains($0.count) })
    }
  }

  /// Entries of a KWG file in the older layout, from 1 on, as child, tile, whether a word ends, whether last.
  private func kwg(_ entries: [(Int, Int, Bool, Bool)]) -> [UInt8] {
    ForeignForms.four(
      [1 | 1 << 22]
        + entries.map { $0.0 | $0.1 << 24 | ($0.2 ? 1 << 23 : 0) | ($0.3 ? 1 << 22 : 0) })
  }

  @Test("Circles, edges that lead outside, ways without a word and foreign tiles are named")
  func unsound() {
    func text(_ bytes: [UInt8]) -> String { refusal(bytes)?.text ?? "read" }
    #expect(text(kwg([(2, 1, false, true), (0, 2, true, true)])) == "read")
    #expect(text(kwg([(2, 1, false, true), (1, 2, true, true)])).contains("leads in circles"))
    #expect(text(kwg([(1, 1, true, true)])).contains("leads in circles"))
    #expect(text(kwg([(9, 1, false, true), (0, 2, true, true)])).contains("points outside itself"))
    #expect(text(kwg([(2, 1, false, true), (0, 2, true, false)])).contains("points outside itself"))
    #expect(text(kwg([(2, 1, false, true), (0, 2, false, true)])).contains("ends in no word"))
    #expect(text(kwg([(2, 1, false, true), (0, 27, true, true)])).contains("a tile 27, and english has 26"))
    #expect(text(kwg([(2, 1, false, true), (0, 0, true, true)])).contains("a label that it cannot have"))
    #expect(
      text(kwg([(3, 2, false, false), (3, 2, false, true), (0, 2, true, true)])).contains(
        "should be in order"))
  }

  @Test(
    "A word of sixteen tiles is left out and counted, as from every other form; more than 255 are not read")
  func depth() throws {
    func chain(_ count: Int) -> [UInt8] {
      kwg((1...count).map { ($0 == count ? 0 : $0 + 1, 1, $0 == count, true) })
    }
    #expect(try reading(chain(15)).words.count == 1)
    for count in [16, 21, 255] {
      let letters = String(repeating: "A", count: count)
      let longs = [chain(count), ForeignForms.dawg([letters], version: 4), ForeignForms.dawg3([letters])]
      for bytes in longs + [Array(letters.utf8)] {
        let list = try reading(bytes)
        #expect(list.words.isEmpty && list.leftOutCount == 1 && list.firstLost == nil)
        #expect(list.leftOut[.tooLong]?.examples == [letters.count > 30 ? letters.prefix(30) + "…" : letters])
      }
    }
    let longer = ForeignForms.dawg([String(repeating: "a", count: 256)], version: 4)
    for bytes in [chain(256), longer] {
      #expect(
        refusal(bytes)?.text
          == "f: too big, an entry has more than 255 letters, and longer ones are not read; give a shorter list"
      )
    }
  }

  /// 15 places of 26 edges each lead to one another: 26 to the 15th words in 1,600 bytes.
  @Test("A graph that explodes is counted before it is written down")
  func explosion() {
    let entries = (0..<15).flatMap { place in
      (1...26).map { tile in (place == 14 ? 0 : 1 + 26 * (place + 1), tile, true, tile == 26) }
    }
    #expect(
      refusal(kwg(entries)) == .tooBig(file: "f", what: "it has more than 16777216 words"))
  }

  @Test("A Scrabbdict file of another version, with other words than it says, or repeated letters is refused")
  func scrabbdict() {
    func text(_ bytes: [UInt8]) -> String { refusal(bytes)?.text ?? "read" }
    #expect(text(ForeignForms.dawg(Self.words, version: 6)).contains("version 6, and versions 3 to 5"))
    #expect(text(ForeignForms.dawg(Self.words, version: 2)).contains("version 2"))
    #expect(
      text(ForeignForms.dawg(Self.words, version: 4, count: 7)).contains(
        "says that it has 7 words, but has 6"))
    #expect(text(ForeignForms.dawg(Self.words, version: 4) + [0]).contains("longer than it says"))
    var doubled = ForeignForms.dawg(Self.words, version: 4)
    doubled[22] = doubled[20]
    #expect(text(doubled).contains("tables are damaged"))
  }

  // MARK: What is no list

  @Test("What is no list at all is told so, in one line each")
  func foreign() {
    let wide = Array("\u{FEFF}AT\nTAN\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(refusal(wide)?.text.contains("UTF-16") == true)
    let tar = [UInt8](repeating: 0x41, count: 257) + Array("ustar\u{0}00".utf8)
    for (bytes, name) in [
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x04], "an xz archive"),
      (Array("BZh91AY&SY".utf8), "a bzip2 archive"), ([0x28, 0xB5, 0x2F, 0xFD, 0x04], "a zstd archive"),
      ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0x00], "a 7z archive"),
      (Array("Rar!\u{1A}\u{7}\u{0}".utf8), "a rar archive"), (tar, "a tar archive"),
      (Array("SQLite format 3\u{0}AB".utf8), "an SQLite database"),
      (Array("%PDF-1.7\n".utf8), "a PDF document"),
    ] as [([UInt8], String)] {
      #expect(refusal(bytes)?.text.contains(": \(name); ") == true, "\(refusal(bytes)?.text ?? "")")
    }
    // A word that begins as one of them does is a word.
    #expect(refusal(Array("BZHIDE\nRAR\nAT\n".utf8)) == nil)
    #expect(refusal([0x41, 0x54, 0x0A, 0xE9, 0x54])?.text.contains("line 2 is not UTF-8") == true)
    #expect(refusal([0x7F, 0x45, 0x4C, 0x46, 0, 1, 2, 3])?.text.contains("neither a compiled") == true)
    var random = Seeded(seed: 5)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 1...200, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      if let refused = refusal(bytes) { #expect(!refused.text.contains("\n")) }
    }
  }

  @Test("Random bytes behind a known beginning are refused without a trap")
  func beginnings() {
    var random = Seeded(seed: 6)
    let starts: [[UInt8]] = [
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], Array("PK\u{3}\u{4}".utf8),
      ForeignForms.four([0x4757_4453, 4]), ForeignForms.four([0x4757_4453, 3]), Array("VLEXICON".utf8),
      ForeignForms.four([2 | 1 << 22, 0]), ForeignForms.four([2 << 8 | 1 << 6, 0]),
    ]
    for start in starts {
      for _ in 0..<1000 {
        let bytes =
          start
          + (0..<Int.random(in: 0...120, using: &random)).map { _ in
            Bool.random(using: &random) ? 0 : UInt8.random(in: .min ... .max, using: &random)
          }
        if let refused = refusal(bytes) { #expect(!refused.text.contains("\n")) }
      }
    }
  }
}
