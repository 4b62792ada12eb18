// SPDX-License-Identifier: MIT
import Testing

/// Source: README.md, docs/PLAYING.md, docs/DIRECTING.md, whose examples a newcomer compares with the screen.
@Suite("Sessions shown to players and directors have the server's texts")
struct ExampleTests {
  /// Returns the text behind the colon of a reply or notice.
  ///
  /// Nil for other lines, for boards, and for standings and cards, which have a player's real name there.
  static func text(of line: Substring) -> String? {
    let line = line.drop { $0 == " " }
    let isReply = line.prefix(3).allSatisfy(\.isNumber) && [" ", "-"].contains(line.dropFirst(3).first)
    guard line.count > 4, isReply || line.hasPrefix("* "), !line.hasPrefix("211-TABLE"),
      !line.hasPrefix("211-STANDINGS"), !line.hasPrefix("211 CARD"), let colon = line.firstRange(of: " :")
    else { return nil }
    return String(line[colon.upperBound...])
  }

  /// Whether a template, with anything in its places, makes a text.
  static func fits(_ text: String, _ template: String) -> Bool {
    let parts = template.replacing(/%\d/, with: "%").split(separator: "%", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, text.hasPrefix(first) else { return false }
    guard parts.count > 1 else { return text == template }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  @Test("Each text behind a colon is one of the catalogue")
  func texts() throws {
    // What is hardly more than places fits anything, such as two phrases with a semicolon between them.
    let templates = try CatalogueFile.read().rows.map(\.english).filter { template in
      template.replacing(/%\d/, with: "").count { $0.isLetter } >= 6
    }
    let pages = ["README.md", "docs/PLAYING.md", "docs/DIRECTING.md", "docs/EVENTS.md"]
    let shown = try pages.flatMap { try SourceTree.text($0).split(separator: "\n").compactMap(Self.text) }
    #expect(shown.count >= 60)
    for text in shown {
      let isKnown = { (part: String) in templates.contains { Self.fits(part, $0) } }
      #expect(isKnown(text) || text.components(separatedBy: "; ").allSatisfy(isKnown), "\(text)")
    }
  }

  @Test("Places stand for anything, and what stands around them for itself")
  func fitting() {
    #expect(Self.fits("ann draws 7 tiles", "%1 draws %2 tiles"))
    #expect(!Self.fits("ann draws 7", "%1 draws %2 tiles"))
    #expect(!Self.fits("draw 7 tiles now", "draw %1 tiles") && Self.fits("that is all", "that is all"))
    #expect(Self.text(of: "    205 BYE fatal=yes :goodbye") == "goodbye")
    #expect(Self.text(of: "    211-TABLE row=1 :  1 = .") == nil && Self.text(of: "see 1 :no") == nil)
  }
}
