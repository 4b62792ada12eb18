// SPDX-License-Identifier: MIT

/// A number of 128 bits in two halves.
///
/// An object that holds a `UInt128` is allocated the slow way, because it is aligned to 16 bytes.
struct SixteenBytes: Hashable, Sendable {
  private var low: UInt64
  private var high: UInt64

  @inline(__always)
  init(_ number: UInt128 = 0) {
    low = UInt64(truncatingIfNeeded: number)
    high = UInt64(truncatingIfNeeded: number >> 64)
  }

  var number: UInt128 {
    @inline(__always) get { UInt128(high) << 64 | UInt128(low) }
    @inline(__always) set { self = SixteenBytes(newValue) }
  }
}
