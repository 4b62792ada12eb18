// SPDX-License-Identifier: MIT

/// Tells the words of a list from its other entries, by one rule for every form of list.
///
/// A word is 2 to 15 tiles of the alphabet, after folding, with nothing else in it. Case says nothing, but
/// in a dictionary: there an entry with a capital is a name or an abbreviation, and left out; where ordinary
/// words begin with a capital (German), one at the beginning is neither. A dictionary is a list of which a
/// tenth, a hundred entries at least, and more than are all in capitals, have no capital.
/// Source: `Dictionaries/README.md`, what is a word.
struct ListSieve {
  private let alphabet: Alphabet
  private let needsVowel: Bool
  private var reading = ListReading()
  /// How many entries have no capital; how many are of two letters or more and all of them capitals.
  private var smallCount = 0
  private var capitalsCount = 0
  /// By index among the words: those with a capital that only a name has.
  private var named: [UInt32] = []
  private var namedTally = ListReading.Tally()
  private var census: LetterCensus

  init(alphabet: Alphabet, needsVowel: Bool, unit: String = "line") {
    self.alphabet = alphabet
    reading.unit = unit
    census = LetterCensus(alphabet: alphabet)
    self.needsVowel = needsVowel
  }

  /// How many words were found so far.
  var wordCount: Int { reading.words.count }

  /// Takes one entry in UTF-8 that has no white space; the place is its line or number, from 1.
  mutating func take(_ entry: Span<UInt8>, at place: Int) {
    reading.entryCount += 1
    let word: Word
    do throws(WordFault) {
      word = try alphabet.word(from: entry)
    } catch {
      census.take(entry, nil, at: place)
      count(Self.reason(error, entry), entry, at: place)
      return
    }
    let letters = LetterCase(of: entry)
    if letters.isSmall { smallCount += 1 } else if letters.isAllCapitals { capitalsCount += 1 }
    if needsVowel, !alphabet.hasVowel(word) {
      census.take(entry, nil, at: place)
      count(.noVowel, entry, at: place)
      return
    }
    census.take(entry, word, at: place)
    if alphabet.tables.keepsInitialCapital ? letters.hasInnerCapital : !letters.isSmall {
      namedTally.take(entry, at: place)
      named.append(UInt32(reading.words.count))
    }
    reading.words.append(word)
  }

  /// What came of all entries.
  ///
  /// Letters of entries that turn out to be names count as letters of the list.
  consuming func finish() -> ListReading {
    reading.script = Script.allCases.first { census.count(of: $0) * 2 > reading.entryCount }
    reading.folding = census.finish(reading.words)
    let isMostlySmall =
      smallCount >= 100 && smallCount > capitalsCount && smallCount * 10 >= reading.entryCount
    guard isMostlySmall, !named.isEmpty else { return reading }
    var kept: [Word] = []
    kept.reserveCapacity(reading.words.count - named.count)
    var next = 0
    for (index, word) in reading.words.enumerated() {
      if next < named.count, Int(named[next]) == index {
        next += 1
      } else {
        kept.append(word)
      }
    }
    reading.words = kept
    reading.leftOut[.capital] = namedTally
    return reading
  }

  private mutating func count(_ why: LeftOut, _ entry: Span<UInt8>, at place: Int) {
    reading.leftOut[why, default: ListReading.Tally()].take(entry, at: place)
  }

  /// A sign outranks whatever else is wrong: an entry of several words is long only because of it.
  private static func reason(_ fault: WordFault, _ entry: Span<UInt8>) -> LeftOut {
    for place in entry.indices {
      switch entry[place] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...: continue
      case UInt8(ascii: "["), UInt8(ascii: "]"): continue
      default: return .sign
      }
    }
    switch fault {
    case .tooShort: return .tooShort
    case .tooLong: return .tooLong
    case .foreignLetter: return Self.hasTypographicSign(entry) ? .sign : .foreignLetter
    }
  }

  /// Whether a dash or quotation mark of U+2010 to U+201F stands in an entry: E2 80 90 to E2 80 9F.
  private static func hasTypographicSign(_ entry: Span<UInt8>) -> Bool {
    guard entry.count > 2 else { return false }
    return (0..<entry.count - 2).contains {
      entry[$0] == 0xE2 && entry[$0 + 1] == 0x80 && (0x90...0x9F).contains(entry[$0 + 2])
    }
  }
}

extension ListReading.Tally {
  mutating func take(_ entry: Span<UInt8>, at place: Int) {
    count += 1
    if first == 0 { first = place }
    guard examples.count < 3 else { return }
    var text = ""
    var index = 0
    while let scalar = LetterRun.scalar(in: entry, at: &index), text.unicodeScalars.count < 30 {
      guard scalar >= 0x20, !(0x7F...0x9F).contains(scalar), let letter = Unicode.Scalar(scalar) else {
        break
      }
      text.unicodeScalars.append(letter)
    }
    examples.append(index < entry.count ? "\(text)…" : text)
  }
}

/// Where the capitals of an entry are.
struct LetterCase {
  /// No letter is a capital.
  private(set) var isSmall = true
  /// Two letters or more, and every one is a capital.
  private(set) var isAllCapitals = false
  /// A letter behind the first one is a capital.
  private(set) var hasInnerCapital = false

  init(of entry: Span<UInt8>) {
    var letters = 0
    var capitals = 0
    var place = 0
    while let scalar = LetterRun.scalar(in: entry, at: &place) {
      let isCapital = Diacritics.isCapital(scalar)
      guard isCapital || Diacritics.upper(scalar) != scalar || scalar == 0xDF else { continue }
      letters += 1
      guard isCapital else { continue }
      capitals += 1
      isSmall = false
      if letters > 1 { hasInnerCapital = true }
    }
    isAllCapitals = capitals > 1 && capitals == letters
  }
}
