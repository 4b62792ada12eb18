// SPDX-License-Identifier: MIT
import Testing

@testable import Pages

@Suite("Words that no page has shown wait for the next page of the person")
struct UnheardWordsTests {
  private func line(_ text: String) -> [UInt8] { Array("* TELL by=ann :\(text)".utf8) }

  @Test("They wait until a page has shown them, in order, under any spelling of the name's case")
  func kept() {
    let words = UnheardWords()
    words.keep(line("one"), for: "Ben")
    words.keep(line("two"), for: "ben")
    #expect(words.lines(for: "BEN") == [line("one"), line("two")])
    #expect(words.lines(for: "ben").count == 2 && words.lines(for: "cid").isEmpty)
    words.drop(line("one"), for: "ben")
    words.drop(line("one"), for: "ben")
    words.drop(line("two"), for: "cid")
    #expect(words.lines(for: "ben") == [line("two")])
  }

  @Test("Twenty wait for a person, and the oldest give way")
  func most() {
    let words = UnheardWords()
    for number in 1...25 { words.keep(line("\(number)"), for: "ben") }
    #expect(words.lines(for: "ben") == (6...25).map { line("\($0)") })
  }

  @Test("They wait for a thousand people, and room is made when words were shown")
  func people() {
    let words = UnheardWords()
    for number in 0..<1001 { words.keep(line("one"), for: "ben\(number)") }
    #expect(words.lines(for: "ben999").count == 1 && words.lines(for: "ben1000").isEmpty)
    words.drop(line("one"), for: "ben0")
    words.keep(line("one"), for: "ben1000")
    #expect(words.lines(for: "ben1000").count == 1)
  }
}
