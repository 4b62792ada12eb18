// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import TestSupport
import Testing

@testable import Lexica

@Suite("Text is read as tiles and tiles are written as text")
struct AlphabetTests {
  @Test("Every alphabet has its tiles in order and five label bits up to 31 of them")
  func sizes() {
    let sizes = Alphabet.all.map { "\($0.name) \($0.spellings.count) \($0.labelBits)" }
    #expect(
      sizes == [
        "catalan 26 5", "danish 27 5", "dutch 26 5", "english 26 5", "finnish 25 5", "french 26 5",
        "german 29 5", "italian 21 5", "norwegian 32 6", "polish 32 6", "portuguese 24 5", "romanian 22 5",
        "spanish 28 5", "swedish 31 5", "turkish 29 5",
      ])
    #expect(Alphabet.named("polish") == .polish)
    #expect(Alphabet.named("klingon") == nil)
  }

  @Test("What is written reads back as the same tiles, with and without brackets", arguments: Alphabet.all)
  func roundTrip(alphabet: Alphabet) throws {
    var random = Seeded(seed: 1)
    for _ in 0..<1000 {
      let word = Word.random(alphabet, labels: alphabet.spellings.count, using: &random)
      let text = alphabet.spelled(word)
      #expect(try alphabet.word(from: text) == word, "\(text)")
      #expect(try alphabet.word(from: text.small(in: alphabet)) == word, "\(text)")
      var plain = ByteWriter()
      alphabet.writePlain(word, into: &plain)
      #expect(try alphabet.word(from: plain.bytes.span) == word, "\(text)")
      let decomposed = text.decomposedStringWithCanonicalMapping
      #expect(try alphabet.word(from: decomposed) == word, "\(decomposed)")
    }
  }

  /// Letters of two bytes are read in one pass; what that does not know is read anew, letters first.
  @Test(
    "A word beyond ASCII is what its letters are, and is refused for the same reason", arguments: Alphabet.all
  )
  func beyondASCII(alphabet: Alphabet) {
    var random = Seeded(seed: 17)
    let own =
      alphabet.spellings.flatMap(\.unicodeScalars)
      + alphabet.spellings.flatMap { $0.lowercased().unicodeScalars }
    let others = (0x80..<0x0250).compactMap { Unicode.Scalar(UInt16($0)) }
    let rare: [Unicode.Scalar] = [
      "\u{300}", "\u{301}", "\u{327}", "\u{326}", "[", "]", "·", "ſ", "a", "I", "i", "Ω", "字",
    ]
    var (read, refused) = (0, 0)
    for scalar in others { compare([scalar, scalar], alphabet, &read, &refused) }
    for _ in 0..<(Sampling.count(1_500, of: 60_000)) {
      let length = Int.random(in: 1...17, using: &random)
      let text = (0..<length).compactMap { _ -> Unicode.Scalar? in
        switch Int.random(in: 0..<60, using: &random) {
        case 0: rare.randomElement(using: &random)
        case 1: others.randomElement(using: &random)
        default: own.randomElement(using: &random)
        }
      }
      compare(text, alphabet, &read, &refused)
    }
    #expect(read > 30 && refused > 30)
  }

  private func compare(
    _ scalars: [Unicode.Scalar], _ alphabet: Alphabet, _ read: inout Int, _ refused: inout Int
  ) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    let bytes = Array(String(text).utf8)
    func outcome(_ word: (Span<UInt8>) throws(WordFault) -> Word) -> Result<Word, WordFault> {
      do throws(WordFault) { return .success(try word(bytes.span)) } catch { return .failure(error) }
    }
    let quick = outcome { text throws(WordFault) in try alphabet.word(from: text) }
    // What is of ASCII alone is read in one pass anyway, and may be too long before it is foreign.
    guard bytes.contains(where: { $0 >= 0x80 }) else { return }
    let slow = outcome { text throws(WordFault) in try alphabet.wordByLetters(from: text) }
    if case .success = quick { read += 1 } else { refused += 1 }
    guard quick != slow else { return }
    // Sixteen letters of ASCII are too many, whatever stands behind them.
    let isLong = bytes.prefix(16).allSatisfy { $0 < 0x80 }
    #expect(isLong && quick == .failure(.tooLong), "\(String(text)): \(quick), and by letters \(slow)")
  }

  @Test("Each tile's spelling reads as that tile alone, in brackets too", arguments: Alphabet.all)
  func tiles(alphabet: Alphabet) {
    for (index, spelling) in alphabet.spellings.enumerated() {
      let tile = Tile(rawValue: UInt8(index + 1))
      #expect(alphabet.tile(from: spelling) == tile)
      #expect(alphabet.tile(from: "[\(spelling.small(in: alphabet))]") == tile)
    }
    #expect(alphabet.tile(from: "") == nil)
    #expect(alphabet.tile(from: "AB") == nil)
    #expect(alphabet.tile(from: "1") == nil)
  }

  @Test("Tiles of several letters are read longest first")
  func longestFirst() throws {
    #expect(try word("chico", .spanish).count == 4)
    #expect(Alphabet.spanish.spelled(try word("chico", .spanish)) == "[CH]ICO")
    #expect(try word("[CH]ICO", .spanish) == word("Chico", .spanish))
    #expect(try word("llll", .spanish).count == 2)
    #expect(try word("lll", .spanish).count == 2)
    #expect(try word("C[H]ICO", .spanish) == word("[C]HICO", .spanish))
    #expect(try word("C[H]ICO", .spanish).count == 5)
    #expect(Alphabet.catalan.spelled(try word("col·lega", .catalan)) == "CO[L·L]EGA")
    #expect(try word("coŀlega", .catalan) == word("CO[L·L]EGA", .catalan))
    #expect(try word("quinze", .catalan).count == 5)
    #expect(Alphabet.catalan.spelled(try word("anyada", .catalan)) == "A[NY]ADA")
    #expect(try word("llac", .catalan).count == 4)
  }

  @Test("Two tiles that would run together are told apart by brackets")
  func runningTogether() throws {
    let apart = try word("[C]HICO", .spanish)
    #expect(apart.count == 5)
    #expect(apart != (try word("CHICO", .spanish)))
    #expect(Alphabet.spanish.spelled(apart) == "[C]HICO")
    #expect(try word("[C][H]ICO", .spanish) == apart)
    #expect(Alphabet.spanish.spelled(try word("[L][LL]A", .spanish)) == "L[LL]A")
  }

  /// Source: Protocol/SPEC.md, values; the tables in `Dictionaries/alphabets`.
  @Test(
    "An ASCII alias in brackets is its tile, in any case",
    arguments: [
      ("german", "[AE]RGER", "ÄRGER"), ("german", "h[oe][UE]", "HÖÜ"), ("german", "[Ae]H", "ÄH"),
      ("polish", "ZA[Z.][O'][L/][C']", "ZAŻÓŁĆ"), ("polish", "[z'][a,][s'][e,][n']", "ŹĄŚĘŃ"),
      ("spanish", "A[N~]O", "AÑO"), ("spanish", "[ch]a[n~][LL]", "CHAÑLL"),
      ("catalan", "CO[LL]EGA", "COL·LEGA"), ("catalan", "PLA[c,]A[NY]", "PLAÇANY"),
      ("danish", "R[oe]D[AA][AE]", "RØDÅÆ"), ("norwegian", "[UE][a~][O~]", "ÜÄÖ"),
      ("swedish", "[a/][AA]R", "ÆÅR"),
      ("finnish", "[ae][OE]", "ÄÖ"), ("portuguese", "LA[c,]O", "LAÇO"),
      ("turkish", "[I.][g~][s,][UE][C,][oe]", "İĞŞÜÇÖ"),
    ])
  func aliases(alphabet: String, typed: String, meant: String) throws {
    let alphabet = try #require(Alphabet.named(alphabet))
    let read = try word(typed, alphabet)
    #expect(try word(meant, alphabet) == read)
    #expect(try word(typed.lowercased(), alphabet) == read)
  }

  @Test("Brackets make an alias: without them the same characters are their own letters, or none")
  func aliasesUnbracketed() throws {
    #expect(try word("AERGER", .german) != word("ÄRGER", .german))
    #expect(try word("COLLEGA", .catalan) != word("COL·LEGA", .catalan))
    for text in ["AN~O", "A[N~O", "A[~]O", "A[N~~]O", "A[N]~O", "A[O~]O", "A[N~A]O", "[N~", "A[[N~]]"] {
      #expect(throws: WordFault.foreignLetter) { try word(text, .spanish) }
    }
    #expect(throws: WordFault.foreignLetter) { try word("A[N~]O", .english) }
    #expect(Alphabet.polish.tile(from: "[z.]") == Alphabet.polish.tile(from: "Ż"))
    #expect(Alphabet.polish.tile(from: "Z.") == nil)
  }

  @Test("In Turkish i is İ and ı is I, in either case, composed or not; elsewhere both are I")
  func dots() throws {
    #expect(Alphabet.turkish.spelled(try word("ılık", .turkish)) == "ILIK")
    #expect(Alphabet.turkish.spelled(try word("ilik", .turkish)) == "İLİK")
    for text in ["İLİK", "I\u{307}LI\u{307}K", "i\u{307}lik", "[I.]L[i.]K", "îlik"] {
      #expect(try word(text, .turkish) == word("ilik", .turkish), "\(text)")
    }
    for text in ["ılık", "ilik", "İLİK", "ILIK"] { #expect(try word(text) == word("ILIK")) }
  }

  @Test("Diacritics and ligatures fold by each language's rule")
  func folding() throws {
    #expect(Alphabet.french.spelled(try word("cœur", .french)) == "COEUR")
    #expect(Alphabet.french.spelled(try word("Éèêëçàîôùÿ", .french)) == "EEEECAIOUY")
    #expect(Alphabet.english.spelled(try word("smørgås")) == "SMORGAS")
    #expect(Alphabet.dutch.spelled(try word("reünie", .dutch)) == "REUNIE")
    #expect(Alphabet.german.spelled(try word("straße", .german)) == "STRASSE")
    #expect(Alphabet.german.spelled(try word("Äöü", .german)) == "ÄÖÜ")
    #expect(Alphabet.german.spelled(try word("Café", .german)) == "CAFE")
    #expect(Alphabet.polish.spelled(try word("zażółć", .polish)) == "ZAŻÓŁĆ")
    #expect(Alphabet.spanish.spelled(try word("añicós", .spanish)) == "AÑICOS")
    #expect(Alphabet.catalan.spelled(try word("plaça", .catalan)) == "PLAÇA")
    #expect(Alphabet.catalan.spelled(try word("raïm", .catalan)) == "RAIM")
  }

  @Test(
    "What is no word says why",
    arguments: [
      ("", "english", WordFault.tooShort), ("A", "english", .tooShort), ("CH", "spanish", .tooShort),
      ("ABCDEFGHIJKLMNOP", "english", .tooLong), ("ÉÉÉÉÉÉÉÉÉÉÉÉÉÉÉÉ", "french", .tooLong),
      (String(repeating: "A", count: 500), "english", .tooLong),
      (String(repeating: "é", count: 500), "french", .tooLong),
      ("A1", "english", .foreignLetter), ("IT'S", "english", .foreignLetter),
      ("CO-OP", "english", .foreignLetter), ("A B", "english", .foreignLetter),
      ("ЖУК", "english", .foreignLetter), ("AB😀", "english", .foreignLetter),
      ("×AB", "english", .foreignLetter), ("QUIZ", "polish", .foreignLetter),
      ("CAFÉ", "polish", .foreignLetter), ("KIWI", "spanish", .foreignLetter),
      ("YAYO", "catalan", .foreignLetter), ("[CH", "spanish", .foreignLetter),
      ("CH]A", "spanish", .foreignLetter), ("[]AB", "spanish", .foreignLetter),
      ("[AB]", "english", .foreignLetter), ("[CHA]", "spanish", .foreignLetter),
    ])
  func malformed(text: String, alphabet: String, why: WordFault) throws {
    let alphabet = try #require(Alphabet.named(alphabet))
    #expect(throws: why) { try alphabet.word(from: text) }
  }

  @Test("Fifteen tiles fit however many letters spell them")
  func longest() throws {
    #expect(try word("ABCDEFGHIJKLMNO").count == 15)
    #expect(try word(String(repeating: "[L·L]", count: 15), .catalan).count == 15)
    #expect(try word(String(repeating: "[Z.]", count: 15), .polish).count == 15)
    #expect(throws: WordFault.tooLong) { try word(String(repeating: "[L·L]", count: 16), .catalan) }
  }

  /// Source: RFC 3629 section 3.
  @Test(
    "Broken UTF-8 is a foreign letter, wherever it breaks",
    arguments: [
      [0x41, 0xC3], [0x41, 0xC3, 0x41], [0xC3, 0x28, 0x41], [0x41, 0x42, 0x80], [0xC1, 0x81, 0x41],
      [0xE0, 0x81, 0x81, 0x41], [0xED, 0xA0, 0x80, 0x41], [0x41, 0xE2, 0x82], [0xFF, 0x41, 0x41],
      [0xF0, 0x9F, 0x98], [0x41, 0x00, 0x41], [0xCC, 0x81, 0x41], [0x41, 0xCC, 0x81, 0xCC, 0x81, 0x41],
    ] as [[UInt8]])
  func brokenText(bytes: [UInt8]) {
    for alphabet in Alphabet.all {
      #expect(throws: WordFault.foreignLetter) { try alphabet.word(from: bytes.span) }
    }
  }

  @Test("No bytes make the reader trap", arguments: Alphabet.all)
  func anyBytes(alphabet: Alphabet) {
    var random = Seeded(seed: 2)
    let likely = Array("abcCHlLqQyYnNñéß[]·ŀ~,'/.".utf8)
    for round in 0..<Sampling.count(4000, of: 40_000) {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        round % 2 == 0
          ? UInt8.random(in: .min ... .max, using: &random) : likely.randomElement(using: &random) ?? 0
      }
      guard let word = try? alphabet.word(from: bytes.span) else { continue }
      #expect(Word.lengths.contains(word.count))
      #expect((try? alphabet.word(from: alphabet.spelled(word))) == word)
    }
  }
}
