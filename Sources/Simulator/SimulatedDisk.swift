// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Records

/// A disk that can be full, can fail, and can lose data that was not durable at a power failure.
///
/// `@unchecked Sendable`: confined to the one thread of a simulation.
final class SimulatedDisk: Disk, @unchecked Sendable {
  /// The number of coming attempts to set room aside, or to write zeros ahead, that fail with `ENOSPC`.
  var refusesRoom = 0
  /// The number of coming writes of lines that fail with `ENOSPC`, although room was set aside.
  var refusesWrites = 0
  /// The number of coming syncs that fail with `EIO`.
  var failsSyncs = 0
  /// The number of calls until the power fails; nil if it does not fail.
  var callsOfPower: Int?
  /// True after a power failure or a kill of the writing program; nothing more is written.
  private(set) var isDead = false
  /// By path: the range of bytes that are not durable, and the file's length before them.
  private var loose: [String: (range: Range<Int>, length: Int)] = [:]
  /// By folder: the names of files that survive a power failure, and the path of another link to each file.
  private var durable: [String: [String: String]] = [:]
  /// The folder of those links, by which a file whose name was removed can be restored.
  private let links: String
  private let real = RealDisk()

  private let setsRoomAside: Bool
  /// By path: the end of the room set aside.
  private var allocated: [String: Int] = [:]
  /// The first ledger file in which a line was written beyond the room set aside; nil if there is none.
  private(set) var wroteBeyondRoom: String?

  /// - Parameters:
  ///   - links: a folder to be created for links, on the same disk as the files.
  ///   - setsRoomAside: whether the file system allocates room; if not, zeros are written ahead.
  init(links: String, setsRoomAside: Bool) {
    self.links = links
    self.setsRoomAside = setsRoomAside
    mkdir(links, 0o700)
  }

  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskFault) -> Int {
    if bytes.first == 0 {
      if isRefusingRoom() { throw DiskFault(errno: ENOSPC) }
    } else if refusesWrites > 0 {
      refusesWrites -= 1
      throw DiskFault(errno: ENOSPC)
    }
    guard hasPower() else { throw DiskFault(errno: EIO) }
    var facts = stat()
    fstat(descriptor, &facts)
    let count = try real.write(descriptor, bytes, at: offset)
    let path = Self.path(of: descriptor)
    let room = max(Int(facts.st_size), allocated[path] ?? 0)
    if bytes.first != 0, path.hasSuffix(".ndjson"), offset + count > room {
      wroteBeyondRoom = wroteBeyondRoom ?? path
    }
    let (before, length) = loose[path] ?? (offset..<offset, Int(facts.st_size))
    loose[path] = (min(before.lowerBound, offset)..<max(before.upperBound, offset + count), length)
    return count
  }

  func sync(_ descriptor: Int32) throws(DiskFault) {
    if failsSyncs > 0 || !hasPower() {
      failsSyncs = max(0, failsSyncs - 1)
      throw DiskFault(errno: EIO)
    }
    loose[Self.path(of: descriptor)] = nil
  }

  func allocate(_ descriptor: Int32, from offset: Int, count: Int) throws(DiskFault) {
    guard setsRoomAside else { throw DiskFault(errno: EOPNOTSUPP) }
    if isDead || isRefusingRoom() { throw DiskFault(errno: ENOSPC) }
    let path = Self.path(of: descriptor)
    allocated[path] = max(allocated[path] ?? 0, offset + count)
  }

  private func isRefusingRoom() -> Bool {
    defer { refusesRoom = max(0, refusesRoom - 1) }
    return refusesRoom > 0
  }

  func truncate(_ descriptor: Int32, to length: Int) throws(DiskFault) {
    guard !isDead else { throw DiskFault(errno: EIO) }
    try real.truncate(descriptor, to: length)
    let path = Self.path(of: descriptor)
    allocated[path] = nil
    guard let (range, before) = loose[path] else { return }
    loose[path] =
      range.lowerBound < length
      ? (range.lowerBound..<min(length, range.upperBound), min(length, before)) : nil
  }

  func syncFolder(_ descriptor: Int32) throws(DiskFault) {
    if failsSyncs > 0 || !hasPower() {
      failsSyncs = max(0, failsSyncs - 1)
      throw DiskFault(errno: EIO)
    }
    let path = Self.path(of: descriptor)
    durable[path] = linked(path)
    prune()
  }

  /// Counts one call and returns whether it is carried out.
  private func hasPower() -> Bool {
    if let left = callsOfPower {
      callsOfPower = left - 1
      if left <= 0 { isDead = true }
    }
    return !isDead
  }

  /// Stops all writes of the program that was killed.
  func die() { isDead = true }

  /// Ends all troubles before the next server starts.
  func revive() { (isDead, callsOfPower, refusesRoom, refusesWrites, failsSyncs) = (false, nil, 0, 0, 0) }

  /// Simulates a power failure.
  ///
  /// Of each file's loose bytes a random prefix is kept, part of which may read as zeros. Of the names in each folder
  /// that are not durable some revert: a new file disappears, and a removed or replaced one comes back.
  func losePower(_ dice: Dice) {
    for (path, (range, length)) in loose.sorted(by: { $0.key < $1.key }) {
      let end = range.lowerBound + dice.below(range.count + 1)
      _ = Glibc.truncate(path, end)
      if end > range.lowerBound, dice.inThousand(300) {
        let zeros = range.lowerBound + dice.below(end - range.lowerBound)
        _ = Glibc.truncate(path, zeros)
        _ = Glibc.truncate(path, end)
      }
      // The bytes there were zeros before, and are zeros again.
      if length > end { _ = Glibc.truncate(path, length) }
    }
    loose = [:]
    for (path, kept) in durable.sorted(by: { $0.key < $1.key }) {
      let now = linked(path)
      for name in Set(now.keys).union(kept.keys).sorted() where now[name] != kept[name] {
        guard dice.inThousand(500) else { continue }
        unlink("\(path)/\(name)")
        if let file = kept[name] { link(file, "\(path)/\(name)") }
      }
      durable[path] = linked(path)
    }
    prune()
  }

  /// Returns the files of a folder by name, each with the path of another link to it.
  private func linked(_ folder: String) -> [String: String] {
    var files: [String: String] = [:]
    for name in Self.names(in: folder) {
      var facts = stat()
      guard lstat("\(folder)/\(name)", &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { continue }
      let file = "\(links)/\(facts.st_ino)"
      // An existing link is to the same file, because a file keeps its inode number as long as it has a link.
      link("\(folder)/\(name)", file)
      files[name] = file
    }
    return files
  }

  /// Removes the links of files that have no durable name.
  private func prune() {
    let wanted = Set(durable.values.flatMap(\.values))
    for name in Self.names(in: links) where !wanted.contains("\(links)/\(name)") {
      unlink("\(links)/\(name)")
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
