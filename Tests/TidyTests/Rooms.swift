// SPDX-License-Identifier: MIT
import Testing

/// Which room may import what; the one list of it.
///
/// The package manager takes an import that a target does not declare whenever the module happens to be
/// built, so a list is needed. Source: docs/DESIGN.md#modules.
enum Rooms {
  static let allowed: [String: Set<String>] = [
    "Bytes": ["CCrypto", "CZlib", "Glibc"],
    "Alphabets": [],
    "Lexica": ["Bytes", "Alphabets", "Glibc", "Synchronization"],
    "Rulebook": ["Alphabets"],
    "Directing": [],
    "Opponents": ["Bytes", "Lexica", "Rulebook"],
    "Practice": ["Bytes", "Lexica", "Rulebook"],
    "Officiating": ["Bytes", "Lexica", "Rulebook", "Practice", "Directing"],
    "Records": ["Bytes", "Lexica", "Rulebook", "Practice", "Directing", "Officiating", "CPosix", "Glibc"],
    "Wire": ["CTexts", "Bytes", "Lexica", "Rulebook", "Practice", "Directing", "Officiating"],
    "Transport": ["Bytes", "CLibevent", "CTLS", "Glibc", "Synchronization"],
    "Replication": ["Bytes", "Lexica", "Officiating", "Records", "Transport", "Glibc", "Synchronization"],
    "Visiting": ["Officiating", "Transport", "Wire", "Glibc"],
    "Pages": ["CPages", "CQRCode", "Bytes", "Directing", "Transport", "Visiting"],
    "Serving": [
      "Bytes", "Lexica", "Rulebook", "Practice", "Officiating", "Opponents", "Records", "Wire", "Transport",
      "Glibc", "Synchronization",
    ],
    "verdict": [
      "Bytes", "Lexica", "Rulebook", "Directing", "Officiating", "Opponents", "Records", "Wire", "Transport",
      "Visiting", "Serving", "Replication", "Pages", "CGetopt", "CLibedit", "Glibc",
    ],
    "VerdictBench": [
      "Bytes", "Lexica", "Rulebook", "Officiating", "Opponents", "Records", "Transport", "CLoad",
      "Glibc", "Synchronization",
    ],
    "Simulator": [
      "Bytes", "Directing", "Lexica", "Rulebook", "Officiating", "Opponents", "Records", "Wire", "Transport",
      "Visiting", "Serving", "Replication", "Glibc",
    ],
    "CCrypto": [], "CGetopt": [], "CLibedit": [], "CLibevent": [], "CLoad": [], "CPosix": [], "CTLS": [],
    "CPages": [], "CQRCode": [], "CTexts": [],
    "CZlib": [],
    "WordPeers": [],
  ]

  /// The single files that may import more than their room.
  static let exceptions = [
    "Sources/VerdictBench/EncodingCase.swift": "FoundationEssentials"
  ]

  /// The modules that the package does not declare.
  static let systems: Set<String> = ["Glibc", "Synchronization"]

  /// Some rooms whose declaration in a package description is missing, or has other modules than the list.
  static func faults(inPackage text: String, of rooms: Set<String>) -> [String] {
    let declared = declarations(in: text)
    return rooms.sorted().compactMap { room in
      // No target.
      guard room != "WordPeers" else { return nil }
      guard let modules = declared[room] else { return "Package.swift: declares no \(room)" }
      let other = modules.symmetricDifference(allowed[room, default: []].subtracting(systems))
      return other.isEmpty ? nil : "Package.swift: \(room) and \(other.sorted())"
    }
  }

  /// By room: the modules that its declaration lists.
  private static func declarations(in text: String) -> [String: Set<String>] {
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

  /// Every import of a page that its room may not have, and a room that is not known.
  static func faults(in page: Page) -> [String] {
    guard let room = page.room else {
      return page.isSource ? ["\(page.path): stands in no room"] : []
    }
    guard let allowed = allowed[room] else { return ["\(page.path): \(room) is no known room"] }
    return imports(of: page)
      .filter { !allowed.contains($0) && exceptions[page.path] != $0 }
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

@Suite("Each room imports only what the picture shows")
struct RoomsTests {
  /// Source: docs/ARCHITECTURE.md, the rooms.
  @Test("No file imports what its room may not")
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
      ("Sources/Attic/New.swift", "// nothing"),
      ("Sources/Loose.swift", "// nothing"),
    ])
  func seen(path: String, text: String) {
    #expect(Rooms.faults(in: Page(path: path, text: "\(text)\n")).count == 1)
  }

  @Test("C is reached through one room each")
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

  @Test("Every room is in the picture, and Package.swift lets it import exactly what the list has of ours")
  func known() {
    let picture = Tree.page("docs/ARCHITECTURE.md").text
    let rooms = Set(Tree.pages.compactMap(\.room))
    for room in rooms { #expect(picture.contains(room), "\(room) is not in docs/ARCHITECTURE.md") }
    let faults = Rooms.faults(inPackage: Tree.page("Package.swift").text, of: rooms)
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test(
    "A room that Package.swift leaves out, or lets import more or less than the list, is seen",
    arguments: [
      ("Rulebook", "room(\"Rulebook\", imports: [\"Alphabets\", \"Lexica\"])"),
      ("Rulebook", "room(\n      \"Rulebook\", imports: [])"),
      ("Rulebook", "room(\"Rules\", imports: [\"Alphabets\"])"),
      ("Directing", ".target(name: \"Directing\", dependencies: [\"Bytes\"], swiftSettings: house)"),
      ("CPosix", ".target(name: \"CPosix\", dependencies: [\"Bytes\"])"),
    ])
  func undeclared(room: String, text: String) {
    #expect(Rooms.faults(inPackage: text, of: [room]).count == 1)
  }

  @Test(
    "One module too many or too few is seen in each program",
    arguments: ["verdict", "VerdictBench", "Simulator"])
  func programs(room: String) {
    func faults(_ modules: Set<String>) -> [String] {
      let list = modules.sorted().map { "\"\($0)\"" }.joined(separator: ",\n")
      return Rooms.faults(
        inPackage: """
          .executableTarget(
            name: "\(room.lowercased())", dependencies: [\(list)],
            path: "Sources/\(room)", swiftSettings: [.define("A", .when(configuration: .debug))]),
          """, of: [room])
    }
    let modules = Rooms.allowed[room, default: []].subtracting(Rooms.systems)
    #expect(faults(modules).isEmpty)
    #expect(faults(modules.union(["Practice"])).count == 1)
    #expect(faults(modules.subtracting(["Lexica"])).count == 1)
  }
}
