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
    if isAscii { return isFolded ? word : foldedAscii(word) }
    var scalars: [Unicode.Scalar] = []
    for scalar in word.unicodeScalars where scalar != "'" && scalar != "\u{2019}" {
      let small = small(scalar)
      if let last = scalars.last, (0x300..<0x330).contains(small.value), let whole = composed(last, small) {
        scalars[scalars.count - 1] = whole
      } else {
        scalars.append(small)
      }
    }
    if scalars.count > 1, scalars.last == "." { scalars.removeLast() }
    return text(scalars)
  }

  /// Whether a folded word has a letter or a mark that no word in Latin letters has.
  static func isForeign(_ word: String) -> Bool {
    word.utf8.contains { $0 >= 0xC9 }
      && word.unicodeScalars.contains { $0.value >= 0x250 && !(0x2010...0x2027).contains($0.value) }
  }

  private static let apostrophe = UInt8(ascii: "'")
  private static let point = UInt8(ascii: ".")

  private static func foldedAscii(_ word: String) -> String {
    String(unsafeUninitializedCapacity: word.utf8.count) { room in
      var count = 0
      for byte in word.utf8 where byte != apostrophe {
        room[count] = (65...90).contains(byte) ? byte | 0x20 : byte
        count += 1
      }
      return count > 1 && room[count - 1] == point ? count - 1 : count
    }
  }

  static func text(_ scalars: some Collection<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  /// Returns the small letter of a capital of ASCII, Latin-1 or Latin Extended-A; any other scalar as it is.
  ///
  /// Source: the Unicode code charts U0000, U0080 and U0100.
  private static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let value = scalar.value
    let small: UInt32 =
      switch value {
      case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE: value + 0x20
      case 0x100...0x12F, 0x132...0x137, 0x14A...0x177: value | 1
      case 0x139...0x148, 0x179...0x17E: value + (value & 1)
      case 0x178: 0xFF
      default: value
      }
    return Unicode.Scalar(small) ?? scalar
  }

  /// Returns the letter that a small letter and a mark behind it are; nil if no language here has it.
  private static func composed(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    guard letter.isASCII else { return nil }
    return pairs[UInt64(letter.value) << 32 | UInt64(mark.value)]
  }

  private static let pairs: [UInt64: Unicode.Scalar] = {
    let marks: [(Unicode.Scalar, [(Unicode.Scalar, Unicode.Scalar)])] = [
      ("\u{300}", [("a", "à"), ("e", "è"), ("i", "ì"), ("o", "ò"), ("u", "ù")]),
      (
        "\u{301}",
        [
          ("a", "á"), ("e", "é"), ("i", "í"), ("o", "ó"), ("u", "ú"), ("y", "ý"), ("c", "ć"), ("n", "ń"),
          ("s", "ś"), ("z", "ź"),
        ]
      ),
      ("\u{302}", [("a", "â"), ("e", "ê"), ("i", "î"), ("o", "ô"), ("u", "û")]),
      ("\u{303}", [("a", "ã"), ("n", "ñ"), ("o", "õ")]), ("\u{307}", [("z", "ż")]),
      ("\u{308}", [("a", "ä"), ("e", "ë"), ("i", "ï"), ("o", "ö"), ("u", "ü"), ("y", "ÿ")]),
      ("\u{30A}", [("a", "å")]), ("\u{327}", [("c", "ç")]), ("\u{328}", [("a", "ą"), ("e", "ę")]),
    ]
    var pairs: [UInt64: Unicode.Scalar] = [:]
    for (mark, letters) in marks {
      for (letter, whole) in letters { pairs[UInt64(letter.value) << 32 | UInt64(mark.value)] = whole }
    }
    return pairs
  }()

  /// Returns a word in which three or more of a letter in a row are one, `go` for `gooo`.
  static func withoutRuns(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
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
  static func hasRun(_ word: some StringProtocol) -> Bool {
    var (last, before): (Unicode.Scalar?, Unicode.Scalar?) = (nil, nil)
    for scalar in word.unicodeScalars {
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
