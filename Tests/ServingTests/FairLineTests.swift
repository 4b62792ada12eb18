// SPDX-License-Identifier: MIT
import Testing

@testable import Serving

@Suite("Whoever asks for much waits behind their own")
struct FairLineTests {
  @Test("Origins take turns, each in its own order, and a newcomer waits for one job of each")
  func turns() {
    var line = FairLine<String>()
    for number in 1...4 { line.append("a\(number)", of: 1) }
    line.append("b1", of: 2)
    #expect(line.count == 5 && line.count(of: 1) == 4 && line.count(of: 3) == 0)
    #expect(line.next() == "a1")
    line.append("c1", of: 3)
    line.append("b2", of: 2)
    var order: [String] = []
    while let job = line.next() { order.append(job) }
    #expect(order == ["b1", "a2", "c1", "b2", "a3", "a4"])
    #expect(line.count == 0 && line.next() == nil)
    line.append("a5", of: 1)
    #expect(line.next() == "a5")
  }

  @Test("What nobody is to do any more leaves the line, and the others keep their turns")
  func removed() {
    var line = FairLine<String>()
    for number in 1...3 { line.append("a\(number)", of: 1) }
    line.append("b1", of: 2)
    #expect(line.remove(of: 1) { $0 == "a2" } == 1 && line.remove(of: 3) { _ in true } == 0)
    #expect(line.count == 3 && line.count(of: 1) == 2)
    #expect(line.next() == "a1" && line.remove(of: 1) { _ in true } == 1)
    #expect(line.count == 1 && line.next() == "b1" && line.next() == nil && line.count == 0)
    line.append("a4", of: 1)
    #expect(line.next() == "a4")
  }
}
