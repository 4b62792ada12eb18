// SPDX-License-Identifier: MIT
import Foundation
import Officiating
import Testing

@testable import Records

/// Writes a ledger as a referee's loop would: sequences, tickets, turns.
final class Clerk {
  let ledger: FileLedger
  private(set) var ticket = Ticket.none
  private var ids = EntryIDs(run: 7)
  private var heads: [TableID: Int] = [:]
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
    let id = TableID(table)
    let head = heads[id] ?? ledger.head(of: id)
    heads[id] = head + 1
    ticket = ticket.next
    return ledger.propose(
      Entry(table: id, sequence: head + 1, id: ids.next(), at: moment, event: event),
      as: ticket)
  }

  /// Ends the turn and gives what settled when the disk is done.
  func store() -> [Settlement] {
    ledger.commit()
    return settlements()
  }

  /// What settled once the thread has reported.
  func settlements() -> [Settlement] {
    let answer = woken.wait(timeout: .now() + 30)
    #expect(answer == .success, "the ledger's thread did not report within 30 seconds")
    let settled = ledger.settlements()
    for case .refused(let table, _) in settled { heads[table] = nil }
    return settled
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

  static func files(of length: Int) -> FileLedger.Bounds {
    var bounds = small
    bounds.fileLength = length
    return bounds
  }
}
