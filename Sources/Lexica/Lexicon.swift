// SPDX-License-Identifier: MIT
import Bytes

/// An agreed word list: which words are acceptable, and which list it is.
///
/// Immutable and shared freely. Looking up allocates nothing and takes about the same time for any list.
package final class Lexicon: Sendable {
  /// The name that players agree on, such as `english`; 1 to 40 letters, digits, `.`, `_`, `-`.
  package let name: String
  /// The edition, in the same characters.
  package let edition: String
  /// The tiles that its words are made of.
  package let alphabet: Alphabet
  /// What identifies the words, whatever the list is called.
  package let seal: LexiconSeal
  /// How many words.
  package let count: Int
  /// How many words of each number of tiles; 16 entries, the index is the number.
  package let countsByLength: [Int]

  // Membership is either of the two. Neither branch of a look-up counts references or saves registers for
  // the other; an enum's payload would.
  let array: DoubleArray?
  private let injected: (@Sendable (Word) -> Bool)?
  // Keeps the pages that the array reads.
  private let contents: FileBytes?

  /// A lexicon whose membership is a function, for tests of everything that asks a lexicon.
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

  /// Takes a compiled file's contents after checking all of them; `file` is named in faults.
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

  /// Takes the compiled form from memory, under the same checks.
  package convenience init(compiled bytes: [UInt8], file: String) throws(LexiconFault) {
    guard let contents = bytes.withUnsafeBytes({ FileBytes($0) }) else { throw .empty(file: file) }
    guard LexiconFile.begins(contents.bytes) else {
      throw .foreign(file: file, what: "not a compiled lexicon")
    }
    try self.init(contents, file: file)
  }

  /// Opens a compiled file or a text list; the first bytes tell which.
  ///
  /// A compiled file knows its alphabet, name and edition; `name` and `edition` replace the latter two. A text
  /// list is read in `alphabet`, and its name is the file's without folder and extension. Throws the
  /// first fault, so a list with a single bad line is refused.
  package static func open(
    path: String, alphabet: Alphabet = .english, name: String? = nil, edition: String? = nil
  ) throws(LexiconFault) -> Lexicon {
    let contents = try FileBytes(file: path)
    if LexiconFile.begins(contents.bytes) {
      return try Lexicon(contents, file: path, name: name, edition: edition)
    }
    let list = try WordListReader(list: contents.bytes, file: path, alphabet: alphabet)
    if let fault = list.faults.first { throw .badWord(file: path, line: fault.line, why: fault.why) }
    var builder = LexiconBuilder(
      name: name ?? stem(of: path), edition: edition ?? "unstated", alphabet: alphabet)
    builder.add(contentsOf: list.words)
    return try Lexicon(compiled: builder.compiled(file: path), file: path)
  }

  /// A path without its folder and its last extension.
  package static func stem(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return String(file) }
    return String(file[..<dot])
  }

  /// Whether a word is in the list; a word of another alphabet is not.
  package func contains(_ word: Word) -> Bool {
    if let array { return array.contains(word) }
    return asked(word)
  }

  @inline(never) private func asked(_ word: Word) -> Bool { injected?(word) ?? false }

  /// Whether every word is in the list; true for none.
  ///
  /// Each word is looked up whatever the others' results, and no result decides a branch, so that what is
  /// done for a play does not depend on which of its words is bad.
  /// Source: design, promise 1: one ruling a play, blind.
  package func accepts(_ words: Words) -> Bool {
    var missing: UInt8 = 0
    let held = words.held.span
    for position in 0..<words.count {
      missing |= unsafeBitCast(contains(held[position]), to: UInt8.self) ^ 1
    }
    return missing == 0
  }

  /// Calls back with every word, in alphabet order; with none when membership is a function.
  package func forEach(_ body: (Word) -> Void) {
    withExtendedLifetime(self) { array?.forEach(limit: count, body) }
  }
}
