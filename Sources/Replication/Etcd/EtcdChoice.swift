// SPDX-License-Identifier: MIT
import Synchronization

/// The member of a cluster that a node asks, for all its connections: when one of them finds it gone, the others need not.
package final class EtcdChoice: Sendable {
  private let number = Atomic(Int.random(in: 0..<1_000))

  package init() {}

  /// Returns the index of the member to ask, of so many.
  func index(of count: Int) -> Int { number.load(ordering: .relaxed) % count }

  /// Takes the next member, unless another connection has done so since this index was returned.
  func leave(_ index: Int, of count: Int) {
    let now = number.load(ordering: .relaxed)
    guard now % count == index else { return }
    _ = number.compareExchange(expected: now, desired: now + 1, ordering: .relaxed)
  }
}
