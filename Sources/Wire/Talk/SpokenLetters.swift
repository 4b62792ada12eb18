// SPDX-License-Identifier: MIT

/// The letters of a word that a person typed, as the examples and phrases are compared with it.
///
/// Everything works on bytes and scalars: a line is anybody's, and whole characters of Unicode cost a hundred times as
/// much.
enum SpokenLetters {
  /// Returns a word in small letters without apostrophes, and without a point at its end if something stands before it.
  ///
  /// Letters of the five languages that are typed with a mark behind them are one letter. A letter of any other language
  /// stays as it is.
  static func folded(_ word: String) -> String {
    var isAscii = true
    var isFolded = true
    for byte in word.utf8 {
      if byte >= 0x80 { isAscii = false }
      if (65...90).contains(byte) || byte == apostrophe || byte == point { isFolded = false }
    }
    if isAscii, isFolded { return word }
    var word = word
    return word.withUTF8 { typed in
      String(unsafeUninitializedCapacity: typed.count) { isAscii ? fold(ascii: typed, $0) : fold(typed, $0) }
    }
  }

  private static func fold(ascii typed: UnsafeBufferPointer<UInt8>, _ out: UnsafeMutableBufferPointer<UInt8>)
    -> Int
  {
    var count = 0
    for byte in typed where byte != apostrophe {
      out[count] = (65...90).contains(byte) ? byte | 0x20 : byte
      count += 1
    }
    return count > 1 && out[count - 1] == point ? count - 1 : count
  }

  /// Folds UTF-8, whose letters never become longer; returns how many bytes were written.
  private static func fold(_ typed: UnsafeBufferPointer<UInt8>, _ out: UnsafeMutableBufferPointer<UInt8>)
    -> Int
  {
    var (place, count) = (0, 0)
    while place < typed.count {
      let byte = typed[place]
      if byte < 0x80 {
        place += 1
        guard byte != apostrophe else { continue }
        out[count] = (65...90).contains(byte) ? byte | 0x20 : byte
        count += 1
        continue
      }
      let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      guard place + length <= typed.count else { return count }
      defer { place += length }
      guard length == 2 else {
        // The apostrophe of printers.
        if length == 3, byte == 0xE2, typed[place + 1] == 0x80, typed[place + 2] == 0x99 { continue }
        for offset in 0..<length { out[count + offset] = typed[place + offset] }
        count += length
        continue
      }
      var value = UInt16(byte & 0x1F) << 6 | UInt16(typed[place + 1] & 0x3F)
      if (0x300..<0x330).contains(value), count > 0, let whole = composed(out[count - 1], mark: value) {
        value = whole
        count -= 1
      } else {
        value = small(value)
      }
      out[count] = 0xC0 | UInt8(truncatingIfNeeded: value >> 6)
      out[count + 1] = 0x80 | UInt8(truncatingIfNeeded: value & 0x3F)
      count += 2
    }
    return count > 1 && out[count - 1] == point ? count - 1 : count
  }

  /// Whether a folded word has a letter or a mark that no word in Latin letters has.
  static func isForeign(_ word: String) -> Bool {
    word.utf8.contains { $0 >= 0xC9 }
      && word.unicodeScalars.contains { $0.value >= 0x250 && !(0x2010...0x2027).contains($0.value) }
  }

  private static let apostrophe = UInt8(ascii: "'")
  private static let point = UInt8(ascii: ".")

  static func text(_ scalars: some Collection<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  /// Returns the small letter of a capital of Latin-1 or Latin Extended-A; any other of two bytes as it is.
  ///
  /// Source: the Unicode code charts U0080 and U0100.
  private static func small(_ value: UInt16) -> UInt16 {
    switch value {
    case 0xC0...0xD6, 0xD8...0xDE: value + 0x20
    case 0x100...0x12F, 0x132...0x137, 0x14A...0x177: value | 1
    case 0x139...0x148, 0x179...0x17E: value + (value & 1)
    case 0x178: 0xFF
    default: value
    }
  }

  /// Returns the letter that a small letter of ASCII and a mark behind it are; nil if no language here has it.
  private static func composed(_ letter: UInt8, mark: UInt16) -> UInt16? {
    guard (97...122).contains(letter) else { return nil }
    let whole = composites[Int(letter - 97) * 0x30 + Int(mark - 0x300)]
    return whole == 0 ? nil : whole
  }

  /// By small letter and mark, U+0300 first: the letter that both are, 0 for none.
  private static let composites: [UInt16] = {
    let rows: [(mark: Int, letters: String, wholes: String)] = [
      (0x300, "aeiou", "àèìòù"), (0x301, "aeiouycnsz", "áéíóúýćńśź"), (0x302, "aeiou", "âêîôû"),
      (0x303, "ano", "ãñõ"), (0x307, "z", "ż"), (0x308, "aeiouy", "äëïöüÿ"), (0x30A, "a", "å"),
      (0x327, "c", "ç"), (0x328, "ae", "ąę"),
    ]
    var composites = [UInt16](repeating: 0, count: 26 * 0x30)
    for row in rows {
      for (letter, whole) in zip(row.letters.unicodeScalars, row.wholes.unicodeScalars) {
        composites[Int(letter.value - 97) * 0x30 + row.mark - 0x300] = UInt16(whole.value)
      }
    }
    return composites
  }()

  /// Returns a word in which three or more of a letter in a row are one, `go` for `gooo`.
  static func withoutRuns(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard hasRun(word) else { return word }
    var short: [Unicode.Scalar] = []
    var place = 0
    while place < word.count {
      var end = place + 1
      while end < word.count, word[end] == word[place] { end += 1 }
      short.append(word[place])
      if end - place == 2 { short.append(word[place]) }
      place = end
    }
    return short
  }

  /// Whether three of a letter stand in a row.
  static func hasRun(_ word: some Sequence<Unicode.Scalar>) -> Bool {
    var (last, before): (Unicode.Scalar?, Unicode.Scalar?) = (nil, nil)
    for scalar in word {
      if scalar == last, scalar == before { return true }
      (before, last) = (last, scalar)
    }
    return false
  }

  /// Returns a word without the ends that English and its neighbours bend it by; numbers and squares are signs.
  static func stem(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
    if word.count == 1, let only = word.first, only == "#" || only == "@" || only == "*" { return word }
    if BarePlay.isSquare(word) { return ["@"] }
    if word.allSatisfy({ ("0"..."9").contains($0) }) { return ["#"] }
    var stem = withoutRuns(word)
    for end in ends where stem.count >= end.count + 3 && stem.suffix(end.count).elementsEqual(end) {
      stem.removeLast(end.count)
      break
    }
    if stem.count > 3, let last = stem.last, stem[stem.count - 2] == last, last != "l" { stem.removeLast() }
    return stem
  }

  private static let ends: [[Unicode.Scalar]] = ["ing", "ed", "es", "s", "e"].map { Array($0.unicodeScalars) }

  /// Returns the code of scalars by the method FNV-1a with 64 bits over their UTF-8, with a number for its kind before.
  static func code(_ kind: UInt64, _ scalars: some Sequence<Unicode.Scalar>) -> UInt64 {
    var code = (0xcbf2_9ce4_8422_2325 ^ kind) &* 0x100_0000_01b3
    for scalar in scalars {
      if scalar.isASCII {
        code = (code ^ UInt64(scalar.value)) &* 0x100_0000_01b3
      } else {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          code = (code ^ UInt64(byte)) &* 0x100_0000_01b3
        }
      }
    }
    return code
  }
}
