// SPDX-License-Identifier: MIT
import Bytes

/// One option of a command, for its command line and its option file.
struct OptionRow: Sendable {
  /// The number of occurrences and whether there is a value.
  enum Kind: Sendable {
    case single
    case repeated
    case flag
  }

  /// The meaning of a value as a path.
  enum Naming: Sendable {
    case nothing
    case path
    /// A path of a file or folder, unless the value is this word.
    case pathUnless(String)
    /// A path if the value contains a slash or names a file in the folder, else a name.
    case nameOrPath
  }

  /// The name behind `--` and at the start of a line of the file.
  let name: String
  var kind = Kind.single
  var naming = Naming.nothing
  /// Whether the option is allowed on the command line only.
  var isTypedOnly = false
  /// Returns the fault of a value with its remedy, or nil; `written` is the option as typed.
  var fault: @Sendable (_ value: String, _ written: String) -> String? = { _, _ in nil }

  /// Returns a value from a file in the given folder, with a relative path resolved.
  func value(_ text: String, in folder: String) -> String {
    guard !folder.isEmpty, !text.hasPrefix("/") else { return text }
    let path = "\(folder)/\(text)"
    switch naming {
    case .nothing: return text
    case .path: return path
    case .pathUnless(let word): return text == word ? text : path
    case .nameOrPath: return text.contains("/") || BoundedFile.isFile(path) ? path : text
    }
  }

  /// Returns the row whose name is nearest to a word; nil if more than half of the word's letters would have to change.
  static func nearest(to written: String, in table: [OptionRow]) -> OptionRow? {
    let letters = Array(written.lowercased().filter { $0.isLetter })
    let known = table.map { row in
      (row: row, changes: changes(letters, Array(row.name.filter { $0.isLetter })))
    }
    guard let best = known.min(by: { $0.changes < $1.changes }), best.changes * 2 <= letters.count else {
      return nil
    }
    return best.row
  }

  /// Returns the number of letters to insert, delete or substitute (Levenshtein distance).
  private static func changes(_ one: [Character], _ other: [Character]) -> Int {
    var row = Array(0...other.count)
    for (line, letter) in one.enumerated() {
      var corner = row[0]
      row[0] = line + 1
      for column in other.indices {
        let changed = corner + (letter == other[column] ? 0 : 1)
        corner = row[column + 1]
        row[column + 1] = min(changed, corner + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
