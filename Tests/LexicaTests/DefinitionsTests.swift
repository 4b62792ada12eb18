// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Lexica

/// Source: WordNet 3.0, wndb(5) and morphy(7).
@Suite("What a word means is read from WordNet's files where they lie")
struct DefinitionsTests {
  private func lines(_ text: String, _ definitions: Definitions) throws -> [String] {
    definitions.definition(of: try word(text), in: .english)?.lines ?? []
  }

  @Test(
    "The sense stands with its part of speech, and examples are left out",
    arguments: [
      ("PONY", ["noun: a small horse"]), ("AFRAID", ["adjective: filled with fear"]),
      ("BIG", ["adjective: large"]), ("WELL", ["adverb: in a good way"]),
      ("OX", ["noun: a draught animal"]),
    ])
  func own(text: String, expected: [String]) throws {
    try withFolder { folder in
      try SmallWordNet.sample.write(to: folder)
      #expect(try lines(text, try Definitions(wordnet: folder)) == expected)
    }
  }

  @Test("Only senses that spell the word in small letters count")
  func smallLetters() throws {
    try withFolder { folder in
      try SmallWordNet.sample.write(to: folder)
      let definitions = try Definitions(wordnet: folder)
      #expect(try lines("AA", definitions) == ["noun: rough lava"])
      #expect(try lines("ABC", definitions) == [])
    }
  }

  @Test("Each part of speech has its say before any has a second, the commoner first, four in all")
  func order() throws {
    try withFolder { folder in
      try SmallWordNet.sample.write(to: folder)
      let definitions = try Definitions(wordnet: folder)
      #expect(try lines("CAT", definitions) == ["noun: a furry animal", "verb: beat", "noun: a gossip"])
      var large = SmallWordNet.sample
      large.synsets["noun"] = (1...9).map { SmallWordNet.Synset(words: ["set"], gloss: "sense \($0)") }
      try large.write(to: folder)
      let many = try lines("SET", try Definitions(wordnet: folder))
      #expect(many == ["noun: sense 1", "noun: sense 2", "noun: sense 3", "noun: sense 4"])
    }
  }

  @Test(
    "An inflected word says of which word it is a form",
    arguments: [
      ("CATS", ["noun, plural of CAT: a furry animal", "verb, form of CAT: beat"]),
      ("MEN", ["noun, plural of MAN: a person"]), ("BOXES", ["noun, plural of BOX: a case"]),
      ("PONIES", ["noun, plural of PONY: a small horse"]), ("RAN", ["verb, form of RUN: move fast"]),
      ("RUNNING", ["verb, form of RUN: move fast"]), ("HOPED", ["verb, past of HOPE: wish"]),
      ("HOPING", ["verb, form of HOPE: wish"]), ("BIGGER", ["adjective, comparative of BIG: large"]),
      ("WIDEST", ["adjective, superlative of WIDE: broad"]),
      ("BEST", ["adverb, superlative of WELL: in a good way"]), ("SEEING", ["verb, form of SEE: perceive"]),
      ("BUS", ["noun: a coach"]), ("CATSS", []), ("XS", []),
      ("BED", ["noun: a thing to sleep in", "verb: put to bed", "adjective: of beds"]),
    ])
  func inflected(text: String, expected: [String]) throws {
    try withFolder { folder in
      try SmallWordNet.sample.write(to: folder)
      #expect(try lines(text, try Definitions(wordnet: folder)) == expected)
    }
  }

  @Test("Of words of other alphabets nothing is known, though the letters are the same")
  func otherAlphabets() throws {
    try withFolder { folder in
      try SmallWordNet.sample.write(to: folder)
      let definitions = try Definitions(wordnet: folder)
      for alphabet in Alphabet.all {
        let known = definitions.definition(of: try word("cat", alphabet), in: alphabet) != nil
        #expect(known == (alphabet == .english))
      }
    }
  }

  @Test("Without WordNet the project's own glosses are still there")
  func ownGlosses() throws {
    let definitions = Definitions()
    #expect(!definitions.hasWordNet)
    let brr = try #require(definitions.definition(of: try word("brr"), in: .english))
    #expect(brr.word == "BRR" && brr.lines.count == 1 && brr.short == brr.lines[0])
    #expect(definitions.definition(of: try word("zzzzz"), in: .english) == nil)
  }

  @Test(
    "A short form is whole, or without its first brackets, or up to a semicolon, or ends in dots",
    arguments: [
      ("a fish", "a fish"), ("(music) a long note", "a long note"),
      ("a fish; it swims in the sea", "a fish"), ("a fish that swims, and swims", "a fish that..."),
      ("abcdefghijklmnopqrst", "abcdefghijkl..."), ("(a very long remark)", "(a very long..."),
    ])
  func short(text: String, expected: String) {
    #expect(Phrase.cut(text, to: 15) == expected)
  }
}
