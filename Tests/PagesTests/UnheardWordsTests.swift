// SPDX-License-Identifier: MIT
import Testing

@testable import Pages

@Suite("Words that no page has shown wait for the next page of the person")
struct UnheardWordsTests {
  private func line(_ text: String) -> [UInt8] { Array("* TELL by=ann :\(text)".utf8) }

  @Test("They wait until a page has shown them, in order, under any spelling of the name's case")
  func kept() {
    let words = UnheardWords()
    words.keep(line("one"), for: ("Ben", "1"))
    words.keep(line("two"), for: ("ben", "1"))
    #expect(words.lines(for: ("BEN", "1")) == [line("one"), line("two")])
    #expect(words.lines(for: ("ben", "1")).count == 2 && words.lines(for: ("cid", "1")).isEmpty)
    words.drop(line("one"), for: ("ben", "1"))
    words.drop(line("one"), for: ("ben", "1"))
    words.drop(line("two"), for: ("cid", "1"))
    #expect(words.lines(for: ("ben", "1")) == [line("two")])
  }

  @Test("Twenty wait for a person, and the oldest give way")
  func most() {
    let words = UnheardWords()
    for number in 1...25 { words.keep(line("\(number)"), for: ("ben", "1")) }
    #expect(words.lines(for: ("ben", "1")) == (6...25).map { line("\($0)") })
  }

  @Test("A later holder of the name, who has another code, gets nothing")
  func later() {
    let words = UnheardWords()
    words.keep(line("one"), for: ("ben", "1"))
    #expect(words.lines(for: ("ben", "2")).isEmpty && words.lines(for: ("ben", "1")).count == 1)
  }

  @Test("They wait for a thousand people, and those that have waited longest give way")
  func people() {
    let words = UnheardWords()
    for number in 0..<1000 { words.keep(line("one"), for: ("ben\(number)", "1")) }
    words.drop(line("one"), for: ("ben5", "1"))
    words.keep(line("one"), for: ("ben1000", "1"))
    #expect(words.lines(for: ("ben0", "1")).count == 1)
    words.keep(line("one"), for: ("ben1001", "1"))
    #expect(words.lines(for: ("ben0", "1")).isEmpty && words.lines(for: ("ben1", "1")).count == 1)
  }
}
