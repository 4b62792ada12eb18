// SPDX-License-Identifier: MIT

/// Kinds of file that may contain a list but are not read, recognised by their first bytes.
///
/// Source: the magic numbers of each format's description; of tar, POSIX.1-2001, `ustar` at byte 257.
enum OtherFile {
  /// By place in the file: the bytes that each file of a kind has there; then the kind and the remedy, for people.
  private static let kinds: [(marks: [Int: [UInt8]], text: String)] = [
    ([0: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]], "an xz archive; unpack it first"),
    ([0: Array("BZh".utf8), 4: [0x31, 0x41, 0x59, 0x26]], "a bzip2 archive; unpack it first"),
    ([0: [0x28, 0xB5, 0x2F, 0xFD]], "a zstd archive; unpack it first"),
    ([0: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]], "a 7z archive; unpack it first"),
    ([0: Array("Rar!".utf8) + [0x1A, 0x07]], "a rar archive; unpack it first"),
    ([257: Array("ustar".utf8)], "a tar archive; take the list out of it first"),
    (
      [0: Array("SQLite format 3".utf8) + [0x00]],
      "an SQLite database; have its program write the words as text"
    ),
    ([0: Array("%PDF-".utf8)], "a PDF document; copy its words into a text"),
  ]

  /// Returns the kind of a file and the remedy, for people; nil for any other kind.
  static func text(of bytes: UnsafeRawBufferPointer) -> String? {
    kinds.first { kind in kind.marks.allSatisfy { bytes.dropFirst($0).starts(with: $1) } }?.text
  }
}
