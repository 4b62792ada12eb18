// SPDX-License-Identifier: MIT
import Testing

@testable import Transport

/// Source: sd-daemon(3).
@Suite("LogLine: one line, whatever is in it")
struct LogLineTests {
  static func text(_ text: String, _ level: LogLine.Level, forSystemd: Bool) -> String {
    String(decoding: LogLine.bytes(text, level, forSystemd: forSystemd), as: UTF8.self)
  }

  @Test("The journal is told how much a line matters, and whoever reads along is not")
  func levels() {
    #expect(Self.text("verdict: no", .error, forSystemd: true) == "<3>verdict: no\n")
    #expect(Self.text("verdict: no", .warning, forSystemd: true) == "<4>verdict: no\n")
    #expect(Self.text("verdict: so", .notice, forSystemd: true) == "<5>verdict: so\n")
    #expect(Self.text("verdict: no", .error, forSystemd: false) == "verdict: no\n")
  }

  @Test(
    "What ends a line, moves the cursor or turns the line round is shown by its number",
    arguments: [
      ("a\nverdict: b", "a\\u{A}verdict: b"), ("a\r\nb", "a\\u{D}\\u{A}b"), ("\u{1B}[2J", "\\u{1B}[2J"),
      ("a\u{85}b\u{2028}c", "a\\u{85}b\\u{2028}c"), ("a\u{202E}b\u{200B}", "a\\u{202E}b\\u{200B}"),
      ("\u{7F}\u{9B}31m", "\\u{7F}\\u{9B}31m"), ("żółć, 犬 and 🐕", "żółć, 犬 and 🐕"), ("", ""),
    ])
  func shown(_ text: String, _ line: String) {
    #expect(LogLine.shown(text) == line)
    #expect(Self.text(text, .error, forSystemd: false).split(separator: "\n").count <= 1)
  }
}
