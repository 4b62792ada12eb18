// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Lexica

/// With Debian's `wordnet-base`, which `make tools` installs.
@Suite("Every short word of the English list has a definition")
struct DefinitionsShippedTests {
  /// A row of the project's glosses.
  private struct Row {
    let word: String
    let gloss: String
    let mark: String?
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Dictionaries/english")

  private static let listed: [String] =
    ((try? String(contentsOf: folder.appendingPathComponent("words.txt"), encoding: .utf8)) ?? "")
    .split(separator: "\n").map(String.init)

  private static let rows: [Row] = String(decoding: Glosses.table, as: UTF8.self).split(separator: "\n")
    .filter { !$0.hasPrefix("#") }
    .map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(
        word: fields[0], gloss: fields.count > 1 ? fields[1] : "", mark: fields.count > 2 ? fields[2] : nil)
    }

  @Test("The program holds the glosses that stand beside the list, with their terms")
  func embedded() throws {
    let file = try Data(contentsOf: Self.folder.appendingPathComponent("glosses.tsv"))
    #expect(Array(file) == Glosses.table)
    #expect(String(decoding: file, as: UTF8.self).prefix { $0 != "\n" }.hasPrefix("# What short words mean"))
    #expect(String(decoding: file, as: UTF8.self).contains("MIT"))
  }

  @Test("Each gloss is of a listed word, sorted, once, plain, and no longer than a line of a list holds")
  func glosses() {
    let listed = Set(Self.listed)
    #expect(Self.rows.count > 600)
    for (one, next) in zip(Self.rows, Self.rows.dropFirst()) {
      #expect(Array(one.word.utf8).lexicographicallyPrecedes(Array(next.word.utf8)), "\(next.word)")
    }
    for row in Self.rows {
      #expect(listed.contains(row.word), "\(row.word)")
      #expect((1...60).contains(row.gloss.utf8.count), "\(row.word)")
      #expect(row.gloss.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(row.word)")
      #expect(row.gloss.last != "." && row.gloss.first != " " && row.gloss.last != " ", "\(row.word)")
      #expect(row.mark == nil || row.mark == "also", "\(row.word)")
    }
  }

  @Test("Every other word that a gloss names in capitals is listed, or spells a sound")
  func named() {
    let listed = Set(Self.listed)
    // In “letter for TH”, “sound of NG” and “SAE, so”.
    let others: Set = ["TH", "NG", "SAE", "SCOWL", "URAD"]
    for row in Self.rows {
      for match in row.gloss.matches(of: /\b[A-Z]{2,}\b/) where !listed.contains(String(match.0)) {
        #expect(others.contains(String(match.0)), "\(row.word): \(match.0)")
      }
    }
  }

  @Test("Every word of two or three letters has a definition of bounded lines")
  func short() throws {
    let definitions = try Definitions(wordnet: Definitions.debianFolder)
    let short = Self.listed.filter { $0.utf8.count <= 3 }
    #expect(short.count > 1300)
    for text in short {
      guard let found = definitions.definition(of: try word(text), in: .english) else {
        Issue.record("\(text) has no definition")
        continue
      }
      let isPlain = found.lines.allSatisfy { line in
        (1...300).contains(line.utf8.count) && line.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      }
      #expect(isPlain && (1...Definition.shortWidth).contains(found.short.utf8.count), "\(text)")
    }
  }

  @Test("WordNet explains a word with a gloss of ours exactly where the gloss is marked so")
  func superfluous() throws {
    let wordnet = try WordNet(folder: Definitions.debianFolder)
    for row in Self.rows {
      let isExplained = !wordnet.senses(of: Array(row.word.lowercased().utf8)).isEmpty
      #expect(isExplained == (row.mark == "also"), "\(row.word)")
    }
  }

  @Test(
    "What WordNet holds is read as it stands there",
    arguments: [
      ("CWM", "noun: a steep-walled semicircular basin in a mountain; may contain a lake"),
      ("AA", "noun: a dry form of lava resembling clinkers"), ("QIS", "noun, plural of QI:"),
      ("BIGGEST", "adjective, superlative of BIG:"), ("GAN", "began (archaic); to go (dialect)"),
      ("AALS", "form of AAL: East Indian shrub with a red dye"), ("SANS", "without (archaic)"),
      ("ABLE", "adjective: (usually followed by `to') having the necessary means or"),
    ])
  func samples(text: String, start: String) throws {
    let definitions = try Definitions(wordnet: Definitions.debianFolder)
    let found = definitions.definition(of: try word(text), in: .english)
    #expect(found?.lines.first?.hasPrefix(start) == true, "\(found?.lines ?? [])")
  }

  @Test("Words that a definition marks as hurtful are found with their plurals, and others are not")
  func hurtful() throws {
    let list = try Lexicon.small(
      "english", words: ["ABO", "ABOS", "LEZ", "KIKE", "KIKES", "PAPIST", "CAT", "CATS", "OFFENSIVE", "ZA"])
    let definitions = try Definitions(wordnet: Definitions.debianFolder)
    let found = definitions.hurtfulWords(in: list).map { Alphabet.english.spelled($0) }.sorted()
    #expect(found == ["ABO", "ABOS", "KIKE", "KIKES", "LEZ", "PAPIST"])
    let own = Definitions().hurtfulWords(in: list).map { Alphabet.english.spelled($0) }.sorted()
    #expect(own == ["ABO", "ABOS", "LEZ"])
    #expect(definitions.hurtfulWords(in: try .small("pl", alphabet: .polish, words: ["ABO"])).isEmpty)
  }
}
