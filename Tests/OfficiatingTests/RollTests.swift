// SPDX-License-Identifier: MIT
import Synchronization
import TestSupport
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, TABLES and WHO.
@Suite("A list of what is there costs the page that is shown of it")
struct RollTests {
  @Test("Its keys stay in order as they come and go, whatever way they are written")
  func order() {
    var random = Seeded(seed: 5)
    var roll = Roll<Int, String>()
    var plain: [Int: String] = [:]
    for round in 0..<2000 {
      let key = Int.random(in: 1...300, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        roll[key] = nil
        plain[key] = nil
      case 1:
        roll[key]?.append("+")
        plain[key]?.append("+")
      default:
        roll[key] = "\(round)"
        plain[key] = "\(round)"
      }
      #expect(roll[key] == plain[key])
      guard round % 40 == 0 else { continue }
      let first = Int.random(in: 0...301, using: &random)
      let keys = plain.keys.filter { $0 >= first }.sorted()
      #expect(Array(roll.keys(from: nil)) == plain.keys.sorted() && Array(roll.keys(from: first)) == keys)
      #expect(Page(roll.values(from: first)).lines == keys.prefix(200).compactMap { plain[$0] })
      #expect(Page(roll.values(from: first)).next == keys.dropFirst(200).first.flatMap { plain[$0] })
      #expect(roll.values.sorted() == plain.values.sorted())
    }
  }

  @Test("A page of thousands looks at as many keys as it shows and one more; coming and going, at a few")
  func cost() {
    let looks = Looks()
    var roll = Roll<CountedKey, Int>()
    for number in 1...6000 { roll[CountedKey(number: number, looks: looks)] = number }
    // What is newest is behind all others; the table of hashes grows now and then.
    #expect(looks.count < 6000 * 12)
    var before = looks.count
    let page = Page(roll.values(from: CountedKey(number: 2500, looks: looks)))
    #expect(page.lines == Array(2500..<2700) && page.next == 2700)
    // Each is hashed once and compared with whatever stands at its place.
    #expect(looks.count - before < 13 + 201 * 4)
    before = looks.count
    for number in 2500..<2700 { roll[CountedKey(number: number, looks: looks)] = nil }
    #expect(looks.count - before < 200 * 30)
    #expect(Page(roll.values(from: CountedKey(number: 2500, looks: looks))).lines.first == 2700)
  }

  @Test("A page takes its lines and what is next, and nothing more")
  func page() {
    for (count, taken) in [(0, 0), (1, 1), (199, 199), (200, 200), (201, 201), (5000, 201)] {
      var seen = 0
      let page = Page(
        (0..<count).lazy.map { number in
          seen += 1
          return number
        })
      #expect(page.lines == Array(0..<min(count, 200)) && page.next == (count > 200 ? 200 : nil))
      #expect(seen == taken)
    }
  }

  @Test("TABLES has the live tables in order, also those that a start took up and without those that ended")
  func tables() async throws {
    let hall = Hall()
    var live: Set<Int> = []
    for number in 1...450 {
      await hall.send(.open(OpenRequest()), as: .guest("p\(number)"))
      live.insert(number)
      hall.script.storeAll()
      _ = await hall.referee.settle()
      guard number % 7 == 0 else { continue }
      await hall.send(.leave(nil), as: .guest("p\(number / 2)"))
      live.remove(number / 2)
    }
    hall.script.storeAll()
    _ = await hall.referee.settle()
    for place in [hall, Hall(script: hall.script)] {
      for first in [1, 2, 100, 250, 450, 451, 999_999_999] {
        let expected = live.filter { $0 >= first }.sorted()
        guard case .tables(let page, _) = await place.send(.tables(from: first), as: .eve).reply else {
          Issue.record("no list")
          return
        }
        #expect(page.lines.map(\.head.id.number) == Array(expected.prefix(200)))
        #expect(page.next?.head.id.number == expected.dropFirst(200).first)
      }
    }
  }

  @Test("Names are in order of what they look like")
  func names() throws {
    let names = try ["zoe", "Ann", "b0b", "BOBBY", "a-n-na"].map { try #require(PlayerName($0)) }
    #expect(names.sorted().map(\.text) == ["Ann", "a-n-na", "b0b", "BOBBY", "zoe"])
  }
}

/// Counts.
private final class Looks: Sendable {
  private let value = Atomic<Int>(0)
  var count: Int { value.load(ordering: .relaxed) }
  func add() { value.add(1, ordering: .relaxed) }
}

/// A key that counts how often it is hashed and compared.
private struct CountedKey: Hashable, Comparable, Sendable {
  let number: Int
  let looks: Looks

  static func == (one: Self, other: Self) -> Bool {
    one.looks.add()
    return one.number == other.number
  }

  static func < (one: Self, other: Self) -> Bool {
    one.looks.add()
    return one.number < other.number
  }

  func hash(into hasher: inout Hasher) {
    looks.add()
    hasher.combine(number)
  }
}
