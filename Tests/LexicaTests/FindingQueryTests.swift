// SPDX-License-Identifier: MIT
import Testing

@testable import Lexica

@Suite("A question to the finder is read as it is written, and what is none is told why")
struct FindingQueryTests {
  private func read(
    _ letters: String, _ pattern: String? = nil, _ alphabet: Alphabet = .english
  ) throws -> FinderQuery {
    try FinderQuery.read(letters: letters, pattern: pattern, alphabet: alphabet)
  }

  @Test("A blank and one letter have two signs each; case and brackets do not matter")
  func signs() throws {
    #expect(try (read("ab..", ".b@") == read("AB??", "?[B]@")))
    #expect(try read("AB.").letters?.blanks == 1)
    #expect(try read("AB.").letters?.total == 3)
    #expect(try read("-", "A").letters == nil)
  }

  @Test("A pattern of letters alone stands between two runs; any sign in it makes it the whole word")
  func bare() throws {
    #expect(try (read("-", "THP") == read("-", "@THP@")))
    #expect(try (read("-", "THP@") != read("-", "@THP@")))
    #expect(try (read("-", "THP.") != read("-", "@THP.@")))
    #expect(try (read("-", "@@THP@@@") == read("-", "@THP@")))
  }

  @Test("A tile of several letters is one, in letters and in places")
  func tiles() throws {
    #expect(try read("chico", nil, .spanish).letters?.total == 4)
    #expect(try read("[C]HICO", nil, .spanish).letters?.total == 5)
    #expect(try read("-", ".[CH]@", .spanish).pattern?.placeCount == 2)
    #expect(try read("-", "PARAL·LEL", .catalan).pattern?.placeCount == 7)
    #expect(try read("-", "ŻÓŁW", .polish).pattern?.placeCount == 4)
    #expect(try read(String(repeating: "CH", count: 15), nil, .spanish).letters?.total == 15)
  }

  @Test(
    "One argument alone is a pattern if it has a run, or a place with a letter behind it, and tells the other way",
    arguments: [
      ("P..TZ.L", .pattern, "P??TZ?L"), ("@PS", .pattern, "PS"), ("THW@", .pattern, "THW"),
      (".A", .pattern, "?A"), ("A.?B", .pattern, "A??B"), ("A…B", .pattern, "A???B"), ("@", .pattern, nil),
      ("A.[Z.]", .pattern, "A?[Z.]"), ("RETAI..", .letters, "RETAI.."), ("RETAI…", .letters, "RETAI…"),
      ("A.?", .letters, "A.?"), ("RETA?N", .letters, nil), ("..", .letters, ".."), ("-", .letters, nil),
      ("", .letters, nil), ("[Z.]AB", .letters, nil), ("[@]", .letters, nil),
    ] as [(String, FinderReading.Meant, String?)])
  func alone(argument: String, meant: FinderReading.Meant, other: String?) {
    let reading = FinderReading(of: argument)
    #expect(reading.meant == meant)
    #expect(reading.other == other)
  }

  @Test("The arguments of a line are letters and a pattern; one alone is what it looks like")
  func arguments() throws {
    func read(_ first: String, _ second: String?) throws -> FinderQuery {
      try FinderQuery.read(first, second, alphabet: .english)
    }
    #expect(try read("P..TZ.L", nil) == self.read("-", "P..TZ.L"))
    #expect(try read("THW@", nil) == self.read("-", "THW@"))
    #expect(try read("RETAI..", nil) == self.read("RETAI..", nil))
    #expect(try read("A.B", "@C") == self.read("A.B", "@C"))
    #expect(throws: FinderFault.foreign(.pattern)) { try read("A@1", nil) }
  }

