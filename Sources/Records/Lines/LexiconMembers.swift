// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating

extension AgreedLexicon {
  static func members(_ known: AgreedLexicon?, _ line: inout some Coder) throws(LineDamage) -> AgreedLexicon {
    let name = try line.member(",\"lexicon\":", known?.name)
    let edition = try line.member(",\"edition\":", known?.edition)
    let count = try line.number(",\"count\":", known?.count)
    try line.literal(",\"seal\":\"")
    let digest = try line.digest(known?.seal.digest)
    let alphabet = try line.member("\",\"alphabet\":", known?.alphabet)
    return try line.whole(
      known,
      AgreedLexicon(
        name: name, edition: edition, count: count, seal: LexiconSeal(digest: digest), alphabet: alphabet))
  }
}

extension Word {
  static func read(_ run: UnsafeRawBufferPointer, of alphabet: Alphabet) -> Word? {
    let bytes = run.assumingMemoryBound(to: UInt8.self)
    if !run.contains(UInt8(ascii: "\\")) {
      return try? alphabet.word(from: Span(_unsafeElements: bytes))
    }
    guard let text = LineCursor.unescaped(run) else { return nil }
    return try? alphabet.word(from: text)
  }
}

/// The lexica that recent lines named, each with the bytes of its members on the line.
struct KnownLexica {
  private var known: [(members: [UInt8], lexicon: AgreedLexicon)] = []
  private static let most = 16

  /// Steps over the members of a known lexicon and returns it; nil if no known one is next.
  func lexicon(at line: inout LineCursor) -> AgreedLexicon? {
    for (members, lexicon) in known where line.has(members) { return lexicon }
    return nil
  }

  /// Keeps a lexicon, and removes the oldest if there are too many.
  mutating func keep(_ lexicon: AgreedLexicon, as members: [UInt8]) {
    if known.count == Self.most { known.removeFirst() }
    known.append((members, lexicon))
  }
}

/// The rendered texts of the lexica that were written lately.
struct LexiconTexts {
  private var texts: [LexiconText] = []
  private var last: LexiconText?
  private static let most = 16

  /// Returns the text of a lexicon; renders it if this object was not written lately.
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
  /// The letter of each label if every tile is one ASCII letter, so that words need no brackets; else empty.
  private let letters: [UInt8]
  private var slow = ByteWriter(capacity: 64)

  init(of lexicon: AgreedLexicon) {
    self.lexicon = lexicon
    var text = LineText(names: nil)
    // A text that does not fit is replaced by one that makes every line with it too long.
    let isShort = (try? AgreedLexicon.members(lexicon, &text)) != nil && !text.overflowed
    members = isShort ? Array(text.bytes) : [UInt8](repeating: 0, count: 4 * LedgerLine.longest)
    let spellings = lexicon.alphabet.spellings
    let isPlain = spellings.allSatisfy { $0.utf8.count == 1 && $0.utf8.allSatisfy(LinePen.isPlain) }
    letters = isPlain ? [0] + spellings.flatMap { Array($0.utf8) } : []
  }

  func writeMembers(into pen: inout LinePen) { members.withUnsafeBytes { pen.run($0) } }

  /// Writes a word in upper case; tiles of several letters stand in brackets.
  func write(_ word: Word, into pen: inout LinePen) {
    if letters.isEmpty {
      slow.removeAll()
      lexicon.alphabet.write(word, into: &slow)
      return pen.text(String(decoding: slow.bytes, as: UTF8.self))
    }
    pen.word(word, letters: letters)
  }
}
