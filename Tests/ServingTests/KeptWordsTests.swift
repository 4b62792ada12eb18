// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Testing

@testable import Serving

/// Source: Protocol/SPEC.md 4.35.
@Suite("Words wait for their reader within bounds")
struct KeptWordsTests {
  private let now = Instant(milliseconds: 1000)

  private func person(_ name: String, code: String = "code") throws -> Person {
    Person(name: try #require(PlayerName(name)), role: .guest, codeHash: code)
  }

  private func told(_ text: String, from: Person, to: Person) -> Told {
    Told(from: from.name, to: to.name, text: text, reader: to, isKept: true)
  }

  @Test("Words are read in the order in which they were kept, once, and by their reader alone")
  func reading() throws {
    var words = KeptWords()
    let (ann, ben, later) = (try person("ann"), try person("ben"), try person("ben", code: "another"))
    words.keep(told("one", from: ann, to: ben), at: now)
    words.keep(told("two", from: ann, to: ben), at: now)
    #expect(words.candidates == [ben.name])
    #expect(words.take(for: ann).isEmpty)
    #expect(words.take(for: ben).map(\.text) == ["one", "two"])
    #expect(words.take(for: ben).isEmpty && words.candidates.isEmpty)
    words.keep(told("three", from: ann, to: ben), at: now)
    #expect(words.take(for: later).isEmpty, "a later guest of the name")
    #expect(words.take(for: ben).isEmpty, "gone with the name")
  }

  @Test("Words for a name that nobody holds reach nobody, whoever takes the name later")
  func nobody() throws {
    var words = KeptWords()
    let (ann, ben) = (try person("ann"), try person("ben"))
    words.keep(Told(from: ann.name, to: ben.name, text: "one", reader: nil, isKept: true), at: now)
    let account = Person(name: ben.name, role: .player, codeHash: "code")
    #expect(words.take(for: account).isEmpty && words.take(for: ben).isEmpty)
    words.keep(told("two", from: ann, to: account), at: now)
    #expect(words.take(for: ben).isEmpty, "a guest of an account's name")
    words.keep(told("three", from: ann, to: account), at: now)
    words.forget(ben.name)
    #expect(words.take(for: account).isEmpty && words.candidates.isEmpty)
  }

  @Test("Words are dropped after 30 days, and make room")
  func old() throws {
    var words = KeptWords()
    let (ann, ben) = (try person("ann"), try person("ben"))
    for _ in 0..<KeptWords.mostOfPair { words.keep(told("one", from: ann, to: ben), at: now) }
    words.forgetOld(now: now.adding(seconds: KeptWords.longest - 1))
    #expect(!words.hasRoom(for: ben.name, of: ann.name))
    words.forgetOld(now: now.adding(seconds: KeptWords.longest))
    #expect(words.hasRoom(for: ben.name, of: ann.name) && words.take(for: ben).isEmpty)
  }

  @Test("There is room for 20 words for a reader, 5 of one sender, for 20 of a sender, and for 4,096 in all")
  func bounds() throws {
    var words = KeptWords()
    var kept = 0
    for sender in 0..<300 {
      let from = try person("from\(sender)")
      for number in 0..<25 {
        let to = try person("to\((sender * 20 + number) % 205)x")
        guard words.hasRoom(for: to.name, of: from.name) else { continue }
        words.keep(told("\(number)", from: from, to: to), at: now)
        kept += 1
      }
    }
    #expect(kept == KeptWords.mostInAll)
    var (read, most) = (0, 0)
    for reader in 0..<205 {
      let count = words.take(for: try person("to\(reader)x")).count
      (read, most) = (read + count, max(most, count))
    }
    #expect(read == kept && most == KeptWords.mostForOne)
    let (ann, ben) = (try person("ann"), try person("ben"))
    for number in 0..<KeptWords.mostOfOne {
      let to = try person("to\(number)x")
      #expect(words.hasRoom(for: to.name, of: ann.name))
      words.keep(told("hello", from: ann, to: to), at: now)
    }
    #expect(!words.hasRoom(for: ben.name, of: ann.name) && words.hasRoom(for: ann.name, of: ben.name))
    _ = words.take(for: try person("to0x"))
    #expect(words.hasRoom(for: ben.name, of: ann.name))
    for _ in 0..<KeptWords.mostOfPair { words.keep(told("hello", from: ben, to: ann), at: now) }
    #expect(!words.hasRoom(for: ann.name, of: ben.name))
  }
}
