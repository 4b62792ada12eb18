// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import TestSupport
import Testing

@testable import Lexica

/// Source: Dictionaries/README.md, forms of lists.
@Suite("A list has the same words and seal in whatever form it comes")
struct ListFormTests {
  private func words(_ alphabet: Alphabet, count: Int = 200) -> [Word] {
    var random = Seeded(seed: UInt64(alphabet.spellings.count))
    return (0..<count).map { _ in
      Word.random(alphabet, labels: alphabet.spellings.count, using: &random)
    }
  }

  private func plain(_ word: Word, _ alphabet: Alphabet) -> String {
    var writer = ByteWriter()
    alphabet.writePlain(word, into: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Every form of one list, by a file name that says nothing true.
  private func forms(_ words: [Word], _ alphabet: Alphabet) throws -> [(name: String, bytes: [UInt8])] {
    let texts = words.map { plain($0, alphabet) }
    let text = Array(texts.joined(separator: "\n").utf8)
    let small = Array(texts.joined(separator: "\r\n").small(in: alphabet).utf8)
    var builder = LexiconBuilder(name: "other", edition: "9", alphabet: alphabet)
    builder.add(contentsOf: words)
    return [
      ("text", text), ("small.kwg", small), ("marked.gz", [0xEF, 0xBB, 0xBF] + text),
      ("gzip.txt", ForeignForms.gzip(text)),
      ("members", ForeignForms.gzip(Array(text.prefix(100))) + ForeignForms.gzip(Array(text.dropFirst(100)))),
      ("padded", ForeignForms.gzip(text) + [0, 0, 0]),
      ("zip.txt", ForeignForms.zip([.init(name: "a/list.txt", bytes: text)], comment: "a list")),
      (
        "stored.dawg",
        ForeignForms.zip([
          .init(name: "a/", bytes: [], isDeflated: false),
          .init(name: "a/b", bytes: small, isDeflated: false),
          .init(name: "__MACOSX/a/b", bytes: [1]),
        ])
      ),
      ("three", ForeignForms.dawg3(texts)), ("four", ForeignForms.dawg(texts, version: 4)),
      ("five", ForeignForms.dawg(texts.map { $0.small(in: alphabet) }, version: 5)),
      ("packed graph", ForeignForms.gzip(ForeignForms.dawg(texts, version: 4))),
      ("node22.txt", ForeignForms.kwg(words, isNode24: false)),
      ("node24.txt", ForeignForms.kwg(words, isNode24: true)),
      ("dawg only", ForeignForms.kwg(words, isNode24: false, second: [])),
      ("plays", ForeignForms.kwg(words, isNode24: true, second: [0x40, 0x1234_5678, 7])),
      ("compiled.txt", try builder.compiled()),
    ]
  }

  @Test(
    "Text, archives and graphs, read by content and not by name", arguments: Alphabet.all.sampled(every: 3))
  func seals(alphabet: Alphabet) throws {
    // A single letter that would run together with the next is told apart by brackets, which graphs of
    // letters do not have.
    let words = words(alphabet, count: Sampling.count(60, of: 200)).filter {
      !plain($0, alphabet).contains("[")
    }
    #expect(words.count > 30)
    var builder = LexiconBuilder(name: "a", edition: "1", alphabet: alphabet)
    builder.add(contentsOf: words)
    let seal = try builder.lexicon().seal
    try withFolder { folder in
      for form in try forms(words, alphabet) {
        let path = "\(folder)/\(form.name)"
        try Data(form.bytes).write(to: URL(fileURLWithPath: path))
        let lexicon = try Lexicon.open(path: path, alphabet: alphabet)
        #expect(lexicon.seal == seal, "\(form.name)")
        #expect(lexicon.alphabet == alphabet && lexicon.count == Set(words).count, "\(form.name)")
        guard form.name == "text" else { continue }
        #expect(try LexiconShelf(folders: []).open(path, alphabet: alphabet).seal == seal)
      }
    }
  }

  @Test("A graph of one word, of all labels, and of words that share their ends", arguments: [false, true])
  func smallGraphs(isNode24: Bool) throws {
    let lists = [
      ["at"], ["zz", "zzz", "zzzzzzzzzzzzzzz"], ["tap", "taps", "top", "tops"], ["ab", "cd", "ef"],
    ]
    for list in lists {
      let words = try list.map { try word($0) }
      let reading = try reading(ForeignForms.kwg(words, isNode24: isNode24))
      #expect(Set(reading.words) == Set(words) && reading.leftOutCount == 0, "\(list)")
    }
  }

  @Test("No list is sound in both layouts of KWG files")
  func layouts() throws {
    var random = Seeded(seed: 22)
    for round in 0..<140 {
      let alphabet = Alphabet.all[round % Alphabet.all.count]
      let labels = Int.random(in: 1...alphabet.spellings.count, using: &random)
      let words = (0..<Int.random(in: 1...100, using: &random)).map { _ in
        Word.random(alphabet, labels: labels, using: &random)
      }
      for isNode24 in [false, true] {
        let bytes = ForeignForms.kwg(words, isNode24: isNode24)
        #expect(Set(try reading(bytes, alphabet).words) == Set(words))
      }
    }
  }

  @Test("Words of a graph are judged as those of a text are")
  func graphWords() throws {
    let small = (0..<100).map { "z\(Array("abcdefghij")[$0 / 10])\(Array("abcdefghij")[$0 % 10])" }
    let texts = small + ["it's", "x", "Paris", "abcdefghijklmnopq", "жук"]
    let list = try reading(ForeignForms.dawg(texts, version: 4))
    #expect(list.words.count == 100 && list.leftOutCount == 5 && list.unit == "word")
    #expect(list.leftOut.keys.count == 5)
    let words = try ["at", "pst"].map { try word($0) }
    let kwg = try reading(ForeignForms.kwg(words, isNode24: false), needsVowel: true)
    #expect(kwg.words.count == 1 && kwg.leftOut[.noVowel]?.examples == ["PST"])
  }

  @Test("A list that is used as it is loses nothing: its first other entry is named, with what to do")
  func strict() throws {
    try withFolder { folder in
      let path = "\(folder)/list"
      try Data("A\ncat\ndog\nco-op\nABCDEFGHIJKLMNOP\n".utf8).write(to: URL(fileURLWithPath: path))
      let refused = try #require(fault { () throws(LexiconFault) in try Lexicon.open(path: path) })
      #expect(refused == .badWord(file: path, place: "line 4", why: .sign))
      #expect(
        refused.text.contains("line 4: an apostrophe, hyphen") && refused.text.contains("lexicon build"))
      try Data("A\ncat\nABCDEFGHIJKLMNOP\n".utf8).write(to: URL(fileURLWithPath: path))
      #expect(try Lexicon.open(path: path).count == 1)
      try Data(ForeignForms.dawg(["cat", "dog", "it's"], version: 4)).write(to: URL(fileURLWithPath: path))
      #expect(
        fault { () throws(LexiconFault) in try Lexicon.open(path: path) }
          == .badWord(file: path, place: "word 3", why: .sign))
    }
  }

