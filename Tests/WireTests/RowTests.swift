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

  @Test("Every reply and every notice that has a row is among all of them, once")
  func kinds() throws {
    #expect(try Self.count("ReplyKind") == ReplyKind.all.count)
    #expect(try Self.count("NoticeKind") == NoticeKind.all.count)
    #expect(Set(ReplyKind.all.map { "\($0.code) \($0.keyword)" }).count == ReplyKind.all.count)
    #expect(Set(NoticeKind.all.map { "\($0.keyword)" }).count == NoticeKind.all.count)
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

  @Test("A kind equals itself and no other")
  func same() {
    for (place, kind) in ReplyKind.all.enumerated() {
      #expect(ReplyKind.all.firstIndex(of: kind) == place)
    }
    for (place, kind) in NoticeKind.all.enumerated() {
      #expect(NoticeKind.all.firstIndex(of: kind) == place)
    }
  }
}
