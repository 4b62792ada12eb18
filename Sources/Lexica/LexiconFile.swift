// SPDX-License-Identifier: MIT
import Bytes

/// The compiled form, version 1: a header, the jump table and the cells, in little-endian order.
///
///     0  "VLEXICON"       8  version          12  header bytes    16  file bytes (8)
///    24  label bits      28  tiles            32  cells           36  jump entries
///    40  words           44  zero             48  words by length, 16 numbers
///   112  seal (32)      144  SHA-256 (32) of every other byte of the file
///   176  four texts, each two bytes of length and UTF-8: alphabet, tiles with spaces, name, edition
///
/// The header and the jump table are each padded with zeros to a multiple of 64 bytes.
struct LexiconFile {
  static let magic = Array("VLEXICON".utf8)
  static let version: UInt32 = 1
  private static let fixed = 176

  var alphabet: Alphabet
  var name: String
  var edition: String
  var seal: LexiconSeal
  var countsByLength: [Int]
  var jumpCount = 0
  var cellCount = 0
  var jumpsAt = 0
  var cellsAt = 0

  var count: Int { countsByLength.reduce(0, +) }

  /// Returns whether a file begins with `VLEXICON`, or is a truncated part of it.
  static func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
    !bytes.isEmpty && magic.starts(with: bytes.prefix(magic.count))
  }

  func bytes(jumps: [UInt32], cells: [UInt32]) -> [UInt8] {
    var texts = ByteWriter()
    for text in [alphabet.name, alphabet.spellings.joined(separator: " "), name, edition] {
      texts.append(byte: UInt8(truncatingIfNeeded: text.utf8.count))
      texts.append(byte: UInt8(truncatingIfNeeded: text.utf8.count >> 8))
      texts.append(text)
    }
    let header = Self.rounded(Self.fixed + texts.count)
    let cellsAt = header + Self.rounded(4 * jumps.count)
    let size = cellsAt + 4 * cells.count

    var bytes = [UInt8](repeating: 0, count: size)
    bytes.withUnsafeMutableBytes { out in
      func put(_ number: some FixedWidthInteger, at offset: Int) {
        out.storeBytes(of: number.littleEndian, toByteOffset: offset, as: type(of: number))
      }
      out.copyBytes(from: Self.magic)
      put(Self.version, at: 8)
      put(UInt32(header), at: 12)
      put(UInt64(size), at: 16)
      for (place, number) in [
        alphabet.labelBits, alphabet.spellings.count, cells.count, jumps.count, count,
      ].enumerated() { put(UInt32(number), at: 24 + 4 * place) }
      for length in 0...15 { put(UInt32(countsByLength[length]), at: 48 + 4 * length) }
      for place in 0..<4 { put(seal.digest.words[place].byteSwapped, at: 112 + 8 * place) }
      for (place, byte) in texts.bytes.enumerated() { out[Self.fixed + place] = byte }
      for (place, jump) in jumps.enumerated() { put(jump, at: header + 4 * place) }
      for (place, cell) in cells.enumerated() { put(cell, at: cellsAt + 4 * place) }
      let sum = Self.sum(UnsafeRawBufferPointer(out))
      for place in 0..<4 { put(sum.words[place].byteSwapped, at: 144 + 8 * place) }
    }
    return bytes
  }

  /// Returns the SHA-256 of all bytes except those of the sum itself.
  static func sum(_ bytes: UnsafeRawBufferPointer) -> Digest {
    let hasher = SHA256()
    hasher.update(UnsafeRawBufferPointer(rebasing: bytes[..<144]))
    hasher.update(UnsafeRawBufferPointer(rebasing: bytes[176...]))
    return hasher.finish()
  }

  private static func rounded(_ size: Int) -> Int { (size + 63) / 64 * 64 }
}

extension LexiconFile {
  /// Reads and checks a header and the check sum; throws `damaged` or `foreign`, with `file` as the name.
  init(checking bytes: UnsafeRawBufferPointer, file: String) throws(LexiconFault) {
    guard bytes.count >= 24 else { throw .damaged(file: file, what: "it is cut short") }
    func number(_ offset: Int) -> Int {
      Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    let version = number(8)
    guard version <= Self.version else {
      throw .foreign(
        file: file, what: "format version \(version) is newer than this release reads; use a newer release")
    }
    guard version == Self.version else { throw .damaged(file: file, what: "it has no version") }
    let size = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
    guard bytes.count >= Self.fixed, size <= UInt64(bytes.count) else {
      throw .damaged(file: file, what: "it is cut short (\(bytes.count) of \(size) bytes)")
    }
    guard size == UInt64(bytes.count) else {
      throw .damaged(file: file, what: "it is \(UInt64(bytes.count) - size) bytes too long")
    }
    guard Self.sum(bytes) == Digest(bytes: UnsafeRawBufferPointer(rebasing: bytes[144..<176])) else {
      throw .damaged(file: file, what: "its check sum differs")
    }

    var place = Self.fixed
    var texts: [String] = []
    let run = ByteRun(bytes)
    for _ in 0..<4 {
      guard let length = run.two(at: place), let text = run.slice(at: place + 2, count: length) else {
        throw .damaged(file: file, what: "its header is wrong")
      }
      texts.append(String(decoding: text, as: UTF8.self))
      place += 2 + length
    }
    guard let alphabet = Alphabet.named(texts[0]), number(24) == alphabet.labelBits,
      number(28) == alphabet.spellings.count, alphabet.spellings.joined(separator: " ") == texts[1]
    else {
      throw .foreign(file: file, what: "its alphabet, \(texts[0]), is not one that this release knows")
    }
    self.init(
      alphabet: alphabet, name: texts[2], edition: texts[3],
      seal: LexiconSeal(digest: Digest(bytes: UnsafeRawBufferPointer(rebasing: bytes[112..<144]))),
      countsByLength: (0...15).map { number(48 + 4 * $0) })
    cellCount = number(32)
    jumpCount = number(36)
    jumpsAt = number(12)
    cellsAt = jumpsAt + Self.rounded(4 * jumpCount)
    guard jumpsAt == Self.rounded(place), cellsAt + 4 * cellCount == bytes.count, number(40) == count,
      count > 0, countsByLength[0] + countsByLength[1] == 0, name == LexiconLabel.cleaned(name),
      edition == LexiconLabel.cleaned(edition)
    else { throw .damaged(file: file, what: "its header is wrong") }
  }
}
