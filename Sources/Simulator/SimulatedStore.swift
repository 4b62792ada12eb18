// SPDX-License-Identifier: MIT
import Bytes
import Records
import Replication

/// A trouble of one request to a store on other machines.
enum StoreTrouble: CaseIterable, Sendable {
  /// The request is lost.
  case lost
  /// The request is carried out, and its answer is lost.
  case unanswered
  /// The request is lost now, and carried out before the next one that arrives.
  case late
}

/// A cluster in memory that behaves as etcd does for its clients.
final class SimulatedCluster: Sendable {
  private struct Change {
    let key: String
    let value: [UInt8]
    let other: KeyRevision?
    let lease: StoreLease?
  }

  private struct State {
    var revision: Int64 = 1
    var pairs: [String: StoredPair] = [:]
    var leaseOfKey: [String: StoreLease] = [:]
    var changes: [StoredChange] = []
    /// Whether no member says how much space it has.
    var hidesSpace = false
    /// The newest revision that is not kept any more.
    var compacted: Int64 = 0
    var leases: [StoreLease: (seconds: Int, until: Int)] = [:]
    var late: [Change] = []
    var isFull = false
    var used: Int64 = 0
  }

  /// The bytes that may be stored.
  static let quota: Int64 = 1 << 30

  private let state = Monitor(State())
  let time: any StoreTime

  init(time: any StoreTime) { self.time = time }

  /// Returns a connection; `trouble` is asked for each request that changes something, and may throw for any.
  func connect(
    at time: (any StoreTime)? = nil,
    _ trouble: @escaping (String) throws(StoreFault) -> StoreTrouble? = { _ in nil }
  ) -> SimulatedStore {
    SimulatedStore(self, time ?? self.time, trouble)
  }

  /// Forgets all changes up to now, as a compaction does.
  func compact() {
    state.look { state in
      state.compacted = state.revision
      state.changes = []
    }
  }

  func setFull(_ isFull: Bool) { state.look { $0.isFull = isFull } }

  /// Sets how many bytes of the quota are used.
  func setUsed(_ bytes: Int64) { state.look { $0.used = bytes } }

  /// Has members say how much space they have, or not.
  func hidesSpace(_ hides: Bool) { state.look { $0.hidesSpace = hides } }

  /// The space of each member; nil if none says.
  fileprivate var space: StoreSpace? {
    state.look {
      $0.hidesSpace ? nil : StoreSpace(used: $0.used, quota: Self.quota, alarms: $0.isFull ? ["NOSPACE"] : [])
    }
  }

  /// Sets a key by other hands than a node's; nil removes it.
  func tamper(_ key: String, _ value: [UInt8]?) {
    state.look { state in
      if let value { Self.set(key, value, nil, &state) } else { Self.remove(key, &state) }
    }
  }

  /// Returns the values of a range of keys, in order.
  func values(_ keys: Range<String>) -> [[UInt8]] { pairs(in: keys).map(\.value) }

  /// Returns the pairs of a range of keys, in order.
  func pairs(in keys: Range<String>) -> [StoredPair] {
    state.look { $0.pairs.values.filter { keys.contains($0.key) }.sorted { $0.key < $1.key } }
  }

  // MARK: Requests

  fileprivate func create(
    _ key: String, _ value: [UInt8], _ other: KeyRevision?, _ lease: StoreLease?, isLate: Bool = false
  ) throws(StoreFault) -> KeyRevision? {
    let outcome = state.look { state -> Result<KeyRevision?, StoreFault> in
      arrive(&state)
      let change = Change(key: key, value: value, other: other, lease: lease)
      if isLate {
        state.late.append(change)
        return .success(nil)
      }
      if state.isFull { return .failure(.full) }
      if let lease, state.leases[lease] == nil { return .failure(.unknown("the lease has ended")) }
      return .success(Self.carryOut(change, &state))
    }
    return try outcome.get()
  }

