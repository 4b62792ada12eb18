// SPDX-License-Identifier: MIT
import Wire

/// What one connection has spent, and the address that spends with it; whoever is trusted has none.
///
/// A connection spends its own allowance and its address's. Where the address's is gone because of others, it has a small
/// one that nobody else can touch: so a flood next door delays nobody who types, or plays.
/// Source: docs/decisions/0032-what-an-address-may-spend.md.
final class Spending {
  let address: Address
  /// Whether the connection counts among those of its address.
  private var isCounted = true
  /// Whether it must still log in by an account or to a seat, and since which second.
  var reservedSince: UInt32?
  /// Since which second a connection without a name has not taken more than it may leave.
  var unreadSince: UInt32?
  private var own = Allowance()
  private var always = Allowance()
  private var ledger = Allowance()
  /// Seconds of the steady clock when this connection was first slowed down without a rest since, and last; 0 for never.
  private var slowedSince: UInt32 = 0
  private var slowedAt: UInt32 = 0
  private var slowDowns = 0

  init(_ address: Address) { self.address = address }

  /// Frees the place of a connection: it came in by an account or to a seat, or it is gone.
  func uncount() {
    guard isCounted else { return }
    isCounted = false
    address.connections -= 1
    if reservedSince != nil { address.reserved -= 1 }
    reservedSince = nil
  }

  // MARK: Commands

  /// Whether one more command may be taken now.
  func allowsCommand(_ rates: Rates, at now: Int64) -> Bool {
    own.allows(rates.commands, at: now)
      && (address.commands.allows(rates.commandsOfAddress, at: now)
        || always.allows(rates.commandsAlways, at: now))
  }

  /// One command is taken.
  func spendCommand(_ rates: Rates, at now: Int64) {
    // Whoever is exempt spends what there is, and owes nothing.
    if own.allows(rates.commands, at: now) { own.spend(1, rates.commands, at: now) }
    if address.commands.allows(rates.commandsOfAddress, at: now) {
      address.commands.spend(1, rates.commandsOfAddress, at: now)
    } else if always.allows(rates.commandsAlways, at: now) {
      always.spend(1, rates.commandsAlways, at: now)
    }
  }

  /// The connection is slowed down.
  ///
  /// - Returns: microseconds until its next command may be taken, at least.
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

  /// What becomes of a command that is taken.
  enum Fate {
    case carriedOut
    /// The sender is told to wait.
    case refused
    /// The sender was told so often enough.
    case last
  }

  /// What becomes of a command: a flood that goes on though it is slowed down is refused, and then ended.
  func fate(_ limits: Limits, seconds: UInt32) -> Fate {
    guard slowedAt != 0, seconds &- slowedAt < UInt32(limits.slowDownRest),
      seconds &- slowedSince >= UInt32(limits.slowDownSeconds)
    else { return .carriedOut }
    slowDowns += 1
    return slowDowns > limits.slowDowns ? .last : .refused
  }

  // MARK: The ledger

  /// Seconds until something may be recorded again, by this connection or its address; nil where it may now.
  ///
  /// - Parameters:
  ///   - rates: of both.
  ///   - now: the clock, in microseconds.
  ///   - isOwnAlone: where only this connection's own allowance counts.
  /// - Returns: 1 or more.
  func ledgerWait(_ rates: Rates, at now: Int64, isOwnAlone: Bool) -> Int? {
    var wait = ledger.isSpent(rates.ledger, at: now) ? ledger.wait(rates.ledger, at: now) : 0
    if !isOwnAlone, address.ledger.isSpent(rates.ledgerOfAddress, at: now) {
      wait = max(wait, address.ledger.wait(rates.ledgerOfAddress, at: now))
    }
    return wait == 0 ? nil : Int(wait / 1_000_000) + 1
  }

  /// So many bytes were recorded.
  func spendLedger(_ bytes: Int, _ rates: Rates, at now: Int64) {
    guard bytes > 0 else { return }
    ledger.spend(bytes, rates.ledger, at: now)
    address.ledger.spend(bytes, rates.ledgerOfAddress, at: now)
  }
}
