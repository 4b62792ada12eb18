// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// A ledger's files in order, and how they are named.
struct LedgerFiles {
  /// One file: its number in the ledger, nil where a file was named by itself, and its path.
  struct File: Equatable {
    let number: Int?
    let path: String

    /// Whether the file is packed: whole for ever, so that nothing is added to it.
    var isPacked: Bool { path.hasSuffix(LedgerFiles.packedSuffix) }
  }

  /// How the name of a file ends, and what follows where it is packed.
  static let suffix = ".ndjson"
  static let packedSuffix = ".gz"

  /// In order; the first that is missing, if one is, stands at the end.
  let files: [File]
  /// True when the last of `files` is not there although the ledger goes on behind it.
  let isMissingLast: Bool
  /// An empty last file, which counts for none; nil where there is none.
  let empty: String?

  /// `000001.ndjson`; numbers go on in seven digits where six are too few.
  static func name(of number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + suffix
  }

  /// What stands behind a path's last slash.
  static func fileName(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

  /// The path of a ledger's file as it is there: packed only where the plain one is not there.
  static func path(of number: Int, in folder: String) -> String {
    let plain = folder + "/" + name(of: number)
    guard access(plain, F_OK) != 0, access(plain + packedSuffix, F_OK) == 0 else { return plain }
    return plain + packedSuffix
  }

  /// The files that a path means: a data folder, a ledger folder or one file.
  init(at path: String) throws(LedgerPathFault) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw errno == ENOENT ? .missing(path) : .unreadable(path, errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .noFile(path) }
      self.init(files: [File(number: nil, path: path)], isMissingLast: false)
      return
    }
    let inner = path + "/ledger"
    let isDataFolder = stat(inner, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    try self.init(in: isDataFolder ? inner : path)
    guard !files.isEmpty else { throw .noLedger(path) }
  }

  /// The files of a ledger folder; none where it is empty.
  ///
  /// A last file that is empty, or has zeros alone, is not there yet: a power loss can leave the name of one that was given
  /// up, or that no line reached, and the file before it goes on. Where a file is there plain and packed, the plain
  /// one counts: whoever packed it was ended before it was done.
  init(in folder: String) throws(LedgerPathFault) {
    let numbers = try Self.numbers(in: folder)
    var files: [File] = []
    var isMissingLast = false
    var empty: String?
    for expected in 1...max(1, numbers.max() ?? 1) where !numbers.isEmpty {
      let path = Self.path(of: expected, in: folder)
      files.append(File(number: expected, path: path))
      // A name that comes while another one goes need not be listed: somebody may be packing the file.
      isMissingLast = !numbers.contains(expected) && access(path, F_OK) != 0
      // Behind a gap anybody's name may have any number.
      if isMissingLast { break }
    }
    if !isMissingLast, files.count > 1, let last = files.last, !last.isPacked {
      var status = stat()
      guard stat(last.path, &status) == 0 else { throw .unreadable(last.path, errno: errno) }
      if status.st_mode & S_IFMT == S_IFREG, try Self.hasNoLine(last.path, bytes: Int(status.st_size)) {
        empty = files.removeLast().path
      }
    }
    self.init(files: files, isMissingLast: isMissingLast, empty: empty)
  }

  private static func hasNoLine(_ path: String, bytes: Int) throws(LedgerPathFault) -> Bool {
    guard bytes > 0 else { return true }
    let scanner = try LineScanner(path: path, room: 1 << 12)
    do throws(LineScannerFault) { return try scanner.hasOnlyZerosLeft() } catch { throw error.at(path) }
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
