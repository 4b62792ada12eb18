// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// A copy of a folder under construction; `remove` deletes all of it after a failure.
///
/// Source: rename(2), fsync(2).
final class FolderCopy {
  private let path: String
  /// The paths of the files made so far, in order.
  private var files: [String] = []
  private var folders: [String]

  /// Creates the folder with mode 0700; throws `begun` if the name exists.
  init(at path: String) throws(BackupFault) {
    guard mkdir(path, 0o700) == 0 else {
      let fault = errno
      let above = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      throw fault == EEXIST ? .begun(path) : BackupFault(fault, at: above.isEmpty ? "/" : above)
    }
    self.path = path
    folders = [path]
  }

  /// Copies the files of a folder in the order of their names; returns their number, 0 for a missing folder.
  ///
  /// `suffix` is added to a file's name by packing, which may happen during the copy; nil if no file is ever packed.
  /// Throws `noFile` if a name with a suffix is no regular file.
  @discardableResult
  func take(
    _ folder: String, as name: String, packedAs suffix: String? = nil, where isWanted: (String) -> Bool
  ) throws(BackupFault) -> Int {
    var count = 0
    var isMade = false
    var taken: Set<String> = []
    for file in try Self.names(in: folder).filter(isWanted) where !taken.contains(file) {
      if !isMade {
        guard mkdir("\(path)/\(name)", 0o700) == 0 else { throw BackupFault(errno, at: "\(path)/\(name)") }
        folders.append("\(path)/\(name)")
        isMade = true
      }
      var found = try take(file: "\(folder)/\(file)", as: "\(name)/\(file)")
      if !found, let suffix {
        found = try take(file: "\(folder)/\(file)\(suffix)", as: "\(name)/\(file)\(suffix)")
        taken.insert(file + suffix)
      }
      // A ledger file never disappears: it is there plain or packed.
      guard found || suffix == nil else { throw .noFile("\(folder)/\(file)") }
      if found { count += 1 }
    }
    return count
  }

  /// Copies a file up to its present length, with its permissions, durably; false if there is no regular file.
  @discardableResult
  func take(file: String, as name: String) throws(BackupFault) -> Bool {
    let source = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard source >= 0 else {
      if errno == ENOENT { return false }
      throw BackupFault(errno, at: file)
    }
    defer { close(source) }
    guard let facts = stat(of: source) else { throw BackupFault(errno, at: file) }
    guard facts.isFile else { return false }
    let target = "\(path)/\(name)"
    let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard copy >= 0 else { throw BackupFault(errno, at: target) }
    defer { close(copy) }
    files.append(target)
    // A server may cut the file meanwhile, after a failed write.
    _ = try FileCopy.run((source, file), 0..<facts.st_size, to: (copy, target), BackupFault.init)
    guard fchmod(copy, facts.st_mode & 0o777) == 0, Durable.sync(copy) else {
      throw BackupFault(errno, at: target)
    }
    return true
  }

  /// Copies a data folder's `bag.key`, or its `bag.key.new` as `bag.key`; returns false if there is no key.
  func takeKey(of data: String) throws(BackupFault) -> Bool {
    let key = BagKey(in: data)
    if try take(file: key.path, as: "bag.key") { return true }
    return key.drafted() == nil ? false : try take(file: key.draft, as: "bag.key")
  }

  func cut(_ file: String, to length: Int) throws(BackupFault) {
    let descriptor = open(file, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw BackupFault(errno, at: file) }
    defer { close(descriptor) }
    guard ftruncate(descriptor, length) == 0, Durable.sync(descriptor) else {
      throw BackupFault(errno, at: file)
    }
  }

  /// Renames the folder to its final name, durably; throws `taken`, and keeps its name, if that one exists by now.
  func keep(as name: String) throws(BackupFault) {
    for folder in folders.reversed() {
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { throw BackupFault(errno, at: folder) }
      defer { close(descriptor) }
      guard Durable.sync(descriptor) else { throw BackupFault(errno, at: folder) }
    }
    guard rename(path, name) == 0 else {
      throw [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) ? .taken(name) : BackupFault(errno, at: name)
    }
    do throws(DiskFault) { try RealDisk().syncAbove(name) } catch {
      throw BackupFault(error.errno, at: name)
    }
  }

  func remove() {
    for file in files { unlink(file) }
    for folder in folders.reversed() { rmdir(folder) }
  }

  /// Returns the names in a folder; none if the folder is missing.
  private static func names(in folder: String) throws(BackupFault) -> [String] {
    do throws(FolderNames.Fault) { return try FolderNames.read(folder) } catch {
      if error.errno == ENOENT { return [] }
      throw BackupFault(error.errno, at: folder)
    }
  }
}
