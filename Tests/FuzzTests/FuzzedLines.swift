// SPDX-License-Identifier: MIT
import TestSupport
import Wire

/// Lines are cut as plainly as could be, and the same however their bytes come.
///
/// The first byte chooses how they come, and how much of an over-long line is borne.
/// Source: Protocol/SPEC.md, lines.
enum FuzzedLines: Fuzzed {
  static let longest = 3000
  static let words = ["\n", "\r\n"]
  static let seeds: [[UInt8]] = [
    "?JUDGE AT\r\nPING\n\n\r\r\nhalf", "!" + String(repeating: "x", count: 511) + "\nBYE\n",
    "!" + String(repeating: "x", count: 512) + "\nBYE\n",
    "\"" + String(repeating: "x", count: 700) + "\nBYE\n",
  ].map { Array($0.utf8) }

  enum Made: Equatable {
    case line([UInt8])
    case tooLong
    case endless
  }

  static func check(_ bytes: [UInt8]) throws(Finding) {
    let chosen = Chosen(bytes)
    let most = chosen.choice & 1 == 0 ? 65_536 : 640
    var numbers = Seeded(seed: UInt64(chosen.choice))
    let expected = plainly(chosen.rest, most)
    for (way, made) in [
      ("whole", framed(chosen.rest, most) { _ in chosen.rest.count }),
      ("byte by byte", framed(chosen.rest, most) { _ in 1 }),
      ("in pieces", framed(chosen.rest, most) { _ in Int.random(in: 1...700, using: &numbers) }),
    ] {
      try Finding.unless(made.made == expected.made, "\(way) lines are cut otherwise")
      try Finding.unless(made.rest == expected.rest, "\(way) another rest is held back")
    }
  }

  /// What is said of lines, word by word.
  private static func plainly(_ bytes: [UInt8], _ most: Int) -> (made: [Made], rest: Int) {
    var made: [Made] = []
    let pieces = bytes.split(separator: 10, omittingEmptySubsequences: false)
    for (place, piece) in pieces.enumerated() {
      let isEnded = place < pieces.count - 1
      if piece.count < Limits.lineBytes {
        guard isEnded else { return (made, piece.count) }
        made.append(.line(Array(piece.last == 13 ? piece.dropLast() : piece)))
      } else {
        made.append(.tooLong)
        if piece.count > most { return (made + [.endless], 0) }
      }
    }
    return (made, 0)
  }

  private static func framed(
    _ bytes: [UInt8], _ most: Int, _ size: (Int) -> Int
  ) -> (made: [Made], rest: Int) {
    var framer = LineFramer()
    var made: [Made] = []
    var held: [UInt8] = []
    var taken = 0
    while taken < bytes.count {
      let count = min(size(taken), bytes.count - taken)
      held += bytes[taken..<taken + count]
      taken += count
      var cursor = 0
      scan: while true {
        switch framer.next(in: held.span, at: &cursor, discardMost: most) {
        case .line(let range): made.append(.line(Array(held[range])))
        case .tooLong: made.append(.tooLong)
        case .endless: return (made + [.endless], 0)
        case .more: break scan
        }
      }
      held.removeFirst(cursor)
    }
    return (made, held.count)
  }
}
