// SPDX-License-Identifier: MIT
import Bytes

/// The identity of a word list, independent of its file.
///
/// The seal is the SHA-256 of the words in upper case, sorted by byte, each followed by LF. `LC_ALL=C sort |
/// sha256sum` computes it from the plain list. Tiles of several letters are written without brackets.
/// Source: design, data: a lexicon's seal.
package struct LexiconSeal: Hashable, Sendable {
  package let digest: Digest

  package init(digest: Digest) { self.digest = digest }

  /// The seal as 64 lower-case hexadecimal digits.
  package var hex: String { digest.hex }

  /// The first 8 hexadecimal digits of the seal, as in `english@8d565b71`.
  package var short: String { digest.short }
}

extension LexiconSeal {
  /// Computes the seal of words given as strictly increasing sort keys.
  init(ofSortedKeys keys: [UInt128], _ alphabet: Alphabet) {
    var lines = ByteWriter(capacity: keys.count * 10)
    if let ranked = Self.ranked(keys, alphabet) {
      for key in ranked {
        alphabet.writePlain(Word(sortKey: key), into: &lines)
        lines.append(byte: 10)
      }
    } else {
      let texts = keys.map { key in
        var line = ByteWriter(capacity: 32)
        alphabet.writePlain(Word(sortKey: key), into: &line)
        return line.bytes
      }
      for text in texts.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        lines.append(contentsOf: text)
        lines.append(byte: 10)
      }
    }
    let hasher = SHA256()
    lines.withUnsafeBufferPointer { hasher.update(UnsafeRawBufferPointer($0)) }
    digest = hasher.finish()
  }

  /// Returns the keys in the byte order of their spellings; nil if a tile has several letters.
  ///
  /// If every tile is one character, no spelling is a prefix of another. So two words first differ in bytes
  /// where they first differ in tiles, and comparing the ranks of spellings compares bytes.
  private static func ranked(_ keys: [UInt128], _ alphabet: Alphabet) -> [UInt128]? {
    guard alphabet.spellings.allSatisfy({ $0.unicodeScalars.count == 1 }) else { return nil }
    let order = alphabet.spellings.indices.sorted {
      alphabet.spellings[$0].utf8.lexicographicallyPrecedes(alphabet.spellings[$1].utf8)
    }
    guard order != Array(alphabet.spellings.indices) else { return keys }
    var ranks = [UInt8](repeating: 0, count: 64)
    for (rank, index) in order.enumerated() { ranks[index + 1] = UInt8(rank + 1) }
    let labels = [0] + order.map { UInt8($0 + 1) }
    return keys.map { mapped($0, ranks) }.sorted().map { mapped($0, labels) }
  }

  private static func mapped(_ key: UInt128, _ table: [UInt8]) -> UInt128 {
    var mapped: UInt128 = 0
    for shift in stride(from: 120, through: 8, by: -8) {
      mapped |= UInt128(table[Int(truncatingIfNeeded: key >> UInt128(shift)) & 0x3F]) << UInt128(shift)
    }
    return mapped
  }
}
