// SPDX-License-Identifier: MIT
import Practice
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md 10.10.
@Suite("What is kept of practice under a name")
struct PracticeMemoryTests {
  private static let start = Instant(milliseconds: 1_767_258_000_000)
  private static let hour = 3600

  private static func round(
    _ kind: PracticeKind = .anagrams, points: Int = 0, missed: [String] = [], found: [String] = []
  ) -> PracticeRound {
    PracticeRound(kind: kind, list: "english", points: points, missed: missed, recalled: found)
  }

  private static func due(_ memory: PracticeMemory, hours: Int) -> [String] {
    memory.due(in: "english", at: start.adding(seconds: hours * hour)).map(\.word)
  }

  @Test("A missed word comes back after 18 hours, then after a week less six, and then no more")
  func comesBack() {
    var memory = PracticeMemory()
    memory.fold(Self.round(missed: ["CWM", "QI"]), at: Self.start)
    #expect(Self.due(memory, hours: 17) == [] && Self.due(memory, hours: 18) == ["CWM", "QI"])
    memory.fold(Self.round(found: ["CWM"]), at: Self.start.adding(seconds: 20 * Self.hour))
    #expect(Self.due(memory, hours: 24) == ["QI"])
    let again = 20 + 7 * 24 - 6
    #expect(Self.due(memory, hours: again - 1) == ["QI"] && Self.due(memory, hours: again) == ["CWM", "QI"])
    memory.fold(Self.round(found: ["CWM"]), at: Self.start.adding(seconds: again * Self.hour))
    #expect(memory.cards.map(\.word) == ["QI"])
  }

  @Test("A word that is missed again begins anew, and other lists do not have it")
  func missedAgain() {
    var memory = PracticeMemory()
    memory.fold(Self.round(missed: ["CWM"]), at: Self.start)
    memory.fold(Self.round(found: ["CWM"]), at: Self.start.adding(seconds: 18 * Self.hour))
    memory.fold(Self.round(missed: ["CWM"]), at: Self.start.adding(seconds: 19 * Self.hour))
    #expect(memory.cards.count == 1 && Self.due(memory, hours: 19 + 18) == ["CWM"])
    #expect(memory.due(in: "club", at: Self.start.adding(seconds: 999 * Self.hour)).isEmpty)
  }

  @Test("At most 200 words come back")
  func most() {
    var memory = PracticeMemory()
    memory.fold(Self.round(missed: (0..<120).map { "A\($0)" }), at: Self.start)
    memory.fold(Self.round(missed: (0..<120).map { "B\($0)" }), at: Self.start)
    #expect(memory.cards.count == PracticeMemory.cardsMost)
    memory.fold(Self.round(missed: ["A5"]), at: Self.start)
    #expect(memory.cards.count == PracticeMemory.cardsMost)
  }

  @Test("The best round of each game is kept but the trainer's, and days in succession are counted")
  func bestAndDays() {
    var memory = PracticeMemory()
    for (day, points) in [(0, 4), (0, 9), (1, 7), (2, 1), (5, 3)] {
      memory.fold(Self.round(.threes, points: points), at: Self.start.adding(seconds: day * 24 * Self.hour))
      memory.fold(Self.round(.trainer, points: 90), at: Self.start.adding(seconds: day * 24 * Self.hour))
      #expect(memory.days == [0: 1, 1: 2, 2: 3, 5: 1][day])
    }
    #expect(memory.best == [.threes: 9])
  }

  @Test("Days in succession count until a whole day, UTC, went by without a finished round; then they are 0")
  func streakEnds() {
    let day = 24 * Self.hour
    var memory = PracticeMemory()
    #expect(memory.streak(at: Self.start) == 0)
    for place in 0..<2 { memory.fold(Self.round(), at: Self.start.adding(seconds: place * day)) }
    let midnight = Instant(milliseconds: Self.start.milliseconds / 86_400_000 * 86_400_000)
    let streaks = [1, 2, 3, 6].map { days in
      memory.streak(at: midnight.adding(seconds: days * day))
    }
    #expect(streaks == [2, 2, 0, 0])
    #expect(memory.streak(at: midnight.adding(seconds: 3 * day - 1)) == 2)
    memory.fold(Self.round(), at: midnight.adding(seconds: 6 * day))
    #expect(memory.streak(at: midnight.adding(seconds: 6 * day)) == 1)
  }

  @Test("A new holder of a name begins anew, and its holder goes on")
  func newHolder() throws {
    let ann = try #require(PlayerName("ann"))
    var house = HouseState()
    var sequence = 0
    func fold(_ event: HouseEvent, hours: Int) {
      sequence += 1
      house.fold(
        Entry(
          table: .house, sequence: sequence, id: EntryID(run: 1, count: UInt64(sequence)),
          at: Self.start.adding(seconds: hours * Self.hour), event: .house(event)))
    }
    fold(.loggedIn(Person(name: ann, role: .guest, codeHash: "one")), hours: 0)
    fold(.practised(ann, Self.round(missed: ["CWM"])), hours: 0)
    fold(.loggedIn(Person(name: ann, role: .guest, codeHash: "one")), hours: 1)
    #expect(house.memories[ann]?.cards.count == 1)
    fold(.loggedIn(Person(name: ann, role: .guest, codeHash: "two")), hours: 99_999)
    #expect(house.memories[ann] == nil)
  }
}
