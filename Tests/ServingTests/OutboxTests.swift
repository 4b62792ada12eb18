// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Testing
import Wire

@testable import Serving

/// A box, a book of tickets, and what has left.
private struct Desk {
  let box = Outbox()
  var book = TicketBook()
  let table = TableID(1)
  /// What left, one text a sending.
  var sent: [String] = []

  mutating func propose() -> Wait { .table(table, book.issue(for: table)) }

  func put(_ content: Outbox.Content, _ wait: Wait, _ text: String) {
    box.append(content, wait: wait, as: Speech()) { $0.append(text) }
  }

  /// Says whether a notice was among what left.
  @discardableResult
  mutating func release() -> Bool {
    var sent: [String] = []
    let hadNotice = box.release(
      state: { book.state(of: $0) }, send: { sent.append(String(decoding: $0, as: UTF8.self)) })
    self.sent += sent
    return hadNotice
  }

  /// What a table proposed from here on is refused, and undone.
  mutating func undo(from wait: Wait) {
    guard case .table(let table, let ticket) = wait else { return }
    book.undo(table, from: ticket)
    _ = book.closeUndoing()
  }

  /// Everybody has another answer: the box takes note of what was undone, and the book forgets it.
  mutating func end() {
    book.endUndoing()
    box.noteUndone { book.state(of: $0) }
    book.forgetUndone()
  }
}

/// Source: promise 2; docs/decisions/0017-undoing-in-pieces.md.
@Suite("What tells of undone entries never leaves; the rest leaves in order and all at once")
struct OutboxTests {
  @Test("Pieces leave in order, each when what it waits for is settled")
  func order() throws {
    var desk = Desk()
    let first = desk.propose()
    let second = desk.propose()
    desk.put(.answer(1, .none), first, "a")
    desk.put(.notice, second, "b")
    desk.put(.answer(0, .none), .nothing, "c")
    #expect(desk.release() == false && desk.sent.isEmpty && desk.box.holdsAnswer && desk.box.count == 3)
    desk.book.settle(through: Ticket(1))
    #expect(desk.release() == false && desk.sent == ["a"])
    desk.book.settle(through: Ticket(2))
    #expect(desk.release() && desk.sent == ["a", "bc"])
    #expect(desk.box.isEmpty && desk.box.count == 0)
  }

  @Test("An undone notice is passed over, an undone answer waits for its amendment, who is away stays away")
  func undone() {
    var desk = Desk()
    let stored = desk.propose()
    let refused = desk.propose()
    desk.put(.notice, stored, "a")
    desk.put(.notice, refused, "b")
    desk.put(.answer(1, .none), refused, "c")
    desk.put(.presence, refused, "d")
    desk.put(.notice, refused, "e")
    desk.put(.answer(2, .none), stored, "f")
    desk.book.settle(through: Ticket(1))
    desk.undo(from: refused)
    #expect(desk.release() && desk.sent == ["a"])
    #expect(desk.release() == false && desk.sent == ["a"])
    desk.box.amend(1, wait: .nothing) { _, writer in writer.append("C") }
    #expect(desk.release() == false && desk.sent == ["a", "Cdf"])
    #expect(desk.box.isEmpty && desk.box.count == 0)
  }

  @Test("An amendment waits for what it saw, and may be amended again; what stands keeps its words")
  func amended() {
    var desk = Desk()
    let refused = desk.propose()
    desk.put(.answer(1, .none), refused, "a")
    desk.put(.answer(2, .none), refused, "b")
    desk.undo(from: refused)
    let next = desk.propose()
    desk.box.amend(1, wait: next) { _, writer in writer.append("A") }
    desk.box.amend(2, wait: next)
    desk.release()
    #expect(desk.sent.isEmpty)
    desk.undo(from: next)
    desk.release()
    #expect(desk.sent.isEmpty)
    let last = desk.propose()
    desk.box.amend(1, wait: last)
    desk.box.amend(2, wait: last)
    desk.release()
    #expect(desk.sent.isEmpty)
    desk.book.settle(through: desk.book.newest)
    desk.release()
    #expect(desk.sent == ["Ab"])
  }

  @Test("A look of the server's own is taken again when what it saw is undone, as often as that happens")
  func looks() {
    var desk = Desk()
    let refused = desk.propose()
    var looks = 0
    var waits: [Wait] = []
    desk.put(
      .look(
        Speech(),
        again: { writer in
          looks += 1
          writer.append("look \(looks)")
          return waits.removeFirst()
        }), .everything(through: desk.book.newest), "a")
    desk.undo(from: refused)
    let next = desk.propose()
    waits = [.everything(through: desk.book.newest), .nothing]
    desk.release()
    #expect(looks == 0 && desk.sent.isEmpty)
    desk.end()
    desk.release()
    desk.release()
    #expect(looks == 1 && desk.sent.isEmpty)
    desk.undo(from: next)
    desk.end()
    desk.release()
    #expect(looks == 2 && desk.sent == ["look 2"] && desk.box.isEmpty)
  }

  @Test("What is undone never leaves, however long what stands before it waits")
  func behindLooks() {
    var desk = Desk()
    let refused = desk.propose()
    var later: [Wait] = []
    for number in 1...2 {
      desk.put(
        .look(
          Speech(),
          again: { writer in
            writer.append("look \(number);")
            return later[number - 1]
          }), .everything(through: desk.book.newest), "old")
    }
    desk.put(.notice, refused, "what never happened")
    desk.put(.presence, refused, "here;")
    desk.undo(from: refused)
    later = [desk.propose(), desk.propose()]
    desk.end()
    desk.release()
    #expect(desk.sent.isEmpty)
    for wait in later {
      guard case .table(_, let ticket) = wait else { continue }
      desk.book.settle(through: ticket)
      desk.release()
      desk.book.forgetUndone()
    }
    #expect(desk.sent == ["look 1;", "look 2;here;"] && desk.box.isEmpty)
  }

  @Test("Tens of thousands of answers are amended one by one, and leave in one sending each turn")
  func many() {
    var desk = Desk()
    let refused = desk.propose()
    let count = 30_000
    for serial in 1...count { desk.put(.answer(UInt64(serial), .none), refused, "old") }
    desk.undo(from: refused)
    for serial in 1...count / 2 {
      desk.box.amend(UInt64(serial), wait: .nothing) { _, writer in writer.append("\(serial) ") }
    }
    desk.release()
    for serial in count / 2 + 1...count {
      desk.box.amend(UInt64(serial), wait: .nothing) { _, writer in writer.append("\(serial) ") }
    }
    desk.release()
    #expect(desk.sent.count == 2 && desk.box.isEmpty)
    #expect(desk.sent.joined() == (1...count).map { "\($0) " }.joined())
  }

  @Test("A box that never empties keeps little of what has left")
  func cut() {
    var desk = Desk()
    var expected = ""
    desk.put(.answer(1, .none), desk.propose(), "0;")
    for number in 1...20_000 {
      desk.put(.answer(UInt64(number + 1), .none), desk.propose(), "a line of some length \(number);")
      desk.book.settle(through: Ticket(UInt64(number)))
      desk.release()
      expected += number == 1 ? "0;" : "a line of some length \(number - 1);"
      #expect(desk.box.count < 40)
    }
    #expect(desk.sent.joined() == expected)
  }
}
