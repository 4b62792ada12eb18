// SPDX-License-Identifier: MIT
import Testing

/// The shape that every family of commands has, in each room.
enum Families {
  /// A family: its folder and the beginning of its files' names in Officiating, and their beginning elsewhere.
  static let all = [
    (folder: "House", name: "House", elsewhere: "House"),
    (folder: "Slips", name: "Slip", elsewhere: "Slip"),
    (folder: "Games", name: "Game", elsewhere: "Game"),
    (folder: "Practising", name: "Practising", elsewhere: "Practice"),
  ]

  /// Files of the shape that a family has no use for.
  static let without = [
    // Whoever is let in agrees to nothing, and of what belongs to no table nobody sees a part.
    "Sources/Officiating/House/HouseTerms.swift", "Sources/Officiating/House/HouseView.swift",
    // A game of practice is agreed on in the room of that name.
    "Sources/Officiating/Practising/PractisingTerms.swift",
  ]

  /// The files that a family must have.
  static func files(_ family: (folder: String, name: String, elsewhere: String)) -> [String] {
    let officiating = "Sources/Officiating/\(family.folder)"
    let parts = ["Terms", "Command", "Event", "State", "View"].map {
      "\(officiating)/\(family.name)\($0).swift"
    }
    let files =
      parts + [
        "\(officiating)/Decide\(family.name).swift", "Sources/Records/Lines/\(family.elsewhere)Lines.swift",
        "Sources/Wire/Verbs/\(family.elsewhere)Verbs.swift",
        "Sources/Wire/Kinds/\(family.elsewhere)Kinds.swift",
        "Sources/Wire/Texts/\(family.elsewhere)Text.swift",
      ]
    return files.filter { !without.contains($0) }
  }

  /// What holds a table's state, and that Wire therefore never names: it is given views.
  static let states: Set<String> = [
    "Table", "Floor", "Family", "GameState", "GamePosition", "SlipState", "SlipPosition", "PractisingState",
    "HouseState", "Held",
  ]

  /// Lines of a page of Wire that name a state; a phase of a table is none.
  static func states(in page: Page) -> [String] {
    guard page.room == "Wire", page.isSwift else { return [] }
    return page.code.enumerated().compactMap { number, line in
      let names = line.replacing("Table.Phase", with: "").split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      return names.contains { states.contains(String($0)) } ? "\(page.path):\(number + 1): \(line)" : nil
    }
  }
}

/// Source: docs/ARCHITECTURE.md, the shape of a family.
@Suite("Every family of commands is built the same way")
struct FamiliesTests {
  @Test("Every family has the same files in each room")
  func files() {
    let paths = Set(Tree.pages.map(\.path))
    for file in Families.all.flatMap(Families.files) { #expect(paths.contains(file), "\(file) is missing") }
    for file in Families.without { #expect(!paths.contains(file), "\(file) is there after all") }
  }

  @Test("Wire names no table and no state of one, only views")
  func views() {
    let faults = Tree.pages.flatMap(Families.states(in:))
    #expect(faults.isEmpty, "\(faults)")
    let sample = "let a: Table.Phase\nlet b: Table\nlet c: GameView\nfunc d(_ e: GameState) {}\n"
    #expect(Families.states(in: Page(path: "Sources/Wire/A.swift", text: sample)).count == 2)
    #expect(Families.states(in: Page(path: "Sources/Serving/A.swift", text: sample)).isEmpty)
  }
}
