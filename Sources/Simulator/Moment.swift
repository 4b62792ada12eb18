// SPDX-License-Identifier: MIT

/// When something was typed or read, as the world counts it.
struct Moment: Hashable {
  /// Milliseconds of the steady clock.
  let steady: Int64
  /// How far the time of day was set ahead by then, in milliseconds; what it was set back is not subtracted.
  let forward: Int64
  /// The step of the run.
  let step: Int
  /// The server that was there, by its number.
  let life: Int

  /// How many milliseconds at most passed for a server since an earlier moment.
  ///
  /// A server's time never goes back, so that only what the time of day was set ahead comes on top of what passed.
  func most(since earlier: Moment) -> Int64 { steady - earlier.steady + forward - earlier.forward }
}
