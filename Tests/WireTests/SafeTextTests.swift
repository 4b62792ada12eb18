// SPDX-License-Identifier: MIT
import Bytes
import TestSupport
import Testing
import Wire

/// Source: SPEC.md, 1.3.
@Suite("No line that leaves has what a terminal would not show as itself")
struct SafeTextTests {
  /// Of all of Unicode, those that mischief is made of oftener.
  private static func text(_ numbers: inout Seeded) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x9F, 0x20...0x7E, 0xA0...0x36F, 0x1100...0x11FF, 0x1780...0x18AF, 0x2000...0x206F, 0x2800...0x2801,
      0x3000...0x3164, 0xD7B0...0xD7FF, 0xE000...0xE010, 0xFE00...0xFEFF, 0xFFA0...0xFFFF, 0x1D173...0x1D17A,
      0xE0000...0xE01EF, 0...0x10FFFF,
    ]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &numbers) {
      let range = ranges.randomElement(using: &numbers) ?? 0x20...0x7E
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &numbers)) { scalars.append(scalar) }
    }
    return String(scalars)
  }

  /// By the standard's lists, not by the program's: what is shown as nothing, or turns or ends the line.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    let ignorable: [ClosedRange<UInt32>] = [
      0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F,
      0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFE00...0xFE0F, 0xFEFF...0xFEFF,
      0xFFA0...0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF,
    ]
    let blank: [ClosedRange<UInt32>] = [
      0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x205F...0x205F,
      0x2800...0x2800, 0x3000...0x3000,
    ]
    return value < 0x20 || (0x7F...0x9F).contains(value) || (0xE000...0xF8FF).contains(value)
      || (ignorable + blank).contains { $0.contains(value) }
  }

  @Test("Whatever text is written, one line comes of it, and nothing forbidden is in it")
  func lines() {
    var numbers = Seeded(seed: 15)
    var changed = 0
    for _ in 0..<20_000 {
      let text = Self.text(&numbers)
      var writer = LineWriter()
      writer.append(text)
      writer.text(verbatim: text)
      writer.text("\(text) said so")
      writer.endLine()
      let written = String(decoding: writer.lines.bytes, as: UTF8.self)
      #expect(written.unicodeScalars.suffix(2) == "\r\n".unicodeScalars.suffix(2))
      let rest = written.unicodeScalars.dropLast(2)
      if let found = rest.first(where: Self.isForbidden) {
        Issue.record("U+\(String(found.value, radix: 16)) left in \(text.debugDescription)")
        return
      }
      if !written.hasPrefix(text) { changed += 1 }
    }
    #expect(changed > 1000)
  }

  @Test("Letters of every language that is spoken here, and what people type between them, leave as they are")
  func kept() {
    for text in [
      "żółw", "Ñandú", "l’été", "grüß dich", "¿qué?", "e\u{301}", "日本", "🎉", "“so”", "…", "½ – 5 €",
    ] {
      var writer = LineWriter()
      writer.append(text)
      #expect(String(decoding: writer.lines.bytes, as: UTF8.self) == text)
    }
  }
}
