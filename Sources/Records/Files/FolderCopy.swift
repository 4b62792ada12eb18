// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// A folder of copied files in the making, of which nothing is left where it fails.
///
/// Source: rename(2), fsync(2).
final class FolderCopy {
  private let path: String
  /// What was made, in order.
  private var files: [String] = []
  private var folders: [String]

  /// Makes the folder, its owner's alone.
  ///
  /// - Throws: `begun` where one of the name is there.
  init(at path: String) throws(BackupFault) {
    guard mkdir(path, 0o700) == 0 else {
      let fault = errno
      let above = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      throw fault == EEXIST ? .begun(path) : BackupFault(fault, at: above.isEmpty ? "/" : above)
    }
    self.path = path
    folders = [path]
  }

  /// Copies the files of a folder, in the order of their names; a folder that is not there has none.
  ///
  /// - Parameters:
  ///   - folder: where they lie.
  ///   - name: the folder's name in the copy.
  ///   - suffix: how a file's name goes on once it was packed, which may happen meanwhile; nil where none ever is.
  ///   - isWanted: by a file's name.
  /// - Returns: how many.
  /// - Throws: what the system refused.
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
      // What a ledger has of that name is there for ever, packed or not.
      guard found || suffix == nil else { throw .noFile("\(folder)/\(file)") }
      if found { count += 1 }
    }
    return count
  }

  /// Copies a file as long as it is now, with its permissions, durably.
  ///
  /// - Parameters:
  ///   - file: the original.
  ///   - name: its name in the copy.
  /// - Returns: false where there is no such file, or it is none.
  /// - Throws: what the system refused.
  @discardableResult
  func take(file: String, as name: String) throws(BackupFault) -> Bool {
    let source = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard source >= 0 else {
      if errno == ENOENT { return false }
      throw BackupFault(errno, at: file)
    }
    defer { close(source) }
    var facts = stat()
    guard fstat(source, &facts) == 0 else { throw BackupFault(errno, at: file) }
    guard facts.st_mode & S_IFMT == S_IFREG else { return false }
    let target = "\(path)/\(name)"
    let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard copy >= 0 else { throw BackupFault(errno, at: target) }
    defer { close(copy) }
    files.append(target)
    try Self.copy(source, file, facts.st_size, to: copy, target)
    guard fchmod(copy, facts.st_mode & 0o777) == 0, Durable.sync(copy) else {
      throw BackupFault(errno, at: target)
    }
    return true
  }

  /// Copies a data folder's bag key, under its name where it has only its first one.
  ///
  /// - Returns: false where there is none.
  func takeKey(of data: String) throws(BackupFault) -> Bool {
    let key = BagKey(in: data)
    if try take(file: key.path, as: "bag.key") { return true }
    return key.drafted() == nil ? false : try take(file: key.draft, as: "bag.key")
  }

  /// Cuts one of the copied files to a length, durably.
  func cut(_ file: String, to length: Int) throws(BackupFault) {
    let descriptor = open(file, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw BackupFault(errno, at: file) }
    defer { close(descriptor) }
    guard ftruncate(descriptor, length) == 0, Durable.sync(descriptor) else {
      throw BackupFault(errno, at: file)
    }
  }

  /// Gives the folder its name, durably.
  ///
  /// - Throws: `taken` where something came to have it meanwhile; the folder keeps the name it has then.
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

  /// Takes away what was made.
  func remove() {
    for file in files { unlink(file) }
    for folder in folders.reversed() { rmdir(folder) }
  }

  private static func copy(
    _ source: Int32, _ file: String, _ size: Int, to copy: Int32, _ target: String
  ) throws(BackupFault) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 8)
    defer { room.deallocate() }
    var done = 0
    while done < size {
      let got = pread(source, room.baseAddress, min(room.count, size - done), done)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw BackupFault(errno, at: file) }
      // It was cut since: what had failed there is written anew.
      if got == 0 { return }
      var written = 0
      while written < got {
        let put = pwrite(copy, room.baseAddress.map { $0 + written }, got - written, done + written)
        if put < 0, errno == EINTR { continue }
        guard put > 0 else { throw BackupFault(put == 0 ? ENOSPC : errno, at: target) }
        written += put
      }
      done += got
    }
  }

  /// None where the folder is not there.
  private static func names(in folder: String) throws(BackupFault) -> [String] {
    do throws(FolderNames.Fault) { return try FolderNames.read(folder) } catch {
      if error.errno == ENOENT { return [] }
      throw BackupFault(error.errno, at: folder)
    }
  }
}
