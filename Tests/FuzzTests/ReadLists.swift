// SPDX-License-Identifier: MIT
import Bytes

@testable import Lexica

/// What holds of every word list that is taken, whatever its form.
enum ReadLists {
  /// More words than these are counted and not walked: a small file may hold millions.
  static let mostWords = 3000

  /// One of all alphabets.
  static func alphabet(_ choice: Int) -> Alphabet { Alphabet.all[choice % Alphabet.all.count] }

  /// What a file's contents read as; nil where they are refused.
  static func reading(_ bytes: [UInt8], _ alphabet: Alphabet) throws(Finding) -> ListReading? {
    guard let contents = bytes.withUnsafeBytes({ FileBytes($0) }) else { return nil }
    let input: ListInput
    do throws(LexiconFault) {
      input = try ListInput(contents, file: "f", alphabet: alphabet)
    } catch {
      try Finding.unless(isOneLine(error.text) && error.text.hasPrefix("f: "), "refused with: \(error.text)")
      return nil
    }
    switch input {
    case .compiled: return nil
    case .listed(let reading): return reading
    }
  }

  private static func isOneLine(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Whether a list's tallies add up, its words are words, and compiled and exported they are the same words.
  static func hold(_ reading: ListReading, _ alphabet: Alphabet) throws(Finding) {
    try Finding.unless(
      reading.entryCount == reading.words.count + reading.leftOutCount,
      "\(reading.entryCount) entries, \(reading.words.count) words, \(reading.leftOutCount) left out")
    for word in reading.words {
      try Finding.unless(Word.lengths.contains(word.count), "a word of \(word.count) tiles")
      try Finding.unless(
        (0..<word.count).allSatisfy { (1...alphabet.spellings.count).contains(Int(word[$0].rawValue)) },
        "a word with a tile that \(alphabet.name) lacks")
    }
    guard !reading.words.isEmpty, reading.words.count <= mostWords else { return }
    var builder = LexiconBuilder(name: "f", edition: "1", alphabet: alphabet)
    builder.add(contentsOf: reading.words)
    do throws(LexiconFault) {
      try hold(Lexicon(compiled: builder.compiled(), file: "f"), Set(reading.words), builder.seal())
    } catch { throw Finding("it is read and not compiled: \(error.text)") }
  }

  private static func hold(
    _ lexicon: Lexicon, _ words: Set<Word>, _ seal: LexiconSeal
  ) throws(LexiconFault) {
    var walked: [Word] = []
    lexicon.forEach { walked.append($0) }
    precondition(walked.count == words.count && Set(walked) == words, "a walk has other words")
    precondition(lexicon.count == words.count && lexicon.seal == seal, "it is counted or sealed otherwise")
    precondition(walked.allSatisfy { lexicon.contains($0) }, "a word is not found")
    let kwg = try ListOutput.kwg.bytes(of: lexicon, file: "f")
    precondition(count(kwg) == words.count, "as a KWG file it has other words")
    guard let dawg = try? ListOutput.dawg.bytes(of: lexicon, file: "f") else { return }
    let read = dawg.withUnsafeBytes { try? ScrabbdictFile($0) }
    precondition(read?.wordCount == words.count, "as a .dawg file it has other words")
  }

  private static func count(_ kwg: [UInt8]) -> Int {
    kwg.withUnsafeBytes { bytes in
      var count = 0
      (try? KWGFile(bytes))??.graph.forEachWord { _ in count += 1 }
      return count
    }
  }
}

/// Words of several languages, for seeds.
enum SeedWords {
  static func of(_ alphabet: Alphabet) -> [Word] {
    let first = alphabet.spellings.prefix(9).joined()
    let texts = ["AT", "TAN", "RETAIN", "RETAINS", "ANTS", "TA", "NEAREST", "EAST"]
    let own = (2...8).compactMap { count in
      try? alphabet.word(from: alphabet.spellings.suffix(count).joined())
    }
    return texts.compactMap { try? alphabet.word(from: $0) } + own
      + [try? alphabet.word(from: first)].compactMap(\.self)
  }

  /// A lexicon of them; nil where an alphabet makes none.
  static func lexicon(_ alphabet: Alphabet) -> Lexicon? {
    var builder = LexiconBuilder(name: "seed", edition: "1", alphabet: alphabet)
    builder.add(contentsOf: of(alphabet))
    return try? builder.lexicon()
  }
}
