// SPDX-License-Identifier: MIT
import Officiating
import Testing

@Suite("Tickets settle in order, and undone ones hold nothing up")
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

  @Test("Undone tickets of one table do not hold up the others")
  func undone() {
    var book = TicketBook()
    let first = book.issue(for: TableID(1))
    _ = book.issue(for: TableID(2))
    let third = book.issue(for: TableID(1))
    book.undo(TableID(2), from: first)
    book.settle(through: first)
    #expect(book.through == Ticket(2))
    book.settle(through: third)
    #expect(book.through == third)
  }

  @Test("Whoever looks at a table waits for its newest ticket, however tables take turns")
  func newest() {
    var book = TicketBook()
    var newest: [TableID: Ticket] = [:]
    for number in [1, 1, 2, 2, 1, 3, 3, 3, 2, 1, 1, 4, 2] {
      let table = TableID(number)
      newest[table] = book.issue(for: table)
      for (table, ticket) in newest { #expect(book.wait(at: table) == .table(table, ticket)) }
    }
    book.undo(TableID(2), from: Ticket(13))
    _ = book.closeUndoing()
    for number in [1, 3, 4] {
      #expect(book.wait(at: TableID(number)) == .table(TableID(number), newest[TableID(number)] ?? .none))
    }
    #expect(book.wait(at: TableID(2)) == .nothing)
    book.settle(through: book.newest)
    for table in newest.keys { #expect(book.wait(at: table) == .nothing) }
    let last = book.issue(for: TableID(1))
    #expect(book.wait(at: TableID(1)) == .table(TableID(1), last))
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

@Suite("What was refused is told apart from what is stored, until nobody can have seen it")
struct RefusedTicketTests {
  private let one = TableID(1)
  private let two = TableID(2)

  @Test("Who saw a refused ticket waits until its table is undone, and is undone then")
  func table() {
    var book = TicketBook()
    let first = book.issue(for: one)
    let second = book.issue(for: one)
    book.settle(through: first)
    book.refuse(one, from: second)
    // Nothing else waits for it, but whoever looks at the table now sees it still.
    #expect(book.through == second && book.state(of: .table(one, second)) == .waiting)
    #expect(book.wait(at: one) == .table(one, second))
    book.undo(one)
    #expect(book.state(of: .table(one, second)) == .undone && book.covers(.table(one, first)))
    #expect(book.wait(at: one) == .nothing)
    let third = book.issue(for: one)
    #expect(book.state(of: .table(one, third)) == .waiting)
    book.settle(through: third)
    #expect(book.covers(.table(one, third)) && book.state(of: .table(one, second)) == .undone)
  }

  @Test("Who saw every table is undone when all are, and whoever sees them afterwards is not")
  func everything() {
    var book = TicketBook()
    let before = book.issue(for: two)
    let refused = book.issue(for: one)
    let seen = Wait.everything(through: book.newest)
    book.refuse(one, from: refused)
    book.settle(through: refused)
    #expect(book.state(of: seen) == .waiting && book.covers(.everything(through: before)))
    #expect(book.state(of: .everything(through: book.newest)) == .waiting && !book.isQuiet)
    book.undo(one)
    #expect(book.state(of: seen) == .waiting)
    let isClosed = [book.closeUndoing(), book.closeUndoing()]
    #expect(isClosed == [true, false])
    #expect(book.state(of: seen) == .undone)
    #expect(book.covers(.everything(through: book.newest)) && book.isQuiet)
  }

  @Test("It is remembered until everybody had another answer, and forgetting loses nothing")
  func forgotten() {
    var book = TicketBook()
    let earlier = book.issue(for: two)
    let refused = book.issue(for: one)
    book.refuse(one, from: refused)
    book.undo(one)
    _ = book.closeUndoing()
    let later = book.issue(for: two)
    book.forgetUndone()
    #expect(book.state(of: .table(one, refused)) == .undone)
    book.endUndoing()
    #expect(book.state(of: .table(one, refused)) == .undone)
    book.forgetUndone()
    #expect(book.state(of: .table(one, refused)) == .settled)
    #expect(book.state(of: .everything(through: book.newest)) == .waiting)
    book.settle(through: earlier)
    #expect(book.through < later && !book.isQuiet)
    book.settle(through: later)
    #expect(book.isQuiet)
  }

  @Test("A second refusal while the first is undone leaves both told apart")
  func twice() {
    var book = TicketBook()
    let first = book.issue(for: one)
    book.refuse(one, from: first)
    book.undo(one)
    _ = book.closeUndoing()
    let second = book.issue(for: one)
    let other = book.issue(for: two)
    book.refuse(one, from: second)
    #expect(book.state(of: .table(one, first)) == .undone)
    #expect(book.state(of: .table(one, second)) == .waiting)
    book.undo(one)
    _ = book.closeUndoing()
    book.endUndoing()
    book.settle(through: other)
    book.forgetUndone()
    #expect(book.state(of: .table(one, first)) == .settled && book.isQuiet)
  }

  @Test("A hundred thousand tickets of five hundred tables are refused without a search")
  func many() {
    var book = TicketBook()
    for _ in 0..<200 { for table in 1...500 { _ = book.issue(for: TableID(table)) } }
    for table in 1...500 { book.refuse(TableID(table), from: Ticket(UInt64(table))) }
    #expect(book.through == book.newest)
    for table in 1...500 { book.undo(TableID(table)) }
    _ = book.closeUndoing()
    #expect(book.isQuiet)
    for table in 1...500 {
      #expect(book.state(of: .table(TableID(table), Ticket(UInt64(table)))) == .undone)
    }
  }
}
