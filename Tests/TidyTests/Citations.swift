// SPDX-License-Identifier: MIT
import Testing

/// What pages say of other pages, and whether it is so.
enum Citations {
  /// Pages under `docs` and `Protocol` that are cited and not there; the latter once the specification is.
  static func missing(_ page: Page) -> [String] {
    guard page.text.contains("docs/") || page.text.contains("Protocol/") else { return [] }
    let cited = page.text.matches(of: /\b(?:docs|Protocol)\/[\w.\/-]*\w\.(?:md|sh|json|tsv|abnf)\b/).map {
      String($0.0)
    }
    return cited.filter { $0.hasPrefix("docs/") || Tree.holds("Protocol/SPEC.md") }
      .filter { !Tree.holds($0) }.map { "\(page.path): \($0)" }
  }

  /// Links of a Markdown page that lead nowhere in the tree.
  static func brokenLinks(_ page: Page) -> [String] {
    guard page.isMarkdown else { return [] }
    let folder = page.path.split(separator: "/").dropLast().joined(separator: "/")
    return page.text.matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
      .filter { !Tree.holds(folder.isEmpty ? $0 : "\(folder)/\($0)") }.map { "\(page.path): \($0)" }
  }

  /// Tests that a page cites in curly quotes and that no test is called.
  static func missingTests(_ page: Page, among names: Set<String>) -> [String] {
    page.text.matches(of: /“([^”]+)”/).map { String($0.1) }.filter { !names.contains($0) }
  }

  /// The name of every test in the tree.
  static let tests: Set<String> = Set(
    Tree.pages.filter { $0.isSwift && $0.path.hasPrefix("Tests/") }.flatMap { page in
      page.text.matches(of: /@Test\(\s*"([^"]+)"/).map { String($0.1) }
    })

  /// The name of every file in the tree, without its folder.
  private static let names = Set(
    Tree.pages.compactMap { $0.path.split(separator: "/").last.map(String.init) })

  /// Returns the source files that a page names, by a path from their room or the top or by their name, and that are not there.
  static func missingFiles(_ page: Page) -> [String] {
    let paths = page.text.matches(of: /`((?:[A-Z]\w+|verdict)(?:\/[\w+]+)+\.swift)`/).map { String($0.1) }
    let bare = page.text.matches(of: /`([\w+]+\.swift)`/).map { String($0.1) }
    return paths.filter { !Tree.holds("Sources/\($0)") && !Tree.holds($0) }
      + bare.filter { !names.contains($0) }
  }
}

@Suite("What the pages say of the tree is so")
struct CitationsTests {
  @Test("Cited pages are there, and links lead somewhere")
  func pages() {
    let pages = Tree.pages.filter { !$0.path.hasPrefix("Tests/TidyTests/") }
    let faults = pages.flatMap(Citations.missing) + pages.flatMap(Citations.brokenLinks)
    #expect(faults.isEmpty, "\(faults)")
    let sample = Page(path: "docs/A.md", text: "[a](GLOSSARY.md) [b](" + "GONE.md) docs/" + "gone.md\n")
    #expect(Citations.missing(sample).count == 1)
    #expect(Citations.brokenLinks(sample).count == 1)
  }

  /// Source: docs/ARCHITECTURE.md, five promises.
  @Test("Tests and files that the page about the house names are there")
  func house() {
    let house = Tree.page("docs/ARCHITECTURE.md")
    #expect(Citations.missingTests(house, among: Citations.tests).isEmpty)
    #expect(Citations.missingFiles(house).isEmpty)
    #expect(Citations.missingFiles(Tree.page("docs/HACKING.md")).isEmpty)
    let sample = Page(
      path: "docs/A.md", text: "“No such test” in `Wire/Gone.swift`, `Wire/Texts/Gone.swift`\n")
    #expect(Citations.missingTests(sample, among: Citations.tests).count == 1)
    #expect(Citations.missingFiles(sample).count == 2)
  }

  @Test("Each of the five promises names a test")
  func promises() {
    let rows = Tree.page("docs/ARCHITECTURE.md").lines.filter { $0.hasPrefix("| **") }
    #expect(rows.count == 5)
    for row in rows { #expect(row.contains("“"), "\(row)") }
  }
}
