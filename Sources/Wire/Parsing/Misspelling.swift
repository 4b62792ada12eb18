// SPDX-License-Identifier: MIT
import Directing

/// Detection of mistyped verbs.
enum Misspelling {
  /// Returns the one verb that a word of 4 to 12 letters is a misspelling of; nil if none or several.
  static func verb(for word: String) -> Verb? {
    let typed = Array(word.uppercased().utf8)
    guard (4...12).contains(typed.count) else { return nil }
    let near = Verb.all.filter { OneSlip.lies(between: typed, and: Array($0.name.utf8)) }
    return near.count == 1 ? near[0] : nil
  }
}
