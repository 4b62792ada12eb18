// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating

/// How the few lexica in use are written on lines, rendered once each.
struct LexiconTexts {
  private var texts: [LexiconText] = []
  private static let most = 16

  /// Lends the text of a lexicon, which is made when this very value was not met lately.
  mutating func withText(of lexicon: AgreedLexicon, _ use: (LexiconText) -> Void) {
    for text in texts where text.lexicon === lexicon { return use(text) }
    if texts.count == Self.most { texts.removeFirst() }
    let text = LexiconText(of: lexicon)
    texts.append(text)
    use(text)
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

  /// Writes a word in upper case, tiles of several letters in brackets.
  func write(_ word: Word, into pen: inout LinePen) {
    if letters.isEmpty {
      slow.removeAll()
      lexicon.alphabet.write(word, into: &slow)
      return pen.text(String(decoding: slow.bytes, as: UTF8.self))
    }
    for position in 0..<word.count { pen.byte(letters[Int(word[position].rawValue)]) }
  }
}
