// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Records

/// The thread that renews a writer's lease each second, and shows all nodes that their watches are alive.
package final class LeaseKeeper: Sendable {
  private let isEnding = Monitor(false)
  private let thread: WorkThread

  /// The seconds between two renewals, and the milliseconds before another try.
  private static let spacing = 1
  private static let pause = 100
  private static let triesMost = 3
  private static let renewalsPerTrim = 60

  /// Starts the thread; `wake` is called on it when the term's standing may have changed.
  ///
  /// `store` is a connection of its own, because a batch may be under way on the writer's.
  package init(
    _ store: sending any SharedStore, of tail: WriterTail, now: @escaping @Sendable () -> Instant,
    wake: @escaping @Sendable () -> Void
  ) throws(WorkThread.Refusal) {
    let isEnding = isEnding
    // `nonisolated(unsafe)`: only the thread uses the store from here on.
    nonisolated(unsafe) let store = store
    thread = try WorkThread {
      var renewals = 0
      // The lease has run since it was asked for, and the folder was read meanwhile: the first renewal is due at once.
      repeat {
        // Each try asks another member, as a lease lasts for little longer than a member is waited for.
        for _ in 0..<Self.triesMost {
          let hasAnswer = tail.renew(by: store, at: now())
          wake()
          if hasAnswer { break }
          SteadyTime().pause(milliseconds: Self.pause)
        }
        renewals += 1
        // Without an answer the next time tries again.
        if renewals % Self.renewalsPerTrim == 0 { try? tail.trim(by: store) }
      } while isEnding.wait(atMost: Self.spacing, until: { $0 ? true : nil }) != true
      tail.resign(by: store)
    }
  }

  /// Ends the lease, so that another node can follow at once, and the thread.
  package func stop() {
    isEnding.change { $0 = true }
    thread.join()
  }
}