  fileprivate func put(_ key: String, _ value: [UInt8], _ lease: StoreLease?) throws(StoreFault) {
    let isFull = state.look { state in
      arrive(&state)
      if !state.isFull { Self.set(key, value, lease, &state) }
      return state.isFull
    }
    if isFull { throw .full }
  }

  fileprivate func pairs(
    _ keys: Range<String>, isReversed: Bool, limit: Int
  ) -> (pairs: [StoredPair], revision: Int64) {
    state.look { state in
      arrive(&state)
      let names = state.pairs.keys.filter { keys.contains($0) }.sorted()
      let chosen = isReversed ? Array(names.reversed().prefix(limit)) : Array(names.prefix(limit))
      return (chosen.compactMap { state.pairs[$0] }, state.revision)
    }
  }

  fileprivate func remove(_ keys: Range<String>) {
    state.look { state in
      arrive(&state)
      for key in state.pairs.keys.filter({ keys.contains($0) }).sorted() { Self.remove(key, &state) }
    }
  }

  fileprivate func beginLease(seconds: Int) throws(StoreFault) -> StoreLease {
    let lease = state.look { state -> StoreLease? in
      arrive(&state)
      guard !state.isFull else { return nil }
      state.revision += 1
      let lease = StoreLease(state.revision)
      state.leases[lease] = (seconds, time.milliseconds() + seconds * 1000)
      return lease
    }
    guard let lease else { throw .full }
    return lease
  }

  fileprivate func renew(_ lease: StoreLease) -> Bool {
    state.look { state in
      arrive(&state)
      guard let known = state.leases[lease] else { return false }
      state.leases[lease] = (known.seconds, time.milliseconds() + known.seconds * 1000)
      return true
    }
  }

  fileprivate func end(_ lease: StoreLease) {
    state.look { state in
      arrive(&state)
      Self.end(lease, &state)
    }
  }

  /// Returns the changes of a range of keys from a revision on; nil if they are not kept any more.
  fileprivate func changes(_ keys: Range<String>, from revision: Int64) -> [StoredChange]? {
    state.look { state in
      arrive(&state)
      guard revision > state.compacted else { return nil }
      return state.changes.filter { $0.revision >= revision && keys.contains($0.key) }
    }
  }

  /// Carries out late requests and ends leases that are over, as time has passed.
  private func arrive(_ state: inout State) {
    let late = state.late
    state.late = []
    for change in late { _ = Self.carryOut(change, &state) }
    let now = time.milliseconds()
    for (lease, known) in state.leases where known.until <= now { Self.end(lease, &state) }
  }

  private static func carryOut(_ change: Change, _ state: inout State) -> KeyRevision? {
    guard state.pairs[change.key] == nil,
      change.other.map({ state.pairs[$0.key]?.revision == $0.revision }) ?? true
    else { return nil }
    if let lease = change.lease, state.leases[lease] == nil { return nil }
    set(change.key, change.value, change.lease, &state)
    return KeyRevision(change.key, state.revision)
  }

  private static func set(_ key: String, _ value: [UInt8], _ lease: StoreLease?, _ state: inout State) {
    state.revision += 1
    let pair = StoredPair(key: key, value: value, revision: state.revision)
    state.pairs[key] = pair
    state.leaseOfKey[key] = lease
    state.changes.append(.put(pair))
  }

  private static func remove(_ key: String, _ state: inout State) {
    guard state.pairs.removeValue(forKey: key) != nil else { return }
    state.leaseOfKey[key] = nil
    state.revision += 1
    state.changes.append(.removed(key: key, revision: state.revision))
  }

  private static func end(_ lease: StoreLease, _ state: inout State) {
    state.leases[lease] = nil
    for (key, holder) in state.leaseOfKey where holder == lease { remove(key, &state) }
  }
}

extension StoredChange {
  fileprivate var key: String {
    switch self {
    case .put(let pair): pair.key
    case .removed(let key, _): key
    }
  }

