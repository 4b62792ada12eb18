// SPDX-License-Identifier: MIT
import Testing

@testable import Lexica

/// Source: Dictionaries/README.md, folded letters.
@Suite("What folding did to a list is counted, and which alphabet its letters fit is named")
struct FoldingTests {
  private func read(_ text: String, _ alphabet: Alphabet = .english) throws -> ListReading {
    try reading(Array(text.utf8), alphabet)
  }

  @Test("Entries that become one word are counted once a word, those that stand there plain too")
  func joined() throws {
    let list = try read("ACI\nAÇI\nAĆI\nSAL\nŞAL\nTAN\nTAN\nRÉSUMÉ\n")
    #expect(list.words.count == 8 && list.folding.foreign.count == 4)
    #expect(list.folding.foreign == .init(count: 4, examples: ["AÇI", "AĆI", "ŞAL"], first: 2))
    #expect(list.folding.joinedCount == 2 && list.folding.joined == ["ACI", "SAL"])
    let twice = try read("AÇI\nAÇI\naçi\nac\u{327}i\n")
    #expect(twice.folding.foreign.count == 4 && twice.folding.joinedCount == 0)
  }

  @Test("Letters that the language writes are its rule; others are not")
  func own() throws {
    let french = try read("côté\ncoté\nœuf\nłąka\n", .french)
    #expect(french.folding.ownCount == 3 && french.folding.foreign.examples == ["łąka"])
    #expect(french.folding.joined == ["COTE"])
    #expect(try read("straße\nstrasse\n", .german).folding.joined == ["STRASSE"])
    #expect(try read("straße\n", .german).folding.ownCount == 1)
    #expect(try read("ÄÖÜ\n", .german).folding == Folding())
    #expect(try read("zażółć\n", .polish).folding == Folding())
    #expect(try read("at\ntan\n").folding == Folding())
  }

  @Test("The alphabets that have the letters are named, but not for a few borrowed words")
  func fitting() throws {
    #expect(try read("wielbłąd\nżółw\n").folding.fitting == ["polish"])
    #expect(try read("wielbłąd\nżółw\n", .polish).folding.fitting == [])
    #expect(try read("año\nniño\n").folding.fitting.contains("spanish"))
    let english = (0..<300).map { "w\(Array("abcdefghij")[$0 % 10])d\(Array("abcdefghij")[$0 / 10 % 10])" }
    let borrowed = try read((english + ["smørrebrød", "façade"]).joined(separator: "\n"))
    #expect(borrowed.folding.foreign.count == 2 && borrowed.folding.fitting.isEmpty)
  }

  @Test("A comma below and a cedilla are one mark, composed or not")
  func comma() throws {
    for text in ["\u{218}AL", "s\u{326}al", "\u{15E}AL", "s\u{327}al", "\u{219}al"] {
      #expect(try word(text) == word("SAL"), "\(text)")
    }
    #expect(try read("\u{218}AL\n\u{15E}AL\n").folding.joinedCount == 0)
  }

  @Test(
    "A list in another script is refused by the script's name",
    arguments: [
      ("жук\nвол\nat\n", "Cyrillic"), ("άλφα\nβήτα\n", "Greek"), ("שלום\n", "Hebrew"), ("سلام\n", "Arabic"),
      ("გამარჯობა\n", "Georgian"), ("漢字\n", "Chinese"), ("한국\n", "Korean"),
    ])
  func scripts(text: String, name: String) throws {
    let refused = fault { () throws(LexiconFault) in
      guard let contents = Array(text.utf8).withUnsafeBytes({ FileBytes($0) }) else {
        throw LexiconFault.empty(file: "f")
      }
      return try ListInput(contents, file: "f", alphabet: .english)
    }
    #expect(
      refused?.text.hasPrefix("f: its words are written in \(name) letters, and no alphabet here has them; ")
        == true)
    let few = try read("at\ntan\nquiz\nжук\n")
    #expect(few.script == nil && few.leftOut[.foreignLetter]?.examples == ["жук"])
  }
}
