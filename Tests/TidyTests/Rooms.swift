// SPDX-License-Identifier: MIT
import Testing

/// Which module may import what, as `Package.swift` declares it.
///
/// The package manager takes an import that a target does not declare whenever the module happens to be
/// built, so imports are compared. Source: docs/DESIGN.md#modules.
enum Rooms {
  /// The modules of the system that a module may import besides what the package declares; those that stand in no row
  /// are pure: rules, deciding and lines.
  static let systems: [String: Set<String>] = [
    "Bytes": ["Glibc"], "Lexica": ["Glibc", "Synchronization"], "Records": ["Glibc"],
    "Transport": ["Glibc", "Synchronization"], "Replication": ["Glibc", "Synchronization"],
    "Visiting": ["Glibc"], "Serving": ["Glibc", "Synchronization"], "verdict": ["Glibc"],
    "Simulator": ["Glibc"], "VerdictBench": ["Glibc", "Synchronization"],
  ]

  /// The folders under `Sources` that are no targets.
  static let others: Set<String> = ["Packaging", "WordPeers"]

  /// By module: the modules that the package lets it import.
  static let declared = declarations(in: Tree.page("Package.swift").text)

  /// Returns by module what the targets of a package description list.
  static func declarations(in text: String) -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    let start = /(?:room|\.executableTarget|\.systemLibrary|\.target)\(\s*(?:name: )?"([\w-]+)"/
    for match in text.matches(of: start) {
      var depth = 1
      let rest = text[match.range.upperBound...].prefix { character in
        if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
        return depth > 0
      }
      let path = rest.firstMatch(of: /path: "([^"]+)"/).map { String($0.1) } ?? "Sources/\(match.1)"
      // While fuzzing, the program is declared again with what it had.
      guard path.hasPrefix("Sources/"), !rest.contains("program?.dependencies") else { continue }
      let list = rest.firstMatch(of: /(?:imports|dependencies): \[([^\]]*)\]/)?.1 ?? ""
      found[String(path.dropFirst("Sources/".count))] = Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
    }
    return found
  }

  /// Every import of a page that its module does not declare, and a folder that is no target.
  static func faults(in page: Page) -> [String] {
    guard let room = page.room else {
      return page.isSource ? ["\(page.path): stands in no module"] : []
    }
    guard !others.contains(room) else { return [] }
    guard let modules = declared[room] else { return ["\(page.path): Package.swift declares no \(room)"] }
    return imports(of: page)
      .filter { !modules.contains($0) && systems[room]?.contains($0) != true }
      .map { "\(page.path): \(room) may not import \($0)" }
  }

  /// The modules that a page imports.
  static func imports(of page: Page) -> [String] {
    guard page.isSwift else { return [] }
    return page.code.compactMap { line in
      guard line.contains("import "),
        let words = line.wholeMatch(of: /(?:@\w+ |\w+ )*import (?:\w+ )?(\w+)[.\w]*\s*/)
      else { return nil }
      return String(words.1)
    }
  }
}

@Suite("Each module imports only what Package.swift declares for it")
struct RoomsTests {
  /// Source: docs/DESIGN.md#modules.
  @Test("No file imports what its module may not")
  func imports() {
    #expect(Tree.pages.flatMap(Rooms.faults).isEmpty, "\(Tree.pages.flatMap(Rooms.faults))")
    #expect(Tree.pages.count { $0.room != nil } > 100)
  }

  @Test(
    "An import out of place is seen in every spelling",
    arguments: [
      ("Sources/Wire/New.swift", "import Glibc"),
      ("Sources/Rulebook/New.swift", "package import Lexica"),
      ("Sources/Serving/New.swift", "@preconcurrency import CLibevent"),
      ("Sources/Records/New.swift", "import struct Foundation.URL"),
      ("Sources/verdict/Serving/Serve.swift", "import FoundationEssentials"),
      ("Sources/Bytes/New.swift", "import Synchronization"),
      ("Sources/Attic/New.swift", "// nothing"),
      ("Sources/Loose.swift", "// nothing"),
    ])
  func seen(path: String, text: String) {
    #expect(Rooms.faults(in: Page(path: path, text: "\(text)\n")).count == 1)
  }

  @Test("C is reached through one module each")
  func doors() {
    let doors = [
      "CCrypto": "Bytes", "CLibevent": "Transport", "CTLS": "Transport", "CPosix": "Records",
      "CGetopt": "verdict",
      "CLibedit": "verdict",
      "CLoad": "VerdictBench", "CTexts": "Wire", "CZlib": "Bytes",
    ]
    for (door, room) in doors {
      let users = Set(Tree.pages.filter { Rooms.imports(of: $0).contains(door) }.compactMap(\.room))
      #expect(users == [room], "\(door)")
    }
  }

  @Test("Every module is in the picture")
  func known() {
    let picture = Tree.page("docs/ARCHITECTURE.md").text
    for room in Set(Tree.pages.compactMap(\.room)) {
      #expect(picture.contains(room), "\(room) is not in docs/ARCHITECTURE.md")
    }
  }

  @Test(
    "A target's declaration is read in every spelling",
    arguments: [
      ("Rulebook", "room(\"Rulebook\", imports: [\"Alphabets\", \"Lexica\"])", ["Alphabets", "Lexica"]),
      ("Rulebook", "room(\n      \"Rulebook\", imports: [])", []),
      ("Directing", ".target(name: \"Directing\", dependencies: [\"Bytes\"])", ["Bytes"]),
      ("CPosix", ".systemLibrary(name: \"CPosix\")", []),
      (
        "Simulator",
        ".executableTarget(name: \"s\", dependencies: [\n\"Bytes\"], path: \"Sources/Simulator\")",
        ["Bytes"]
      ),
    ])
  func declarations(room: String, text: String, modules: [String]) {
    #expect(Rooms.declarations(in: text) == [room: Set(modules)])
  }
}
