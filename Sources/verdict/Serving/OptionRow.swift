// SPDX-License-Identifier: MIT

/// One option of a command, by which its command line and its file of options are both read.
struct OptionRow: Sendable {
  /// How often it is given, and with what.
  enum Kind: Sendable {
    /// With a value, of which there is one.
    case single
    /// With a value, as often as need be.
    case repeated
    /// Alone.
    case flag
  }

  /// What a value names.
  enum Naming: Sendable {
    /// No file.
    case nothing
    /// A file or a folder.
    case path
    /// A file or a folder, or by this word none.
    case pathUnless(String)
    /// A file where it has a slash or is one in the folder, else a name that is looked for elsewhere.
    case nameOrPath
  }

  /// What is typed behind `--`, and what begins a line of the file.
  let name: String
  var kind = Kind.single
  var naming = Naming.nothing
  /// Whether it stands on the command line alone.
  var isTypedOnly = false
  /// What is wrong with a value and what to do, nil where nothing is: from the value, and the option as it was written.
  var fault: @Sendable (_ value: String, _ written: String) -> String? = { _, _ in nil }

  /// A value as it is meant in a file of that folder.
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

  /// The row whose name is nearest to what was written: by letters put in, left out or changed.
  ///
  /// - Returns: nil where more than half of what was written would have to change.
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

  /// How many letters have to be put in, left out or changed.
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
