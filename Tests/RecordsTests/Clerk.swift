// SPDX-License-Identifier: MIT
import Foundation
import Officiating
import Testing

@testable import Records

/// Writes a ledger as a referee's loop would: sequences, tickets, turns.
final class Clerk {
  let ledger: FileLedger
  /// The newest proposal's.
  private(set) var ticket = Ticket.none
  private var ids = EntryIDs(run: 7)
  /// The number of tables before those that are proposed now, which count from 1; and of all tables so far.
  private var tables = (before: 0, all: 0)
  private let woken = DispatchSemaphore(value: 0)

  init(
    _ scratch: Scratch, disk: any Disk = RealDisk(), bounds: FileLedger.Bounds = .small
  ) throws {
    let woken = woken
    ledger = try FileLedger(
      at: scratch.data, run: 7, now: Samples.start, disk: disk, bounds: bounds,
      wake: { woken.signal() })
  }

  /// Proposes an event as the next of its table.
  @discardableResult
  func propose(
    _ event: Event, at table: Int = 0, moment: Instant = Samples.start
  ) -> Receipt {
    let id = TableID(table == 0 ? 0 : table + tables.before)
    tables.all = max(tables.all, id.number)
    let proposed = ledger.propose(
      Entry(table: id, sequence: ledger.head(of: id) + 1, id: ids.next(), at: moment, event: event))
    #expect(proposed.ticket == ticket.next, "tickets are dense")
    ticket = proposed.ticket
    return proposed.receipt
  }

  /// Has the tables that are proposed from now on follow those so far.
  func beginTables() { tables.before = tables.all }

  /// Ends the turn and gives how far the disk has come when it is done.
  func store() -> Settlement {
    ledger.commit()
    return settlement()
  }

  /// How far the disk has come once the thread has reported.
  func settlement() -> Settlement {
    let answer = woken.wait(timeout: .now() + 30)
    #expect(answer == .success, "the ledger's thread did not report within 30 seconds")
    return ledger.settlement()
  }

  /// Whether the thread has reported something that was not waited for.
  var isWoken: Bool { woken.wait(timeout: .now()) == .success }

  /// Plays a table of a few entries, one turn each event.
  func play(table: Int, leaving: Bool = false) throws {
    propose(try Samples.opening(), at: table)
    propose(.joined(.two, try Samples.person("ben")), at: table)
    _ = store()
    propose(try Samples.slip(1), at: table)
    propose(try Samples.judgement())
    _ = store()
    propose(try Samples.ruled(1, .playRemoved), at: table)
    if leaving { propose(.left(.one), at: table) }
    _ = store()
  }
}

extension FileLedger.Bounds {
  static var small: FileLedger.Bounds {
    var bounds = FileLedger.Bounds()
    bounds.roomAhead = 1 << 20
    return bounds
  }

  static func room(of bytes: Int) -> FileLedger.Bounds {
    var bounds = FileLedger.Bounds()
    bounds.roomAhead = bytes
    return bounds
  }

  static func files(of length: Int) -> FileLedger.Bounds {
    var bounds = small
    bounds.fileLength = length
    return bounds
  }
}
