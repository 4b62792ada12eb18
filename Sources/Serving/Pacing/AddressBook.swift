// SPDX-License-Identifier: MIT
import Officiating
import Transport

/// The recent spending of an address, for all its connections together.
final class Address {
  let origin: UInt64
  /// The open connections that are counted, including those in reserved places.
  var connections = 0
  /// Those in reserved places, which must still log in to an account or a seat.
  var reserved = 0
  /// The open connections, counted or not.
  fileprivate var holders = 0
  /// Whether it is in the list of addresses without a connection.
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

  /// Whether all its allowances are whole, and it has no tables and no calls.
  fileprivate func isForgotten(at now: Int64) -> Bool {
    tables.isEmpty && calls.isEmpty && connects.isWhole(at: now) && commands.isWhole(at: now)
      && ledger.isWhole(at: now) && names.isWhole(at: now) && opens.isWhole(at: now)
  }
}

/// Every address with a connection, and those that have spent something lately.
///
/// The latter are bounded, and the oldest are removed first: connections from many addresses cannot fill the memory.
struct AddressBook {
  /// Addresses without a connection, at most.
  static let rememberedMost = 4096

  private let trusted: [Network]
  private var known: [UInt64: Address] = [:]
  /// Addresses whose last connection has gone, oldest first, each once; some may be connected again.
  private var left: [Address] = []

  init(trusted: [Network]) { self.trusted = trusted }

  var count: Int { known.count }

  /// Whether an address has no limits of its own.
  func trusts(_ address: PeerAddress) -> Bool { trusted.contains { $0.contains(address) } }

  /// Returns the address of an origin; a new one is kept only by `enter` or `note`.
  func address(_ origin: UInt64) -> Address { known[origin] ?? Address(origin: origin) }

  mutating func enter(_ address: Address) {
    address.holders += 1
    known[address.origin] = address
  }

  /// Keeps an address that was turned away, until its allowances are whole again.
  mutating func note(_ address: Address) {
    guard known[address.origin] == nil else { return }
    known[address.origin] = address
    fade(address)
  }

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
    // The older half is removed at once, so that the cost of each is constant on average.
    for old in left.prefix(left.count / 2) { forget(old) }
    left.removeFirst(left.count / 2)
  }

  private mutating func forget(_ address: Address) {
    address.hasFaded = false
    if address.holders == 0 { known[address.origin] = nil }
  }

  /// Removes addresses without a connection whose allowances are whole, by the clock in microseconds.
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
