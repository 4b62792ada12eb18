// SPDX-License-Identifier: MIT

/// Reads a text list: one word a line.
///
/// The text is UTF-8 with or without a byte order mark. Lines end in LF, CRLF or CR; the last line needs no end. The
/// entry is the first field of a line. Everything after a space, a tab or a `#` is ignored, and so are blank lines.
struct WordListReader {
  let reading: ListReading

  /// Reads the bytes of a list; `progress` is called regularly with the number of bytes read.
  init(
    _ bytes: UnsafeRawBufferPointer, alphabet: Alphabet, needsVowel: Bool = false,
    progress: (Int) -> Void = { _ in }
  ) throws(ListFault) {
    let text = bytes.bindMemory(to: UInt8.self)
    try Self.check(text)
    var sieve = ListSieve(alphabet: alphabet, needsVowel: needsVowel)
    var place = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line = 0
    while place < text.count {
      line += 1
      var end = place
      while end < text.count, text[end] != 10, text[end] != 13 { end += 1 }
      let entry = Self.entry(text, from: place, to: end)
      if !entry.isEmpty { sieve.take(text.extracting(entry).span, at: line) }
      place = end + 1 < text.count && text[end] == 13 && text[end + 1] == 10 ? end + 2 : end + 1
      guard line % (1 << 16) == 0 else { continue }
      progress(min(place, text.count))
      guard sieve.wordCount <= LetterGraph.most else { throw .tooBig(GraphFault.tooMany.text) }
    }
    guard sieve.wordCount <= LetterGraph.most else { throw .tooBig(GraphFault.tooMany.text) }
    reading = sieve.finish()
  }

  /// Throws `encoding` for a list that is not UTF-8; otherwise the words with letters beyond ASCII would be lost.
  private static func check(_ text: UnsafeBufferPointer<UInt8>) throws(ListFault) {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: text.span)
    } catch {
      let start = error.byteOffsets.lowerBound
      let ends = (0..<start).count { text[$0] == 10 || text[$0] == 13 && (text[$0 + 1] != 10) }
      throw .encoding(line: 1 + ends)
    }
  }

  /// Returns the first field of a line; empty for a blank line or a comment.
  private static func entry(
    _ text: UnsafeBufferPointer<UInt8>, from first: Int, to last: Int
  ) -> Range<Int> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
    var start = first
    while start < last, isSpace(text[start]) { start += 1 }
    var end = start
    while end < last, !isSpace(text[end]), text[end] != UInt8(ascii: "#") { end += 1 }
    return start..<end
  }
}
