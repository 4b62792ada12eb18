// SPDX-License-Identifier: MIT
import Bytes

/// What identifies a word list, whatever file it came from.
///
/// SHA-256 of the words in upper case, sorted by byte, each followed by LF, so `LC_ALL=C sort | sha256sum`
/// over the plain list computes it too. Tiles of several letters are written without brackets.
/// Source: design, data: a lexicon's seal.
package struct LexiconSeal: Hashable, Sendable {
  /// The digest.
  package let digest: Digest

  /// Takes a digest.
  package init(digest: Digest) { self.digest = digest }

  /// 64 lower-case hexadecimal digits.
  package var hex: String { digest.hex }

  /// The first 8 hexadecimal digits, as in `english@8d565b71`.
  package var short: String { digest.short }
}
