// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Records

/// A disk with faults at call: full, failing, short of breath or held back.
///
/// Every switch works at once and from any thread, while a ledger writes.
package final class DiskFaults: Disk {
  /// What the disk does until it is told otherwise.
  package enum Mode: Sendable {
    /// What the real disk does.
    case healthy
    /// Nothing more can be set aside, nor written where nothing was set aside: `ENOSPC`.
    case full
    /// Writing works, making it durable fails: `EIO`.
    case failingSync
  }

  /// How often each call was made, failed calls included.
  package struct Counts: Equatable, Sendable {
    package var writes = 0
    package var syncs = 0
    package var allocations = 0
    package var truncations = 0
    package var folderSyncs = 0
  }

  private struct State {
    var mode = Mode.healthy
    var counts = Counts()
    var failingWrite: Int?
    var failingSync: Int?
    var failingFolderSync: Int?
    var interruptedSyncs = 0
    var mostAtOnce = Int.max
    var allocationFault: Int32?
    var refusesZeros = false
    var isStoreSilent = false
    /// How far room was set aside, by descriptor.
    var allocated: [Int32: Int] = [:]
    var areSyncsHeld = false
    var isSyncWaiting = false
  }

  private let state = Monitor(State())
  private let real: any Disk

  package init(over real: any Disk = RealDisk()) { self.real = real }

  /// What the disk does from now on.
  package var mode: Mode {
    get { state.look { $0.mode } }
    set { state.change { $0.mode = newValue } }
  }

  /// Whether the store of a club's machines does not answer, so that another one may write; see `RunningServer.Setup.isClub`.
  package var isStoreSilent: Bool {
    get { state.look { $0.isStoreSilent } }
    set { state.change { $0.isStoreSilent = newValue } }
  }

  /// Whether what begins with a zero finds no room: what is written ahead where no room is set aside.
  package var refusesZeros: Bool {
    get { state.look { $0.refusesZeros } }
    set { state.change { $0.refusesZeros = newValue } }
  }

  /// The calls so far.
  package var counts: Counts { state.look { $0.counts } }

  /// The n-th write from now fails once with `ENOSPC`, counted from 1.
  package func failWrite(_ number: Int) {
    state.change { $0.failingWrite = $0.counts.writes + number }
  }

  /// The n-th attempt from now to make something durable fails once with `EIO`, counted from 1.
  package func failSync(_ number: Int) {
    state.change { $0.failingSync = $0.counts.syncs + number }
  }

  /// So many attempts from now to make something durable are interrupted by a signal, `EINTR`, and then none.
  package func interruptSyncs(_ count: Int) { state.change { $0.interruptedSyncs = count } }

  /// The n-th attempt from now to make a folder's names durable fails once with `EIO`, counted from 1.
  package func failFolderSync(_ number: Int) {
    state.change { $0.failingFolderSync = $0.counts.folderSyncs + number }
  }

  /// No write takes more bytes than this at once, 1 or more.
  package func limitWrites(to bytes: Int) { state.change { $0.mostAtOnce = bytes } }

  /// Setting room aside fails with this number until nil is given; writing goes on.
  package func failAllocations(with errno: Int32?) {
    state.change { $0.allocationFault = errno }
  }

  /// From now on nothing becomes durable before `releaseSyncs`.
  package func holdSyncs() { state.change { $0.areSyncsHeld = true } }

  /// What was held back goes on.
  package func releaseSyncs() { state.change { $0.areSyncsHeld = false } }

  /// Returns once a ledger's thread stands before a held sync.
  package func awaitHeldSync() { state.wait { $0.isSyncWaiting ? () : nil } }

  package func write(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) throws(DiskFault) -> Int {
    let (fails, most) = state.change { state in
      state.counts.writes += 1
      let isBeyond = offset + bytes.count > state.allocated[descriptor] ?? 0
      let fails =
        state.mode == .full && isBeyond || state.failingWrite == state.counts.writes
        || state.refusesZeros && bytes.first == 0
      return (fails, state.mostAtOnce)
    }
    guard !fails else { throw DiskFault(errno: ENOSPC) }
    return try real.write(
      descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(most)), at: offset)
  }

  package func sync(_ descriptor: Int32) throws(DiskFault) {
    let (fails, isInterrupted) = state.change { state in
      state.counts.syncs += 1
      state.isSyncWaiting = state.areSyncsHeld
      let isInterrupted = state.interruptedSyncs > 0
      state.interruptedSyncs = max(0, state.interruptedSyncs - 1)
      return (state.mode == .failingSync || state.failingSync == state.counts.syncs, isInterrupted)
    }
    guard !isInterrupted else { throw DiskFault(errno: EINTR) }
    state.wait { state -> Void? in
      guard !state.areSyncsHeld else { return nil }
      state.isSyncWaiting = false
      return ()
    }
    guard !fails else { throw DiskFault(errno: EIO) }
    try real.sync(descriptor)
  }

  package func allocate(_ descriptor: Int32, from offset: Int, count: Int) throws(DiskFault) {
    let fault = state.change { state in
      state.counts.allocations += 1
      return state.mode == .full ? ENOSPC : state.allocationFault
    }
    if let fault { throw DiskFault(errno: fault) }
    try real.allocate(descriptor, from: offset, count: count)
    state.change { $0.allocated[descriptor] = offset + count }
  }

  package func truncate(_ descriptor: Int32, to length: Int) throws(DiskFault) {
    state.change { state in
      state.counts.truncations += 1
      state.allocated[descriptor] = length
    }
    try real.truncate(descriptor, to: length)
  }

  package func syncFolder(_ descriptor: Int32) throws(DiskFault) {
    let fails = state.change { state in
      state.counts.folderSyncs += 1
      return state.failingFolderSync == state.counts.folderSyncs
    }
    guard !fails else { throw DiskFault(errno: EIO) }
    try real.syncFolder(descriptor)
  }
}
