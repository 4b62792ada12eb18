// SPDX-License-Identifier: MIT

/// The upper-case letters of a written word, with brackets, after folding.
///
/// Letters are Unicode scalars below 2^16. The capacity is fixed; no word of 15 tiles needs more.
struct LetterRun {
  // 15 tiles, each of three letters in brackets.
  private static let room = 75
  static let opening = UInt16(UInt8(ascii: "["))
  static let closing = UInt16(UInt8(ascii: "]"))

  private var letters: InlineArray<75, UInt16> = .init(repeating: 0)
  private(set) var count = 0

  subscript(place: Int) -> UInt16 { letters[place] }

  /// Returns whether these letters begin at a place.
  func matches(_ spelling: [UInt16], at place: Int) -> Bool {
    guard place + spelling.count <= count else { return false }
    for (offset, letter) in spelling.enumerated() where letters[place + offset] != letter { return false }
    return true
  }

  /// Reads UTF-8 of any case, composed or decomposed.
  ///
  /// Each letter is split into a base and a mark. A letter in the spelling of some tile stays whole.
  /// Otherwise the mark is dropped if the alphabet folds, else the letter is foreign.
  /// Throws `foreignLetter`, or `tooLong` for more than 75 letters.
  init(of text: Span<UInt8>, in alphabet: Alphabet) throws(WordFault) {
    var place = 0
    while place < text.count {
      guard let scalar = Self.scalar(in: text, at: &place).map(Diacritics.cedilla) else {
        throw .foreignLetter
      }
      if scalar == 0x013F || scalar == 0x0140 {
        // Catalan L with middle dot as one character.
        try append(UInt16(UInt8(ascii: "L")))
        try append(0x00B7)
        continue
      }
      let upper = alphabet.tables.upper(scalar)
      if let mark = Self.mark(in: text, at: &place) {
        // A letter that has a mark already cannot take a second one.
        let base = Diacritics.upper(scalar)
        guard base < 0x80 else { throw .foreignLetter }
        try append(Diacritics.Parts(base: base, mark: mark), whole: nil, in: alphabet)
      } else if upper < 0x80 || upper < Diacritics.limit && alphabet.tables.used[Int(upper)] {
        try append(upper)
      } else {
        try append(Diacritics.parts(of: upper), whole: upper, in: alphabet)
      }
    }
  }

  private mutating func append(
    _ parts: Diacritics.Parts, whole: UInt16?, in alphabet: Alphabet
  ) throws(WordFault) {
    if let whole = whole ?? Diacritics.whole(parts), whole < Diacritics.limit,
      alphabet.tables.used[Int(whole)]
    {
      return try append(whole)
    }
    guard alphabet.tables.folds || parts.base >= 0x80 else { throw .foreignLetter }
    try append(alphabet.tables.base(parts))
    if parts.second != 0 { try append(parts.second) }
  }

  private mutating func append(_ letter: UInt16) throws(WordFault) {
    guard count < Self.room else { throw .tooLong }
    letters[count] = letter
    count += 1
  }

  /// Returns the combining mark at `place` and advances `place` past it; nil if there is none.
  private static func mark(in text: Span<UInt8>, at place: inout Int) -> UInt16? {
    var ahead = place
    guard let mark = Self.scalar(in: text, at: &ahead), (0x0300...0x036F).contains(mark) else { return nil }
    place = ahead
    return Diacritics.cedilla(mark)
  }

  /// Returns the next letter in upper case with its mark, before folding; nil at the end or for invalid bytes.
  ///
  /// If letter and mark have no combined form, the mark is dropped. ı stays ı unless İ is a tile.
  static func letter(in text: Span<UInt8>, at place: inout Int, of alphabet: Alphabet) -> UInt16? {
    guard let scalar = scalar(in: text, at: &place).map(Diacritics.cedilla) else { return nil }
    guard let mark = mark(in: text, at: &place) else {
      return scalar == 0x0131 && !alphabet.tables.isDotted ? scalar : alphabet.tables.upper(scalar)
    }
    let base = Diacritics.upper(scalar)
    return Diacritics.whole(Diacritics.Parts(base: base, mark: mark)) ?? base
  }

  /// Returns the next scalar below 2^16, encoded in the shortest form; nil for anything else.
  ///
  /// Source: RFC 3629 section 3.
  static func scalar(in text: Span<UInt8>, at place: inout Int) -> UInt16? {
    guard place < text.count else { return nil }
    let first = text[place]
    let length = first < 0x80 ? 1 : first >> 5 == 0b110 ? 2 : first >> 4 == 0b1110 ? 3 : 0
    guard length > 0, place + length <= text.count else { return nil }
    var value = length == 1 ? UInt16(first) : UInt16(first & (length == 2 ? 0x1F : 0x0F))
    for offset in 1..<max(length, 1) {
      let next = text[place + offset]
      guard next >> 6 == 0b10 else { return nil }
      value = value << 6 | UInt16(next & 0x3F)
    }
    let least: UInt16 = length == 1 ? 0 : length == 2 ? 0x80 : 0x800
    guard value >= least, !(0xD800...0xDFFF).contains(value) else { return nil }
    place += length
    return value
  }
}
