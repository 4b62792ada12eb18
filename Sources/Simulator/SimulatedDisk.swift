// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Records

/// A disk that can be full, fail, or lose at a power failure what was not made durable.
///
/// `@unchecked Sendable`: confined to the one thread of a simulation.
final class SimulatedDisk: Disk, @unchecked Sendable {
  /// The next attempts to set room aside, or to write zeros ahead, that fail with `ENOSPC`.
  var refusesRoom = 0
  /// The next writes of lines that fail with `ENOSPC`, although room was set aside.
  var refusesWrites = 0
  /// The next attempts to make something durable that fail with `EIO`.
  var failsSyncs = 0
  /// How many calls are left before the power fails at the next one; nil where it holds.
  var callsOfPower: Int?
  /// True once the power has failed, or the program that wrote here was killed: nothing more is written.
  private(set) var isDead = false
  /// By path: where what is not durable yet begins and ends, and how long the file was before.
  private var loose: [String: (range: Range<Int>, length: Int)] = [:]
  /// By folder: the names of files in it that a power failure leaves, and what another link to each file is called.
  private var durable: [String: [String: String]] = [:]
  /// Where those links are, so that a file whose name went can come back.
  private let links: String
  private let real = RealDisk()

  /// Whether the file system sets room aside.
  private let setsRoomAside: Bool
  /// By path: how far room is set aside.
  private var allocated: [String: Int] = [:]
  /// The first file of a ledger in which a line was written where no room had been set aside; nil where none was.
  private(set) var wroteBeyondRoom: String?

  /// - Parameters:
  ///   - links: a folder for links to files, on the disk that they are on; made here.
  ///   - setsRoomAside: whether the file system does so; where it does not, zeros are written ahead.
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

  /// Whether a call is carried out.
  private func hasPower() -> Bool {
    if let left = callsOfPower {
      callsOfPower = left - 1
      if left <= 0 { isDead = true }
    }
    return !isDead
  }

  /// Whoever wrote here writes no more.
  func die() { isDead = true }

  /// Somebody else begins, and has seen to the disk.
  func revive() { (isDead, callsOfPower, refusesRoom, refusesWrites, failsSyncs) = (false, nil, 0, 0, 0) }

  /// The power fails: of what was not durable some bytes are kept, up to any place, and some of those read as zeros; of
  /// files whose names were not durable some are gone, and of names that went or were given to another file, which was not
  /// durable either, some are as they were.
  func losePower(_ dice: Dice) {
    for (path, (range, length)) in loose.sorted(by: { $0.key < $1.key }) {
      let end = range.lowerBound + dice.below(range.count + 1)
      _ = Glibc.truncate(path, end)
      if end > range.lowerBound, dice.inThousand(300) {
        let zeros = range.lowerBound + dice.below(end - range.lowerBound)
        _ = Glibc.truncate(path, zeros)
        _ = Glibc.truncate(path, end)
      }
      // What stood there before was zeros, and stands there again.
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

  /// The files of a folder by name, each with another link to it.
  private func linked(_ folder: String) -> [String: String] {
    var files: [String: String] = [:]
    for name in Self.names(in: folder) {
      var facts = stat()
      guard lstat("\(folder)/\(name)", &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { continue }
      let file = "\(links)/\(facts.st_ino)"
      // One that is there is to the same file, which keeps its number as long as it has a link.
      link("\(folder)/\(name)", file)
      files[name] = file
    }
    return files
  }

  /// Takes the links away to files that no durable name stands for.
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
