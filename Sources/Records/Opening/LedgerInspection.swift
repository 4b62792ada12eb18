// SPDX-License-Identifier: MIT
import CPosix
import Glibc
import Officiating

/// What a start would find in a data folder, looked at without a change and without its lock.
///
/// A server may run there meanwhile: what it is about to write looks like an end that was never durable, and is none
/// of a start's obstacles either.
/// Source: docs/decisions/0019-what-a-start-checks.md; docs/decisions/0040-options-from-a-file.md.
package struct LedgerInspection: Equatable, Sendable {
  /// Whole, good lines of the ledger.
  package private(set) var lines = 0
  /// Whether a server, or another program that writes the ledger, holds it now.
  package private(set) var isHeld = false
  /// Whether the ledger stops in the middle of a line, which a start would keep aside and cut off.
  package private(set) var isTorn = false
  /// What the house has come to.
  package private(set) var house = HouseState()

  /// - Parameter path: the data folder; one that is not there is good where a start could make it.
  /// - Throws: why a server that is started here as this user would not start. `inUse` is never thrown: see `isHeld`.
  package init(of path: String) throws(LedgerOpenFault) {
    guard try Self.isFolder(path) else {
      try Self.mayBeMade(path)
      return
    }
    let lock = path + "/lock"
    try Self.mayBeWritten(lock)
    var held = [lock]
    let ledger = path + "/ledger"
    guard try Self.isFolder(ledger) else {
      try LedgerStart.mustHaveLines(0, in: path, beside: LedgerStart.witnesses(in: path))
      isHeld = HeldFiles.now.holds(lock)
      return
    }
    try Self.mayBeKept(ledger)
    let files: LedgerFiles
    do throws(LedgerPathFault) { files = try LedgerFiles(in: ledger) } catch { throw LedgerOpenFault(error) }
    if let last = files.files.last, !files.isMissingLast {
      try Self.mayBeWritten(last.path)
      held.append(last.path)
    }
    isHeld = held.contains { HeldFiles.now.holds($0) }
    // Before the lines are read: a server may write on.
    let known = CheckpointFile(in: path).end
    let witnesses = LedgerStart.witnesses(in: path)
    var found = LedgerFound()
    try found.follow(files, in: ledger)
    let report = found.walk.report
    lines = report.lines
    house = found.house
    isTorn = report.isUnfinished || report.fault != nil
    if isTorn || report.hasRoomAhead { try report.mustReach(known) }
    try LedgerStart.mustHaveLines(lines, in: path, beside: witnesses)
    _ = try BagKey(in: path).read(for: FileLedger.bags(of: found.tables))
  }

  /// Whether a folder is there, which a start can read and write.
  private static func isFolder(_ path: String) throws(LedgerOpenFault) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      let fault = errno
      // What leads nowhere is no name that a folder could have.
      guard fault == ENOENT, lstat(path, &facts) != 0 else {
        throw LedgerOpenFault(fault == ENOENT ? EEXIST : fault, at: path)
      }
      return false
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path) }
    guard access(path, R_OK | W_OK | X_OK) == 0 else { throw LedgerOpenFault(errno, at: path) }
    return true
  }

  /// A start makes the last folder of a path, and no other one.
  private static func mayBeMade(_ path: String) throws(LedgerOpenFault) {
    var above = path[...]
    while above.count > 1, above.hasSuffix("/") { above.removeLast() }
    while let last = above.last, last != "/" { above.removeLast() }
    guard access(above.isEmpty ? "." : String(above), W_OK | X_OK) == 0 else {
      throw LedgerOpenFault(errno, at: path)
    }
  }

  /// A file that is not there can be made where its folder can be written.
  private static func mayBeWritten(_ path: String) throws(LedgerOpenFault) {
    guard access(path, R_OK | W_OK) == 0 || errno == ENOENT else { throw LedgerOpenFault(errno, at: path) }
  }

  /// A start makes the ledger folder its owner's alone, which nobody else can.
  private static func mayBeKept(_ folder: String) throws(LedgerOpenFault) {
    var facts = stat()
    guard stat(folder, &facts) == 0 else { throw LedgerOpenFault(errno, at: folder) }
    guard facts.st_mode & 0o7777 == 0o700 || facts.st_uid == geteuid() || geteuid() == 0 else {
      throw .notWritable(folder)
    }
  }
}

/// The files that somebody on this machine holds by flock(2), as the kernel lists them.
///
/// Asking by a lock of one's own would keep a server that starts at that moment from starting.
/// Source: proc(5), /proc/locks: `1: FLOCK  ADVISORY  WRITE 1061 fe:00:16237742 0 EOF`, the device in hexadecimal.
struct HeldFiles {
  private let places: Set<String>

  /// The kernel's list; empty where it shows none.
  static var now: HeldFiles {
    guard let list = fopen("/proc/locks", "re") else { return HeldFiles(list: "") }
    defer { fclose(list) }
    var text = ""
    var row: UnsafeMutablePointer<CChar>?
    var room = 0
    while getline(&row, &room, list) > 0, let row { text += String(cString: row) }
    free(row)
    return HeldFiles(list: text)
  }

  /// - Parameter list: as /proc/locks has it.
  init(list: String) {
    places = Set(
      list.split(separator: "\n").compactMap { row in
        // A row with an arrow waits for the lock, and holds none.
        let columns = row.split(separator: " ")
        return columns.count > 5 && columns[1] == "FLOCK" ? String(columns[5]) : nil
      })
  }

  /// Whether somebody holds a file; false where there is none.
  func holds(_ path: String) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return false }
    let device = (Self.hex(gnu_dev_major(facts.st_dev)), Self.hex(gnu_dev_minor(facts.st_dev)))
    return places.contains("\(device.0):\(device.1):\(facts.st_ino)")
  }

  private static func hex(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }
}
