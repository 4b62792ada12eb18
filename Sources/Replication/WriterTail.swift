// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Records
import Synchronization

/// The writer's side of the shared store: each batch is a key that is created once, behind the unchanged key of the one before it.
///
/// No entry is lost or doubled whatever leases and clocks do, because that rests on the two compares alone. An outcome that
/// is not known is settled by creating the same key with the same bytes until it exists, and comparing.
/// `@unchecked Sendable`: the store and the key are used on the ledger's thread only, `told` on the keeper's; the term is guarded.
/// Source: docs/DESIGN.md#batches-in-etcd.
package final class WriterTail: SharedTail, @unchecked Sendable {
  private let store: any SharedStore
  private let keys: ClubKeys
  private let time: any StoreTime
  /// The newest batch, or the key before the first one.
  private var newest: KeyRevision
  private let term: Term
  private let gauge: ClubGauge
  package let takeover: Takeover

  /// The lines that are on this node's disk: those before the batch under way.
  private let onDisk = Atomic(0)
  /// Whether the store had no room when it was last asked.
  private let isFull = Atomic(false)
  /// The lines of which the store was told; used on the keeper's thread.
  private var told = 0

  /// The milliseconds after which a batch without an outcome, or a lease without a renewal, ends the run.
  static let patience = 10_000
  /// The milliseconds between two requests for the same batch.
  private static let pause = 100

  init(
    _ store: any SharedStore, _ keys: ClubKeys, after newest: KeyRevision, _ takeover: Takeover,
    in term: Term, gauge: ClubGauge, time: any StoreTime
  ) {
    (self.store, self.keys, self.newest, self.time) = (store, keys, newest, time)
    (self.term, self.gauge) = (term, gauge)
    self.takeover = takeover
  }

  package var standing: SharedStanding {
    let standing = term.standing
    return standing == .writes && isFull.load(ordering: .relaxed) ? .full : standing
  }

  package func store(_ batch: ByteWriter, first: Int) throws(LedgerFailure) {
    onDisk.store(first - 1, ordering: .relaxed)
    gauge.note { ($0.lines, $0.isStoring) = (first - 1, true) }
    defer { gauge.note { $0.isStoring = false } }
    let key = keys.batch(first)
    let value = batch.bytes
    let end = time.milliseconds() + Self.patience
    var reason = ""
    repeat {
      do throws(StoreFault) {
        if let created = try create(key, value) { return newest = created }
      } catch {
        switch error {
        case .unknown(let text): reason = text
        case .full, .compacted: throw .refused(error.text)
        case .refused(let text): throw .refused(text)
        }
        time.pause(milliseconds: Self.pause)
        continue
      }
      throw .replaced
    } while time.milliseconds() < end
    throw .unsettled(reason)
  }

  /// Creates a batch's key, or finds that an earlier request has; returns nil if another node was first.
  private func create(_ key: String, _ value: [UInt8]) throws(StoreFault) -> KeyRevision? {
    if let created = try store.create(key, value, behind: newest, lease: nil) { return created }
    if let stored = try store.pairs(.key(key), isReversed: false, limit: 1).pairs.first {
      return stored.value == value ? stored.place : nil
    }
    // Behind a later batch, other nodes have gone on since, and removed this one and those before it.
    let later = try store.keys(key..<keys.batches.upperBound, isReversed: true, limit: 1)
    guard later.isEmpty else { return nil }
    throw .refused("etcd has lost \(newest.key), behind which the last lines belong")
  }

  // MARK: The lease, on its keeper's thread

  /// Removes the batches before the newest `kept`, once this node and another one have them on their disks.
  ///
  /// The newest batch is never removed, because the next compare rests on it. A node that slept can't create a removed batch again,
  /// because the key before the first batch is changed, and every other one before a removed batch is removed itself.
  package func trim(by store: any SharedStore, keeping kept: Int = 1_000) throws(StoreFault) {
    let newest = try store.keys(keys.batches, isReversed: true, limit: kept)
    guard newest.count == kept, let oldest = newest.last.flatMap(keys.number(ofBatch:)), oldest > 1 else {
      return
    }
    let others = try store.pairs(keys.nodes, isReversed: false, limit: Self.nodesMost).pairs
      .filter { $0.key != keys.node(takeover.node) }
      .compactMap { Int(String(decoding: $0.value, as: UTF8.self)) }
    // A writer that was replaced may not know it yet, and then lacks what the next one stored.
    let own = onDisk.load(ordering: .relaxed)
    guard let lines = others.max(), oldest <= min(lines, own) + 1 else { return }
    try store.put(keys.headBefore, Array("\(oldest - 1)".utf8), lease: nil)
    try store.remove(keys.batches.lowerBound..<keys.batch(oldest))
  }

  /// The nodes of a club that are asked for, at most.
  private static let nodesMost = 64

  /// Renews the lease, sets the heartbeat's key to the wall clock's moment, and looks how much space the store has.
  ///
  /// - Returns: whether the store answered; if not, the caller tries again soon.
  @discardableResult
  package func renew(by store: any SharedStore, at now: Instant) -> Bool {
    let asked = time.milliseconds()
    defer { gauge.note { $0.writes = term.standing == .writes } }
    do throws(StoreFault) {
      guard try store.renew(term.lease) else {
        term.end()
        return true
      }
      term.extend(until: asked + ClubNode.leaseSeconds * 1000)
      try store.put(keys.heart, Array("\(now.milliseconds)".utf8), lease: nil)
      let lines = onDisk.load(ordering: .relaxed)
      if lines > told {
        try store.put(keys.node(takeover.node), Array("\(lines)".utf8), lease: nil)
        told = lines
      }
      noteSpace(at: store)
      return true
    } catch {
      // The lease is renewed all the same.
      if case .full = error {
        noteSpace(at: store, refused: true)
        return true
      }
      // The term runs out by itself, and then no answer leaves; later the run ends.
      term.noteSilence()
      return false
    }
  }

  /// Looks how much space the store has; while it does not say, what it said last counts.
  private func noteSpace(at store: any SharedStore, refused: Bool = false) {
    let space = try? store.space()
    guard refused || space != nil else { return }
    let isSpent = refused || space?.isSpent ?? false
    isFull.store(isSpent, ordering: .relaxed)
    gauge.note {
      ($0.storeBytes, $0.storeQuota, $0.isFull) = (space?.used ?? 0, space?.quota ?? 0, isSpent)
    }
  }

  /// Ends the lease; if that has no answer it ends by itself.
  package func resign(by store: any SharedStore) { try? store.end(term.lease) }
}
