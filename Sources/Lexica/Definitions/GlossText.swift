// SPDX-License-Identifier: MIT

/// Extracts the definition from a synset's gloss, which ends before the first quoted example.
enum GlossText {
  static let most = 240

  /// Returns the definition in a range of a data file; nil if it is empty or has a byte that is not printable ASCII.
  static func definition(in text: Span<UInt8>, _ range: Range<Int>) -> String? {
    var bytes: [UInt8] = []
    for place in range {
      let byte = text[place]
      guard (0x20...0x7E).contains(byte) else { return nil }
      if byte == UInt8(ascii: "\""), endsBeforeExample(bytes) { break }
      bytes.append(byte)
    }
    while let last = bytes.last, isLoose(last) { bytes.removeLast() }
    let start = bytes.firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.endIndex
    guard start < bytes.endIndex else { return nil }
    return Phrase.cut(String(decoding: bytes[start...], as: UTF8.self), to: most)
  }

  /// Returns whether a quotation mark after these bytes opens an example: they are blank or end in `;` or `:`.
  private static func endsBeforeExample(_ bytes: [UInt8]) -> Bool {
    guard let last = bytes.last(where: { $0 != UInt8(ascii: " ") }) else { return true }
    return last == UInt8(ascii: ";") || last == UInt8(ascii: ":")
  }

  private static func isLoose(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: ",")
  }
}
