// SPDX-License-Identifier: MIT
import Bytes

extension Alphabet {
  /// Reads one word from a part of a line, as `word(from:)` does.
  package func word(in line: Span<UInt8>, _ range: Range<Int>) throws(WordFault) -> Word {
    if tables.isLatin, let word = Self.latinWord(in: line, range) { return word }
    return try word(from: line.extracting(range))
  }

  /// Reads one word of letters from A to Z, eight letters at a time; nil for any other text, right or wrong.
  @inline(__always)
  private static func latinWord(in line: Span<UInt8>, _ range: Range<Int>) -> Word? {
    let (count, end) = (range.count, range.upperBound)
    guard Word.lengths.contains(count), end >= 8 else { return nil }
    // Bytes before the word are shifted out.
    let isLong = count > 8
    let low = isLong ? line.eight(at: range.lowerBound) : line.eight(at: end - 8) >> UInt64(64 - 8 * count)
    let high = isLong ? line.eight(at: end - 8) >> UInt64(128 - 8 * count) : 0
    guard low.areLetters(in: .bytes(min(count, 8))), high.areLetters(in: .bytes(max(count - 8, 0))) else {
      return nil
    }
    // The lowest five bits of a letter are its place in the Latin alphabet.
    let letterBits: UInt64 = 0x1F1F_1F1F_1F1F_1F1F
    let labels = UInt128(high & letterBits) << 64 | UInt128(low & letterBits)
    return Word(bits: labels << 8 | UInt128(count))
  }

  /// Reads one word from UTF-8 of any case; allocates nothing.
  ///
  /// Tiles of several letters are read longest first. Brackets enclose one tile, by its spelling or its ASCII
  /// alias: `CH` and `[CH]` are one tile, `[C]H` is two. Throws the fault of the first part that is wrong.
  /// Source: protocol values, tiles of several letters in brackets.
  package func word(from text: Span<UInt8>) throws(WordFault) -> Word {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for position in text.indices {
      let label = UInt64(tables.direct[Int(text[position])])
      guard label != 0 else { return try wordBeyondASCII(from: text) }
      guard position < Word.lengths.upperBound else { throw .tooLong }
      if position < 7 {
        low |= label << UInt64(8 + 8 * position)
      } else {
        high |= label << UInt64(8 * (position - 7))
      }
    }
    guard text.count >= Word.lengths.lowerBound else { throw .tooShort }
    return Word(low: low | UInt64(text.count), high: high)
  }

  /// Reads one word from a string of any case.
  package func word(from text: String) throws(WordFault) -> Word {
    try word(from: text.utf8Span.span)
  }

  /// Returns the tile with a spelling of any case, in brackets or not, or with an alias in brackets; otherwise nil.
  package func tile(from text: String) -> Tile? {
    guard let letters = try? LetterRun(of: text.utf8Span.span, in: self) else { return nil }
    var place = 0
    guard let label = label(in: letters, at: &place), place == letters.count else { return nil }
    return Tile(label: label)
  }

  /// Reads a word of letters of one or two bytes that are one tile each; passes any other to `wordByLetters`.
  private func wordBeyondASCII(from text: Span<UInt8>) throws(WordFault) -> Word {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var count = 0
    var place = 0
    while place < text.count {
      let first = text[place]
      var label = UInt64(tables.direct[Int(first)])
      place += 1
      if label == 0 {
        guard first & 0xE0 == 0xC0, place < text.count, text[place] & 0xC0 == 0x80 else {
          return try wordByLetters(from: text)
        }
        let scalar = Int(first & 0x1F) << 6 | Int(text[place] & 0x3F)
        label = scalar < tables.beyond.count ? UInt64(tables.beyond[scalar]) : 0
        place += 1
      }
      guard label != 0, count < Word.lengths.upperBound else { return try wordByLetters(from: text) }
      if count < 7 { low |= label << UInt64(8 + 8 * count) } else { high |= label << UInt64(8 * (count - 7)) }
      count += 1
    }
    guard count >= Word.lengths.lowerBound else { return try wordByLetters(from: text) }
    return Word(low: low | UInt64(count), high: high)
  }

  /// Reads any word: first letters from bytes, then tiles from letters.
  func wordByLetters(from text: Span<UInt8>) throws(WordFault) -> Word {
    let letters = try LetterRun(of: text, in: self)
    var word = Word()
    var place = 0
    while place < letters.count {
      guard let label = label(in: letters, at: &place) else { throw .foreignLetter }
      guard word.count < Word.lengths.upperBound else { throw .tooLong }
      word.append(Tile(label: label))
    }
    guard word.count >= Word.lengths.lowerBound else { throw .tooShort }
    return word
  }

  /// Returns the label of the tile at `place` and advances `place` past it; nil if no tile begins there.
  private func label(in run: LetterRun, at place: inout Int) -> UInt8? {
    let letter = run[place]
    if letter < Diacritics.limit, tables.singles[Int(letter)] != 0 {
      place += 1
      return tables.singles[Int(letter)]
    }
    if letter == LetterRun.opening { return bracketed(in: run, at: &place) }
    for form in tables.forms where run.matches(form.letters, at: place) {
      place += form.letters.count
      return form.label
    }
    return nil
  }

