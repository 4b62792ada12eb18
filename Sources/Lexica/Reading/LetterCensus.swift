// SPDX-License-Identifier: MIT
import Alphabets

/// What folding did to the entries of a list.
package struct Folding: Sendable, Equatable {
  /// Entries with a letter that the language does not write and that was folded: its mark dropped, or the letter
  /// taken apart.
  package var foreign = ListReading.Tally()
  /// How many entries had a letter folded that the language itself writes, such as É in French.
  package var ownCount = 0
  /// How many words several entries became that differ in folded letters alone.
  package var joinedCount = 0
  /// The first three of these words, as they are written.
  package var joined: [String] = []
  /// The alphabets that have all or nearly all of the letters, where the one that was used lacks many; sorted.
  package var fitting: [String] = []
}

/// Counts the letters of a list as they stand there, before any of them is folded.
struct LetterCensus {
  private let alphabet: Alphabet
  /// How often each letter below U+0180 stands in the list, in upper case.
  private var counts = [Int](repeating: 0, count: Diacritics.limit)
  private var scripts = [Int](repeating: 0, count: Script.allCases.count)
  private var folding = Folding()
  /// Of each entry that was folded: its word, and a number that another spelling hardly shares.
  private var folded: [(key: UInt128, spelling: UInt64)] = []
  private var entryCount = 0

  /// Source: Fowler, Noll and Vo, FNV-1a, 64 bits.
  private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let prime: UInt64 = 0x0000_0100_0000_01B3

  init(alphabet: Alphabet) { self.alphabet = alphabet }

  /// How many entries have a letter of a script that no alphabet has.
  func count(of script: Script) -> Int { scripts[script.rawValue] }

  /// Takes an entry in UTF-8 and the word that was read from it, or nil.
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

  /// What came of all entries; the words are those of the list, duplicates kept.
  consuming func finish(_ words: [Word]) -> Folding {
    join(words)
    if folding.foreign.count > 0 || strangers(alphabet.tables) * 20 > entryCount { fit() }
    return folding
  }

  /// Finds the words that two spellings or more became.
  private mutating func join(_ words: [Word]) {
    guard !folded.isEmpty else { return }
    folded.sort { ($0.key, $0.spelling) < ($1.key, $1.spelling) }
    var times: [UInt128: Int] = [:]
    for entry in folded { times[entry.key, default: 0] += 1 }
    // What stands in the list more often than it was folded stands there unfolded too.
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

  /// Whether this is a letter beyond ASCII.
  private static func isMarked(_ letter: Int) -> Bool { letter >= 0xC0 && letter != 0xD7 && letter != 0xF7 }

  /// How many letters of the list some tiles neither have nor fold by the language's own rule.
  private func strangers(_ tables: AlphabetTables) -> Int {
    counts.indices.reduce(0) { sum, letter in
      guard letter >= 0xC0 && letter != 0xD7 && letter != 0xF7 || (65...90).contains(letter) else {
        return sum
      }
      return tables.used[letter] || tables.own[letter] ? sum : sum + counts[letter]
    }
  }

  /// Names the alphabets that lack a tenth of the letters that the one in use lacks, or fewer: the fewest of all, and who lack
  /// hardly more.
  private mutating func fit() {
    let own = strangers(alphabet.tables)
    let others = Alphabet.all.map { (name: $0.name, count: strangers($0.tables)) }
    let least = others.map(\.count).min() ?? own
    // A few borrowed words say nothing of a list.
    guard own * 20 > entryCount, least * 10 <= own else { return }
    folding.fitting = others.filter { $0.count <= least + own / 100 }.map(\.name)
  }
}

/// A script that no alphabet has, by its letters below U+FFFF.
package enum Script: Int, CaseIterable, Sendable {
  case greek, cyrillic, armenian, hebrew, arabic, devanagari, thai, georgian, korean, japanese, chinese

  /// The script's name in English.
  package var name: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }

  /// The script of a letter; nil for Latin, signs, and scripts that are not told apart.
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
