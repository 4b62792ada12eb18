// SPDX-License-Identifier: MIT
import Glibc

/// A file that is read where it lies: mapped read-only, so that 28 MB cost no memory of our own.
///
/// Reading a page that the file no longer has kills the process (SIGBUS), which is why lexica are copied
/// instead (`FileBytes`). Here the files are a package's: its manager writes a new file and renames it over
/// the old one, and a mapping keeps the old one whole for as long as it lasts. A file that somebody cuts in
/// place is still caught, before each look-up, by `isWhole`; only a cut within the microseconds of one
/// look-up would not be. What is written over in place does no harm, because no byte is trusted.
final class MappedFile: @unchecked Sendable {
  // Sendable: every member is a constant, nothing writes through the pages, and they stay mapped and the
  // descriptor open until the deinit.
  private let descriptor: Int32
  private let base: UnsafeMutableRawPointer
  private let size: Int
  /// Where the file was found.
  let path: String

  /// 256 MiB: sixteen times WordNet's largest file.
  static let most = 256 << 20

  deinit {
    munmap(base, size)
    close(descriptor)
  }

  /// Maps one file of a folder.
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
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .unreadable(file: path, errno: errno) }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(file: path, errno: facts.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    let size = Int(facts.st_size)
    guard size > 0 else { throw .damaged(file: path, what: "empty") }
    guard size <= most else { throw .damaged(file: path, what: "more than 256 MiB") }
    guard let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else {
      throw .unreadable(file: path, errno: errno)
    }
    return (base, size)
  }

  /// Whether the file still has every byte that is mapped.
  var isWhole: Bool {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 && facts.st_size >= size
  }

  /// Lends the file's bytes; a span checks every index, so nothing outside the mapping is ever read.
  func read<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    withExtendedLifetime(self) {
      body(UnsafeRawBufferPointer(start: base, count: size).bindMemory(to: UInt8.self).span)
    }
  }
}
