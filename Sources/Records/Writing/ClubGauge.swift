// SPDX-License-Identifier: MIT
import Bytes

/// How a node stands in its club, for the operator's page; written by the node's threads, read by any.
///
/// Source: docs/CLUSTER.md, "At work".
package final class ClubGauge: Sendable {
  /// The node at one moment; the counts are those of this run.
  package struct Reading: Equatable, Sendable {
    /// Whether this node writes the club's ledger, and its lease has not run out.
    package var writes = false
    /// The number of the present writer's term, which each takeover raises; 0 while no node is known to write.
    package var term: Int64 = 0
    /// The lines that are on this node's disk.
    package var lines = 0
    /// The lines that the club is known to have, at least `lines`.
    package var known = 0
    /// Whether a batch waits for the store's answer.
    package var isStoring = false
    /// The number of requests that the store gave no answer to, or refused.
    package var faults = 0
    /// The bytes of the store's database, as the writer last saw them; 0 if not known.
    package var storeBytes: Int64 = 0
    /// The bytes that the store's database may have, as the writer last saw them; 0 if not known, or without a bound.
    package var storeQuota: Int64 = 0
    /// Whether the store takes nothing more, or is so near to it that nothing more is decided.
    package var isFull = false
    /// Microseconds since the store last answered, or since the start if it never did.
    package fileprivate(set) var silence: Int64 = 0

    package init() {}
  }

  private let kept = Monitor((reading: Reading(), heardAt: LedgerGauge.steady()))

  package init() {}

  package func read() -> Reading {
    var (reading, heardAt) = kept.look { $0 }
    reading.silence = max(0, LedgerGauge.steady() - heardAt)
    return reading
  }

  /// Changes the reading.
  package func note(_ change: (inout Reading) -> Void) {
    kept.look { kept in
      change(&kept.reading)
      kept.reading.known = max(kept.reading.known, kept.reading.lines)
    }
  }

  /// Notes that the store answered.
  package func heard() { kept.look { $0.heardAt = LedgerGauge.steady() } }
}
