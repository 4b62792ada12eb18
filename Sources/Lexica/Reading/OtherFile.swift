// SPDX-License-Identifier: MIT

/// Kinds of file that may contain a list but are not read, recognised by their first bytes.
///
/// Source: the magic numbers of each format's description; of tar, POSIX.1-2001, `ustar` at byte 257.
enum OtherFile: CaseIterable {
  case xz, bzip2, zstd, sevenZip, rar, tar, sqlite, pdf

  /// Recognises a kind by the first bytes; nil for any other kind.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let found = Self.allCases.first(where: { $0.begins(bytes) }) else { return nil }
    self = found
  }

  private func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .xz: bytes.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00])
    case .bzip2: bytes.starts(with: "BZh".utf8) && bytes.dropFirst(4).starts(with: [0x31, 0x41, 0x59, 0x26])
    case .zstd: bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
    case .sevenZip: bytes.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C])
    case .rar: bytes.starts(with: Array("Rar!".utf8) + [0x1A, 0x07])
    case .tar: bytes.dropFirst(257).starts(with: "ustar".utf8)
    case .sqlite: bytes.starts(with: Array("SQLite format 3".utf8) + [0x00])
    case .pdf: bytes.starts(with: "%PDF-".utf8)
    }
  }

  /// The kind and the remedy, for people.
  var text: String {
    switch self {
    case .xz: "an xz archive; unpack it first"
    case .bzip2: "a bzip2 archive; unpack it first"
    case .zstd: "a zstd archive; unpack it first"
    case .sevenZip: "a 7z archive; unpack it first"
    case .rar: "a rar archive; unpack it first"
    case .tar: "a tar archive; take the list out of it first"
    case .sqlite: "an SQLite database; have its program write the words as text"
    case .pdf: "a PDF document; copy its words into a text"
    }
  }
}
