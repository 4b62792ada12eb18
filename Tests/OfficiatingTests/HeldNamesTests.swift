// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md 4.8.
@Suite("A guest's name is kept for whoever has its code")
struct HeldNamesTests {
  private let day = NameTimes.new
  private let start = Instant(milliseconds: 1_000_000)

  private func name(_ text: String) throws -> PlayerName { try #require(PlayerName(text)) }

  private func guest(_ text: String, _ code: String = "a") throws -> Person {
    Person(name: try name(text), role: .guest, codeHash: code)
  }

  @Test("A day from the login; thirty days once they came back with the code, or finished a game")
  func times() throws {
    let ann = try guest("ann")
    var names = HeldNames()
    names.visit(ann, at: start)
    #expect(names.holder(of: ann.name, at: start)?.freeAt == start.adding(seconds: day))
    #expect(names.holder(of: ann.name, at: start.adding(seconds: day)) == nil && names.isNew(ann.name))
    let back = start.adding(seconds: day - 1)
    names.visit(ann, at: back)
    #expect(names.holder(of: try name("A_n-n"), at: back)?.freeAt == back.adding(seconds: 30 * day))

    let ben = try guest("ben")
    names.visit(ben, at: start)
    names.keep(ben.name, at: back)
    #expect(names.holder(of: ben.name, at: back)?.freeAt == back.adding(seconds: 30 * day))
    #expect(!names.isNew(ben.name))
  }

  @Test("Whoever takes a name that was free begins anew, with the same code as with another")
  func anew() throws {
    let ann = try guest("ann")
    var names = HeldNames()
    names.visit(ann, at: start)
    let later = start.adding(seconds: day)
    names.visit(ann, at: later)
    #expect(names.isNew(ann.name))
    names.visit(ann, at: later)
    #expect(!names.isNew(ann.name))
    let other = try guest("ann", "b")
    names.visit(other, at: later.adding(seconds: 30 * day))
    #expect(names.isNew(ann.name))
    #expect(names.holder(of: ann.name, at: later.adding(seconds: 30 * day))?.person == other)
  }

  @Test("Of too many those go that would be free first, and what is free")
  func tooMany() throws {
    var names = HeldNames()
    let most = NameTimes.most + NameTimes.most / 8
    for number in 0...most {
      names.visit(try guest("p\(number * 7)x"), at: start.adding(seconds: number / 10))
    }
    let now = start.adding(seconds: most / 10)
    let kept = try (0...most).filter { names.holder(of: try name("p\($0 * 7)x"), at: now) != nil }
    #expect(kept.count <= NameTimes.most && kept.count > NameTimes.most / 2 && kept.last == most)
  }
}
