// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating

extension AgreedLexicon {
  /// Writes the five members that name a list.
  func write(into line: inout LineText) { line.lexica.text(of: self).writeMembers(into: &line.pen) }

  /// Reads them; those that many lines repeat become one value.
  static func read(
    from line: inout LineCursor, knowing lexica: inout KnownLexica
  ) throws(LineDamage) -> AgreedLexicon {
    if let known = lexica.lexicon(at: &line) { return known }
    let start = line.place
    let name = try line.text(",\"lexicon\":")
    let edition = try line.text(",\"edition\":")
    let count = try line.number(",\"count\":")
    try line.need(",\"seal\":\"")
    let seal = LexiconSeal(digest: try line.digest())
    let alphabet = try line.text("\",\"alphabet\":", as: { Alphabet.named($0) })
    let lexicon = AgreedLexicon(name: name, edition: edition, count: count, seal: seal, alphabet: alphabet)
    lexica.keep(lexicon, as: Array(line.bytes[start..<line.place]))
    return lexicon
  }
}

extension Words {
  /// Writes words, 1 to 8, and the list they are of before them: what they are made of is known before they are
  /// read.
  @inline(__always)
  func write(into line: inout LineText, of lexicon: AgreedLexicon) {
    precondition(count > 0, "nothing was judged")
    let text = line.lexica.text(of: lexicon)
    text.writeMembers(into: &line.pen)
    line.pen.literal(",\"words\":[")
    for position in 0..<count {
      if position == 0 { line.pen.byte(UInt8(ascii: "\"")) } else { line.pen.literal(",\"") }
      text.write(self[position], into: &line.pen)
      line.pen.byte(UInt8(ascii: "\""))
    }
    line.pen.byte(UInt8(ascii: "]"))
  }

  static func read(
    from line: inout LineCursor, knowing lexica: inout KnownLexica
  ) throws(LineDamage) -> (Words, AgreedLexicon) {
    let lexicon = try AgreedLexicon.read(from: &line, knowing: &lexica)
    try line.need(",\"words\":[")
    var words = Words()
    repeat {
      let place = line.place
      guard words.count < Words.capacityMax else { throw LineDamage(.word, at: place) }
      let run = try line.quoted()
      guard let word = Word.read(run, of: lexicon.alphabet) else { throw LineDamage(.word, at: place) }
      words.append(word)
    } while line.has(",")
    try line.need("]")
    return (words, lexicon)
  }
}

extension Word {
  fileprivate static func read(_ run: UnsafeRawBufferPointer, of alphabet: Alphabet) -> Word? {
    let bytes = run.assumingMemoryBound(to: UInt8.self)
    if !run.contains(UInt8(ascii: "\\")) {
      return try? alphabet.word(from: Span(_unsafeElements: bytes))
    }
    guard let text = LineCursor.unescaped(run) else { return nil }
    return try? alphabet.word(from: text)
  }
}

/// The few lexica that lines named lately, each with its members as they stood there.
struct KnownLexica {
  private var known: [(members: [UInt8], lexicon: AgreedLexicon)] = []
  private static let most = 16

  /// Steps over the members of a known lexicon, if they stand here.
  func lexicon(at line: inout LineCursor) -> AgreedLexicon? {
    for (members, lexicon) in known where line.has(members) { return lexicon }
    return nil
  }

  /// Keeps a lexicon, and forgets the oldest where there are too many.
  mutating func keep(_ lexicon: AgreedLexicon, as members: [UInt8]) {
    if known.count == Self.most { known.removeFirst() }
    known.append((members, lexicon))
  }
}

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
