// SPDX-License-Identifier: MIT
import Testing
import Wire

/// Source: docs/HACKING.md, how to add a verb, a reply, a notice.
@Suite("What is written as a row is found by whoever goes through all rows")
struct RowTests {
  /// How many rows of a type the source has.
  private static func count(_ type: String) throws -> Int {
    let row = try Regex("static let \\w+ = \(type)\\(\\s*\"")
    return try SourceTree.files("Sources/Wire").map { try SourceTree.text($0).matches(of: row).count }
      .reduce(0, +)
  }

  @Test("Every verb that has a row is among all of them, once, in the order of names")
  func verbs() throws {
    #expect(try Self.count("Verb") == Verb.all.count)
    #expect(Set(Verb.all).count == Verb.all.count)
    #expect(Verb.all.map(\.name) == Verb.all.map(\.name).sorted())
  }

  @Test("What people try instead is tried for one verb, and is none itself")
  func tried() {
    let tried = Verb.all.flatMap(\.tried)
    #expect(Set(tried).count == tried.count)
    #expect(Set(tried).isDisjoint(with: Verb.all.map(\.name)))
  }
}
