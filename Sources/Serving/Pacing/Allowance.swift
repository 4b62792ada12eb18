// SPDX-License-Identifier: MIT
import Wire

/// An amount that may be spent at once and that comes back with time.
///
/// It is stored as one number: the time at which everything that was spent has come back. It needs no timer.
/// Source: the generic cell rate algorithm, ITU-T I.371 (03/2004) annex A.
struct Allowance {
  struct Rate {
    /// Microseconds in which one unit comes back, at least 1.
    let unit: Int64
    /// Microseconds in which all units come back; 0 if nothing may be spent.
    let whole: Int64

    /// Creates the rate at which `count` units come back in `seconds`; at most `most` may be spent at once.
    init(_ count: Int, each seconds: Int, atOnce most: Int) {
      unit = max(1, Int64(seconds) * 1_000_000 / Int64(max(1, count)))
      whole = unit * Int64(most)
    }
  }

  private var due: Int64 = 0

  /// Whether one more unit may be spent, by the clock in microseconds.
  func allows(_ rate: Rate, at now: Int64) -> Bool { max(due, now) - now + rate.unit <= rate.whole }

  /// Whether everything has been spent, or more.
  func isSpent(_ rate: Rate, at now: Int64) -> Bool { max(due, now) - now >= rate.whole }

  func isWhole(at now: Int64) -> Bool { due <= now }

  /// Spends units, even more than are left.
  mutating func spend(_ count: Int, _ rate: Rate, at now: Int64) {
    due = max(due, now) + Int64(count) * rate.unit
  }

  /// Returns the microseconds until one more unit may be spent.
  func wait(_ rate: Rate, at now: Int64) -> Int64 { max(0, max(due, now) - now + rate.unit - rate.whole) }

  /// Returns the whole seconds until one more unit may be spent, 1 or more; nil if it may be spent now.
  func secondsToWait(_ rate: Rate, at now: Int64) -> Int? {
    allows(rate, at: now) ? nil : Int(wait(rate, at: now) / 1_000_000) + 1
  }
}

/// The rates of every allowance, computed once.
struct Rates {
  let commands: Allowance.Rate
  let commandsAlways: Allowance.Rate
  let commandsOfAddress: Allowance.Rate
  let connects: Allowance.Rate
  let ledger: Allowance.Rate
  let ledgerOfAddress: Allowance.Rate
  let names: Allowance.Rate
  let opens: Allowance.Rate

  init(_ limits: Limits) {
    func second(_ count: Int) -> Allowance.Rate { Allowance.Rate(count, each: 1, atOnce: 10 * count) }
    func minute(_ count: Int) -> Allowance.Rate { Allowance.Rate(count, each: 60, atOnce: count) }
    commands = second(limits.commands)
    commandsAlways = second(limits.commandsAlways)
    commandsOfAddress = second(limits.commandsOfAddress)
    connects = minute(limits.connectsOfAddress)
    ledger = minute(limits.ledgerBytes)
    ledgerOfAddress = minute(limits.ledgerBytesOfAddress)
    func hour(_ count: Int) -> Allowance.Rate { Allowance.Rate(count, each: 3600, atOnce: count) }
    names = hour(limits.namesOfAddress)
    opens = hour(limits.opensOfAddress)
  }
}
