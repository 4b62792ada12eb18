// SPDX-License-Identifier: MIT
import Testing

@testable import verdict

@Suite("The parts of verdict connect that read keys and clean lines")
struct ConnectPartsTests {
  @Test("Keys are the same however what the terminal sends is cut, and unknown ones leave nothing behind")
  func keys() {
    let sent: [UInt8] =
      Array("a\u{1B}[Aż\u{1B}[15;2~日\u{1B}OB\u{1B}b\u{1B}[1;5C\u{9}\u{1B}[3~".utf8) + [0xFF, 0xC5, 13, 4]
    let wanted: [Key] = [
      .edit("a"), .older, .edit("ż"), .edit("日"), .newer, .edit("\u{1B}b"), .edit("\u{1B}f"), .delete, .enter,
      .end,
    ]
    for size in 1...sent.count {
      var keys = Keys()
      var read: [Key] = []
      for start in stride(from: 0, to: sent.count, by: size) {
        keys.take(Array(sent[start..<min(start + size, sent.count)]))
        while let key = keys.next() { read.append(key) }
      }
      #expect(read == wanted, "in pieces of \(size)")
    }
  }

  @Test("What turns a line round, what nobody sees, and what is no UTF-8 is not shown as it came")
  func unseen() {
    let lines = [Array("* SAY :a\u{202E}b\u{200B}c é\r".utf8), [0x9B, 0x32, 0x4A, 0xFF]]
    let shown = lines.map { String(decoding: Screen.clean($0), as: UTF8.self) }
    #expect(shown == ["* SAY :a?b?c é", "\u{FFFD}2J\u{FFFD}"])
  }
}
