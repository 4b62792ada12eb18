// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// A file mapped read-only and read in place, so that WordNet's 28 MB need no private memory.
///
/// Access to a mapped page beyond the end of its file kills the process (SIGBUS), so lexica are copied
/// instead (`FileBytes`). WordNet's files belong to a package. Its manager writes a new file and renames it
/// over the old one, and the mapping keeps the old file whole. `isWhole` detects a file truncated in place,
/// before each look-up. A truncation during a look-up of some microseconds is not detected. Overwriting in
/// place is harmless, because no byte is trusted.
final class MappedFile: @unchecked Sendable {
  // `@unchecked Sendable`: every member is a constant, nothing writes through the pages, and they stay mapped and the
  // descriptor open until the deinit.
  private let descriptor: Int32
  private let base: UnsafeMutableRawPointer
  private let size: Int
  let path: String

  /// The largest file in bytes: 256 MiB, sixteen times WordNet's largest file.
  static let most = 256 << 20

  deinit {
    munmap(base, size)
    close(descriptor)
  }

  /// Maps a file of a folder; throws `missing`, `unreadable` or `damaged`.
  init(folder: String, file: String) throws(DefinitionsFault) {
    path = "\(folder)/\(file)"
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let number = errno
      if number == ENOENT || number == ENOTDIR { throw .missing(folder: folder, file: file) }
      throw .unreadable(file: path, errno: number)
    }
    do throws(DefinitionsFault) {
      (base, size) = try Self.map(descriptor, path)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func map(
    _ descriptor: Int32, _ path: String
  ) throws(DefinitionsFault) -> (UnsafeMutableRawPointer, Int) {
    guard let facts = stat(of: descriptor) else { throw .unreadable(file: path, errno: errno) }
    guard facts.isFile else { throw .unreadable(file: path, errno: facts.isFolder ? EISDIR : EINVAL) }
    let size = facts.st_size
    guard size > 0 else { throw .damaged(file: path, what: "empty") }
    guard size <= most else { throw .damaged(file: path, what: "more than 256 MiB") }
    guard let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else {
      throw .unreadable(file: path, errno: errno)
    }
    return (base, size)
  }

  /// Whether the file is still at least as long as the mapping.
  var isWhole: Bool { stat(of: descriptor).map { $0.st_size >= size } ?? false }

  /// Calls a closure with the file's bytes; a span checks every index, so every access stays in the mapping.
  func read<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    withExtendedLifetime(self) {
      body(UnsafeRawBufferPointer(start: base, count: size).bindMemory(to: UInt8.self).span)
    }
  }
}
