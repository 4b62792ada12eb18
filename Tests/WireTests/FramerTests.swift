// SPDX-License-Identifier: MIT
import TestSupport
import Testing
import Wire

/// Source: Protocol/SPEC.md, lines.
@Suite("Lines are cut at LF, whatever the packets, and an over-long one is one fault")
struct FramerTests {
  /// What a framer makes of some bytes.
  enum Made: Equatable {
    case line(String)
    case tooLong
    case endless
  }

  /// Feeds bytes in pieces of given sizes, the rest coming again as a connection brings it.
  static func frame(_ bytes: [UInt8], pieces: (Int) -> Int, discardMost: Int = 65536) -> ([Made], rest: Int) {
    var framer = LineFramer()
    var made: [Made] = []
    var held: [UInt8] = []
    var next = 0
    var round = 0
    while next < bytes.count {
      let size = min(max(1, pieces(round)), bytes.count - next)
      round += 1
      held += bytes[next..<(next + size)]
      next += size
      var cursor = 0
      scan: while true {
        switch framer.next(in: held.span, at: &cursor, discardMost: discardMost) {
        case .line(let range): made.append(.line(String(decoding: held[range], as: UTF8.self)))
        case .tooLong: made.append(.tooLong)
        case .endless: return (made + [.endless], held.count)
        case .more: break scan
        }
      }
      held.removeFirst(cursor)
    }
    return (made, held.count)
  }

  static let long = String(repeating: "x", count: 600)

  static let cases: [(String, [Made])] = [
    ("JUDGE AT\n", [.line("JUDGE AT")]),
    ("JUDGE AT\r\n", [.line("JUDGE AT")]),
    ("\n\r\n\n", [.line(""), .line(""), .line("")]),
    ("A\r\r\n", [.line("A\r")]),
    ("A\rB\n", [.line("A\rB")]),
    ("one\ntwo\nthree\n", [.line("one"), .line("two"), .line("three")]),
    (String(repeating: "x", count: 511) + "\n", [.line(String(repeating: "x", count: 511))]),
    (String(repeating: "x", count: 510) + "\r\n", [.line(String(repeating: "x", count: 510))]),
    (String(repeating: "x", count: 512) + "\nJUDGE AT\n", [.tooLong, .line("JUDGE AT")]),
    (long + "\n" + long + "\nok\n", [.tooLong, .tooLong, .line("ok")]),
    (String(repeating: "y", count: 5000) + " BYE\nPING\n", [.tooLong, .line("PING")]),
  ]

  @Test("Each input gives the same lines whole, byte by byte, and at random splits", arguments: cases)
  func splits(input: String, expected: [Made]) {
    let bytes = Array(input.utf8)
    #expect(Self.frame(bytes) { _ in bytes.count }.0 == expected)
    #expect(Self.frame(bytes) { _ in 1 }.0 == expected)
    for seed in 1...20 {
      var random = Seeded(seed: UInt64(seed))
      let sizes = (0..<bytes.count).map { _ in Int(random.next() % 700) + 1 }
      #expect(Self.frame(bytes) { sizes[$0] }.0 == expected, "seed \(seed)")
    }
  }

  @Test("A half line is held back, not read")
  func half() {
    let (made, rest) = Self.frame(Array("JUDGE AT\nJUD".utf8)) { _ in 4 }
    #expect(made == [.line("JUDGE AT")] && rest == 3)
  }

  @Test("A line without end is given up after a bounded number of bytes")
  func endless() {
    let flood = [UInt8](repeating: UInt8(ascii: "z"), count: 200_000)
    let (made, _) = Self.frame(flood, pieces: { _ in 1000 }, discardMost: 65536)
    #expect(made == [.tooLong, .endless])
  }

  @Test("Any bytes at all, split anywhere, give the same lines")
  func randomBytes() {
    for seed in 1...200 {
      var random = Seeded(seed: UInt64(seed))
      let bytes = (0..<2000).map { _ -> UInt8 in
        let draw = random.next()
        return draw % 97 == 0 ? 10 : UInt8(truncatingIfNeeded: draw >> 8)
      }
      let whole = Self.frame(bytes) { _ in bytes.count }
      let single = Self.frame(bytes) { _ in 1 }
      #expect(whole.0 == single.0 && whole.rest == single.rest, "seed \(seed)")
    }
  }
}
