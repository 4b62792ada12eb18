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

  /// Headings that a page cites behind a path and `#`, or that its links lead to, and that are not there.
  static func missingHeadings(_ page: Page) -> [String] {
    guard page.isMarkdown || page.text.contains(".md#") else { return [] }
    var cited = page.text.matches(of: /\b((?:docs|Protocol)\/[\w.\/-]*\w\.md)#([\w-]+)/).map {
      Cited(path: String($0.1), heading: String($0.2))
    }
    if page.isMarkdown {
      cited += page.text.matches(of: /\]\(([^)#:]*)#([\w-]+)\)/).map {
        Cited(path: path(of: String($0.1), on: page), heading: String($0.2))
      }
    }
    let faults = cited.filter { link in
      let there = link.path == page.path ? headings(of: page) : headingsByPath[link.path, default: []]
      return !there.contains(link.heading)
    }
    return faults.map { "\(page.path): \($0.path)#\($0.heading)" }
  }

  private struct Cited {
    let path: String
    let heading: String
  }

  /// The path from the top of the tree to which a link leads; that of the page itself where the link names none.
  private static func path(of link: String, on page: Page) -> String {
    var folders = page.path.split(separator: "/").map(String.init)
    guard !link.isEmpty else { return page.path }
    folders.removeLast()
    for part in link.split(separator: "/").map(String.init) {
      if part == "..", !folders.isEmpty { folders.removeLast() } else { folders.append(part) }
    }
    return folders.joined(separator: "/")
  }

  /// The headings of a Markdown page, spelled as links to them are.
  static func headings(of page: Page) -> Set<String> {
    var isCode = false
    var found: Set<String> = []
    for line in page.lines {
      if line.hasPrefix("```") { isCode.toggle() }
      if !isCode, line.hasPrefix("#"), line.drop(while: { $0 == "#" }).hasPrefix(" ") {
        found.insert(slug(line))
      }
    }
    return found
  }

  private static let headingsByPath: [String: Set<String>] = Dictionary(
    uniqueKeysWithValues: Tree.pages.filter(\.isMarkdown).map { ($0.path, headings(of: $0)) })

  /// A heading as links spell it: small letters, digits and hyphens, a hyphen for each space.
  static func slug(_ heading: String) -> String {
    let title = heading.drop { $0 == "#" || $0 == " " }.lowercased()
    let kept = title.filter { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == " " }
    return kept.replacing(" ", with: "-")
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

  /// Source: docs/HACKING.md, commits.
  @Test("Cited headings are there, and the page of decisions is short, each under a heading of its own")
  func headings() {
    let faults = Tree.pages.flatMap(Citations.missingHeadings)
    #expect(faults.isEmpty, "\(faults)")
    let design = Tree.page("docs/DESIGN.md")
    #expect(Citations.headings(of: design).contains("one-writer-one-order"))
    #expect((100...501).contains(design.lines.count))
    let titles = design.lines.filter { $0.hasPrefix("#") }.map(Citations.slug)
    #expect(Set(titles).count == titles.count)
    // In pieces, or the samples would be found in this file.
    let sample = Page(path: "Sources/Wire/A.swift", text: "docs/DESIGN.md#tls docs/DESIGN.md#" + "no-such\n")
    #expect(Citations.missingHeadings(sample) == ["Sources/Wire/A.swift: docs/DESIGN.md#" + "no-such"])
    let links =
      "[a](DESIGN.md#tls) [b](DESIGN.md#" + "no-such) [c](../README.md#" + "no-such) [d](#" + "e) \n# E\n"
    #expect(Citations.missingHeadings(Page(path: "docs/A.md", text: links)).count == 2)
  }
}
