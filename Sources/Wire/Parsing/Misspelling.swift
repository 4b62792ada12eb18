// SPDX-License-Identifier: MIT
import Directing

/// Detection of mistyped verbs.
enum Misspelling {
  /// Returns the one verb that a word of 4 to 12 letters is a misspelling of; nil if none or several.
  static func verb(for word: String) -> Verb? {
    let typed = Array(word.uppercased().utf8)
    guard (4...12).contains(typed.count) else { return nil }
    let near = names.filter { OneSlip.lies(between: typed, and: $0.bytes) }
    return near.count == 1 ? near[0].verb : nil
  }

  private static let names = Verb.all.map { (verb: $0, bytes: Array($0.name.utf8)) }

  /// Returns the names that the fewest changes of a letter make of a word, at most so many, the nearest first.
  static func nearest(to word: String, among names: [String], most: Int) -> [String] {
    let typed = Array(word.utf8)
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
      .map { (name: $0, changes: changes(from: typed, to: Array($0.utf8))) }
      .sorted { ($0.changes, $0.name) < ($1.changes, $1.name) }
      .prefix(most).map(\.name)
  }

  /// Returns how many letters must be put in, left out or replaced.
  private static func changes(from one: [UInt8], to other: [UInt8]) -> Int {
    var row = Array(0...other.count)
    for (place, letter) in one.enumerated() {
      var before = row[0]
      row[0] = place + 1
      for (index, wanted) in other.enumerated() {
        let replaced = before + (letter == wanted ? 0 : 1)
        before = row[index + 1]
        row[index + 1] = min(replaced, before + 1, row[index] + 1)
      }
    }
    return row[other.count]
  }
}
