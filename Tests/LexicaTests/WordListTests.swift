// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Testing

@testable import Lexica

@Suite("Text lists are read a word a line")
struct WordListTests {
  private func read(
    _ text: String, _ alphabet: Alphabet = .english, needsVowel: Bool = false
  ) throws -> ListReading {
    try Array(text.utf8).withUnsafeBytes {
      try WordListReader($0, alphabet: alphabet, needsVowel: needsVowel).reading
    }
  }

  @Test(
    "Marks, line ends, case, comments, further fields and blank lines make no difference",
    arguments: [
      "AT\nTAN\nQUIZ\n", "at\ntan\nquiz", "\u{FEFF}AT\r\nTan\r\nquiz\r\n",
      "# list\n\nAT\n  \nTAN\t# noun\nquiz a test\n",
      "AT\rTAN\rQUIZ", "\u{FEFF}at # one\r\rtan of it\r# two\rquiz\r", "AT\r\nTAN\rQUIZ\n\r",
      " AT \n\tTAN\n#QX\nQUIZ#noun\n\n\n", "At\nTan\nQuiz\n",
    ])
  func forms(text: String) throws {
    let list = try read(text)
    #expect(list.words == [try word("AT"), try word("TAN"), try word("QUIZ")])
    #expect(list.leftOutCount == 0 && list.entryCount == 3 && list.firstLost == nil)
  }

  @Test("What is left out is counted by reason, with the first three and the first line")
  func leftOut() throws {
    let list = try read("# one\nAT\nA\n\nB2B\r\nABCDEFGHIJKLMNOP\nit's\nco-op\nЖУК\nTAN\nU.S.\nd’or\nxy=\n")
    #expect(list.words.count == 2 && list.entryCount == 11 && list.leftOutCount == 9)
    #expect(list.leftOut[.tooShort] == .init(count: 1, examples: ["A"], first: 3))
    #expect(list.leftOut[.tooLong] == .init(count: 1, examples: ["ABCDEFGHIJKLMNOP"], first: 6))
    #expect(list.leftOut[.foreignLetter] == .init(count: 1, examples: ["ЖУК"], first: 9))
    #expect(list.leftOut[.sign] == .init(count: 6, examples: ["B2B", "it's", "co-op"], first: 5))
    #expect(list.firstLost?.place == "line 5" && list.firstLost?.why == .sign)
  }

  /// Entries of three small letters, none of which any list below has.
  private static func small(_ count: Int) -> [String] {
    let letters = Array("abcdefghij")
    return (0..<count).map { "z\(letters[$0 / 10 % 10])\(letters[$0 % 10])" }
  }

