// SPDX-License-Identifier: MIT
import Foundation
import Lexica
import Rulebook
import Testing
import Wire

/// Source: Protocol/SPEC.md, LANG.
@Suite("Everything that people are told is told in every language")
struct LanguageTests {
  /// Whether a literal with words in it is not for players, and why.
  private static func isExcepted(_ text: SourceText) -> Bool {
    // Whoever trips over these is a programmer.
    if text.context.contains(/precondition(Failure)?\([^"]*$/) { return true }
    // The same in every language, and said so where it stands.
    if text.context.hasSuffix("verbatim: ") { return true }
    // What a verb takes, and a line as someone would type it: what is typed is English.
    if text.file.contains("/Verbs/") {
      return Verb.all.contains { $0.arguments == text.template || $0.example == text.template }
    }
    // What people type, and the lines of the protocol that stand for it.
    if text.file.contains("/Talk/") {
      let isTyped = ["/Wish.swift", "/SpokenForm.swift", "/BarePlay.swift", "/SpokenNegation.swift"].contains
      {
        text.file.hasSuffix($0)
      }
      return isTyped || ["stands(for: ", "line: "].contains { text.context.hasSuffix($0) }
    }
    // The operator's page, which Prometheus reads.
    if text.file.contains("/Metrics/") { return true }
    // A hint's head, which is measured here; the operator's, on standard error; names of codes.
    return ["/Fitting.swift", "/LedgerFailureText.swift", "/SeatCode.swift"]
      .contains { text.file.hasSuffix($0) }
  }

  /// English that lower rooms word, and that lines quote.
  private static var quoted: Set<String> {
    let words: [WordFault] = [.tooShort, .tooLong, .foreignLetter]
    let placements: [PlacementFault] = [.notTwoParts, .noSquare, .squareOffBoard, .parenthesis, .tooLong]
    let atTables = words.map(\.text) + placements.map(\.text) + Violation.allCases.map(\.text)
    return Set(
      atTables + PracticeRefusalTests.refusals.map(\.text) + PracticeRefusalTests.finder.map(\.text))
  }

  private static func texts() throws -> [SourceText] {
    try ["Sources/Wire", "Sources/Serving"].flatMap(SourceTree.files).flatMap {
      SourceReader.texts(of: try SourceTree.text($0), file: $0)
    }
  }

  @Test("Every text in the source is in the catalogue")
  func complete() throws {
    let known = Set(try CatalogueFile.read().rows.map(\.english))
    let texts = try Self.texts()
    #expect(texts.count > 500)
    let missing = texts.filter { $0.hasWords && !known.contains($0.template) && !Self.isExcepted($0) }
    for text in Self.quoted.subtracting(known) { Issue.record("a fault: \(text)") }
    for text in missing { Issue.record("\(text.file):\(text.line): \(text.template)") }
  }

  @Test("Every row of the catalogue is a text in the source, and stands there once")
  func used() throws {
    let rows = try CatalogueFile.read().rows
    let used = Set(try Self.texts().map(\.template)).union(Self.quoted)
    for row in rows where !used.contains(row.english) {
      Issue.record("texts.txt:\(row.line): nothing says this: \(row.english)")
    }
    #expect(Set(rows.map(\.english)).count == rows.count)
  }

  @Test("Every row has every language, with the same places and nothing that a line may not have")
  func rows() throws {
    for row in try CatalogueFile.read().rows {
      let places = Self.places(row.english)
      #expect(places == places.indices.map { "%\($0 + 1)" }, "texts.txt:\(row.line)")
      for language in Language.allCases {
        guard let text = row.texts[language] else {
          Issue.record("texts.txt:\(row.line): no \(language.rawValue): \(row.english)")
          continue
        }
        #expect(Self.places(text).sorted() == places, "texts.txt:\(row.line): \(text)")
        #expect(!text.hasSuffix(" ") && !text.isEmpty, "texts.txt:\(row.line): \(text)")
        // French sets signs off by spaces at which no line breaks.
        let spaced = text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
        let isText = LineParts.isText(Array(spaced.utf8).span)
        #expect(isText, "texts.txt:\(row.line): \(text)")
      }
    }
  }

  private static func places(_ text: String) -> [String] { text.matches(of: /%\d?/).map { String($0.0) } }

  /// A page of HELP in one language.
  private static func page(_ topic: String?, in language: Language) -> [String] {
    HelpTests.lines(in: language) { HelpText.write(topic, .none, into: &$0) }
  }

  @Test("HELP has the same commands, and as many lines of at most 78 columns, in every language")
  func help() {
    for topic in [nil] + HelpTests.pages + Verb.all.map(\.name) {
      let english = Self.page(topic, in: .english)
      for language in Language.allCases {
        let page = Self.page(topic, in: language)
        #expect(page.map { $0.prefix(10) } == english.map { $0.prefix(10) })
        for line in page {
          #expect(line.unicodeScalars.count <= 78, "\(language) \(line.unicodeScalars.count): \(line)")
        }
        #expect(
          Set(page.flatMap(Self.typed)) == Set(english.flatMap(Self.typed)), "\(language) \(topic ?? "")")
      }
    }
  }

  @Test("What is typed stands in every language as it does in English")
  func typed() throws {
    // Pages are compared as a whole, above, because sentences break where they must.
    let pages = "Sources/Wire/Help/HelpTopics.swift"
    let broken = Set(SourceReader.texts(of: try SourceTree.text(pages), file: pages).map(\.template))
    for row in try CatalogueFile.read().rows where !broken.contains(row.english) {
      let typed = Self.typed(row.english)
      for (language, text) in row.texts where Self.typed(text) != typed {
        Issue.record("texts.txt:\(row.line): \(language.rawValue): \(Self.typed(text)), not \(typed)")
      }
    }
    #expect(Self.typed("to sit down on these terms, JOIN %1 %2") == ["JOIN"])
    #expect(
      Self.typed("type PLAY 8H TRAIN; OPEN kind=slip.") == ["8H", "OPEN", "PLAY", "TRAIN", "kind=slip"])
  }

  /// Words in capitals and keys, sorted; ENTER is a key of the keyboard.
  private static func typed(_ text: String) -> [String] {
    text.matches(of: /[a-z0-9]+=(?:[a-z0-9:|]*[a-z0-9])?|[A-Z0-9]+/).map { String($0.0) }
      .filter { $0.contains("=") || ($0.count > 1 && $0 != "ENTER" && $0.contains { $0.isLetter }) }.sorted()
  }

  @Test("A literal is read as the program means it")
  func reader() {
    let source = #"""
      a("one \(b ? "two x" : "") end") // "not this"
      let c = """
        three \
        four
        five
        """
      """#
    let texts = SourceReader.texts(of: source, file: "A.swift")
    #expect(texts.map(\.template) == ["one %1 end", "two x", "", "three four\nfive"])
    #expect(texts.map(\.line) == [1, 1, 1, 2])
  }
}
