// SPDX-License-Identifier: MIT

/// Names and editions in the form of a protocol value: 1 to 40 characters without spaces.
enum LexiconLabel {
  /// Returns the first 40 characters, with all but ASCII letters, digits, `.`, `_` and `-` replaced by `-`.
  static func cleaned(_ text: String) -> String {
    let kept = text.unicodeScalars.prefix(40).map { scalar -> Character in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": Character(scalar)
      default: "-"
      }
    }
    return kept.isEmpty ? "unnamed" : String(kept)
  }
}