  @Test("Bytes are read as the text that they are")
  func bytes() throws {
    let letters: [UInt8] = Array("retai..".utf8)
    let pattern: [UInt8] = Array("@AB".utf8)
    let query = try FinderQuery.read(letters: letters.span, pattern: pattern.span, alphabet: .english)
    #expect(try query == read("RETAI..", "@AB"))
    let broken: [UInt8] = [0xC3]
    #expect(throws: FinderFault.foreign(.letters)) {
      try FinderQuery.read(letters: broken.span, alphabet: .english)
    }
    #expect(throws: FinderFault.foreign(.pattern)) {
      try FinderQuery.read(letters: letters.span, pattern: broken.span, alphabet: .english)
    }
  }

  @Test(
    "What is no question has one fault",
    arguments: [
      ("-", nil, .nothingAsked), ("", nil, .empty(.letters)), ("", "A", .empty(.letters)),
      ("AB", "", .empty(.pattern)), ("-", "", .empty(.pattern)),
      ("A1", nil, .foreign(.letters)), ("A@", nil, .foreign(.letters)), ("A-", nil, .foreign(.letters)),
      ("Ж", nil, .foreign(.letters)), ("[A", nil, .foreign(.letters)), ("[.]", nil, .foreign(.letters)),
      ("AB", "A*", .foreign(.pattern)), ("AB", "A B", .foreign(.pattern)),
      (String(repeating: "A", count: 16), nil, .tooLong(.letters)),
      (String(repeating: "A", count: 100), nil, .tooLong(.letters)),
      (String(repeating: ".", count: 16), nil, .tooLong(.letters)),
      (String(repeating: "A.", count: 8), nil, .tooLong(.letters)),
      ("A", String(repeating: "@.", count: 16), .tooLong(.pattern)),
      ("A", String(repeating: "B", count: 16), .tooLong(.pattern)),
    ] as [(String, String?, FinderFault)])
  func faults(letters: String, pattern: String?, expected: FinderFault) {
    #expect(throws: expected) { try read(letters, pattern) }
  }

  @Test("15 tiles and 15 places are not too many, and runs are no places")
  func most() throws {
    #expect(try read(String(repeating: "A", count: 15)).letters?.total == 15)
    let pattern = String(repeating: "@.", count: 15) + "@"
    #expect(try read("-", pattern).pattern?.placeCount == 15)
    #expect(try read("-", String(repeating: "@", count: 1000)).pattern?.placeCount == 0)
  }

  @Test("An anagram needs letters, a hook a run of tiles that leaves room, a length 2 to 15 tiles")
  func kinds() throws {
    func hooks(_ word: String) throws -> FinderQuery {
      try FinderQuery.hooks(.both, of: word, alphabet: .english)
    }
    #expect(throws: FinderFault.exactWithoutLetters) {
      try FinderQuery.read(letters: "-", pattern: "A", isExact: true, alphabet: .english)
    }
    #expect(throws: FinderFault.empty(.word)) { try hooks("") }
    for text in ["A.", "A@", "-", "A1"] { #expect(throws: FinderFault.foreign(.word)) { try hooks(text) } }
    #expect(throws: FinderFault.noRoomForHooks) { try hooks(String(repeating: "A", count: 15)) }
    #expect(throws: FinderFault.tooLong(.word)) { try hooks(String(repeating: "A", count: 16)) }
    var query = try read("AB")
    for (least, most) in [(1, 5), (2, 16), (5, 4), (-1, 0), (0, Int.max)] {
      #expect(throws: FinderFault.lengths) { try query.restrict(least: least, most: most) }
    }
    try query.restrict(least: 3, most: 3)
    #expect(query.lengths == 3...3)
  }

  @Test("Every fault is one line without a full stop that says what to do")
  func texts() {
    let parts: [FinderFault.Part] = [.letters, .pattern, .word]
    let faults =
      [.nothingAsked, .exactWithoutLetters, .noRoomForHooks, .lengths]
      + parts.flatMap { [FinderFault.empty($0), .foreign($0), .tooLong($0)] }
    #expect(Set(faults.map(\.text)).count == faults.count)
    for fault in faults {
      #expect(!fault.text.contains("\n") && !fault.text.hasSuffix(".") && !fault.text.isEmpty)
    }
  }
}
