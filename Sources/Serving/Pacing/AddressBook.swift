// SPDX-License-Identifier: MIT
import Officiating
import Transport

/// What one address has spent of late, all its connections together; of IPv6 it is a network of 64 bits.
final class Address {
  let origin: UInt64
  /// Open connections that are counted, those in reserve among them.
  var connections = 0
  /// Of them, those that must still log in by an account or to a seat.
  var reserved = 0
  /// Open connections, whether counted or not.
  fileprivate var holders = 0
  /// Whether it stands among those that nobody is connected from.
  fileprivate var hasFaded = false
  var connects = Allowance()
  var commands = Allowance()
  var ledger = Allowance()
  var names = Allowance()
  var opens = Allowance()
  /// Tables that were opened from here; some may be over.
  var tables: [TableID] = []
  /// Calls for a director that were made from here; some may be answered.
  var calls: [Int] = []

  init(origin: UInt64) { self.origin = origin }

  /// Whether nothing is to be remembered of it.
  fileprivate func isForgotten(at now: Int64) -> Bool {
    tables.isEmpty && calls.isEmpty && connects.isWhole(at: now) && commands.isWhole(at: now)
      && ledger.isWhole(at: now) && names.isWhole(at: now) && opens.isWhole(at: now)
  }
}

/// Every address that somebody is connected from, and those that have spent something of late.
///
/// Of the latter so many are kept, the oldest go first: whoever comes from many addresses has others forget, never
/// the server grow.
struct AddressBook {
  /// Addresses that nobody is connected from and that are remembered, at most.
  static let rememberedMost = 4096

  private let trusted: [Network]
  private var known: [UInt64: Address] = [:]
  /// Those that nobody is connected from, oldest first, each once; some may be connected from again.
  private var left: [Address] = []

  init(trusted: [Network]) { self.trusted = trusted }

  /// How many addresses are known.
  var count: Int { known.count }

  /// Whether nothing of an address is limited.
  func trusts(_ address: PeerAddress) -> Bool { trusted.contains { $0.contains(address) } }

  /// What is known of where somebody comes from; nothing is kept of it before `enter`.
  func address(_ origin: UInt64) -> Address { known[origin] ?? Address(origin: origin) }

  /// Somebody is connected from there.
  mutating func enter(_ address: Address) {
    address.holders += 1
    known[address.origin] = address
  }

  /// Somebody was turned away, which is remembered as long as what they have spent.
  mutating func note(_ address: Address) {
    guard known[address.origin] == nil else { return }
    known[address.origin] = address
    fade(address)
  }

  /// Somebody is gone from there.
  mutating func leave(_ address: Address, at now: Int64) {
    address.holders -= 1
    guard address.holders == 0 else { return }
    if address.isForgotten(at: now), !address.hasFaded {
      known[address.origin] = nil
    } else {
      fade(address)
    }
  }

  private mutating func fade(_ address: Address) {
    guard !address.hasFaded else { return }
    address.hasFaded = true
    left.append(address)
    guard left.count > Self.rememberedMost else { return }
    // The older half goes at once, so that each costs the same however many come.
    for old in left.prefix(left.count / 2) { forget(old) }
    left.removeFirst(left.count / 2)
  }

  private mutating func forget(_ address: Address) {
    address.hasFaded = false
    if address.holders == 0 { known[address.origin] = nil }
  }

  /// Forgets those that have all of it back.
  ///
  /// - Parameters:
  ///   - now: the clock, in microseconds.
  ///   - isOver: whether a table that was opened is there no more.
  ///   - isWaiting: whether a call waits for a director still.
  mutating func prune(at now: Int64, isOver: (TableID) -> Bool, isWaiting: (Int) -> Bool) {
    var kept: [Address] = []
    for address in left {
      if address.holders == 0 {
        address.tables.removeAll(where: isOver)
        address.calls.removeAll { !isWaiting($0) }
        guard address.isForgotten(at: now) else {
          kept.append(address)
          continue
        }
      }
      forget(address)
    }
    left = kept
  }
}