  fileprivate var revision: Int64 {
    switch self {
    case .put(let pair): pair.revision
    case .removed(_, let revision): revision
    }
  }
}

/// A connection to a simulated cluster.
final class SimulatedStore: SharedStore {
  private let cluster: SimulatedCluster
  private let time: any StoreTime
  private let trouble: (String) throws(StoreFault) -> StoreTrouble?

  fileprivate init(
    _ cluster: SimulatedCluster, _ time: any StoreTime,
    _ trouble: @escaping (String) throws(StoreFault) -> StoreTrouble?
  ) {
    (self.cluster, self.time, self.trouble) = (cluster, time, trouble)
  }

  /// Meets the trouble of a request, or carries it out; a trouble costs the time after which a client gives up.
  private func ask<Answer>(
    _ what: String, late: (() throws(StoreFault) -> Void)? = nil, _ body: () throws(StoreFault) -> Answer
  ) throws(StoreFault) -> Answer {
    switch try trouble(what) {
    case nil: return try body()
    case .lost?: break
    case .unanswered?: _ = try body()
    case .late?: if let late { try late() }
    }
    time.pause(milliseconds: 2_000)
    throw .unknown("no answer to \(what)")
  }

  func create(
    _ key: String, _ value: [UInt8], behind other: KeyRevision?, lease: StoreLease?
  ) throws(StoreFault) -> KeyRevision? {
    try ask(
      key,
      late: { () throws(StoreFault) in
        _ = try self.cluster.create(key, value, other, lease, isLate: true)
      }
    ) { () throws(StoreFault) in try cluster.create(key, value, other, lease) }
  }

  func put(_ key: String, _ value: [UInt8], lease: StoreLease?) throws(StoreFault) {
    try ask(key) { () throws(StoreFault) in try cluster.put(key, value, lease) }
  }

  func pairs(
    _ keys: Range<String>, isReversed: Bool, limit: Int
  ) throws(StoreFault) -> (pairs: [StoredPair], revision: Int64) {
    try ask("pairs") { () throws(StoreFault) in cluster.pairs(keys, isReversed: isReversed, limit: limit) }
  }

  func keys(_ keys: Range<String>, isReversed: Bool, limit: Int) throws(StoreFault) -> [String] {
    try pairs(keys, isReversed: isReversed, limit: limit).pairs.map(\.key)
  }

  func remove(_ keys: Range<String>) throws(StoreFault) {
    try ask("remove") { () throws(StoreFault) in cluster.remove(keys) }
  }

  /// Every member says how much space it has, whatever troubles other requests have, unless all hide it.
  func space() throws(StoreFault) -> StoreSpace {
    guard let space = cluster.space else { throw .refused("nobody says how much space there is") }
    return space
  }

  func beginLease(seconds: Int) throws(StoreFault) -> StoreLease {
    try ask("lease") { () throws(StoreFault) in try cluster.beginLease(seconds: seconds) }
  }

  func renew(_ lease: StoreLease) throws(StoreFault) -> Bool {
    try ask("renew") { () throws(StoreFault) in cluster.renew(lease) }
  }

  func end(_ lease: StoreLease) throws(StoreFault) {
    try ask("end") { () throws(StoreFault) in cluster.end(lease) }
  }

  func watch(
    _ keys: Range<String>, from revision: Int64, while mayGoOn: () -> Bool, take: ([StoredChange]) -> Bool
  ) throws(StoreFault) {
    _ = try ask("watch") { () throws(StoreFault) in () }
    var next = revision
    var heardAt = time.milliseconds()
    while true {
      guard let changes = cluster.changes(keys, from: next) else { throw .compacted }
      if let last = changes.last {
        heardAt = time.milliseconds()
        next = last.revision + 1
        guard take(changes) else { return }
      }
      guard mayGoOn() else { return }
      guard time.milliseconds() - heardAt <= 3_000 else { throw .unknown("the watch is silent") }
      time.pause(milliseconds: 200)
    }
  }
}
