// SPDX-License-Identifier: MIT
import Alphabets

/// The effects of folding on the entries of a list.
package struct Folding: Sendable, Equatable {
  /// The entries with a folded letter that the language does not use: its mark was dropped, or it was split.
  package var foreign = ListReading.Tally()
  /// The number of entries with folded letters that the language itself uses, such as É in French.
  package var ownCount = 0
  /// The number of words that stand for several entries, which differ only in folded letters.
  package var joinedCount = 0
  /// The first three of these words, as written on the wire.
  package var joined: [String] = []
  /// The alphabets that have nearly all letters of the list, if the one in use lacks many; sorted by name.
  package var fitting: [String] = []
}

/// A count of the letters of a list before folding.
struct LetterCensus {
  private let alphabet: Alphabet
  /// By upper-case letter below U+0180: how often it occurs in the list.
  private var counts = [Int](repeating: 0, count: Diacritics.limit)
  private var scripts = [Int](repeating: 0, count: Script.allCases.count)
  private var folding = Folding()
  /// By folded entry: the sort key of its word, and a hash of its spelling.
  private var folded: [(key: UInt128, spelling: UInt64)] = []
  private var entryCount = 0

  /// Source: Fowler, Noll and Vo, FNV-1a, 64 bits.
  private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let prime: UInt64 = 0x0000_0100_0000_01B3

  init(alphabet: Alphabet) { self.alphabet = alphabet }

  func count(of script: Script) -> Int { scripts[script.rawValue] }

  /// Counts an entry in UTF-8, with the word read from it or nil.
  mutating func take(_ entry: Span<UInt8>, _ word: Word?, at place: Int) {
    entryCount += 1
    var spelling: UInt64 = Self.basis
    var isOwn = false
    var isForeign = false
    var seen = 0
    var index = 0
    while index < entry.count {
      let byte = entry[index]
      if byte < 0x80, index + 1 == entry.count || entry[index + 1] < 0x80 {
        let letter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
        counts[Int(letter)] += 1
        spelling = (spelling ^ UInt64(letter)) &* Self.prime
        index += 1
        continue
      }
      guard let letter = LetterRun.letter(in: entry, at: &index, of: alphabet) else { break }
      spelling = (spelling ^ UInt64(letter)) &* Self.prime
      guard letter < Diacritics.limit else {
        isForeign = isForeign || letter == 0x1E9E
        if let script = Script(of: letter) { seen |= 1 << script.rawValue }
        continue
      }
      counts[Int(letter)] += 1
      guard Self.isMarked(Int(letter)), !alphabet.tables.used[Int(letter)] else { continue }
      if alphabet.tables.own[Int(letter)] { isOwn = true } else { isForeign = true }
    }
    for script in Script.allCases where seen >> script.rawValue & 1 == 1 { scripts[script.rawValue] += 1 }
    guard let word, isOwn || isForeign else { return }
    if isForeign { folding.foreign.take(entry, at: place) } else { folding.ownCount += 1 }
    folded.append((word.sortKey, spelling))
  }

  /// Returns the effects of folding; `words` are those of the list, with duplicates.
  consuming func finish(_ words: [Word]) -> Folding {
    join(words)
    if folding.foreign.count > 0 || strangers(alphabet.tables) * 20 > entryCount { fit() }
    return folding
  }

  /// Finds the words that have two or more spellings.
  private mutating func join(_ words: [Word]) {
    guard !folded.isEmpty else { return }
    folded.sort { ($0.key, $0.spelling) < ($1.key, $1.spelling) }
    var times: [UInt128: Int] = [:]
    for entry in folded { times[entry.key, default: 0] += 1 }
    // A word that occurs more often than it was folded also occurs unfolded.
    var rest = times
    for word in words { if let count = rest[word.sortKey] { rest[word.sortKey] = count - 1 } }
    var last: UInt128 = 0
    for (index, entry) in folded.enumerated() where entry.key != last {
      last = entry.key
      let group = folded[index...].prefix { $0.key == last }
      guard (rest[last] ?? 0) < 0 || group.contains(where: { $0.spelling != entry.spelling }) else {
        continue
      }
      folding.joinedCount += 1
      if folding.joined.count < 3 { folding.joined.append(alphabet.spelled(Word(sortKey: last))) }
    }
  }

  /// Returns whether this is a letter beyond ASCII.
  private static func isMarked(_ letter: Int) -> Bool { letter >= 0xC0 && letter != 0xD7 && letter != 0xF7 }

  /// Returns how many letters of the list an alphabet neither has nor folds by its language's own rule.
  private func strangers(_ tables: AlphabetTables) -> Int {
    counts.indices.reduce(0) { sum, letter in
      guard Self.isMarked(letter) || (65...90).contains(letter) else { return sum }
      return tables.used[letter] || tables.own[letter] ? sum : sum + counts[letter]
    }
  }

  /// Sets the alphabets that lack the fewest letters or hardly more, at most a tenth of those that this one lacks.
  private mutating func fit() {
    let own = strangers(alphabet.tables)
    let others = Alphabet.all.map { (name: $0.name, count: strangers($0.tables)) }
    let least = others.map(\.count).min() ?? own
    // A few borrowed words do not show the language of a list.
    guard own * 20 > entryCount, least * 10 <= own else { return }
    folding.fitting = others.filter { $0.count <= least + own / 100 }.map(\.name)
  }
}

/// A script that no alphabet uses, recognised by its letters below U+FFFF.
package enum Script: Int, CaseIterable, Sendable {
  case greek, cyrillic, armenian, hebrew, arabic, devanagari, thai, georgian, korean, japanese, chinese

  /// The English name of the script.
  package var name: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }

  /// Returns the script of a letter; nil for Latin, for signs, and for scripts not listed here.
  ///
  /// Source: Unicode, blocks.
  init?(of letter: UInt16) {
    switch letter {
    case 0x0370...0x03FF, 0x1F00...0x1FFF: self = .greek
    case 0x0400...0x052F: self = .cyrillic
    case 0x0530...0x058F: self = .armenian
    case 0x0590...0x05FF: self = .hebrew
    case 0x0600...0x06FF, 0x0750...0x077F: self = .arabic
    case 0x0900...0x097F: self = .devanagari
    case 0x0E00...0x0E7F: self = .thai
    case 0x10A0...0x10FF: self = .georgian
    case 0x1100...0x11FF, 0xAC00...0xD7AF: self = .korean
    case 0x3040...0x30FF: self = .japanese
    case 0x4E00...0x9FFF: self = .chinese
    default: return nil
    }
  }
}
