// SPDX-License-Identifier: MIT

/// The time at which a line was typed or read.
struct Moment: Hashable {
  /// The steady clock in milliseconds.
  let steady: Int64
  /// The total time by which the time of day was set ahead, in milliseconds; setting it back subtracts nothing.
  let forward: Int64
  let step: Int
  /// The server's number in the run.
  let life: Int

  /// Returns the most milliseconds that can have passed for a server since an earlier moment.
  ///
  /// A server's time never goes back, so only time by which the clock was set ahead is added.
  func most(since earlier: Moment) -> Int64 { steady - earlier.steady + forward - earlier.forward }
}
