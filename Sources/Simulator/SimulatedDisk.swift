// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Records

/// A disk that can be full, fail, or lose at a power failure what was not made durable.
///
/// `@unchecked Sendable`: confined to the one thread of a simulation.
final class SimulatedDisk: Disk, @unchecked Sendable {
  /// The next writes, or attempts to set room aside, that fail with `ENOSPC`.
  var refusesWrites = 0
  /// The next attempts to make something durable that fail with `EIO`.
  var failsSyncs = 0
  /// True where the power fails at the next write or sync.
  var failsPower = false
  /// True once the power has failed, or the program that wrote here was killed: nothing more is written.
  private(set) var isDead = false
  /// By path: where what is not durable yet begins and ends.
  private var loose: [String: Range<Int>] = [:]
  /// By folder: the names in it that a power failure leaves.
  private var durableNames: [String: Set<String>] = [:]
  private let real = RealDisk()

  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskFault) -> Int {
    if refusesWrites > 0 {
      refusesWrites -= 1
      throw DiskFault(errno: ENOSPC)
    }
    guard !isDead else { throw DiskFault(errno: EIO) }
    let count = try real.write(descriptor, bytes, at: offset)
    let path = Self.path(of: descriptor)
    let before = loose[path] ?? offset..<offset
    loose[path] = min(before.lowerBound, offset)..<max(before.upperBound, offset + count)
    return count
  }

  func sync(_ descriptor: Int32) throws(DiskFault) {
    if failsPower { isDead = true }
    if failsSyncs > 0 || isDead {
      failsSyncs = max(0, failsSyncs - 1)
      throw DiskFault(errno: EIO)
    }
    loose[Self.path(of: descriptor)] = nil
  }

  func allocate(_ descriptor: Int32, from offset: Int, count: Int) throws(DiskFault) {
    if refusesWrites > 0 || isDead {
      refusesWrites = max(0, refusesWrites - 1)
      throw DiskFault(errno: ENOSPC)
    }
  }

  func truncate(_ descriptor: Int32, to length: Int) throws(DiskFault) {
    guard !isDead else { throw DiskFault(errno: EIO) }
    try real.truncate(descriptor, to: length)
    let path = Self.path(of: descriptor)
    guard let range = loose[path] else { return }
    loose[path] = range.lowerBound < length ? range.lowerBound..<min(length, range.upperBound) : nil
  }

  func syncFolder(_ descriptor: Int32) throws(DiskFault) {
    if failsSyncs > 0 || isDead {
      failsSyncs = max(0, failsSyncs - 1)
      throw DiskFault(errno: EIO)
    }
    let path = Self.path(of: descriptor)
    durableNames[path] = Self.names(in: path)
  }

  /// Whoever wrote here writes no more.
  func die() { isDead = true }

  /// Somebody else begins, and has seen to the disk.
  func revive() { (isDead, failsPower, refusesWrites, failsSyncs) = (false, false, 0, 0) }

  /// The power fails: of what was not durable some bytes are kept, up to any place, and some of those read as zeros; of
  /// files whose names were not durable some are gone.
  func losePower(_ dice: Dice) {
    for (path, range) in loose.sorted(by: { $0.key < $1.key }) {
      let end = range.lowerBound + dice.below(range.count + 1)
      _ = Glibc.truncate(path, end)
      guard end > range.lowerBound, dice.inThousand(300) else { continue }
      let zeros = range.lowerBound + dice.below(end - range.lowerBound)
      _ = Glibc.truncate(path, zeros)
      _ = Glibc.truncate(path, end)
    }
    loose = [:]
    for (path, durable) in durableNames.sorted(by: { $0.key < $1.key }) {
      for name in Self.names(in: path).subtracting(durable).sorted() where dice.inThousand(500) {
        unlink("\(path)/\(name)")
      }
      durableNames[path] = Self.names(in: path)
    }
  }

  private static func names(in folder: String) -> Set<String> {
    Set((try? FolderNames.read(folder)) ?? [])
  }

  private static func path(of descriptor: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { room in
      guard let base = room.baseAddress else { return "" }
      let count = readlink("/proc/self/fd/\(descriptor)", base, room.count)
      return String(decoding: room.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
