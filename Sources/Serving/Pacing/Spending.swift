// SPDX-License-Identifier: MIT
import Wire

/// The allowances of one connection and of its address; a connection from a trusted address has none.
///
/// A connection spends its own allowance and its address's. If others have spent the address's, it has a small one of
/// its own (`always`), so that a flood from the same address does not delay people who type or play.
/// Source: docs/DESIGN.md#what-an-address-may-spend.
final class Spending {
  let address: Address
  /// Whether the connection counts among those of its address.
  private var isCounted = true
  /// The second since which it has held a reserved place; nil if it holds none.
  var reservedSince: UInt32?
  /// The second since which a connection without a name has too much unread output; nil if it has not.
  var unreadSince: UInt32?
  private var own = Allowance()
  private var always = Allowance()
  private var ledger = Allowance()
  /// Seconds of the steady clock at the first slow-down since the last rest, and at the last one; 0 for never.
  private var slowedSince: UInt32 = 0
  private var slowedAt: UInt32 = 0
  private var slowDowns = 0

  init(_ address: Address) { self.address = address }

  /// Frees the connection's place at its address, after a login to an account or a seat, or at its end.
  func uncount() {
    guard isCounted else { return }
    isCounted = false
    address.connections -= 1
    if reservedSince != nil { address.reserved -= 1 }
    reservedSince = nil
  }

  // MARK: Commands

  func allowsCommand(_ rates: Rates, at now: Int64) -> Bool {
    own.allows(rates.commands, at: now)
      && (address.commands.allows(rates.commandsOfAddress, at: now)
        || always.allows(rates.commandsAlways, at: now))
  }

  /// Spends a command, or a line that costs as much as so many of them.
  func spendCommand(_ rates: Rates, at now: Int64, count: Int = 1) {
    // An exempt connection spends only what is left, so that it has no debt.
    if own.allows(rates.commands, at: now) { own.spend(count, rates.commands, at: now) }
    if address.commands.allows(rates.commandsOfAddress, at: now) {
      address.commands.spend(count, rates.commandsOfAddress, at: now)
    } else if always.allows(rates.commandsAlways, at: now) {
      always.spend(count, rates.commandsAlways, at: now)
    }
  }

  /// Notes that the connection is slowed down; returns the least microseconds until its next command may be taken.
  func slowDown(_ rates: Rates, _ limits: Limits, at now: Int64, seconds: UInt32) -> Int64 {
    if slowedAt == 0 || seconds &- slowedAt >= UInt32(limits.slowDownRest) {
      slowedSince = seconds
      slowDowns = 0
    }
    slowedAt = seconds
    let ofOthers = min(
      address.commands.wait(rates.commandsOfAddress, at: now), always.wait(rates.commandsAlways, at: now))
    return max(own.wait(rates.commands, at: now), ofOthers)
  }

  enum Fate {
    case carriedOut
    case refused
    /// The sender was told to wait too often; the connection ends.
    case last
  }

  /// Returns the treatment of a command: a flood that goes on in spite of slow-downs is refused, then ended.
  func fate(_ limits: Limits, seconds: UInt32) -> Fate {
    guard slowedAt != 0, seconds &- slowedAt < UInt32(limits.slowDownRest),
      seconds &- slowedSince >= UInt32(limits.slowDownSeconds)
    else { return .carriedOut }
    slowDowns += 1
    return slowDowns > limits.slowDowns ? .last : .refused
  }

  // MARK: The ledger

  /// Seconds, 1 or more, until the connection may record again and, unless `isOwnAlone`, its address; nil for now.
  func ledgerWait(_ rates: Rates, at now: Int64, isOwnAlone: Bool) -> Int? {
    var wait = ledger.isSpent(rates.ledger, at: now) ? ledger.wait(rates.ledger, at: now) : 0
    if !isOwnAlone, address.ledger.isSpent(rates.ledgerOfAddress, at: now) {
      wait = max(wait, address.ledger.wait(rates.ledgerOfAddress, at: now))
    }
    return wait == 0 ? nil : Int(wait / 1_000_000) + 1
  }

  func spendLedger(_ bytes: Int, _ rates: Rates, at now: Int64) {
    guard bytes > 0 else { return }
    ledger.spend(bytes, rates.ledger, at: now)
    address.ledger.spend(bytes, rates.ledgerOfAddress, at: now)
  }
}
