// SPDX-License-Identifier: MIT
import Glibc
import Officiating

/// A copy of a data folder that a server can go on from, taken beside a server that runs or without one.
///
/// A ledger only grows, so whatever of it was on the disk at a moment is a ledger: all that was acknowledged before that
/// moment, and perhaps lines of a batch that nobody was answered yet, as a power cut could leave them too. The copy has
/// its name only once it was read back whole, followed line by line, and is durable; until then it is called
/// `NAME.part`.
///
/// Source: docs/decisions/0004-ledger-port.md; rename(2), fsync(2).
package struct LedgerBackup: Equatable, Sendable {
  /// What the copy's ledger has.
  package let report: LedgerReport
  /// When its last line was decided; nil where it has none.
  package let newest: Instant?
  /// How many compiled word lists came along.
  package private(set) var lists = 0
  /// Whether the key of the bags did: there is none before the first game that is dealt.
  package private(set) var hasKey = false

  /// Copies the ledger, the bag key and the compiled lists of a data folder.
  ///
  /// Lock, checkpoint and the control socket stay: they are the running server's.
  ///
  /// - Parameters:
  ///   - data: the data folder.
  ///   - target: the copy's name, new, in a folder that is there.
  /// - Throws: why there is no copy of that name; nothing of it is left but what a killed program leaves.
  package init(of data: String, into target: String) throws(BackupFault) {
    var target = target
    while target.count > 1, target.hasSuffix("/") { target.removeLast() }
    var facts = stat()
    guard stat(data + "/ledger", &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
      throw .noData(data)
    }
    guard !Self.isWithin(data, target) else { throw .within(target, data) }
    guard lstat(target, &facts) != 0 else { throw .taken(target) }
    guard errno == ENOENT else { throw BackupFault(errno, at: target) }
    // Who repairs a file that failed, after a full disk, writes again what was read here before.
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

  /// Whether a new name lies in a folder, whatever links lead there.
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
    // Before anything is copied: a server may write on.
    let known = CheckpointFile(in: data).end
    let copy = try FolderCopy(at: part)
    var isWhole = false
    defer { if !isWhole { copy.remove() } }
    try copy.take(data + "/ledger", as: "ledger", packedAs: LedgerFiles.packedSuffix) { Self.isOfLedger($0) }
    lists = try copy.take(data + "/lexica", as: "lexica") { $0.hasSuffix(".lexicon") }
    (report, newest) = try Self.follow(part, from: data)
    // Behind the ledger: a table that is dealt has its key before its first line. Beside no line there is none to copy.
    hasKey = report.lines > 0 ? try copy.takeKey(of: data) : false
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

  /// `000001.ndjson`, and what was made of it: packed, or its torn end kept aside; not what is still being packed.
  static func isOfLedger(_ name: String) -> Bool {
    let digits = name.prefix { ("0"..."9").contains($0) }
    return digits.count >= 6 && name.dropFirst(digits.count).hasPrefix(LedgerFiles.suffix)
      && !name.hasSuffix(LedgerPacking.unfinishedSuffix)
  }

  /// Reads a copy as `verify` does.
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

/// Why there is no copy of a data folder.
package enum BackupFault: Error, Equatable, Sendable {
  /// No ledger folder is in it.
  case noData(String)
  /// A pipe, a folder or a device has the name of a file of the ledger.
  case noFile(String)
  /// The copy would lie in what is copied.
  case within(String, String)
  /// Something of the copy's name is there.
  case taken(String)
  /// A copy of the name is being taken, or one that was killed left its beginning.
  case begun(String)
  /// The ledger is damaged; the place in the data folder's own file.
  case damaged(LedgerFault)
  /// A server would not start on the copy; one line.
  case unusable(String)
  /// The disk has no room for the copy.
  case noRoom(String)
  /// The system refuses something else.
  case refused(String, errno: Int32)

  /// What a system call's number means for a path.
  init(_ errno: Int32, at path: String) {
    self = [ENOSPC, EDQUOT, EFBIG].contains(errno) ? .noRoom(path) : .refused(path, errno: errno)
  }

  /// What is wrong and what to do, on one line.
  package var text: String {
    switch self {
    case .noData(let path): "\(path): no data folder of a server; name one with --data"
    case .noFile(let path):
      "\(path) is a pipe, a folder or a device where a file is needed; nothing was backed up"
    case .within(let path, let data):
      "\(path) lies in \(data), which is what is copied; name a folder elsewhere"
    case .taken(let path): "\(path) is there already; name a new folder"
    case .begun(let path):
      "\(path) is there: another backup is writing it, or one was cut short; remove it then, and try again"
    case .damaged(let fault): "\(fault.text); nothing was backed up, verdict verify says more"
    case .unusable(let text): "\(text); nothing was backed up"
    case .noRoom(let path): "\(path): no room on the disk; nothing was backed up"
    case .refused(let path, let errno): "\(path): \(SystemFault.text(errno))"
    }
  }
}
