// SPDX-License-Identifier: MIT
import Testing

@testable import Transport

@Suite("Jobs wait in a line")
struct JobLineTests {
  @Test("Jobs are taken oldest first, however many wait")
  func order() {
    var line = JobLine<Int>()
    var taken: [Int] = []
    let places = (0..<1000).map { line.append($0) }
    for _ in 0..<500 { taken += Self.next(&line) }
    #expect(line.count == 500)
    let later = (1000..<1100).map { line.append($0) }
    for _ in 0..<700 { taken += Self.next(&line) }
    #expect(taken == Array(0..<1100) && line.count == 0)
    #expect(places + later == Array(0..<1100))
  }

  /// The oldest job, in a list of its own, or none.
  private static func next<Job>(_ line: inout JobLine<Job>) -> [Job] { line.next().map { [$0] } ?? [] }

  @Test("A job that waits is replaced in its place; one that was taken, or taken out, is not")
  func replacing() {
    var line = JobLine<String>()
    let (one, two, three) = (line.append("one"), line.append("two"), line.append("three"))
    let replaced = line.replace(two, with: "second")
    let first = Self.next(&line)
    let wasTaken = line.replace(one, with: "first")
    line.remove(three)
    let wasRemoved = line.replace(three, with: "third")
    #expect(replaced && !wasTaken && !wasRemoved && line.count == 1)
    #expect(first + Self.next(&line) + Self.next(&line) == ["one", "second"])
  }

  @Test("A place is never another job's, and removing twice removes once")
  func places() {
    var line = JobLine<Int>()
    let old = line.append(1)
    line.remove(old)
    line.remove(old)
    let new = line.append(2)
    #expect(new != old)
    line.remove(old)
    let replaced = line.replace(old, with: 3)
    #expect(!replaced && line.count == 1)
    #expect(Self.next(&line) == [2])
  }

  @Test("A line that never empties does not grow with what has gone through it, and keeps its places")
  func long() {
    var line = JobLine<Int>()
    var places = [line.append(0)]
    var taken: [Int] = []
    for job in 1..<3000 {
      places.append(line.append(job))
      if job % 3 == 0 { line.remove(places[job]) } else { #expect(line.count > 0) }
      if job % 2 == 0 { taken += Self.next(&line) }
      let last = places[max(0, job - 1)]
      _ = line.replace(last, with: job - 1)
    }
    while line.count > 0 { taken += Self.next(&line) }
    #expect(taken == (0..<3000).filter { $0 == 0 || $0 % 3 != 0 })
    #expect(Set(places).count == places.count)
  }
}
