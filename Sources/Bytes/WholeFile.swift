// SPDX-License-Identifier: MIT
import Glibc

/// An atomic file write: after a power cut too, the file is either complete or as it was before.
///
/// Source: rename(2), fsync(2).
package enum WholeFile {
  /// A reason why a file was not written.
  package enum Fault: Error, Equatable, Sendable {
    /// The path is that of a device, a pipe, a folder or a link.
    case noFile
    /// The system refused, with this error number; `EEXIST` if a file has the path and is not to be replaced.
    case refused(errno: Int32)

    /// The error number of the system; that of a link for a path that is no file.
    package var errno: Int32 { if case .refused(let errno) = self { errno } else { ELOOP } }

    /// Returns the fault as one line of text for people.
    package func text(of path: String) -> String {
      switch self {
      case .noFile: "\(path): a device, a pipe, a folder or a link is not written over; name a file"
      case .refused(errno: EEXIST): "\(path): there is a file of that name already; choose another name"
      case .refused(let errno): "\(path): \(SystemFault.text(errno))"
      }
    }
  }

  /// Writes a temporary file in the same folder, syncs it, renames it to a new or existing name, and syncs the folder.
  ///
  /// With `replaces` false, a file that has the path already is kept. Throws the reason of the failure. The old file
  /// is then unchanged, unless only the sync of the folder failed.
  package static func write(_ bytes: [UInt8], to path: String, mode: mode_t, replaces: Bool = true)
    throws(Fault)
  {
    guard isWritable(path) else { throw .noFile }
    let part = "\(path).\(getpid()).part"
    // A killed process of the same number may have left this file.
    unlink(part)
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .refused(errno: errno) }
    var failure: Int32 = 0
    bytes.withUnsafeBytes { source in
      var given = 0
      while given < source.count, failure == 0 {
        let put = Glibc.write(descriptor, source.baseAddress.map { $0 + given }, source.count - given)
        if put >= 0 { given += put } else if errno != EINTR { failure = errno }
      }
    }
    if failure == 0, !Durable.sync(descriptor) { failure = errno }
    if close(descriptor) != 0, failure == 0 { failure = errno }
    // Every file system makes a new file; not every one has links, or a rename that replaces nothing.
    if failure == 0, !replaces, !claim(path) { failure = errno }
    if failure == 0, rename(part, path) != 0 {
      failure = errno
      if !replaces { unlink(path) }
    }
    guard failure == 0 else {
      unlink(part)
      throw .refused(errno: failure)
    }
    try syncFolder(of: path)
  }

  /// Whether a path is that of a file or of nothing.
  ///
  /// A rename would replace a device, and a link instead of its target.
  package static func isWritable(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) != 0 || facts.st_mode & S_IFMT == S_IFREG
  }

  /// Takes a name that no file has, by an empty file.
  private static func claim(_ path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    return descriptor >= 0 && close(descriptor) == 0
  }

  private static func syncFolder(of path: String) throws(Fault) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder may be writable but not readable; then everything is synced.
    guard descriptor >= 0 else { return sync() }
    defer { close(descriptor) }
    guard !Durable.sync(descriptor) else { return }
    // Some file systems cannot sync a folder alone.
    guard errno == EINVAL || errno == ENOTSUP else { throw .refused(errno: errno) }
    sync()
  }
}
