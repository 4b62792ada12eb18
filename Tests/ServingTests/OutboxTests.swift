// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Testing
import Wire

@testable import Serving

/// A box and what has left.
private struct Desk {
  let box = Outbox()
  /// What left, one text a sending.
  var sent: [String] = []

  func put(_ content: Outbox.Content, _ wait: UInt64, _ text: String) {
    box.append(content, wait: Ticket(wait), as: Speech()) { $0.append(text) }
  }

  /// Says whether a notice was among what left.
  @discardableResult
  mutating func release(through stored: UInt64) -> Bool {
    var sent: [String] = []
    let hadNotice = box.release(through: Ticket(stored)) {
      sent.append(String(decoding: $0, as: UTF8.self))
    }
    self.sent += sent
    return hadNotice
  }
}

/// Source: promise 2; docs/DESIGN.md#one-writer-one-order.
@Suite("What waits leaves in order and all at once, when the newest entry that it has seen is on disk")
struct OutboxTests {
  @Test("Pieces leave in order, each when what it waits for is on disk")
  func order() throws {
    var desk = Desk()
    desk.put(.answer, 1, "a")
    desk.put(.notice, 2, "b")
    desk.put(.answer, 0, "c")
    #expect(!desk.release(through: 0) && desk.sent.isEmpty && desk.box.holdsAnswer && desk.box.count == 3)
    #expect(!desk.release(through: 1) && desk.sent == ["a"])
    #expect(desk.release(through: 2) && desk.sent == ["a", "bc"])
    #expect(desk.box.isEmpty && desk.box.count == 0)
  }

  @Test("A piece that has seen nothing new waits behind one that has, and leaves with it")
  func behind() {
    var desk = Desk()
    desk.put(.notice, 7, "first;")
    desk.put(.answer, 3, "second;")
    #expect(!desk.release(through: 6) && desk.sent.isEmpty)
    #expect(desk.release(through: 9) && desk.sent == ["first;second;"])
  }

  @Test("Tens of thousands of answers leave in one sending each turn")
  func many() {
    var desk = Desk()
    for number in UInt64(1)...30_000 { desk.put(.answer, number, "\(number) ") }
    desk.release(through: 15_000)
    desk.release(through: 30_000)
    #expect(desk.sent.count == 2 && desk.box.isEmpty)
    #expect(desk.sent.joined() == (1...30_000).map { "\($0) " }.joined())
  }

  @Test("A box that never empties keeps little of what has left")
  func cut() {
    var desk = Desk()
    var expected = ""
    desk.put(.answer, 1, "0;")
    for number in UInt64(1)...20_000 {
      desk.put(.answer, number + 1, "a line of some length \(number);")
      desk.release(through: number)
      expected += number == 1 ? "0;" : "a line of some length \(number - 1);"
      #expect(desk.box.count < 40)
    }
    #expect(desk.sent.joined() == expected)
  }
}
