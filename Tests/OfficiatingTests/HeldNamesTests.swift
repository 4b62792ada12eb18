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
    names.visit(ann, at: start, by: 1)
    #expect(names.holder(of: ann.name, at: start)?.freeAt == start.adding(seconds: day))
    #expect(names.holder(of: ann.name, at: start.adding(seconds: day)) == nil && names.isNew(ann.name))
    let back = start.adding(seconds: day - 1)
    names.visit(ann, at: back, by: 2)
    #expect(names.holder(of: try name("A_n-n"), at: back)?.freeAt == back.adding(seconds: 30 * day))

    let ben = try guest("ben")
    names.visit(ben, at: start, by: 3)
    names.keep(ben.name, at: back, by: 4)
    #expect(names.holder(of: ben.name, at: back)?.freeAt == back.adding(seconds: 30 * day))
    #expect(!names.isNew(ben.name))
  }

  @Test("Whoever takes a name that was free begins anew, with the same code as with another")
  func anew() throws {
    let ann = try guest("ann")
    var names = HeldNames()
    names.visit(ann, at: start, by: 1)
    let later = start.adding(seconds: day)
    names.visit(ann, at: later, by: 2)
    #expect(names.isNew(ann.name))
    names.visit(ann, at: later, by: 3)
    #expect(!names.isNew(ann.name))
    let other = try guest("ann", "b")
    names.visit(other, at: later.adding(seconds: 30 * day), by: 4)
    #expect(names.isNew(ann.name))
    #expect(names.holder(of: ann.name, at: later.adding(seconds: 30 * day))?.person == other)
  }

  @Test("What was refused is taken back entry by entry, and what is settled is not")
  func goingBack() throws {
    let (ann, ben) = (try guest("ann"), try guest("ben"))
    var names = HeldNames()
    names.visit(ann, at: start, by: 1)
    names.settle(through: 1)
    let settled = names
    names.visit(ann, at: start, by: 2)
    names.visit(ben, at: start, by: 3)
    names.keep(ann.name, at: start, by: 4)
    var some = names
    some.goBack(to: 2)
    #expect(some.holder(of: ben.name, at: start) == nil && !some.isNew(ann.name))
    names.goBack(to: 1)
    #expect(names == settled)
    names.goBack(to: 0)
    #expect(names == settled)
  }

  @Test("Of too many those go that would be free first, and what is free")
  func tooMany() throws {
    var names = HeldNames()
    let most = NameTimes.most + NameTimes.most / 8
    for number in 0...most {
      names.visit(try guest("p\(number * 7)x"), at: start.adding(seconds: number / 10), by: number + 1)
    }
    let now = start.adding(seconds: most / 10)
    let kept = try (0...most).filter { names.holder(of: try name("p\($0 * 7)x"), at: now) != nil }
    #expect(kept.count <= NameTimes.most && kept.count > NameTimes.most / 2 && kept.last == most)
  }

  @Test(
    "Where the entry that made them too many is refused, every name is there again; and all let go of the same"
  )
  func tooManyRefused() throws {
    var names = HeldNames()
    let most = NameTimes.most + NameTimes.most / 8
    for number in 0..<most {
      names.visit(try guest("p\(number * 7)x"), at: start.adding(seconds: number / 10), by: number + 1)
      // Some of what was before is on its way still.
      if number == most - 100 { names.settle(through: number) }
    }
    let before = names
    let last = start.adding(seconds: most / 10)
    names.visit(try guest("last"), at: last, by: most + 1)
    #expect(names.holder(of: try name("p7x"), at: last) == nil)
    var settled = before
    settled.settle(through: most)
    settled.visit(try guest("last"), at: last, by: most + 1)
    // Told as a whole, they would be some megabytes.
    let isSame = settled == names
    names.goBack(to: most)
    let isBack = names == before
    #expect(isSame && isBack)
  }
}