  @Test("A name is a file's without its endings, also where there are two")
  func stems() {
    for file in ["club.txt", "a/club.txt.gz", "club.txt.zip", "club.kwg", "club", "club.gz"] {
      #expect(Lexicon.stem(of: file) == "club")
    }
    #expect(Lexicon.stem(of: "my.club.dawg") == "my.club" && Lexicon.stem(of: ".gz") == ".gz")
  }

  @Test("A name on the shelf is a list of any form, the compiled one before all")
  func shelf() throws {
    try withFolder { folder in
      let shelf = LexiconShelf(folders: [folder])
      for (ending, text) in [(".zip", "at"), (".txt.gz", "at\nan"), (".txt", "at\nan\nto")] {
        let bytes = Array(text.utf8)
        let packed =
          ending == ".zip"
          ? ForeignForms.zip([.init(name: "x", bytes: bytes)])
          : ending == ".txt" ? bytes : ForeignForms.gzip(bytes)
        try Data(packed).write(to: URL(fileURLWithPath: "\(folder)/club\(ending)"))
        #expect(try shelf.open("club").count == text.split(separator: "\n").count)
        #expect(try shelf.open("club").name == "club")
        #expect(shelf.list().map(\.name) == ["club"])
      }
    }
  }
}

/// Reads some bytes as a file.
func reading(
  _ bytes: [UInt8], _ alphabet: Alphabet = .english, needsVowel: Bool = false
) throws -> ListReading {
  let contents = try #require(bytes.withUnsafeBytes { FileBytes($0) })
  let input = try ListInput(contents, file: "f", alphabet: alphabet, needsVowel: needsVowel)
  guard case .listed(let reading) = input else { throw LexiconFault.empty(file: "f") }
  return reading
}
