// SPDX-License-Identifier: MIT

/// Separates the words of a list from its other entries, by the same rule for every form of list.
///
/// A word is 2 to 15 tiles of the alphabet after folding, and nothing else. Case matters only in a dictionary.
/// There an entry with a capital is a name or an abbreviation and is left out. In a language whose ordinary words
/// begin with a capital (German), the first letter does not count. A list is a dictionary if at least a tenth of
/// its entries, and at least 100, have no capital, and they outnumber the entries in capitals throughout.
/// Source: `Dictionaries/README.md`, what is a word.
struct ListSieve {
  private let alphabet: Alphabet
  private let needsVowel: Bool
  private var reading = ListReading()
  /// The numbers of entries without a capital, and of entries of two or more letters that are all capitals.
  private var smallCount = 0
  private var capitalsCount = 0
  /// The indices of words with a capital that only a name has, rising.
  private var named: [UInt32] = []
  private var namedTally = ListReading.Tally()
  private var census: LetterCensus

  init(alphabet: Alphabet, needsVowel: Bool, unit: String = "line") {
    self.alphabet = alphabet
    reading.unit = unit
    census = LetterCensus(alphabet: alphabet)
    self.needsVowel = needsVowel
  }

  var wordCount: Int { reading.words.count }

  /// Reads one entry in UTF-8 without white space; the place is its line or number, from 1.
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

  /// Returns the result; letters of entries left out as names still count as letters of the list.
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

  /// Returns the reason for a fault; a sign comes first, as it may be what makes an entry too long.
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

  /// Returns whether an entry contains a dash or quotation mark from U+2010 to U+201F: E2 80 90 to E2 80 9F.
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

/// The positions of the capitals in an entry.
struct LetterCase {
  private(set) var isSmall = true
  /// Whether there are at least two letters, all capitals.
  private(set) var isAllCapitals = false
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
