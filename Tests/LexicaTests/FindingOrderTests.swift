// SPDX-License-Identifier: MIT
import Testing

@testable import Lexica

@Suite("Orders, lengths and hooks of the finder")
struct FindingOrderTests {
  private func finder(_ words: [String], _ alphabet: Alphabet = .english) throws -> Finder {
    var builder = LexiconBuilder(name: "small", edition: "1", alphabet: alphabet)
    for text in words { builder.add(try word(text, alphabet)) }
    return try #require(Finder(try builder.lexicon()))
  }

  private func texts(_ answer: FinderAnswer, _ alphabet: Alphabet = .english) -> [String] {
    answer.words.map { alphabet.spelled($0) }
  }

  @Test("Longest first, then as the alphabet has them, not as their letters are numbered elsewhere")
  func alphabetical() throws {
    let polish = try finder(["ZA", "ĄD", "AD", "ŻAB", "ZEB", "ĆMA"], .polish)
    var query = try FinderQuery.read(letters: "-", pattern: "@", alphabet: .polish)
    #expect(texts(polish.answer(query), .polish) == ["ĆMA", "ZEB", "ŻAB", "AD", "ĄD", "ZA"])
    query.order = .alphabet
    #expect(texts(polish.answer(query), .polish) == ["AD", "ĄD", "ĆMA", "ZA", "ZEB", "ŻAB"])
    let spanish = try finder(["CHA", "CZA", "LLA", "LUZ"], .spanish)
    query = try FinderQuery.read(letters: "-", pattern: "@", alphabet: .spanish)
    #expect(texts(spanish.answer(query), .spanish) == ["CZA", "LUZ", "[CH]A", "[LL]A"])
  }

  @Test("By points a blank counts nothing, the letters of the pattern count, and ties are alphabetical")
  func points() throws {
    let finder = try finder(["ZOA", "TOA", "OAT", "ZA", "AZO", "ZAX"])
    var points = [UInt8](repeating: 1, count: 27)
    points[0] = 0
    points[26] = 10
    points[24] = 8
    func ask(_ letters: String, _ pattern: String?) throws -> [String] {
      var query = try FinderQuery.read(letters: letters, pattern: pattern, alphabet: .english)
      query.order = .score(points)
      return texts(finder.answer(query))
    }
    #expect(try ask("-", "@") == ["ZAX", "AZO", "ZOA", "ZA", "OAT", "TOA"])
    #expect(try ask("OAT.", nil) == ["OAT", "TOA", "AZO", "ZOA", "ZA"])
    #expect(try ask("OAT", "Z@") == ["ZOA", "ZA"])
    #expect(try ask("..", "Z@") == ["ZA", "ZAX", "ZOA"])
  }

  @Test("Points that are too few for the alphabet, or as many as a byte holds, do no harm")
  func oddPoints() throws {
    let finder = try finder(["ZOA", "AA", String(repeating: "A", count: 15)])
    var query = try FinderQuery.read(letters: "-", pattern: "@", alphabet: .english)
    query.order = .score([])
    #expect(finder.answer(query).count == 3)
    query.order = .score([UInt8](repeating: 255, count: 64))
    #expect(texts(finder.answer(query)).first?.count == 15)
  }

  @Test(
    "Hooks are the words with one tile more before, behind, or at either end, of a run that need be no word")
  func hooks() throws {
    let finder = try finder(["ABLE", "ABLES", "TABLE", "TABLES", "SABLE", "ABLET", "STABLE", "CABLED"])
    func ask(_ ends: HookEnds, _ word: String) throws -> [String] {
      texts(finder.answer(try FinderQuery.hooks(ends, of: word, alphabet: .english)))
    }
    #expect(try ask(.front, "able") == ["SABLE", "TABLE"])
    #expect(try ask(.back, "ABLE") == ["ABLES", "ABLET"])
    #expect(try ask(.both, "ABLE") == ["ABLES", "ABLET", "SABLE", "TABLE"])
    #expect(try ask(.both, "ABLED") == ["CABLED"])
    #expect(try ask(.both, "Z").isEmpty)
    let spanish = try self.finder(["CHAL", "ALCH", "CAL", "CHALCH"], .spanish)
    let query = try FinderQuery.hooks(.both, of: "AL", alphabet: .spanish)
    #expect(texts(spanish.answer(query), .spanish) == ["AL[CH]", "CAL", "[CH]AL"])
  }

  @Test("A word that is a hook at both ends stands once")
  func once() throws {
    let finder = try finder(["AAA", "AA", "AAB"])
    let query = try FinderQuery.hooks(.both, of: "AA", alphabet: .english)
    #expect(texts(finder.answer(query)) == ["AAA", "AAB"])
  }

  @Test("An exact anagram uses every tile; with a pattern every tile and every letter of the pattern")
  func exact() throws {
    let finder = try finder(["RETAINS", "NASTIER", "RETAIN", "STAINER", "RETRAINS", "TRAINERS"])
    func ask(_ letters: String, _ pattern: String? = nil) throws -> [String] {
      texts(
        finder.answer(
          try FinderQuery.read(letters: letters, pattern: pattern, isExact: true, alphabet: .english)))
    }
    #expect(try ask("RETAINS") == ["NASTIER", "RETAINS", "STAINER"])
    #expect(try ask("RETAINS.") == ["RETRAINS", "TRAINERS"])
    #expect(try ask("RETAINS", "R@") == ["RETRAINS"])
    #expect(try ask("ETAINS", "R@") == ["RETAINS"])
  }

  @Test("A list whose membership is a function has no finder")
  func injected() {
    let lexicon = Lexicon(
      name: "asked", edition: "1", alphabet: .english, seal: LexiconSeal(digest: .zero), count: 1,
      countsByLength: [Int](repeating: 0, count: 16)
    ) { _ in true }
    #expect(Finder(lexicon) == nil)
  }
}
