// SPDX-License-Identifier: MIT
import Bytes

/// Reads a text list: one word a line, in any case.
///
/// UTF-8 with or without a byte order mark; lines end in LF or CRLF, the last one need not. What follows a
/// word behind a space or tab is ignored, and so are blank lines and lines that begin with `#`.
package struct WordListReader {
  /// A line that is not a word.
  package struct Fault: Hashable, Sendable {
    /// The line's number, from 1.
    package let line: Int
    /// What is wrong with it.
    package let why: WordFault
  }

  /// The words, in the list's order, duplicates kept.
  package private(set) var words: [Word] = []
  /// The first 100 lines that are no words.
  package private(set) var faults: [Fault] = []
  /// How many lines are no words.
  package private(set) var faultCount = 0

  private static let faultsKept = 100

  /// Reads a list's bytes; never fails, but leaves out what is no word and says so in `faults`.
  package init(_ bytes: UnsafeRawBufferPointer, alphabet: Alphabet) {
    words.reserveCapacity(bytes.count / 10)
    let text = bytes.bindMemory(to: UInt8.self)
    var place = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line = 0
    while place < text.count {
      line += 1
      var end = place
      while end < text.count, text[end] != 10 { end += 1 }
      read(text, from: place, to: end, line: line, alphabet)
      place = end + 1
    }
  }

  /// Reads a file; throws what is wrong with the file as a whole, and no line's fault.
  package init(file: String, alphabet: Alphabet) throws(LexiconFault) {
    let contents = try FileBytes(file: file)
    try self.init(list: contents.bytes, file: file, alphabet: alphabet)
  }

  init(list bytes: UnsafeRawBufferPointer, file: String, alphabet: Alphabet) throws(LexiconFault) {
    guard !bytes.contains(0) else {
      throw .foreign(file: file, what: "neither a compiled lexicon nor a text list; give one or the other")
    }
    self.init(bytes, alphabet: alphabet)
  }

  private mutating func read(
    _ text: UnsafeBufferPointer<UInt8>, from first: Int, to last: Int, line: Int, _ alphabet: Alphabet
  ) {
    func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }
    var start = first
    while start < last, isSpace(text[start]) { start += 1 }
    var end = start
    while end < last, !isSpace(text[end]) { end += 1 }
    guard start < end, text[start] != UInt8(ascii: "#") else { return }
    do throws(WordFault) {
      words.append(try alphabet.word(from: text.extracting(start..<end).span))
    } catch {
      faultCount += 1
      if faults.count < Self.faultsKept { faults.append(Fault(line: line, why: error)) }
    }
  }
}
