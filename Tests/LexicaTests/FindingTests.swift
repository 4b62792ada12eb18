// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Lexica

/// Source: CheckWord, the published examples of its finder.
@Suite("The finder answers each published example as it was published")
struct FindingExampleTests {
  private static let finder: Finder? = {
    let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Dictionaries/english/words.txt")
    return (try? Lexicon.open(path: list.path)).flatMap { Finder($0) }
  }()

  private static let words: [Word] = {
    var words: [Word] = []
    finder?.lexicon.forEach { words.append($0) }
    return words
  }()

  struct Example: Sendable, CustomTestStringConvertible {
    let letters: String
    let pattern: String?
    let within: [String]
    let without: [String]
    var testDescription: String { "\(letters) \(pattern ?? "")" }

    init(_ letters: String, _ pattern: String?, within: [String], without: [String] = []) {
      self.letters = letters
      self.pattern = pattern
      self.within = within
      self.without = without
    }

    /// The same by the oracle, written apart from the reader under test.
    var oracle: FindingOracle {
      var parts = pattern?.utf8.map { byte -> FindingOracle.Part in
        switch byte {
        case UInt8(ascii: "."): .one
        case UInt8(ascii: "@"): .run
        default: .letter(byte - 64)
        }
      }
      if let given = parts, !given.contains(.one), !given.contains(.run) { parts = [.run] + given + [.run] }
      let rack = letters == "-" ? nil : letters.utf8.map { $0 == UInt8(ascii: ".") ? 0 : $0 - 64 }
      return FindingOracle(rack: rack, pattern: parts)
    }
  }

  @Test("A search that nobody waits for any more ends within a portion of its steps, and else is the same")
  func givenUp() throws {
    let finder = try #require(Self.finder)
    let query = try FinderQuery.read(letters: "-", pattern: "@A@E@", alphabet: .english)
    let whole = finder.answer(query, limit: 10)
    #expect(finder.answer(query, limit: 10, mustStop: { false }) == whole && !whole.isCut)
    for budget in [1, 40_000] {
      #expect(
        finder.answer(query, budget: budget, mustStop: { false }) == finder.answer(query, budget: budget))
    }
    var asked = 0
    let given = finder.answer(query, limit: 10) {
      asked += 1
      return true
    }
    #expect(given.isCut && given.count < whole.count && asked > 0)
  }

  private static let examples = [
    Example("RETAINS", nil, within: ["RETAINS", "NASTIER", "RETAIN", "STAR"], without: ["RETRAINS"]),
    Example("RETAI..", nil, within: ["RETAINS", "AIR"], without: ["BANANA"]),
    Example("-", "P..TZ.L", within: ["PRETZEL"]),
    Example("NOOMTRS", "A.......Y", within: ["ASTRONOMY"]),
    Example("RETAINS", "....", within: ["STAR"], without: ["RETAIN", "ABLE"]),
    Example("RETAINS", "@AB@", within: ["ABATE", "ABREAST"], without: ["AB", "STAR"]),
    Example("RETAINS", "AB", within: ["ABATE", "ABREAST"], without: ["AB", "STAR"]),
    Example("Q...", "....", within: ["AQUA", "QUIT", "QUAY"], without: ["STAR"]),
    Example("AAA..", ".....", within: ["ARABA", "ABACA"], without: ["GABLE"]),
    Example("A...", "G....", within: ["GABLE", "GABBY"], without: ["ABACA"]),
    Example("-", "@.THP.@", within: ["TOOTHPICK", "SYNTHPOP", "EARTHPEA"]),
    Example("-", "@THP@", within: ["TOOTHPICK", "SYNTHPOP", "EARTHPEA"]),
    Example("-", ".....ING", within: ["BRINGING"], without: ["STRING"]),
    Example("-", "@ING@", within: ["BRINGING", "KING", "INGOT", "KINGDOM"], without: ["STAR"]),
    Example("-", "THP", within: ["TOOTHPICK"]),
  ]

  @Test("Each answers with exactly the words that a trial of every alignment finds", arguments: examples)
  func example(example: Example) throws {
    let finder = try #require(Self.finder)
    let query = try FinderQuery.read(letters: example.letters, pattern: example.pattern, alphabet: .english)
    let answer = finder.answer(query)
    let found = Set(answer.words)
    let tried = Self.words.sampled(every: 17)
    #expect(example.oracle.answers(in: tried) == answer.words.filter(Set(tried).contains))
    #expect(example.oracle.answers(in: answer.words) == answer.words)
    #expect(answer.count == answer.words.count && answer.count == found.count && !answer.isCut)
    for text in example.within { #expect(found.contains(try word(text)), "\(text)") }
    for text in example.without { #expect(!found.contains(try word(text)), "\(text)") }
  }

  @Test("P..TZ.L is PRETZEL and nothing else")
  func pretzel() throws {
    let finder = try #require(Self.finder)
    let query = try FinderQuery.read(letters: "-", pattern: "p??tz.l", alphabet: .english)
    #expect(finder.answer(query).words == [try word("PRETZEL")])
  }

  @Test("Where as many places are open as tiles are held, each word uses them all, the Q and the A too")
  func forced() throws {
    let finder = try #require(Self.finder)
    for (letters, pattern, needed) in [
      ("Q...", "....", "Q"), ("AAA..", ".....", "AAA"), ("A...", "G....", "A"),
    ] {
      let query = try FinderQuery.read(letters: letters, pattern: pattern, alphabet: .english)
      let words = finder.answer(query).words.map { Alphabet.english.spelled($0) }
      #expect(!words.isEmpty)
      for word in words { #expect(word.filter { needed.contains($0) }.count >= needed.count, "\(word)") }
    }
  }
}
