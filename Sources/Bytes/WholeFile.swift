// SPDX-License-Identifier: MIT
import Glibc

/// Writes a file that is whole, or as it was before, after a power cut too.
///
/// Source: rename(2), fsync(2).
package enum WholeFile {
  /// Why a file was not written.
  package enum Fault: Error, Equatable, Sendable {
    /// A device, a pipe, a folder or a link has its name.
    case noFile
    /// The system refused it, by its number for the reason.
    case refused(errno: Int32)

    /// One line for whoever named the file.
    package func text(of path: String) -> String {
      switch self {
      case .noFile: "\(path): a device, a pipe, a folder or a link is not written over; name a file"
      case .refused(let errno): "\(path): \(String(cString: strerror(errno)))"
      }
    }
  }

  /// Writes a temporary file beside it, makes that durable, and gives it the name.
  ///
  /// - Parameters:
  ///   - bytes: what it is to hold.
  ///   - path: a new name, or a file's that is there.
  ///   - mode: who may read it.
  /// - Throws: where it cannot be written; what has the name is as it was then, unless only the name could not be made durable.
  package static func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(Fault) {
    // A temporary that is renamed would take the place of a device, and of a link, wherever that leads.
    var facts = stat()
    if lstat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG { throw .noFile }
    let part = "\(path).\(getpid()).part"
    // One that a killed process of the same number left behind.
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
    if failure == 0, rename(part, path) != 0 { failure = errno }
    guard failure == 0 else {
      unlink(part)
      throw .refused(errno: failure)
    }
    try syncFolder(of: path)
  }

  /// Makes the new name durable.
  private static func syncFolder(of path: String) throws(Fault) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder may be writable and not readable.
    guard descriptor >= 0 else { return sync() }
    defer { close(descriptor) }
    guard !Durable.sync(descriptor) else { return }
    // Some file systems make no folder durable by itself.
    guard errno == EINVAL || errno == ENOTSUP else { throw .refused(errno: errno) }
    sync()
  }
}
