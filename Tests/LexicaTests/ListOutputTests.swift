// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Lexica

/// Source: Dictionaries/README.md, lists for other programs.
@Suite("An exported list is read by others as it is by us")
struct ListOutputTests {
  private func lexicon(_ alphabet: Alphabet, count: Int = 150) throws -> Lexicon {
    var random = Seeded(seed: 61)
    var builder = LexiconBuilder(name: "made", edition: "1", alphabet: alphabet)
    for _ in 0..<count {
      builder.add(Word.random(alphabet, labels: min(9, alphabet.spellings.count), using: &random))
    }
    return try builder.lexicon()
  }

  /// A reader that shares nothing with ours: entries as the format's authors describe them, ways walked one by one.
  private struct Independent {
    let entries: [UInt32]
    let isOld: Bool

    init(_ bytes: [UInt8], isOld: Bool = true) {
      entries = stride(from: 0, to: bytes.count, by: 4).map { place in
        bytes[place..<place + 4].reversed().reduce(0) { sum, byte in sum << 8 | UInt32(byte) }
      }
      self.isOld = isOld
    }

    func ways(from entry: Int) -> [[UInt8]] {
      var found: [[UInt8]] = []
      func walk(_ list: Int, _ way: [UInt8]) {
        guard list != 0 else { return }
        for place in list..<entries.count {
          let bits = entries[place]
          let longer = way + [UInt8(bits >> 24)]
          if bits & 0x80_0000 != 0 { found.append(longer) }
          walk(Int(bits & 0x3F_FFFF), longer)
          if bits & 0x40_0000 != 0 { return }
        }
      }
      walk(Int(entries[entry] & 0x3F_FFFF), [])
      return found
    }
  }

  @Test("The words of a KWG file are the list's, and its plays are every word from every tile on")
  func kwg() throws {
    for alphabet in [Alphabet.english, .polish, .catalan] {
      let lexicon = try lexicon(alphabet)
      var words: [[UInt8]] = []
      lexicon.forEach { word in words.append(word.tiles.map(\.rawValue)) }
      let bytes = try ListOutput.kwg.bytes(of: lexicon, file: "f")
      let reader = Independent(bytes)
      #expect(reader.ways(from: 0) == words)
      var plays: Set<[UInt8]> = []
      for word in words {
        plays.insert(word.reversed())
        for end in 1..<word.count { plays.insert(word[..<end].reversed() + [0] + word[end...]) }
      }
      let found = reader.ways(from: 1)
      #expect(Set(found) == plays && found.count == plays.count)
      let list = try reading(bytes, alphabet)
      #expect(list.unreachedCount == 0 && list.words.count == words.count)
    }
  }

  /// Figures of four words, as wolges' builder writes them.
  @Test("Entries stand in wolges' order: words first, then plays, in blocks of sixteen")
  func order() throws {
    var builder = LexiconBuilder(name: "made", edition: "1", alphabet: .english)
    for text in ["AB", "ABS", "BA", "BAS"] { builder.add(try word(text)) }
    let bytes = try ListOutput.kwg.bytes(of: try builder.lexicon(), file: "f")
    #expect(Independent(bytes).entries == Self.expected)
  }

  private static let expected: [UInt32] = [
    0x40_0005, 0x40_0008, 0x13C0_0000, 0x02C0_0002, 0x01C0_0002, 0x0100_0003, 0x0240_0004, 0x40_0002,
    0x0100_000B, 0x0200_000D, 0x1340_0010, 0x3, 0x02C0_0007, 0x4, 0x01C0_0007, 0x02C0_0000, 0x0100_000F,
    0x0240_0012, 0x01C0_0000,
  ]

  @Test(
    "Text and .dawg read back with the same seal, whatever the alphabet",
    arguments: Alphabet.all.sampled(every: 3))
  func seals(alphabet: Alphabet) throws {
    let lexicon = try lexicon(alphabet)
    for form in ListOutput.allCases {
      let bytes: [UInt8]
      do { bytes = try form.bytes(of: lexicon, file: "f") } catch {
        // Words that brackets alone tell apart.
        #expect(form == .dawg && error.text.contains("export it with: --as text"))
        continue
      }
      var builder = LexiconBuilder(name: "back", edition: "1", alphabet: alphabet)
      builder.add(contentsOf: try reading(bytes, alphabet).words)
      #expect(builder.seal() == lexicon.seal, "\(form)")
    }
  }

  @Test("What a list's ending asks for")
  func endings() {
    #expect(ListOutput(ending: "a/b.KWG") == .kwg && ListOutput(ending: "b.txt") == .text)
    #expect(ListOutput(ending: "b.dawg") == .dawg && ListOutput(ending: "b.lexicon") == nil)
    #expect(ListOutput(ending: "kwg") == nil && ListOutput(ending: ".kwg") == nil)
  }

  @Test("Words that brackets alone tell apart are no .dawg file")
  func brackets() throws {
    var builder = LexiconBuilder(name: "made", edition: "1", alphabet: .spanish)
    for text in ["CHICO", "[C]HICO"] { builder.add(try word(text, .spanish)) }
    let lexicon = try builder.lexicon()
    let refused = fault { () throws(LexiconFault) in try ListOutput.dawg.bytes(of: lexicon, file: "f") }
    #expect(refused?.text.contains("words that brackets alone tell apart") == true)
    #expect(try ListOutput.text.bytes(of: lexicon, file: "f") == Array("[C]HICO\nCHICO\n".utf8))
  }
}
