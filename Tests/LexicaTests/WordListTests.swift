// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Testing

@testable import Lexica

@Suite("Text lists are read a word a line")
struct WordListTests {
  private func read(_ text: String, _ alphabet: Alphabet = .english) -> WordListReader {
    Array(text.utf8).withUnsafeBytes { WordListReader($0, alphabet: alphabet) }
  }

  @Test(
    "Marks, line ends, case, comments, further fields and blank lines make no difference",
    arguments: [
      "AT\nTAN\nQUIZ\n", "at\ntan\nquiz", "\u{FEFF}AT\r\nTan\r\nquiz\r\n",
      "# list\n\nAT\n  \nTAN\t# noun\nquiz a test\n",
      " AT \n\tTAN\n#QX\nQUIZ\n\n\n",
    ])
  func forms(text: String) throws {
    let list = read(text)
    #expect(list.words == [try word("AT"), try word("TAN"), try word("QUIZ")])
    #expect(list.faultCount == 0)
  }

  @Test("Each line that is no word is told by its number, from 1")
  func faults() {
    let list = read("# one\nAT\nA\n\nB2B\r\nABCDEFGHIJKLMNOP\n\u{FEFF}AT\nTAN")
    #expect(
      list.faults == [
        .init(line: 3, why: .tooShort), .init(line: 5, why: .foreignLetter), .init(line: 6, why: .tooLong),
        .init(line: 7, why: .foreignLetter),
      ])
    #expect(list.words.count == 2)
  }

  @Test("Of very many faults the first hundred are kept and all are counted")
  func manyFaults() {
    let list = read(String(repeating: "1\n", count: 500))
    #expect(list.faultCount == 500)
    #expect(list.faults.count == 100)
  }

  @Test("A list and its compiled form are the same lexicon")
  func sameLexicon() throws {
    try withFolder { folder in
      let text = "\(folder)/My list.v2.txt"
      let compiled = "\(folder)/mine.lexicon"
      let words = "zażółć\njaźń\nŻABA\n"
      try Data(words.utf8).write(to: URL(fileURLWithPath: text))
      let list = try Lexicon.open(path: text, alphabet: .polish)
      #expect(list.name == "My-list.v2")
      #expect(list.edition == "unstated")

      var builder = LexiconBuilder(name: "mine", edition: "2", alphabet: .polish)
      builder.add(contentsOf: try WordListReader(file: text, alphabet: .polish).words)
      try builder.write(to: compiled)
      let opened = try Lexicon.open(path: compiled)
      #expect(opened.seal == list.seal)
      #expect(opened.alphabet == .polish)
      #expect(opened.name == "mine")
      #expect(opened.edition == "2")
      #expect(opened.countsByLength == list.countsByLength)
      #expect(opened.contains(try word("żaba", .polish)))
      let renamed = try Lexicon.open(path: compiled, name: "ours", edition: "3")
      #expect(renamed.name == "ours" && renamed.edition == "3")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
    }
  }

  @Test("A file is replaced whole, and one that cannot be written leaves nothing behind")
  func writing() throws {
    try withFolder { folder in
      var builder = LexiconBuilder(name: "a", edition: "1", alphabet: .english)
      builder.add(try word("AT"))
      try builder.write(to: "\(folder)/a.lexicon")
      let old = try Lexicon.open(path: "\(folder)/a.lexicon")
      builder.add(try word("TAN"))
      try builder.write(to: "\(folder)/a.lexicon")
      #expect(old.count == 1)
      #expect(try Lexicon.open(path: "\(folder)/a.lexicon").count == 2)
      #expect(
        fault { () throws(LexiconFault) in try builder.write(to: "\(folder)/none/a.lexicon") }
          == .unwritable(file: "\(folder)/none/a.lexicon", errno: ENOENT))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.lexicon"])
    }
  }

  @Test("A file that is cut after opening changes no answer")
  func cutWhileOpen() throws {
    try withFolder { folder in
      let path = "\(folder)/a.lexicon"
      var builder = LexiconBuilder(name: "a", edition: "1", alphabet: .english)
      builder.add(try word("RETAINS"))
      try builder.write(to: path)
      let lexicon = try Lexicon.open(path: path)
      #expect(truncate(path, 0) == 0)
      #expect(lexicon.contains(try word("RETAINS")))
      #expect(!lexicon.contains(try word("RETAINT")))
    }
  }
}

@Suite("Lexica are found by path, then by name in the folders' order")
struct ShelfTests {
  private func put(_ words: String, at path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(words.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test("Earlier folders hide later ones and compiled files hide text lists")
  func order() throws {
    try withFolder { folder in
      let shelf = LexiconShelf(folders: ["\(folder)/one", "\(folder)/two", "\(folder)/absent"])
      var builder = LexiconBuilder(name: "club", edition: "1", alphabet: .english)
      for text in ["at", "tan", "quiz"] { builder.add(try word(text)) }
      try put("at\n", at: "\(folder)/one/club.txt")
      try put("at\ntan\n", at: "\(folder)/two/other.txt")
      #expect(try shelf.open("club").count == 1)
      try builder.write(to: "\(folder)/two/club.lexicon")
      #expect(try shelf.open("club").count == 1)
      try builder.write(to: "\(folder)/one/club.lexicon")
      #expect(try shelf.open("club").count == 3)
      #expect(try shelf.open("\(folder)/two/other.txt").count == 2)
      try put("no list\n", at: "\(folder)/two/notes.md")
      #expect(
        shelf.list() == [
          .init(path: "\(folder)/one/club.lexicon", name: "club"),
          .init(path: "\(folder)/two/other.txt", name: "other"),
        ])
    }
  }

  @Test("A name that is nowhere is refused with the folders looked in and what to do")
  func missing() throws {
    let shelf = LexiconShelf(folders: ["/nowhere/lexica"])
    let fault = try #require(fault { () throws(LexiconFault) in try shelf.open("klingon") })
    #expect(fault == .missing(file: "klingon", lookedIn: ["/nowhere/lexica"]))
    #expect(
      fault.text
        == "klingon: no such file, and no lexicon of that name in /nowhere/lexica; "
        + "build one with: verdict lexicon build LIST.txt -o klingon.lexicon")
  }

  @Test("A name cannot climb out of the folders", arguments: ["../club", "", ".", "..", "a/../../club"])
  func climbing(name: String) throws {
    try withFolder { folder in
      try put("at\n", at: "\(folder)/club.txt")
      #expect(LexiconShelf(folders: ["\(folder)/inner"]).path(of: name) == nil)
    }
  }

  /// Source: the command line, where lexica are looked for.
  @Test("The data folder comes first, then the folders beside the executable")
  func folders() {
    let shelf = LexiconShelf(data: "/data")
    #expect(shelf.folders.first == "/data/lexica")
    #expect(shelf.folders.count == 3)
    #expect(shelf.folders[1].hasSuffix("/lexica"))
    #expect(shelf.folders[2].hasSuffix("/../share/verdict/lexica"))
    #expect(LexiconShelf().folders.count == 2)
  }
}
