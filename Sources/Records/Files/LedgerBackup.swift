// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// A copy of a data folder that a server can continue from, made beside a running server or without one.
///
/// A ledger only grows, so its content on disk at any moment is a ledger. It holds every acknowledged entry, and
/// perhaps lines of a batch that is not acknowledged yet, as after a power cut. The copy is called `NAME.part` until
/// it was read back completely, checked line by line, and is durable.
///
/// Source: rename(2), fsync(2).
package struct LedgerBackup: Equatable, Sendable {
  package let report: LedgerReport
  /// The time of the last entry; nil if there is none.
  package let newest: Instant?
  package private(set) var lists = 0
  /// Whether the bag key was copied; no key exists before the first dealt game.
  package private(set) var hasKey = false

  /// Copies the ledger, the bag key and the compiled lists of a data folder to a path that must not exist.
  ///
  /// The lock, the checkpoint and the control socket belong to the running server and are not copied. After a fault
  /// `NAME.part` is removed, unless the program is killed.
  package init(of data: String, into target: String) throws(BackupFault) {
    var target = target
    while target.count > 1, target.hasSuffix("/") { target.removeLast() }
    guard stat(at: data + "/ledger")?.isFolder == true else { throw .noData(data) }
    guard !Self.isWithin(data, target) else { throw .within(target, data) }
    var facts = stat()
    guard lstat(target, &facts) != 0 else { throw .taken(target) }
    guard errno == ENOENT else { throw BackupFault(errno, at: target) }
    // After a full disk, a server rewrites bytes that this copy may have read. Damage is therefore tried again, twice.
    for _ in 0..<2 {
      do throws(BackupFault) {
        self = try Self(once: data, into: target)
        return
      } catch {
        guard case .damaged = error else { throw error }
      }
    }
    self = try Self(once: data, into: target)
  }

  /// Returns whether the parent of a new path lies in a folder, with all links resolved.
  private static func isWithin(_ folder: String, _ target: String) -> Bool {
    let above = target.lastIndex(of: "/").map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
    guard let one = realpath(folder, nil), let other = realpath(above, nil) else { return false }
    defer {
      free(one)
      free(other)
    }
    let (outer, inner) = (String(cString: one), String(cString: other))
    return inner == outer || inner.hasPrefix(outer == "/" ? outer : outer + "/")
  }

  private init(once data: String, into target: String) throws(BackupFault) {
    let part = target + ".part"
    // Read before the copy begins, because a server may write meanwhile.
    let known = CheckpointFile(in: data).end
    let copy = try FolderCopy(at: part)
    var isWhole = false
    defer { if !isWhole { copy.remove() } }
    try copy.take(data + "/ledger", as: "ledger", packedAs: LedgerFiles.packedSuffix) { Self.isOfLedger($0) }
    lists = try copy.take(data + "/lexica", as: "lexica") { $0.hasSuffix(".lexicon") }
    (report, newest) = try Self.follow(part, from: data)
    // Copied after the ledger: a dealt table's key exists before its first line. A ledger without lines needs no key.
    hasKey = report.lines > 0 ? try copy.takeKey(of: data) : false
    // A name stands in its file before its first line does.
    for file in ["names", "people"] { try copy.take(file: "\(data)/\(file)", as: file) }
    if report.isUnfinished || report.hasRoomAhead { try copy.cut(report.end.file, to: report.end.offset) }
    do throws(LedgerOpenFault) {
      try report.mustReach(known)
      _ = try LedgerInspection(of: part)
    } catch {
      throw .unusable(error.text.replacing(part + "/", with: data + "/"))
    }
    try copy.keep(as: target)
    isWhole = true
  }

  /// Returns whether a name is that of a ledger file, packed or not, or of a torn end; unfinished packing is neither.
  static func isOfLedger(_ name: String) -> Bool {
    let digits = name.prefix { ("0"..."9").contains($0) }
    return digits.count >= 6 && name.dropFirst(digits.count).hasPrefix(LedgerFiles.suffix)
      && !name.hasSuffix(LedgerPacking.unfinishedSuffix)
  }

  /// Reads a copy as `verify` does; returns the time of the last entry, too.
  private static func follow(
    _ part: String, from data: String
  ) throws(BackupFault) -> (LedgerReport, Instant?) {
    var newest: Instant?
    let report: LedgerReport
    do throws(LedgerPathFault) {
      report = try LedgerReader.walk(part, checkingGames: true) { newest = $0.entry.at }
    } catch {
      guard case .unreadable(let path, let errno) = error else { throw .noData(data) }
      throw BackupFault(errno, at: path)
    }
    if let fault = report.fault {
      let file = data + fault.file.dropFirst(part.count)
      throw .damaged(
        LedgerFault(file: file, line: fault.line, offset: fault.offset, reason: fault.reason))
    }
    return (report, newest)
  }
}

/// The reasons for which a data folder was not copied.
package enum BackupFault: Error, Equatable, Sendable {
  case noData(String)
  case noFile(String)
  /// The first path lies in the second: the copy in what is copied, or what is copied among its copies.
  case within(String, String)
  case taken(String)
  case begun(String)
  /// Another process makes a copy in this folder of dated copies.
  case inUse(String)
  /// The ledger is damaged; the fault's path is that of the original file.
  case damaged(LedgerFault)
  /// A server would not start on the copy; the text is one line.
  case unusable(String)
  case noRoom(String)
  case refused(String, errno: Int32)

  /// Creates the fault for a system error at a path.
  init(_ errno: Int32, at path: String) {
    self = [ENOSPC, EDQUOT, EFBIG].contains(errno) ? .noRoom(path) : .refused(path, errno: errno)
  }

  /// The fault and its remedy, on one line.
  package var text: String {
    switch self {
    case .noData(let path): "\(path): no data folder of a server; name one with --data"
    case .noFile(let path):
      "\(path) is a pipe, a folder or a device where a file is needed; nothing was backed up"
    case .within(let path, let folder):
      "\(path) lies in \(folder); copies and what is copied are kept apart, so name a folder elsewhere"
    case .taken(let path): "\(path) is there already; name a new folder"
    case .begun(let path):
      "\(path) is there: another backup is writing it, or one was cut short; remove it then, and try again"
    case .inUse(let path): "another backup is being made in \(path); try again when it has ended"
    case .damaged(let fault): "\(fault.text); nothing was backed up, verdict verify says more"
    case .unusable(let text): "\(text); nothing was backed up"
    case .noRoom(let path): "\(path): no room on the disk; nothing was backed up"
    case .refused(let path, let errno): "\(path): \(SystemFault.text(errno))"
    }
  }
}
