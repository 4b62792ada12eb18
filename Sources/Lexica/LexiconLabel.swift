// SPDX-License-Identifier: MIT

/// Names and editions as they may stand in a protocol value: without spaces, 1 to 40 characters.
enum LexiconLabel {
  /// The text with every character but ASCII letters, digits, `.`, `_` and `-` replaced by `-`.
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
