// SPDX-License-Identifier: MIT
import Glibc
import Officiating

/// The times of a data folder's lock file, set while the server runs; they survive a killed run without a ledger
/// line.
///
/// Set on a thread that may wait for the disk. Source: futimens(2).
struct SignOfLife: Sendable {
  let lock: Int32

  func note(_ now: Instant) {
    let time = timespec(
      tv_sec: Int(now.milliseconds / 1000), tv_nsec: Int(now.milliseconds % 1000) * 1_000_000)
    // A failure loses only a hint.
    _ = futimens(lock, [time, time])
  }
}
