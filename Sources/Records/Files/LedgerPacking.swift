// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// Packs a ledger's full files one by one, also beside a running server.
///
/// A packed file is written under a temporary name, made durable, read back and compared before the plain file is
/// removed. An interrupted run leaves the plain file, which counts, or the packed one. The next run continues.
/// Source: docs/DESIGN.md#packed-files; rename(2), fsync(2).
package struct LedgerPacking {
  package struct Packed: Equatable, Sendable {
    /// The packed file's name in the ledger folder.
    package let name: String
    /// The file's size in bytes before and after packing.
    package let before: Int
    package let after: Int
  }

  /// The end of a packed file's name until it is complete and durable.
  static let unfinishedSuffix = ".new"

  private let folder: String
  private let disk: any Disk
  /// The files that no server writes to, in order.
  private let full: [LedgerFiles.File]

  /// Lists the full files of a data or ledger folder; throws `noFolder` for a file, `path` if files are missing.
  package init(of path: String, disk: any Disk = RealDisk()) throws(LedgerPackFault) {
    let files = try rethrowing(LedgerFiles(at: path), as: LedgerPackFault.path)
    guard let last = files.files.last, last.number != nil else { throw .noFolder(path) }
    if files.isMissingLast { throw .path(.missing(last.path)) }
    folder = String(last.path.dropLast(LedgerFiles.fileName(of: last.path).count + 1))
    self.disk = disk
    // A server may be writing the last file if it is not packed.
    full = last.isPacked ? files.files : files.files.dropLast()
  }

  /// Packs each full file that is not in blocks yet, and reports it once it is durable; ends at the first fault.
  package func run(_ told: (Packed) -> Void) throws(LedgerPackFault) {
    for file in full {
      let count =
        file.isPacked ? try rethrowing(PackedFile.plainCount(file.path), as: LedgerPackFault.path) : nil
      if count == nil, let packed = try pack(file) { told(packed) }
    }
  }

  /// Packs a file; returns nil if another program packed it meanwhile.
  private func pack(_ file: LedgerFiles.File) throws(LedgerPackFault) -> Packed? {
    let held = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard held >= 0 else {
      if errno == ENOENT { return nil }
      throw .path(.unreadable(file.path, errno: errno))
    }
    defer { LedgerTail.letGo(held) }
    guard flock(held, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { throw .inUse(file.path) }
    guard let facts = stat(of: held) else { throw .path(.unreadable(file.path, errno: errno)) }
    guard facts.st_nlink > 0 else { return nil }
    guard facts.isFile else { throw .path(.noFile(file.path)) }
    let goal = file.isPacked ? file.path : file.path + LedgerFiles.packedSuffix
    let made = goal + Self.unfinishedSuffix
    if !file.isPacked, access(goal, F_OK) == 0 { try mustAgree(file, with: goal) }
    do throws(LedgerPackFault) {
      let after = try write(file, as: made)
      try compare(file, with: made)
      try rethrowing(disk.giveName(goal, to: made), as: LedgerPackFault.at(goal))
      if !file.isPacked {
        guard unlink(file.path) == 0 else { throw .refused(file.path, errno: errno) }
        try rethrowing(disk.sync(folder: folder), as: LedgerPackFault.at(folder))
      }
      return Packed(name: LedgerFiles.fileName(of: goal), before: facts.st_size, after: after)
    } catch {
      // An unfinished packed file has no effect.
      unlink(made)
      throw error
    }
  }

  /// Writes the packed form, durably; returns its size in bytes.
  private func write(_ file: LedgerFiles.File, as made: String) throws(LedgerPackFault) -> Int {
    // An earlier run may have left this name.
    unlink(made)
    let target = open(made, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw .refused(made, errno: errno) }
    defer { close(target) }
    let source = try Self.source(file.path, isPacked: file.isPacked)
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: GzipBlock.most, alignment: 64)
    defer { room.deallocate() }
    var (filled, length) = (0, 0)
    while true {
      let rest = UnsafeMutableRawBufferPointer(rebasing: room[filled...])
      filled += try Self.fill(rest, from: source)
      guard filled > 0 else { break }
      // Blocks end at line ends, so that a line is read from one block.
      let end = filled < room.count ? filled : room.lastIndex(of: 10).map { $0 + 1 } ?? filled
      let lines = UnsafeRawBufferPointer(rebasing: room[..<end])
      let block = try rethrowing(GzipBlock.pack(lines)) { (_: InflateFault) in
        LedgerPackFault.refused(file.path, errno: ENOMEM)
      }
      try write(block, to: target, made, at: &length)
      room.copyMemory(from: UnsafeRawBufferPointer(rebasing: room[end..<filled]))
      filled -= end
    }
    try write(GzipBlock.end, to: target, made, at: &length)
    try rethrowing(disk.sync(target), as: LedgerPackFault.at(made))
    // Asks the system to read the bytes from the disk again when they are compared.
    posix_fadvise(target, 0, 0, POSIX_FADV_DONTNEED)
    return length
  }

  private func write(
    _ bytes: [UInt8], to target: Int32, _ path: String, at length: inout Int
  ) throws(LedgerPackFault) {
    let outcome = bytes.withUnsafeBytes { [length] bytes in
      Result { () throws(DiskFault) in try disk.writeAll(target, bytes, at: length) }
    }
    try rethrowing(outcome.get(), as: LedgerPackFault.at(path))
    length += bytes.count
  }

  /// Throws `otherPacked` if a readable packed file differs: unpacking by hand may have filled the disk.
  private func mustAgree(_ file: LedgerFiles.File, with packed: String) throws(LedgerPackFault) {
    do throws(LedgerPackFault) { try compare(file, with: packed) } catch {
      if case .differs = error { throw .otherPacked(file.path, packed) }
      // An unreadable packed file is replaced.
    }
  }

  /// Throws `differs` unless the packed form holds the file byte for byte.
  private func compare(_ file: LedgerFiles.File, with made: String) throws(LedgerPackFault) {
    let plain = try Self.source(file.path, isPacked: file.isPacked)
    let packed = try Self.source(made, isPacked: true)
    let one = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
    let other = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
    defer {
      one.deallocate()
      other.deallocate()
    }
    while true {
      let expected = try Self.fill(one, from: plain)
      let found = try Self.fill(other, from: packed)
      guard one.prefix(expected).elementsEqual(other.prefix(found)) else { throw .differs(file.path) }
      if found == 0 { return }
    }
  }

  private static func fill(
    _ room: UnsafeMutableRawBufferPointer, from source: LedgerSource
  ) throws(LedgerPackFault) -> Int {
    var filled = 0
    while filled < room.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: room[filled...])
      let count = try rethrowing(source.read(into: rest), as: LedgerPackFault.path)
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  private static func source(_ path: String, isPacked: Bool) throws(LedgerPackFault) -> LedgerSource {
    try rethrowing(LedgerSource(path: path, isPacked: isPacked), as: LedgerPackFault.path)
  }
}

/// The reasons for which a file was not packed; none of them loses data.
package enum LedgerPackFault: Error, Equatable, Sendable {
  case path(LedgerPathFault)
  case noFolder(String)
  case inUse(String)
  case differs(String)
  case otherPacked(String, String)
  case refused(String, errno: Int32)

  /// Returns the fault of a disk that refuses a path.
  static func at(_ path: String) -> (DiskFault) -> LedgerPackFault {
    { .refused(path, errno: $0.errno) }
  }

  /// The fault and its remedy, on one line.
  package var text: String {
    switch self {
    case .path(let fault): fault.text
    case .noFolder(let path): "\(path): a file; name the data folder whose full files are to be packed"
    case .inUse(let path): "\(path): another program packs or writes it; try again when that has ended"
    case .differs(let path): "\(path): its packed form was not read back as it was written; look at the disk"
    case .otherPacked(let plain, let packed):
      "\(plain) and \(packed) hold different lines; verify says which is whole: take the other one away"
    case .refused(let path, let errno): "\(path): \(SystemFault.text(errno)); the file stays as it was"
    }
  }
}
