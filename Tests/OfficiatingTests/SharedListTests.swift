// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Officiating

/// Source: design §3: position is small, history is appended and never copied.
@Suite("A list shares what it has with its copies, and finds a value without looking at the others")
struct SharedListTests {
  @Test("It holds what a plain array holds, at every length, and its copies stay as they were")
  func agrees() {
    var random = Seeded(seed: 11)
    var list = SharedList<Int>()
    var plain: [Int] = []
    var copies: [(list: SharedList<Int>, plain: [Int])] = []
    for number in 0..<1200 {
      if number % 97 == 0 { copies.append((list, plain)) }
      list.append(number)
      plain.append(number)
      let place = Int.random(in: 0...number, using: &random)
      list[place] += 5000
      plain[place] += 5000
      #expect(list.count == plain.count && list.last == plain.last)
    }
    for copy in copies + [(list, plain)] {
      #expect(copy.plain.indices.allSatisfy { copy.list[$0] == copy.plain[$0] })
      #expect(copy.list.count == copy.plain.count)
    }
    #expect(copies.last?.list != list)
  }

  @Test("Appending to a list of which there is a copy copies as little at 8,000 values as at 1,000")
  func appending() {
    var list = SharedList<Int>()
    for (start, end) in [(0, 1050), (7100, 8200)] {
      while list.count < start { list.append(0) }
      var most = 0
      while list.count < end {
        let copy = list
        list.append(list.count)
        most = max(most, list.copied(since: copy))
      }
      #expect(most <= 100)
    }
  }

  @Test("A value is found by as many looks as the count has binary digits")
  func finding() {
    var list = SharedList<Int>()
    for number in 0..<5000 { list.append(2 * number) }
    for wanted in [-1, 0, 1, 4999, 5000, 9998, 9999] {
      var looks = 0
      let place = list.firstPlace {
        looks += 1
        return $0 >= wanted
      }
      #expect(place == max(0, (wanted + 1) / 2) && looks <= 13)
    }
  }
}

extension SharedList {
  /// How many values and references stand elsewhere in memory than in an older copy.
  func copied(since older: SharedList) -> Int {
    let known = Set(older.runs.map(\.address))
    return runs.filter { !known.contains($0.address) }.reduce(0) { $0 + $1.count }
  }

  private var runs: [(address: UnsafeRawPointer?, count: Int)] {
    func run(_ array: [some Any]) -> (UnsafeRawPointer?, Int) {
      guard !array.isEmpty else { return (nil, 0) }
      return array.withUnsafeBytes { ($0.baseAddress, array.count) }
    }
    return [run(blocks), run(leaves), run(newest)] + blocks.map { run($0) }
      + (blocks.joined() + leaves).map { run($0) }
  }
}
