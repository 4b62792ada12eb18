// SPDX-License-Identifier: MIT
import Testing

/// The shape that every family of commands has, in each room.
enum Families {
  /// A family: its folder and the beginning of its files' names in Officiating, and their beginning elsewhere.
  struct Family: Sendable, CustomTestStringConvertible {
    let folder: String
    let name: String
    let elsewhere: String
    var testDescription: String { folder }
  }

  static let all = [
    Family(folder: "House", name: "House", elsewhere: "House"),
    Family(folder: "Slips", name: "Slip", elsewhere: "Slip"),
    Family(folder: "Games", name: "Game", elsewhere: "Game"),
    Family(folder: "Practising", name: "Practising", elsewhere: "Practice"),
    Family(folder: "Tournaments", name: "Tournament", elsewhere: "Event"),
  ]

  /// The folders of Officiating that belong to every family.
  static let shared: Set<String> = ["Past", "Tables"]

  /// Files of the shape that a family has no use for.
  static let without: Set<String> = [
    // People who are let in agree to nothing, and what belongs to no table is not seen in part.
    "Sources/Officiating/House/HouseTerms.swift", "Sources/Officiating/House/HouseView.swift",
    // A game of practice is agreed on in the room of that name.
    "Sources/Officiating/Practising/PractisingTerms.swift",
  ]

  /// Files of the shape that stand under another name: a tournament is decided in the room that pairs its rounds.
  static let moved = [
    "Sources/Officiating/Tournaments/DecideTournament.swift":
      "Sources/Directing/Tournament/DecideTournament.swift",
    "Sources/Officiating/Tournaments/TournamentState.swift":
      "Sources/Directing/Tournament/TournamentState.swift",
    "Sources/Officiating/Tournaments/TournamentTerms.swift":
      "Sources/Directing/Tournament/TournamentTerms.swift",
  ]

  /// The files of the shape.
  static func shape(_ family: Family) -> [String] {
    let officiating = "Sources/Officiating/\(family.folder)"
    let parts = ["Terms", "Command", "Event", "State", "View"].map {
      "\(officiating)/\(family.name)\($0).swift"
    }
    return parts + [
      "\(officiating)/Decide\(family.name).swift", "Sources/Records/Lines/\(family.elsewhere)Lines.swift",
      "Sources/Wire/Verbs/\(family.elsewhere)Verbs.swift",
      "Sources/Wire/Texts/\(family.elsewhere)Text.swift",
    ]
  }

  /// The files that a family must have.
  static func files(_ family: Family) -> [String] {
    shape(family).filter { !without.contains($0) }.map { moved[$0] ?? $0 }
  }

  /// The files that are missing, those that are there after all, and the folders of no known family.
  static func faults(in paths: Set<String>) -> [String] {
    let missing = all.flatMap(files).filter { !paths.contains($0) }.map { "\($0) is missing" }
    let needless = without.union(moved.keys).intersection(paths).map { "\($0) is there after all" }
    let folders = Set(
      paths.compactMap { path in
        path.wholeMatch(of: /Sources\/Officiating\/(\w+)\/.*/).map { String($0.1) }
      })
    let unknown = folders.subtracting(shared).subtracting(all.map(\.folder)).map {
      "\($0) is no known family"
    }
    return missing + needless + unknown
  }

  /// What holds a table's state, and that Wire therefore never names: it is given views.
  static let states: Set<String> = [
    "Table", "Floor", "Family", "GameState", "GamePosition", "SlipState", "SlipPosition", "PractisingState",
    "HouseState", "Tournament", "TournamentState", "TournamentPosition", "Held", "codeHash",
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
  private static let paths = Set(Tree.pages.map(\.path))

  @Test("Every family has the same files in each room")
  func files() {
    let faults = Families.faults(in: Self.paths)
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test("Each file that a family lacks is seen", arguments: Families.all)
  func missing(family: Families.Family) {
    let files = Families.files(family)
    #expect(files.count >= 7)
    for file in files {
      #expect(Families.faults(in: Self.paths.subtracting([file])) == ["\(file) is missing"])
    }
  }

  @Test("A file that a family has no use for, and a folder of no known family, are seen")
  func needless() {
    for file in Families.without.union(Families.moved.keys) {
      #expect(Families.all.flatMap(Families.shape).contains(file))
      #expect(Families.faults(in: Self.paths.union([file])) == ["\(file) is there after all"])
    }
    let file = "Sources/Officiating/Duels/DuelTerms.swift"
    #expect(Families.faults(in: Self.paths.union([file])) == ["Duels is no known family"])
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
