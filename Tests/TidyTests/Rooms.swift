// SPDX-License-Identifier: MIT
import Testing

/// Which room may import what; the one list of it.
///
/// The package manager takes an import that a target does not declare whenever the module happens to be
/// built, so a list is needed. Source: docs/decisions/0001-rooms.md.
enum Rooms {
  static let allowed: [String: Set<String>] = [
    "Bytes": ["CCrypto", "CZlib", "Glibc"],
    "Alphabets": [],
    "Lexica": ["Bytes", "Alphabets", "Glibc", "Synchronization"],
    "Rulebook": ["Alphabets"],
    "Directing": [],
    "Opponents": ["Lexica", "Rulebook"],
    "Practice": ["Bytes", "Lexica", "Rulebook"],
    "Officiating": ["Bytes", "Lexica", "Rulebook", "Practice", "Directing"],
    "Records": ["Bytes", "Lexica", "Rulebook", "Practice", "Directing", "Officiating", "CPosix", "Glibc"],
    "Wire": ["CTexts", "Bytes", "Lexica", "Rulebook", "Practice", "Directing", "Officiating"],
    "Transport": ["CLibevent", "CTLS", "Glibc", "Synchronization"],
    "Visiting": ["Officiating", "Transport", "Wire", "Glibc"],
    "Serving": [
      "Bytes", "Lexica", "Rulebook", "Practice", "Officiating", "Opponents", "Records", "Wire", "Transport",
      "Glibc", "Synchronization",
    ],
    "verdict": [
      "Bytes", "Lexica", "Rulebook", "Directing", "Officiating", "Opponents", "Records", "Wire", "Transport",
      "Visiting", "Serving", "CGetopt", "CLibedit", "Glibc",
    ],
    "VerdictBench": [
      "Bytes", "Lexica", "Rulebook", "Officiating", "Opponents", "Records", "Transport", "CLoad",
      "Glibc", "Synchronization",
    ],
    "Simulator": [
      "Bytes", "Directing", "Lexica", "Rulebook", "Officiating", "Opponents", "Records", "Wire", "Transport",
      "Visiting", "Serving", "Glibc",
    ],
    "CCrypto": [], "CGetopt": [], "CLibedit": [], "CLibevent": [], "CLoad": [], "CPosix": [], "CTLS": [],
    "CTexts": [],
    "CZlib": [],
    "WordPeers": [],
  ]

  /// The single files that may import more than their room.
  static let exceptions = [
    "Sources/verdict/Replaying/ReplayText.swift": "FoundationEssentials",
    "Sources/VerdictBench/EncodingCase.swift": "FoundationEssentials",
  ]

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

  @Test("Every room is in the picture, and Package.swift lets it import no more than the list")
  func known() throws {
    let picture = Tree.page("docs/ARCHITECTURE.md").text
    let package = Tree.page("Package.swift").text
    for room in Set(Tree.pages.compactMap(\.room)) {
      #expect(picture.contains(room), "\(room) is not in docs/ARCHITECTURE.md")
      for dependency in Self.dependencies(of: room, in: package) {
        #expect(Rooms.allowed[room]?.contains(dependency) == true, "Package.swift: \(room) on \(dependency)")
      }
    }
    #expect(Self.dependencies(of: "Wire", in: package).contains("Officiating"))
  }

  /// The rooms that a `room(…)` of a package description names.
  private static func dependencies(of room: String, in package: String) -> [String] {
    let text = package.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let start = text.firstRange(of: "room( \"\(room)\"") ?? text.firstRange(of: "room(\"\(room)\"")
    else {
      return []
    }
    let rest = text[start.upperBound...].prefix { $0 != ")" }.prefix { $0 != "." }
    return rest.matches(of: /"(\w+)"/).map { String($0.1) }
  }
}