  /// Returns the label of the tile in the bracket at `place` and advances `place` past it; nil if there is none.
  private func bracketed(in run: LetterRun, at place: inout Int) -> UInt8? {
    let start = place + 1
    for form in tables.bracketed where run.matches(form.letters, at: start) {
      let end = start + form.letters.count
      guard end < run.count, run[end] == LetterRun.closing else { continue }
      place = end + 1
      return form.label
    }
    return nil
  }

  /// Writes a word in upper case with tiles of several letters in brackets, the form used on the wire.
  ///
  /// A single letter is bracketed if it would be read together with the next one. So the output always reads
  /// back as the same tiles. Traps on a label that the alphabet lacks.
  package func write(_ word: Word, into writer: inout ByteWriter) {
    write(word, bracketing: true, into: &writer)
  }

  /// Writes words as `write` does, separated by commas.
  package func write(_ words: Words, into writer: inout ByteWriter) {
    guard tables.isASCII else {
      for place in 0..<words.count {
        if place > 0 { writer.append(byte: UInt8(ascii: ",")) }
        write(words[place], into: &writer)
      }
      return
    }
    // At most 8 words of 15 tiles, each with its comma, and room for the last store of eight letters.
    var letters = InlineArray<136, UInt8>(repeating: UInt8(ascii: ","))
    var end = 0
    if tables.isLatin {
      var span = letters.mutableSpan
      span.withUnsafeMutableBytes { room in
        for place in 0..<words.count {
          if place > 0 {
            room[end] = UInt8(ascii: ",")
            end += 1
          }
          end += Self.putLatin(words[place], at: end, in: room)
        }
      }
      letters.span.extracting(0..<end).withUnsafeBufferPointer { writer.append(contentsOf: $0) }
      return
    }
    for place in 0..<words.count {
      if place > 0 { end += 1 }
      put(words[place], at: &end, in: &letters)
    }
    letters.span.extracting(0..<end).withUnsafeBufferPointer { writer.append(contentsOf: $0) }
  }

  /// Writes the letters of a word if every tile is an ASCII letter; traps on a label that the alphabet lacks.
  @inline(__always)
  private func put<let count: Int>(
    _ word: Word, at place: inout Int, in letters: inout InlineArray<count, UInt8>
  ) {
    var rest = word.bits >> 8
    while rest != 0 {
      letters[place] = tables.ascii[Int(truncatingIfNeeded: rest & 0x3F)]
      precondition(letters[place] != 0, "a word of another alphabet")
      rest >>= 8
      place += 1
    }
  }

  /// Writes a word over the Latin alphabet, eight letters at a time; returns their number, traps on other labels.
  @inline(__always)
  private static func putLatin(_ word: Word, at place: Int, in room: UnsafeMutableRawBufferPointer) -> Int {
    let labels = word.labels
    let (low, high) = (UInt64(truncatingIfNeeded: labels), UInt64(truncatingIfNeeded: labels >> 64))
    // Adding 0x65 sets the top bit of a label from 27 on.
    let beyond = (low &+ 0x6565_6565_6565_6565) | (high &+ 0x6565_6565_6565_6565)
    precondition(beyond & 0x8080_8080_8080_8080 == 0, "a word of another alphabet")
    let capitals: UInt64 = 0x4040_4040_4040_4040
    room.storeBytes(of: (low | capitals).littleEndian, toByteOffset: place, as: UInt64.self)
    if word.count > 8 {
      room.storeBytes(of: (high | capitals).littleEndian, toByteOffset: place + 8, as: UInt64.self)
    }
    return word.count
  }

  /// Writes a word as in a text list: with brackets only where letters would be read together.
  package func writePlain(_ word: Word, into writer: inout ByteWriter) {
    write(word, bracketing: false, into: &writer)
  }

  /// Returns a word in the form of `write`.
  package func spelled(_ word: Word) -> String {
    var writer = ByteWriter(capacity: 32)
    write(word, into: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns a tile's spelling in upper case without brackets; traps on a label that the alphabet lacks.
  package func spelled(_ tile: Tile) -> String { spellings[Int(tile.rawValue) - 1] }

  private func write(_ word: Word, bracketing: Bool, into writer: inout ByteWriter) {
    if tables.isASCII {
      var letters = InlineArray<15, UInt8>(repeating: 0)
      var end = 0
      put(word, at: &end, in: &letters)
      letters.span.extracting(0..<end).withUnsafeBufferPointer { writer.append(contentsOf: $0) }
      return
    }
    let count = word.count
    for position in 0..<count {
      let label = Int(word[position].rawValue)
      var brackets = bracketing && merges(label)
      if tables.merging[label] != 0, position + 1 < count {
        let next = Int(word[position + 1].rawValue)
        brackets = tables.merging[label] >> UInt64(next) & 1 == 1 && !(bracketing && merges(next))
      }
      if brackets { writer.append(byte: UInt8(ascii: "[")) }
      if tables.ascii[label] != 0 {
        writer.append(byte: tables.ascii[label])
      } else {
        writer.append(spellings[label - 1])
      }
      if brackets { writer.append(byte: UInt8(ascii: "]")) }
    }
  }

  /// Returns whether a tile's spelling has several letters.
  private func merges(_ label: Int) -> Bool {
    tables.ascii[label] == 0 && spellings[label - 1].unicodeScalars.count > 1
  }
}
