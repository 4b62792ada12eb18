// SPDX-License-Identifier: MIT
import Bytes
import Synchronization

/// An agreed word list, which decides the words that are acceptable.
///
/// A lexicon is immutable and can be shared between threads. A look-up allocates nothing and takes about the
/// same time for any list.
package final class Lexicon: Sendable {
  /// The name that players agree on, such as `english`: 1 to 40 letters, digits, `.`, `_`, `-`.
  package let name: String
  /// The edition, in the same characters.
  package let edition: String
  package let alphabet: Alphabet
  /// The seal, which identifies the words under any name of the list.
  package let seal: LexiconSeal
  package let count: Int
  /// The number of words by length in tiles; 16 entries, the index is the length.
  package let countsByLength: [Int]

  // Membership is one or the other. Two optionals are used, because an enum's payload would cost reference
  // counts and saved registers in each look-up.
  let array: DoubleArray?
  private let injected: (@Sendable (Word) -> Bool)?
  private let turns = Atomic(UInt64.random(in: .min ... .max))
  // Keeps the pages alive that the array reads.
  private let contents: FileBytes?
  private let madeReach = Once<LexiconReach>()

  /// Creates a lexicon whose membership is a function, for tests.
  package init(
    name: String, edition: String, alphabet: Alphabet, seal: LexiconSeal, count: Int, countsByLength: [Int],
    contains: @escaping @Sendable (Word) -> Bool
  ) {
    self.name = name
    self.edition = edition
    self.alphabet = alphabet
    self.seal = seal
    self.count = count
    self.countsByLength = countsByLength
    array = nil
    injected = contains
    contents = nil
  }

  /// Creates a lexicon from a compiled file's contents after checking all of them; `file` is the name used in faults.
  init(
    _ contents: FileBytes, file: String, name: String? = nil, edition: String? = nil
  ) throws(LexiconFault) {
    let header = try LexiconFile(checking: contents.bytes, file: file)
    guard
      let array = DoubleArray(
        memory: contents, jumpsAt: header.jumpsAt, jumpCount: header.jumpCount, cellsAt: header.cellsAt,
        cellCount: header.cellCount, tiles: header.alphabet.spellings.count)
    else { throw .damaged(file: file, what: "it points outside itself") }
    self.name = name.map(LexiconLabel.cleaned) ?? header.name
    self.edition = edition.map(LexiconLabel.cleaned) ?? header.edition
    alphabet = header.alphabet
    seal = header.seal
    count = header.count
    countsByLength = header.countsByLength
    self.array = array
    injected = nil
    self.contents = contents
  }

  /// Returns the table of continuations, made at the first call.
  func reach(of array: DoubleArray) -> LexiconReach {
    madeReach.value { LexiconReach(array, tiles: alphabet.spellings.count) }
  }

  package convenience init(compiled bytes: [UInt8], file: String) throws(LexiconFault) {
    guard let contents = bytes.withUnsafeBytes({ FileBytes($0) }) else { throw .empty(file: file) }
    guard LexiconFile.begins(contents.bytes) else {
      throw .foreign(file: file, what: "not a compiled lexicon")
    }
    try self.init(contents, file: file)
  }

  /// Opens a file of any form that `ListInput` reads.
  ///
  /// A compiled file contains its alphabet, name and edition; `name` and `edition` replace the latter two.
  /// Any other list is read in `alphabet`, and its default name is the file's without folder and extension.
  /// After such a list has opened, `told` receives the reading.
  ///
  /// No entry that could change a ruling is left out silently. Throws `badWord` for the first entry that is no
  /// word, unless it is too short or too long for any play.
  package static func open(
    path: String, alphabet: Alphabet = .english, name: String? = nil, edition: String? = nil,
    told: (ListReading) -> Void = { _ in }
  ) throws(LexiconFault) -> Lexicon {
    switch try ListInput(file: path, alphabet: alphabet) {
    case .compiled(let lexicon):
      guard name != nil || edition != nil, let contents = lexicon.contents else { return lexicon }
      return try Lexicon(contents, file: path, name: name, edition: edition)
    case .listed(let reading):
      if let (place, why) = reading.firstLost { throw .badWord(file: path, place: place, why: why) }
      var builder = LexiconBuilder(
        name: name ?? stem(of: path), edition: edition ?? "unstated", alphabet: alphabet)
      builder.add(contentsOf: reading.words)
      let lexicon = try Lexicon(compiled: builder.compiled(file: path), file: path)
      told(reading)
      return lexicon
    }
  }

  /// Returns the alphabet of a compiled file; nil for any other form; throws if it cannot be read or is damaged.
  package static func alphabet(ofFile path: String) throws(LexiconFault) -> Alphabet? {
    let contents = try FileBytes(file: path)
    guard LexiconFile.begins(contents.bytes) else { return nil }
    return try LexiconFile(checking: contents.bytes, file: path).alphabet
  }

  /// Returns a path's file name without its last extension; `.txt.gz` and `.txt.zip` are removed whole.
  package static func stem(of path: String) -> String {
    var file = path.split(separator: "/").last ?? ""
    let isPacked = file.hasSuffix(".txt.gz") || file.hasSuffix(".txt.zip")
    for _ in 0..<(isPacked ? 2 : 1) {
      guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { break }
      file = file[..<dot]
    }
    return String(file)
  }

  /// Returns whether a word is in the list; false for a word of another alphabet.
  package func contains(_ word: Word) -> Bool {
    if let array { return array.contains(word) }
    return asked(word)
  }

  @inline(never) private func asked(_ word: Word) -> Bool { injected?(word) ?? false }

  /// Returns whether every word is in the list; true for no words.
  ///
  /// Every word is looked up, whatever the results of the others, and no result decides a branch. So the work
  /// for a play does not depend on which of its words is unacceptable. The first word to look up changes
  /// unpredictably with each play, so the time of memory accesses does not reveal the position of a word either.
  /// Source: design, promise 1: one ruling a play, blind.
  package func accepts(_ words: borrowing Words) -> Bool {
    if let array { return array.containsAll(words, from: turn(words.count)) }
    var missing: UInt8 = 0
    for position in 0..<words.count {
      missing |= unsafeBitCast(contains(words[position]), to: UInt8.self) ^ 1
    }
    return missing == 0
  }

  /// Returns a place from 0 to `count` - 1, each equally likely.
  private func turn(_ count: Int) -> Int {
    // A mixed Weyl sequence from a random start: without seeing a number, none can be predicted.
    var number = turns.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
    number = (number ^ number >> 32) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: (number ^ number >> 32).multipliedFullWidth(by: UInt64(count)).high)
  }

  /// Calls back with every word in alphabet order; with none if membership is a function.
  package func forEach(_ body: (Word) -> Void) {
    withExtendedLifetime(self) { array?.forEach(limit: count, body) }
  }
}
