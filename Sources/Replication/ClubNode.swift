// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Records

/// One node of a club: it follows the ledger that another node writes, until it writes itself.
///
/// Confined to one thread at a time.
/// Source: docs/DESIGN.md#nodes.
package final class ClubNode {
  /// The reason why a node can't go on.
  package enum Fault: Error, Equatable, Sendable {
    /// The mark or the key of the folder is of no use, in words.
    case folder(String)
    /// The folder has lines, and the store has no such club.
    case noClub(lines: Int)
    /// A node writes; its name and place.
    case hasWriter(String)
    /// The folder has lines that the store lacks: the store has lost data.
    case storeLost(own: Int, stored: Int)
    /// A batch of the folder differs from the store's.
    case differs(batch: Int)
    /// The store no longer has the lines that follow those of the folder.
    case tooFarBehind(own: Int, oldest: Int)
    /// A key of the club that no node writes, or a value that none wrote.
    case foreign(key: String)
    /// Another node has this node's name, and writes; its place.
    case sameName(String)
    case damaged(line: Int, String)
    case files(String)
    case store(StoreFault)
  }

  private let store: any SharedStore
  /// A connection beside it, for the time of a watch.
  private let aside: any SharedStore
  let keys: ClubKeys
  let replica: LedgerReplica
  private let time: any StoreTime
  private let name: String
  /// The seals of the lists that this node has.
  private let seals: Set<LexiconSeal>
  private let me: [UInt8]
  private let log: @Sendable (String) -> Void
  private let writerChanged: @Sendable (String?) -> Void
  private let gauge: ClubGauge
  /// The address with which the folder is marked once it holds lines of the club; nil afterwards, and for a copy.
  private var address: String?
  /// The number of lines that the store knows of this node, and when it was told; -1 for none.
  private var confirmed = (lines: -1, at: 0)
  /// The troubles that were told since the store last had news.
  private var told: Set<String> = []
  /// The value of the writer's key, as it was last seen: its name, a space, and its place.
  private var writer: String?
  /// The moment at which a node of this name was first seen to write.
  private var metNamesake: Int?

  /// The seconds after which a writer that is not heard of may be followed by another one.
  ///
  /// A new leader of etcd begins every lease anew, and adds its election's second. Elected within two seconds, a loss of
  /// leader and writer at once then takes less than eight.
  package static let leaseSeconds = 4
  /// Milliseconds since the epoch, in the year 9892; no clock is so far ahead.
  private static let heartMost: Int64 = 250_000_000_000_000
  /// The batches read at once.
  private static let pageSize = 16
  private static let pause = 250
  /// The milliseconds between two confirmations of the lines that are on this node's disk.
  private static let confirmSpacing = 2_000

  /// Creates a node over its data folder; `seals` are those of the lists that it has, and `name` and `place` are what other nodes know of it.
  ///
  /// The folder is marked as a copy of the ledger at `address`, if that is not nil. `writerChanged` is called with the place of the node that writes, nil while none does.
  package init(
    _ store: any SharedStore, beside aside: any SharedStore, club: String, _ replica: LedgerReplica,
    name: String, place: String,
    having seals: Set<LexiconSeal>, at address: String? = nil, gauge: ClubGauge = ClubGauge(),
    time: any StoreTime = SteadyTime(), log: @escaping @Sendable (String) -> Void,
    writerChanged: @escaping @Sendable (String?) -> Void = { _ in }
  ) {
    self.writerChanged = writerChanged
    self.aside = aside
    self.seals = seals
    (self.address, self.gauge) = (address, gauge)
    (self.store, self.replica, self.time, self.log) = (store, replica, time, log)
    self.name = name
    keys = ClubKeys(club: club)
    me = Array("\(name) \(place)".utf8)
  }

  /// Follows the ledger until this node may write it; the folder then has every line of the store, and is closed.
  ///
  /// `mayGoOn` is called some times a second.
  ///
  /// - Returns: the writer's side of the store; nil if `mayGoOn` returned false.
  package func follow(while mayGoOn: () -> Bool) throws(Fault) -> WriterTail? {
    while mayGoOn() {
      do throws(Fault) {
        if let tail = try step(while: mayGoOn) { return tail }
      } catch {
        switch error {
        case .store(.unknown(let text)): tell("\(text); this node waits")
        case .store(.full):
          gauge.note { $0.isFull = true }
          tell("\(StoreFault.full.text); this node waits")
        // The next step reads the batches that there are.
        case .store(.compacted): break
        default: throw error
        }
        time.pause(milliseconds: Self.pause)
      }
    }
    return nil
  }

  func create(
    _ key: String, _ value: [UInt8], behind other: KeyRevision? = nil
  ) throws(Fault) -> KeyRevision? {
    try rethrowing(store.create(key, value, behind: other, lease: nil), as: Fault.store)
  }

  /// Catches up, tries to become the writer, and else follows until the writer is gone.
  private func step(while mayGoOn: () -> Bool) throws(Fault) -> WriterTail? {
    let revision = try catchUp().revision
    if let address {
      try rethrowing(replica.mark(as: address), as: { (fault: LedgerOpenFault) in Fault.folder(fault.text) })
      self.address = nil
    }
    confirm()
    if let term = try stand() {
      // The last writer may have stored more until now; its next compare fails.
      let newest = try catchUp().newest
      let until = try heart()
      replica.close()
      gauge.note { $0.writes = true }
      return WriterTail(
        store, keys, after: newest, Takeover(node: name, until: until), in: term, gauge: gauge, time: time)
    }
    var fault: Fault?
    let all = keys.all
    do throws(StoreFault) {
      try store.watch(all, from: revision + 1, while: mayGoOn) { changes in
        do throws(Fault) { return try self.take(changes) } catch {
          fault = error
          return false
        }
      }
    } catch {
      // The next step asks again, and says so if there is no answer to that either.
      guard case .unknown = error else { throw .store(error) }
      time.pause(milliseconds: Self.pause)
    }
    if let fault { throw fault }
    return nil
  }

  // MARK: The lines

  /// Adds every batch that the store has and the folder lacks.
  ///
  /// - Returns: the newest batch in the store, or the key before the first, and the revision up to which that is so.
  func catchUp() throws(Fault) -> (newest: KeyRevision, revision: Int64) {
    while true {
      let from = max(1, replica.lastBatch)
      let page = try read(keys.batches(from: from), limit: Self.pageSize)
      guard let last = page.pairs.last else {
        if let head = try head() { return (head, page.revision) }
        continue
      }
      for pair in page.pairs { try add(pair) }
      if page.pairs.count < Self.pageSize { return (last.place, page.revision) }
    }
  }

  /// Tells the store how many lines are on this node's disk, so that old batches can be removed.
  ///
  /// It is a hint: if the store does not take it, the next one is told.
  private func confirm() {
    guard replica.lines != confirmed.lines, time.milliseconds() - confirmed.at >= Self.confirmSpacing else {
      return
    }
    confirmed.at = time.milliseconds()
    gauge.note { $0.lines = replica.lines }
    let lines = Array("\(replica.lines)".utf8)
    if (try? aside.put(keys.node(name), lines, lease: nil)) != nil { confirmed.lines = replica.lines }
  }

  /// Adds a batch that may be here already, whole or in part.
  private func add(_ pair: StoredPair) throws(Fault) {
    guard let number = keys.number(ofBatch: pair.key) else { throw .foreign(key: pair.key) }
    if number == replica.lastBatch {
      let own = try rethrowing(
        replica.lastBatchBytes(), as: { (fault: LedgerPathFault) in Fault.files(fault.text) })
      guard pair.value.starts(with: own) else { throw .differs(batch: number) }
      return try add(Array(pair.value.dropFirst(own.count)), number)
    }
    guard number > replica.lastBatch else { return }
    guard number == replica.lines + 1 else {
      if number > replica.lines { throw .tooFarBehind(own: replica.lines, oldest: number) }
      throw .differs(batch: number)
    }
    try add(pair.value, number)
  }

  private func add(_ bytes: [UInt8], _ number: Int) throws(Fault) {
    do throws(LedgerReplica.Fault) { try replica.add(bytes, ofBatch: number) } catch {
      switch error {
      case .wrong(let line, let text): throw .damaged(line: line, text)
      case .unwritten(let failure): throw .files(failure.text)
      }
    }
  }

  /// Compares the folder with a store that had none of its batches, nor any later one; makes the club if there is none.
  ///
  /// - Returns: the key before the first batch; nil if the store has a later batch by now.
  private func head() throws(Fault) -> KeyRevision? {
    if let newest = try read(keys.batches, isReversed: true, limit: 1).pairs.first {
      guard let number = keys.number(ofBatch: newest.key) else { throw .foreign(key: newest.key) }
      guard number < max(1, replica.lastBatch) else { return nil }
      throw .storeLost(own: replica.lines, stored: number - 1)
    }
    // If another node makes it at the same time, both have written the same.
    if replica.lines == 0, let made = try create(keys.headBefore, Array("0".utf8)) { return made }
    let (head, lines) = try headBefore()
    guard lines == replica.lines else {
      throw lines > replica.lines
        ? .tooFarBehind(own: replica.lines, oldest: lines + 1) : .storeLost(own: replica.lines, stored: lines)
    }
    return head
  }

  /// Returns the key before the store's first batch, and the number of lines before that.
  func headBefore() throws(Fault) -> (key: KeyRevision, lines: Int) {
    guard let head = try read(.key(keys.headBefore), limit: 1).pairs.first else {
      throw .noClub(lines: replica.lines)
    }
    guard let lines = Int(String(decoding: head.value, as: UTF8.self)) else { throw .foreign(key: head.key) }
    return (head.place, lines)
  }

  func read(
    _ range: Range<String>, isReversed: Bool = false, limit: Int
  ) throws(Fault) -> (pairs: [StoredPair], revision: Int64) {
    try rethrowing(store.pairs(range, isReversed: isReversed, limit: limit), as: Fault.store)
  }

  /// Takes changes in; returns false if this node may try to become the writer.
  private func take(_ changes: [StoredChange]) throws(Fault) -> Bool {
    told = []
    for change in changes {
      switch change {
      case .put(let pair) where keys.number(ofBatch: pair.key) != nil: try add(pair)
      case .put(let pair) where pair.key == keys.writer: meet(pair)
      case .put(let pair) where pair.key == keys.heart: try mustBeOnlyOne()
      case .put(let pair) where keys.nodes.contains(pair.key):
        // No number is no news.
        let lines = Int(String(decoding: pair.value, as: UTF8.self)) ?? 0
        gauge.note { $0.known = max($0.known, lines) }
      case .removed(keys.writer, _):
        miss()
        return false
      case .put, .removed: break
      }
    }
    // The writer's heartbeat comes each second.
    confirm()
    return true
  }

  // MARK: The writer

  /// Tries to become the writer; nil if there is one.
  private func stand() throws(Fault) -> Term? {
    let found = try read(.key(keys.writer), limit: 1).pairs.first
    if let found {
      meet(found)
      return nil
    }
    miss()
    guard try hasBagKey(), hasLists() else { return nil }
    let asked = time.milliseconds()
    let lease = try rethrowing(store.beginLease(seconds: Self.leaseSeconds), as: Fault.store)
    // If the outcome is unknown, the lease, and the key with it, ends by itself.
    let own = try rethrowing(store.create(keys.writer, me, behind: nil, lease: lease), as: Fault.store)
    guard let own else {
      try rethrowing(store.end(lease), as: Fault.store)
      return nil
    }
    gauge.note { ($0.term, $0.isFull) = (own.revision, false) }
    return Term(lease, until: asked + Self.leaseSeconds * 1000, time: time)
  }

  /// Returns whether the folder's `bag.key` is the club's; the first node makes it.
  private func hasBagKey() throws(Fault) -> Bool {
    func own(making makes: Bool) throws(Fault) -> [UInt8]? {
      let files = { (fault: LedgerOpenFault) in Fault.folder(fault.text) }
      return try rethrowing(replica.bagKey(making: makes), as: files).map { Array($0.hex.utf8) }
    }
    var club = try read(.key(keys.bagKey), limit: 1).pairs.first
    if club == nil, let own = try own(making: true), try create(keys.bagKey, own) != nil { return true }
    // Another node may have made it meanwhile.
    if club == nil { club = try read(.key(keys.bagKey), limit: 1).pairs.first }
    if let club, try own(making: false) == club.value { return true }
    tell("bag.key is not the club's, so this node may not write; copy it from another node's data folder")
    return false
  }

  /// Returns whether this node has the list of every live table.
  private func hasLists() -> Bool {
    guard let missing = replica.table(withoutListOf: seals) else { return true }
    tell(
      "table \(missing.table.number) plays by \(missing.list.label), which this node lacks, so it may not write; "
        + "start it with that list: --lexicon")
    return false
  }

  /// Returns the last moment that a writer showed; 0 for none.
  private func heart() throws(Fault) -> Instant {
    guard let pair = try read(.key(keys.heart), limit: 1).pairs.first else { return Instant(milliseconds: 0) }
    guard let milliseconds = Int64(String(decoding: pair.value, as: UTF8.self)), milliseconds >= 0,
      milliseconds < Self.heartMost
    else { throw .foreign(key: pair.key) }
    return Instant(milliseconds: milliseconds)
  }

  private func meet(_ pair: StoredPair) {
    let text = String(decoding: pair.value, as: UTF8.self)
    guard text != writer else { return }
    writer = text
    gauge.note { ($0.term, $0.isFull) = (pair.revision, false) }
    let words = text.split(separator: " ").map(String.init)
    metNamesake = words.first == name ? time.milliseconds() : nil
    guard metNamesake == nil else {
      log("the lease of this node's last run has not ended yet; this node waits for it")
      return writerChanged(nil)
    }
    log("\(words.first ?? "a node") writes, at \(words.last ?? ""); this node follows")
    writerChanged(words.last)
  }

  private func miss() {
    guard writer != nil else { return }
    (writer, metNamesake) = (nil, nil)
    gauge.note { $0.term = 0 }
    writerChanged(nil)
  }

  /// Throws `sameName` if the writer has this node's name, and lives on after the lease of this node's last run.
  private func mustBeOnlyOne() throws(Fault) {
    guard let met = metNamesake, let writer,
      time.milliseconds() - met > (Self.leaseSeconds + 1) * 1_000
    else { return }
    throw .sameName(writer.split(separator: " ").last.map(String.init) ?? "")
  }

  /// Logs a trouble, once until it is over.
  private func tell(_ text: String) {
    if told.insert(text).inserted { log(text) }
  }
}
