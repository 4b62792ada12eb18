// SPDX-License-Identifier: MIT
import Testing

/// Names and words: what the glossary refuses, and what the tree must not mention.
enum Wording {
  /// The words that the glossary's first table refuses as a word of any declared name.
  static let refused: Set<String> = refusals(in: Tree.page("docs/GLOSSARY.md"))

  /// `to-move` is a phase of the protocol.
  static let exceptions = ["Sources/Officiating/Tables/Table.swift": "toMove"]

  static func refusals(in glossary: Page) -> Set<String> {
    var names: Set<String> = []
    for line in glossary.lines where line.hasPrefix("| `") {
      let cells = line.split(separator: "|")
      guard cells.count == 2, let first = cells.first else { continue }
      for found in first.matches(of: /`(\w+)`/) { names.insert(String(found.1)) }
    }
    return names
  }

  /// Declared names with a refused word in them.
  static func names(in page: Page) -> [String] {
    guard page.isSource, page.isSwift else { return [] }
    return page.code.enumerated().flatMap { index, line in
      declared(in: line)
        .filter { name in
          exceptions[page.path] != name && !words(of: name).isDisjoint(with: refused)
        }
        .map { "\(page.path):\(index + 1): \($0)" }
    }
  }

  private static let keywords = [
    "func ", "var ", "let ", "class ", "struct ", "enum ", "protocol ", "actor ", "typealias ", "case ",
  ]

  // Made once: making one costs more than matching a line. Each is only read.
  private nonisolated(unsafe) static let declaration =
    /\b(?:func|var|let|class|struct|enum|protocol|actor|typealias) +`?(\w+)/
  private nonisolated(unsafe) static let cases =
    /\s*(?:indirect )?case (\w+(?:\(.*\))?(?: = .*)?(?:, \w+.*)?)/

  /// The names that a line of code declares: types, functions, values, cases.
  static func declared(in line: String) -> [String] {
    guard keywords.contains(where: { line.contains($0) }) else { return [] }
    var names = line.matches(of: declaration).map { String($0.1) }
    if line.contains("case "), let cases = line.wholeMatch(of: cases) {
      names += cases.1.replacing(/\([^)]*\)|=[^,]*/, with: "").split(separator: ",")
        .map { String($0.filter { !$0.isWhitespace }) }
    }
    return names
  }

  /// `isValidWord` is is, valid and word.
  static func words(of name: String) -> Set<String> {
    var words = [""]
    for character in name {
      if character.isUppercase, words.last?.last?.isUppercase == false { words.append("") }
      words[words.count - 1].append(character)
    }
    return Set(words.map { $0.lowercased() })
  }

  /// The trademarked name; in pieces, as it may stand in the README alone.
  static let trademark = "scra" + "bble"

  static func trademarks(in page: Page) -> Int {
    page.text.lowercased().components(separatedBy: trademark).count - 1
  }

  /// Paths of somebody's own machine.
  static func machinePaths(in page: Page) -> [String] {
    let folders = ["home", "root", "work", "tmp", "Users", "opt", "mnt", "build"].map { "/\($0)/" }
    return Shape.found(page) { line in
      folders.contains { folder in
        line.contains(folder)
          && line.ranges(of: folder).contains { range in
            // Behind a letter or a dot it is the inside of a relative path.
            guard range.lowerBound > line.startIndex else { return true }
            let before = line[line.index(before: range.lowerBound)]
            return !before.isLetter && !before.isNumber && !"._-*}$)".contains(before)
          }
      }
    }
  }
}

@Suite("Things are called what the glossary calls them")
struct WordingTests {
  /// Source: docs/GLOSSARY.md, words that are not used.
  @Test("No declared name holds a refused word")
  func names() {
    let faults = Tree.pages.flatMap(Wording.names)
    #expect(faults.isEmpty, "\(faults)")
    #expect(Wording.refused.isSuperset(of: ["valid", "move", "dictionary"]) && Wording.refused.count <= 12)
  }

  @Test(
    "A refused word is seen in types, functions, values and cases",
    arguments: [
      "struct MoveList {", "  package func isValid(_ word: Word) -> Bool", "  let fakeWord = 1",
      "  case waiting, invalid", "  case move(Seat, to: Int)", "enum Dictionary {",
    ])
  func seen(line: String) {
    #expect(Wording.names(in: Page(path: "Sources/Wire/A.swift", text: "\(line)\n")).count == 1)
  }

  @Test(
    "Comments, texts, uses and longer words are no declared names",
    arguments: [
      "  /// let valid", "  write(\"let move\")", "  case .invalid: 1", "  let removed = movement",
      "  let verdict = Program()", "enum Verdict {",
      "  String(validating: bytes, as: UTF8.self)",
    ])
  func unseen(line: String) {
    #expect(Wording.names(in: Page(path: "Sources/Wire/A.swift", text: "\(line)\n")).isEmpty)
  }

  @Test("The trademarked name stands once, in the README")
  func trademark() {
    let users = Tree.pages.filter { Wording.trademarks(in: $0) > 0 }
    #expect(users.map(\.path) == ["README.md"])
    #expect(users.map(Wording.trademarks) == [1])
    #expect(Wording.trademarks(in: Page(path: "docs/A.md", text: "Like " + "Scra" + "bble.\n")) == 1)
  }

  @Test("No page names a path of somebody's own machine")
  func machinePaths() {
    let faults = Tree.pages.filter { $0.path != "Tests/TidyTests/Wording.swift" }.flatMap(
      Wording.machinePaths)
    #expect(faults.isEmpty, "\(faults)")
    let sample = "cd /home/ann/verdict\ncd \"/tmp/x\"\nls docs/build/a .build/release $PWD/tmp/\n"
    #expect(Wording.machinePaths(in: Page(path: "docs/a.sh", text: sample)).count == 2)
  }
}
