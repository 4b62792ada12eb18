// SPDX-License-Identifier: MIT
import Bytes
import CPosix
import Glibc
import Officiating

/// The state that a start would find in a data folder.
///
/// The inspection changes nothing and takes no lock.
/// A server may run on the folder meanwhile. A batch that it has not finished looks like a torn end, which stops no
/// start.
/// Source: docs/DESIGN.md#what-a-start-checks; docs/DESIGN.md#options.
package struct LedgerInspection: Equatable, Sendable {
  /// The number of whole, good lines in the ledger.
  package private(set) var lines = 0
  /// Whether a server, or another program that writes the ledger, holds its lock.
  package private(set) var isHeld = false
  /// Whether the ledger ends within a line; a start would move that end to a file of its own.
  package private(set) var isTorn = false
  package private(set) var house = HouseState()
  /// The digest of the folder's `bag.key`, also of one that has its first name still; nil if there is none.
  package private(set) var bagKey: Digest?

  /// Inspects a data folder; a missing one is good if a start could create it.
  ///
  /// Throws the fault that would stop a server started by this user, but never `inUse`: see `isHeld`. A replica may have
  /// files of an older run beside an empty ledger.
  package init(of path: String, isReplica: Bool = false) throws(LedgerOpenFault) {
    let witnesses = isReplica ? [] : LedgerStart.witnesses(in: path)
    guard try Self.isFolder(path) else {
      try Self.mayBeMade(path)
      return
    }
    try PrivateFiles.check(in: path)
    let key = BagKey(in: path)
    bagKey = (try key.read(for: []) ?? key.drafted())?.digest
    if let fault = NameFile(in: path).fault { throw fault }
    if !isReplica { _ = try PeopleFile(in: path) }
    let lock = path + "/lock"
    try Self.mayBeWritten(lock)
    var held = [lock]
    let ledger = path + "/ledger"
    guard try Self.isFolder(ledger) else {
      try LedgerStart.mustHaveLines(0, in: path, beside: witnesses)
      isHeld = HeldFiles.now.holds(lock)
      return
    }
    try Self.mayBeKept(ledger)
    let files = try rethrowing(LedgerFiles(in: ledger), as: LedgerOpenFault.init)
    if let last = files.files.last, !files.isMissingLast {
      try Self.mayBeWritten(last.path)
      held.append(last.path)
    }
    isHeld = held.contains { HeldFiles.now.holds($0) }
    // Before the lines are read: a running server writes a checkpoint only of lines that are in the files.
    let known = CheckpointFile(in: path).end
    var found = LedgerFound()
    try found.follow(files, in: ledger)
    let report = found.walk.report
    lines = report.lines
    house = found.house
    isTorn = report.isUnfinished || report.fault != nil
    if isTorn || report.hasRoomAhead { try report.mustReach(known) }
    try LedgerStart.mustHaveLines(lines, in: path, beside: witnesses)
    _ = try key.read(for: FileLedger.bags(of: found.tables))
  }

  /// Returns whether a folder exists; throws if a start could not read or write it.
  private static func isFolder(_ path: String) throws(LedgerOpenFault) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      let fault = errno
      // A dangling symbolic link has the name, so no folder can be created.
      guard fault == ENOENT, lstat(path, &facts) != 0 else {
        throw LedgerOpenFault(fault == ENOENT ? EEXIST : fault, at: path)
      }
      return false
    }
    guard facts.isFolder else { throw .notAFolder(path) }
    guard access(path, R_OK | W_OK | X_OK) == 0 else { throw LedgerOpenFault(errno, at: path) }
    return true
  }

  /// Throws if the folder cannot be created; a start creates only the last folder of a path.
  private static func mayBeMade(_ path: String) throws(LedgerOpenFault) {
    var above = path[...]
    while above.count > 1, above.hasSuffix("/") { above.removeLast() }
    while let last = above.last, last != "/" { above.removeLast() }
    guard access(above.isEmpty ? "." : String(above), W_OK | X_OK) == 0 else {
      throw LedgerOpenFault(errno, at: path)
    }
  }

  /// Throws if a file exists and cannot be read and written.
  private static func mayBeWritten(_ path: String) throws(LedgerOpenFault) {
    guard access(path, R_OK | W_OK) == 0 || errno == ENOENT else { throw LedgerOpenFault(errno, at: path) }
  }

  /// Throws unless a start can set the ledger folder's mode to 0700, which only its owner or root can do.
  private static func mayBeKept(_ folder: String) throws(LedgerOpenFault) {
    guard let facts = stat(at: folder) else { throw LedgerOpenFault(errno, at: folder) }
    guard facts.st_mode & 0o7777 == 0o700 || facts.st_uid == geteuid() || geteuid() == 0 else {
      throw .notWritable(folder)
    }
  }
}

/// The files that are locked by flock(2) on this machine, as the kernel lists them.
///
/// Testing with a lock would stop a server that starts at that moment.
/// Source: proc(5), /proc/locks: `1: FLOCK  ADVISORY  WRITE 1061 fe:00:16237742 0 EOF`, the device in hexadecimal.
struct HeldFiles {
  private let places: Set<String>

  /// The kernel's list; empty if it cannot be read.
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

  /// Creates the list from the text of /proc/locks.
  init(list: String) {
    places = Set(
      list.split(separator: "\n").compactMap { row in
        // A row with an arrow is a waiting process, not a holder.
        let columns = row.split(separator: " ")
        return columns.count > 5 && columns[1] == "FLOCK" ? String(columns[5]) : nil
      })
  }

  /// Returns whether a file is locked; false if it does not exist.
  func holds(_ path: String) -> Bool {
    guard let facts = stat(at: path) else { return false }
    let device = (Self.hex(gnu_dev_major(facts.st_dev)), Self.hex(gnu_dev_minor(facts.st_dev)))
    return places.contains("\(device.0):\(device.1):\(facts.st_ino)")
  }

  private static func hex(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }
}
