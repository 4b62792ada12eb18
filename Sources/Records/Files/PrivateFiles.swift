// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// The files of a data folder that are for its owner alone.
///
/// The folder itself may be read by others, who use the lists in it; nobody else may write to it, and so put a file in the place of
/// another. `ledger/` is given mode 0700 at each start.
/// Source: docs/SECURITY.md, file modes.
enum PrivateFiles {
  /// The files with tiles of games in progress, names of accounts, words between people, or hashes of codes.
  static let names = ["bag.key", "bag.key.new", "names", "people", "people.damaged", "checkpoint"]

  /// Throws if others may write to a data folder, or read or write one of its private files; missing ones are good.
  static func check(in data: String) throws(LedgerOpenFault) {
    if let facts = stat(at: data), facts.st_mode & 0o022 != 0 { throw .openToOthers(.folder(data)) }
    for path in names.map({ "\(data)/\($0)" }) {
      guard let facts = stat(at: path), facts.isFile else { continue }
      try check(facts, at: path)
    }
  }

  /// Throws if others may read or write a private file.
  static func check(_ facts: stat, at path: String) throws(LedgerOpenFault) {
    guard !SecretFile.isPrivate(facts.st_mode) else { return }
    throw .openToOthers(facts.st_mode & 0o044 != 0 ? .readable(path) : .writable(path))
  }
}
