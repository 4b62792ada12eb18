// SPDX-License-Identifier: MIT
import Glibc
import Officiating

/// The time of a data folder's lock: a hint that outlives a killed run, and costs no line of the ledger.
///
/// Set where the disk may be waited for: one that hangs holds up whoever sets it. Source: futimens(2).
struct SignOfLife: Sendable {
  let lock: Int32

  /// Says that the server lives at a moment.
  func note(_ now: Instant) {
    let time = timespec(
      tv_sec: Int(now.milliseconds / 1000), tv_nsec: Int(now.milliseconds % 1000) * 1_000_000)
    // A time that cannot be set loses a hint and nothing else.
    _ = futimens(lock, [time, time])
  }
}
