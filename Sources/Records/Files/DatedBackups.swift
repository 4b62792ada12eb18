// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// A folder of copies of one data folder, each named by the second in which it was begun, of which the newest are kept.
///
/// A copy is called `verdict-2026-11-29T011031Z`. Nothing else in the folder is touched. One process at a time changes
/// it, which a lock on the folder keeps.
/// Source: docs/RUNNING.md, *Keep a copy*; flock(2).
package final class DatedBackups {
  private static let prefix = "verdict-"
  private static let unfinished = ".part"

  private let folder: String
  private let descriptor: Int32

  /// Opens the folder, or makes it in a folder that exists; throws `inUse` while another process makes a copy there.
  package init(in path: String) throws(BackupFault) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw BackupFault(errno, at: path) }
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw BackupFault(errno, at: path) }
    (folder, self.descriptor) = (path, descriptor)
    // On a file system without locks it goes on. `deinit` closes the folder after a fault, too.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { throw .inUse(path) }
  }

  deinit { close(descriptor) }

  /// Copies a data folder; returns the copy's path.
  ///
  /// The rest of an interrupted copy is removed first, because this one may need its space on the disk.
  package func add(
    _ data: String, at now: Instant
  ) throws(BackupFault) -> (path: String, backup: LedgerBackup) {
    for name in try names() where name.hasSuffix(Self.unfinished) {
      if Self.isOfCopy(name.dropLast(Self.unfinished.count)) { try Self.remove("\(folder)/\(name)") }
    }
    guard !Self.lies(data, in: folder) else { throw .within(data, folder) }
    let path = "\(folder)/\(Self.name(at: now))"
    return (path, try LedgerBackup(of: data, into: path))
  }

  /// Removes all copies but the newest `count`, of which the one at `path` is one whatever the clock says.
  ///
  /// A copy that is being removed is called unfinished, so that half of it is never taken for a whole one. A folder with
  /// a lock stays: a server has gone on from that copy.
  ///
  /// - Returns: the names of those that were removed, the oldest first.
  package func keep(_ count: Int, with path: String) throws(BackupFault) -> [String] {
    let others = try names().filter {
      Self.isOfCopy($0[...]) && "\(folder)/\($0)" != path && access("\(folder)/\($0)/lock", F_OK) != 0
    }
    let old = Array(others.dropLast(max(0, count - 1)))
    guard !old.isEmpty else { return [] }
    // No old copy goes before the new one's name is durable, and no part of one before its own name is.
    guard Durable.sync(descriptor) else { throw BackupFault(errno, at: folder) }
    for place in old.map({ "\(folder)/\($0)" }) {
      guard rename(place, place + Self.unfinished) == 0 else { throw BackupFault(errno, at: place) }
    }
    guard Durable.sync(descriptor) else { throw BackupFault(errno, at: folder) }
    for name in old { try Self.remove("\(folder)/\(name)\(Self.unfinished)") }
    return old
  }

  // MARK: Names

  /// The name of the copy that was begun at a moment, such as `verdict-2026-11-29T011031Z`.
  static func name(at moment: Instant) -> String {
    "\(prefix)\(moment.text.prefix(19).filter { $0 != ":" })Z"
  }

  /// Whether a name is that of a copy, in the form of `name(at:)`.
  static func isOfCopy(_ name: Substring) -> Bool {
    let form = "\(prefix)0000-00-00T000000Z"
    return name.utf8.count == form.utf8.count
      && zip(name, form).allSatisfy { $1 == "0" ? ("0"..."9").contains($0) : $0 == $1 }
  }

  /// Whether a folder lies in another one, with all links resolved.
  private static func lies(_ inner: String, in outer: String) -> Bool {
    guard let one = realpath(inner, nil), let other = realpath(outer, nil) else { return false }
    defer {
      free(one)
      free(other)
    }
    return String(cString: one).hasPrefix("\(String(cString: other))/")
  }

  private func names() throws(BackupFault) -> [String] {
    do throws(FolderNames.Fault) { return try FolderNames.read(folder) } catch {
      throw BackupFault(error.errno, at: folder)
    }
  }

  /// Removes a file, or a folder with all that is in it; no link is followed.
  private static func remove(_ path: String) throws(BackupFault) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { throw BackupFault(errno, at: path) }
    guard facts.isFolder else {
      guard unlink(path) == 0 else { throw BackupFault(errno, at: path) }
      return
    }
    let names: [String]
    do throws(FolderNames.Fault) { names = try FolderNames.read(path) } catch {
      throw BackupFault(error.errno, at: path)
    }
    for name in names { try remove("\(path)/\(name)") }
    guard rmdir(path) == 0 else { throw BackupFault(errno, at: path) }
  }
}