  /// Source: Dictionaries/README.md, what is a word.
  @Test(
    "In a dictionary a capital makes a name; where a list is short, or not written small, case says nothing",
    arguments: [
      ("english", 100, ["Paris", "NATO", "McAdam", "rat"], 3), ("english", 99, ["Paris", "NATO"], 0),
      ("english", 0, ["AT", "TAN", "Quiz"], 0), ("german", 100, ["Haus", "GmbH", "Äpfel", "USA", "übel"], 2),
      ("polish", 100, ["żaba", "Łódź", "Źrebię"], 2), ("french", 100, ["État", "œuf", "ÉTÉ"], 2),
      ("dutch", 100, ["IJsland", "een"], 1), ("catalan", 100, ["Lleida"], 1),
    ])
  func names(alphabet: String, count: Int, others: [String], names: Int) throws {
    let entries = Self.small(count) + others
    let list = try read(entries.joined(separator: "\n"), try #require(Alphabet.named(alphabet)))
    #expect(list.leftOut[.capital]?.count ?? 0 == names)
    #expect(list.words.count == entries.count - names && list.leftOutCount == names)
  }

  @Test("A list in capitals is taken as it is, whatever small entries it has too")
  func capitals() throws {
    let others = Self.small(1000).map { $0.replacing("z", with: "k").uppercased() }
    let list = try read((Self.small(100) + others + ["Paris"]).joined(separator: "\n"))
    #expect(list.leftOutCount == 0 && list.words.count == 1101)
    let titled = others.map { String($0.prefix(1) + $0.dropFirst().lowercased()) }
    #expect(try read((Self.small(200) + titled).joined(separator: "\n")).leftOutCount == 1000)
    #expect(try read((Self.small(100) + titled).joined(separator: "\n")).leftOutCount == 0)
  }

  @Test("Where vowels are asked for, an entry without one is left out", arguments: ["english", "polish"])
  func vowels(alphabet: String) throws {
    let alphabet = try #require(Alphabet.named(alphabet))
    #expect(try read("pst\nry\nto\nmgr", alphabet).words.count == 4)
    let list = try read("pst\nry\nto\nmgr", alphabet, needsVowel: true)
    #expect(list.words.count == 2 && list.leftOut[.noVowel]?.examples == ["pst", "mgr"])
    #expect(try read("gęś\npó", .polish, needsVowel: true).words.count == 2)
  }

  @Test("A line of two million bytes is one entry, shown by its first letters")
  func longLine() throws {
    let list = try read(String(repeating: "é", count: 1_000_000) + "\nat")
    #expect(list.words.count == 1)
    #expect(list.leftOut[.tooLong]?.examples == [String(repeating: "é", count: 30) + "…"])
  }

  @Test("An example shows no control character")
  func controls() throws {
    #expect(try read("at\u{1B}[2J\n").leftOut[.sign]?.examples == ["at…"])
  }

  @Test("Lines are counted alike whatever ends them", arguments: ["\n", "\r\n", "\r"])
  func lineNumbers(end: String) throws {
    let list = try read(["at", "", "co-op", "tan"].joined(separator: end))
    #expect(list.words.count == 2 && list.firstLost?.place == "line 3")
    let bytes = Array("at\(end)tan\(end)".utf8) + [0xE9, 0x0A]
    #expect(throws: ListFault.encoding(line: 3)) {
      try bytes.withUnsafeBytes { try WordListReader($0, alphabet: .french) }
    }
  }

  /// Source: RFC 3629 section 3.
  @Test(
    "A list that is not UTF-8 is refused whole, by its line",
    arguments: [[0xE9], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xFF]] as [[UInt8]])
  func encoding(bytes: [UInt8]) {
    let text = Array("at\ntan\n".utf8) + bytes + Array("x\nquiz\n".utf8)
    #expect(throws: ListFault.encoding(line: 3)) {
      try text.withUnsafeBytes { try WordListReader($0, alphabet: .french) }
    }
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
      builder.add(contentsOf: try read(words, .polish).words)
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
      // What is no file is not replaced by one.
      let pipe = "\(folder)/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(fault { () throws(LexiconFault) in try builder.write(to: pipe) } == .notAFile(file: pipe))
      let kind = try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType
      #expect(kind != .typeRegular)
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

  /// A link that leads to itself: whoever runs the tests may be allowed to read any folder.
  @Test("A folder that can't be looked into is told, and not taken for an empty one")
  func closed() throws {
    try withFolder { folder in
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/lexica", withDestinationPath: "\(folder)/lexica")
      try put("at\n", at: "\(folder)/later/club.txt")
      let shelf = LexiconShelf(folders: ["\(folder)/none", "\(folder)/lexica", "\(folder)/later"])
      let hiding = LexiconFault.unreadable(file: "\(folder)/lexica/club.lexicon", errno: ELOOP)
      var told: [LexiconFault] = []
      // What stands in it may be another list of the name.
      #expect(shelf.list { told.append($0) }.isEmpty)
      #expect(told == [.unreadable(file: "\(folder)/lexica", errno: ELOOP), hiding])
      #expect(fault { () throws(LexiconFault) in try shelf.open("club") } == hiding)
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
      #expect(try LexiconShelf(folders: ["\(folder)/inner"]).path(of: name) == nil)
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
