// SPDX-License-Identifier: MIT
import Synchronization

/// Counts from 1.
final class Counter: Sendable {
  private let value = Atomic<UInt64>(0)
  func next() -> UInt64 { value.add(1, ordering: .relaxed).newValue }
}
