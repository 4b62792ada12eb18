// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// A ledger's files in order, and their names.
struct LedgerFiles {
  /// A ledger file: its number in the ledger, nil if the file was named by itself, and its path.
  struct File: Equatable {
    let number: Int?
    let path: String

    /// Whether the file is packed; nothing is ever added to a packed file.
    var isPacked: Bool { path.hasSuffix(LedgerFiles.packedSuffix) }
  }

  /// The end of a ledger file's name, and the part that packing adds.
  static let suffix = ".ndjson"
  static let packedSuffix = ".gz"

  /// The files in order; if one is missing, the first missing one is the last element.
  let files: [File]
  /// Whether the last of `files` is missing although the ledger continues after it.
  let isMissingLast: Bool
  /// The path of a last file without lines, which is not in `files`; nil if there is none.
  let empty: String?

  /// Returns `000001.ndjson` for 1; numbers beyond six digits take more digits.
  static func name(of number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + suffix
  }

  /// The folder of the files; nil if there are none.
  var folder: String? {
    files.first.map { file in
      let parts = file.path.split(separator: "/", omittingEmptySubsequences: true).dropLast()
      return (file.path.hasPrefix("/") ? "/" : "") + (parts.isEmpty ? "." : parts.joined(separator: "/"))
    }
  }

  /// Returns the part after a path's last slash.
  static func fileName(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

  /// Returns the path of a ledger file; the packed path only if the plain file does not exist.
  static func path(of number: Int, in folder: String) -> String {
    let plain = folder + "/" + name(of: number)
    guard access(plain, F_OK) != 0, access(plain + packedSuffix, F_OK) == 0 else { return plain }
    return plain + packedSuffix
  }

  /// Opens a ledger file or, if packing has removed it, the packed one, whose path is then `packedAt`.
  static func open(_ path: String) throws(LedgerPathFault) -> (descriptor: Int32, packedAt: String?) {
    // O_NONBLOCK: opening a pipe would wait for its writer.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    let plain = Glibc.open(path, flags)
    guard plain < 0 else { return (plain, nil) }
    guard errno == ENOENT else { throw .unreadable(path, errno: errno) }
    guard path.hasSuffix(suffix) else { throw .missing(path) }
    let packed = Glibc.open(path + packedSuffix, flags)
    guard packed < 0 else { return (packed, path + packedSuffix) }
    throw errno == ENOENT ? .missing(path) : .unreadable(path + packedSuffix, errno: errno)
  }

  /// Creates the list of files for a path: a data folder, a ledger folder or one file.
  init(at path: String) throws(LedgerPathFault) {
    guard let facts = stat(at: path) else {
      throw errno == ENOENT ? .missing(path) : .unreadable(path, errno: errno)
    }
    guard facts.isFolder else {
      guard facts.isFile else { throw .noFile(path) }
      self.init(files: [File(number: nil, path: path)], isMissingLast: false)
      return
    }
    let inner = path + "/ledger"
    try self.init(in: stat(at: inner)?.isFolder == true ? inner : path)
    guard !files.isEmpty else { throw .noLedger(path) }
  }

  /// Creates the list of a ledger folder's files; none if the folder is empty.
  ///
  /// A last file that is empty or holds only zeros does not count: a power cut can leave an abandoned file, or one
  /// that no line reached. The file before it continues. If a file exists plain and packed, the plain one counts,
  /// because its packing was interrupted.
  init(in folder: String) throws(LedgerPathFault) {
    let numbers = try Self.numbers(in: folder)
    var files: [File] = []
    var isMissingLast = false
    var empty: String?
    for expected in 1...max(1, numbers.max() ?? 1) where !numbers.isEmpty {
      let path = Self.path(of: expected, in: folder)
      files.append(File(number: expected, path: path))
      // A directory listing may miss a file that is renamed meanwhile by packing, so its existence is checked, too.
      isMissingLast = !numbers.contains(expected) && access(path, F_OK) != 0
      // After a gap, file names may have any number.
      if isMissingLast { break }
    }
    if !isMissingLast, files.count > 1, let last = files.last, !last.isPacked {
      guard let facts = stat(at: last.path) else { throw .unreadable(last.path, errno: errno) }
      if facts.isFile, try Self.hasNoLine(last.path, bytes: facts.st_size) {
        empty = files.removeLast().path
      }
    }
    self.init(files: files, isMissingLast: isMissingLast, empty: empty)
  }

  private static func hasNoLine(_ path: String, bytes: Int) throws(LedgerPathFault) -> Bool {
    guard bytes > 0 else { return true }
    let scanner = try LineScanner(path: path, room: 1 << 12)
    return try scanner.hasOnlyZerosLeft()
  }

  private init(files: [File], isMissingLast: Bool, empty: String? = nil) {
    self.files = files
    self.isMissingLast = isMissingLast
    self.empty = empty
  }

  private static func numbers(in folder: String) throws(LedgerPathFault) -> Set<Int> {
    let names: [String]
    do throws(FolderNames.Fault) { names = try FolderNames.read(folder) } catch {
      throw error.errno == ENOENT ? .missing(folder) : .unreadable(folder, errno: error.errno)
    }
    var numbers: Set<Int> = []
    for name in names {
      let plain = name.hasSuffix(packedSuffix) ? name.dropLast(packedSuffix.count) : name[...]
      guard plain.hasSuffix(suffix), let number = Int(plain.dropLast(suffix.count)), number > 0,
        Self.name(of: number) == plain
      else { continue }
      numbers.insert(number)
    }
    return numbers
  }
}
