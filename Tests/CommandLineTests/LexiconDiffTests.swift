// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Source: Dictionaries/README.md, what changed between two lists.
@Suite("verdict lexicon diff tells what two lists do not have in common")
struct LexiconDiffTests {
  @Test("Words gained and lost in alphabet order, then counts by length and totals")
  func words() async throws {
    let scratch = try Scratch()
    let one = try scratch.file("one.txt", "aa\nat\nox\ntan\n")
    let two = try scratch.file("two.txt", "at\nab\ntan\nzax\nquiz\n")
    let outcome = try await Program.run("lexicon", "diff", one, two)
    #expect(
      outcome.output == """
        -AA
        +AB
        -OX
        +QUIZ
        +ZAX
            tiles        A        B   gained     lost
                2        3        2        1        2
                3        1        2        1        0
                4        0        1        1        0
              all        4        5        3        2

        """)
    #expect(outcome.status == 1 && outcome.complaints.isEmpty)
    let back = try await Program.run("lexicon", "diff", two, one)
    #expect(back.output.hasPrefix("+AA\n-AB\n+OX\n-QUIZ\n-ZAX\n") && back.status == 1)
  }

  @Test("The alphabet's order, not the bytes', and brackets around tiles of several letters")
  func order() async throws {
    let scratch = try Scratch()
    let one = try scratch.file("one.txt", "zażółć\nźle\nżaba\nłąka\nlato\nćma\n")
    let none = try scratch.file("two.txt", "zażółć\n")
    let polish = try await Program.run("lexicon", "diff", none, one, "--alphabet", "polish")
    #expect(polish.output.hasPrefix("+ĆMA\n+LATO\n+ŁĄKA\n+ŹLE\n+ŻABA\n "))
    let chile = try scratch.file("dos.txt", "chico\ncuna\ndama\n")
    let other = try scratch.file("uno.txt", "dama\n")
    let spanish = try await Program.run("lexicon", "diff", chile, other, "--alphabet", "spanish")
    #expect(spanish.output.hasPrefix("-CUNA\n-[CH]ICO\n "))
  }

  @Test("Of the same words nothing but the counts is said, with status 0")
  func same() async throws {
    let scratch = try Scratch()
    let one = try scratch.file("one.txt", "at\ntan\n")
    let two = try scratch.file("two.txt", "TAN\nAT\nTAN\n")
    let outcome = try await Program.run("lexicon", "diff", one, two)
    #expect(outcome.status == 0 && outcome.output.hasPrefix("    tiles") && outcome.complaints.isEmpty)
    let json = try await Program.run("lexicon", "diff", one, two, "--json")
    #expect(json.status == 0 && json.output.contains("\"gained\":[],\"lost\":[]"))
  }

  @Test("With --json one object has both lists' facts, the words and the counts")
  func json() async throws {
    let scratch = try Scratch()
    let one = try scratch.file("one.txt", "aa\nat\n")
    let two = try scratch.file("two.txt", "at\nzax\nzaxes\n")
    let outcome = try await Program.run("lexicon", "diff", one, two, "--json")
    #expect(outcome.status == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(object["gained"] as? [String] == ["ZAX", "ZAXES"] && object["lost"] as? [String] == ["AA"])
    let counts = try #require(object["gainedByLength"] as? [Int])
    #expect(counts.count == 16 && counts[3] == 1 && counts[5] == 1 && counts.reduce(0, +) == 2)
    let old = try #require(object["a"] as? [String: Any])
    #expect(
      old["name"] as? String == "one" && old["count"] as? Int == 2 && old["alphabet"] as? String == "english")
    #expect((old["seal"] as? String)?.count == 64)
  }

  @Test(
    "Lists of two alphabets are one clear line; a list that knows its alphabet says how the other is read")
  func alphabets() async throws {
    let scratch = try Scratch()
    let words = try scratch.file("polish.txt", "żaba\nłąka\n")
    let polish = "\(scratch.path)/polish.lexicon"
    let english = "\(scratch.path)/english.lexicon"
    #expect(
      try await Program.run("lexicon", "build", words, "-o", polish, "--alphabet", "polish").status == 0)
    #expect(try await Program.run("lexicon", "build", words, "-o", english).status == 0)
    let two = try await Program.run("lexicon", "diff", polish, english)
    #expect(two.status == 2 && two.output.isEmpty)
    #expect(two.complaint?.contains("lists of two alphabets do not compare") == true)
    #expect(try await Program.run("lexicon", "diff", words, polish).status == 0)
    #expect(try await Program.run("lexicon", "diff", polish, words).status == 0)
    #expect(try await Program.run("lexicon", "diff", words, english).status == 0)
    #expect(try await Program.run("lexicon", "diff", words).status == 2)
    #expect(try await Program.run("lexicon", "diff", words, "\(words).gone").complaint != nil)
  }
}
