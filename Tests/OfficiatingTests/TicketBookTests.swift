// SPDX-License-Identifier: MIT
import Officiating
import Testing

@Suite("Tickets settle in order or apart, and undone ones hold nothing up")
struct TicketBookTests {
  @Test("Settling through a ticket settles everything before it")
  func inOrder() {
    var book = TicketBook()
    let tickets = (1...3).map { _ in book.issue(for: TableID(1)) }
    book.settle(through: tickets[1])
    #expect(book.covers(.table(TableID(1), tickets[1])))
    #expect(!book.covers(.table(TableID(1), tickets[2])))
    #expect(book.covers(.everything(through: tickets[1])))
    #expect(!book.covers(.everything(through: tickets[2])))
  }

  @Test("Settled apart, the order closes up from the front")
  func apart() {
    var book = TicketBook()
    let first = book.issue(for: TableID(1))
    let second = book.issue(for: TableID(2))
    book.settle(alone: second)
    #expect(book.covers(.table(TableID(2), second)) && book.through == .none)
    book.settle(alone: first)
    #expect(book.through == second && book.wait(at: TableID(2)) == .nothing)
  }

  @Test("Undone tickets of one table do not hold up the others")
  func undone() {
    var book = TicketBook()
    let first = book.issue(for: TableID(1))
    _ = book.issue(for: TableID(2))
    let third = book.issue(for: TableID(1))
    book.undo(TableID(2), from: first)
    book.settle(through: first)
    #expect(book.through == Ticket(2))
    book.settle(alone: third)
    #expect(book.through == third)
  }

  @Test("Ten thousand tickets, settled in pieces, end settled")
  func many() {
    var book = TicketBook()
    for round in 0..<100 {
      for table in 1...100 { _ = book.issue(for: TableID(table)) }
      if round % 3 == 0 { book.undo(TableID(7), from: book.through.next) }
      book.settle(through: Ticket(book.newest.number - UInt64(round % 5)))
    }
    book.settle(through: book.newest)
    #expect(book.through == book.newest && book.newest.number == 10_000)
  }
}
