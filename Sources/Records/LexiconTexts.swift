// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating

/// How the few lexica in use are written on lines, rendered once each.
struct LexiconTexts {
  private var texts: [LexiconText] = []
  private var last: LexiconText?
  private static let most = 16

  /// The text of a lexicon, which is made when this very value was not met lately.
  mutating func text(of lexicon: AgreedLexicon) -> LexiconText {
    if let last, last.lexicon === lexicon { return last }
    let text = texts.first { $0.lexicon === lexicon } ?? LexiconText(of: lexicon)
    if !texts.contains(where: { $0 === text }) {
      if texts.count == Self.most { texts.removeFirst() }
      texts.append(text)
    }
    last = text
    return text
  }
}

/// One lexicon's members and the spellings of its tiles.
final class LexiconText {
  let lexicon: AgreedLexicon
  /// `,"lexicon":…,"edition":…,"count":…,"seal":…,"alphabet":…`.
  let members: [UInt8]
  /// By label, where every tile is one ASCII letter and so words need no brackets; else empty.
  private let letters: [UInt8]
  private var slow = ByteWriter(capacity: 64)

  init(of lexicon: AgreedLexicon) {
    self.lexicon = lexicon
    var pen = LinePen()
    pen.literal(",\"lexicon\":\"")
    pen.text(lexicon.name)
    pen.literal("\",\"edition\":\"")
    pen.text(lexicon.edition)
    pen.literal("\",\"count\":")
    pen.decimal(lexicon.count)
    pen.literal(",\"seal\":\"")
    pen.hex(lexicon.seal.digest)
    pen.literal("\",\"alphabet\":\"")
    pen.text(lexicon.alphabet.name)
    pen.byte(UInt8(ascii: "\""))
    // Text that long must make every line that names it too long as well.
    members = pen.overflowed ? [UInt8](repeating: 0, count: 4 * LedgerLine.longest) : Array(pen.line)
    let spellings = lexicon.alphabet.spellings
    let isPlain = spellings.allSatisfy { $0.utf8.count == 1 && $0.utf8.allSatisfy(LinePen.isPlain) }
    letters = isPlain ? [0] + spellings.flatMap { Array($0.utf8) } : []
  }

  func writeMembers(into pen: inout LinePen) { members.withUnsafeBytes { pen.run($0) } }

  /// Writes a word in upper case, tiles of several letters in brackets.
  func write(_ word: Word, into pen: inout LinePen) {
    if letters.isEmpty {
      slow.removeAll()
      lexicon.alphabet.write(word, into: &slow)
      return pen.text(String(decoding: slow.bytes, as: UTF8.self))
    }
    pen.word(word, letters: letters)
  }
}
