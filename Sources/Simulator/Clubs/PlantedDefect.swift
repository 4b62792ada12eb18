// SPDX-License-Identifier: MIT
import Replication

/// A defect that is planted in a run of clubs, to show that the run finds it.
enum PlantedDefect: String, CaseIterable, Sendable {
  /// A batch whose outcome is unknown is taken for stored.
  case answersUnsettled = "answers-unsettled"
  /// A batch is written without a compare, because the lease says who writes.
  case trustsTheLease = "trusts-the-lease"
  /// A batch is written without a compare once its first request had no answer.
  case skipsTheCompareOnRetry = "skips-the-compare-on-retry"
  /// Batches are removed that one node alone has.
  case removesTooEarly = "removes-too-early"
  /// A watch begins one revision late.
  case watchesLate = "watches-late"
  /// A writer that was replaced still gives receipts.
  case answersWhenReplaced = "answers-when-replaced"
}

/// A connection with a planted defect.
final class DefectiveStore: SharedStore {
  private let store: any SharedStore
  private let defect: PlantedDefect
  /// The key whose creation had no answer.
  private var unanswered: String?

  init(_ store: any SharedStore, _ defect: PlantedDefect) { (self.store, self.defect) = (store, defect) }

  func create(
    _ key: String, _ value: [UInt8], behind other: KeyRevision?, lease: StoreLease?
  ) throws(StoreFault) -> KeyRevision? {
    guard key.contains("/batch/") else {
      return try store.create(key, value, behind: other, lease: lease)
    }
    if defect == .trustsTheLease || (defect == .skipsTheCompareOnRetry && unanswered == key) {
      try store.put(key, value, lease: lease)
      return try store.pairs(.key(key), isReversed: false, limit: 1).pairs.first?.place
    }
    do throws(StoreFault) { return try store.create(key, value, behind: other, lease: lease) } catch {
      if case .unknown = error, defect == .answersUnsettled { return KeyRevision(key, 0) }
      unanswered = key
      throw error
    }
  }

  func put(_ key: String, _ value: [UInt8], lease: StoreLease?) throws(StoreFault) {
    try store.put(key, value, lease: lease)
  }

  func pairs(
    _ keys: Range<String>, isReversed: Bool, limit: Int
  ) throws(StoreFault) -> (pairs: [StoredPair], revision: Int64) {
    let found = try store.pairs(keys, isReversed: isReversed, limit: limit)
    guard defect == .removesTooEarly, keys.lowerBound.hasSuffix("/node/") else { return found }
    let invented = StoredPair(key: keys.lowerBound + "nobody", value: Array("999999".utf8), revision: 1)
    return (found.pairs + [invented], found.revision)
  }

  func keys(_ keys: Range<String>, isReversed: Bool, limit: Int) throws(StoreFault) -> [String] {
    try store.keys(keys, isReversed: isReversed, limit: limit)
  }

  func remove(_ keys: Range<String>) throws(StoreFault) { try store.remove(keys) }

  func beginLease(seconds: Int) throws(StoreFault) -> StoreLease { try store.beginLease(seconds: seconds) }

  func renew(_ lease: StoreLease) throws(StoreFault) -> Bool { try store.renew(lease) }

  func end(_ lease: StoreLease) throws(StoreFault) { try store.end(lease) }

  func space() throws(StoreFault) -> StoreSpace { try store.space() }

  func watch(
    _ keys: Range<String>, from revision: Int64, while mayGoOn: () -> Bool, take: ([StoredChange]) -> Bool
  ) throws(StoreFault) {
    try store.watch(
      keys, from: defect == .watchesLate ? revision + 1 : revision, while: mayGoOn, take: take)
  }
}
