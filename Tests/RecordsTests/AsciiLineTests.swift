// SPDX-License-Identifier: MIT
import Directing
import Foundation
import Officiating
import TestSupport
import Testing

/// Source: SPEC.md, the ledger; RFC 8259.
@Suite("A ledger line is one line of ASCII, whatever stands in it, and reads back as it was")
struct AsciiLineTests {
  @Test("Names, titles and reasons of any characters are written in ASCII, and no reader of JSON sees others")
  func lines() throws {
    var numbers = Seeded(seed: 16)
    for _ in 0..<3000 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...10, using: &numbers) {
        let most: UInt32 = [0x7F, 0x2FF, 0xFFFF, 0x10FFFF].randomElement(using: &numbers) ?? 0x7F
        if let scalar = Unicode.Scalar(UInt32.random(in: 0...most, using: &numbers)) {
          scalars.append(scalar)
        }
      }
      let text = String(scalars)
      let meeting = RoundResult.played(Meeting(first: 1, 1, second: 2, 2))
      let other = RoundResult.played(Meeting(first: 1, 2, second: 2, 2))
      let line = try Samples.line(
        .tournament(.step(.corrected(round: 1, was: [meeting], now: other, reason: text))))
      #expect(line.last == 10 && line.dropLast().allSatisfy { (0x20...0x7E).contains($0) })
      let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      let read = try #require(object?["reason"] as? String)
      #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
    }
  }
}
