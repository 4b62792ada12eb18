// SPDX-License-Identifier: MIT
import Foundation

/// The tree that the tests stand in.
enum SourceTree {
  static let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: top.appending(path: path), encoding: .utf8)
  }

  /// The Swift files of a folder and of those in it, sorted.
  static func files(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: top.appending(path: folder).path(percentEncoded: false)
    )
    .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }
}

/// One string literal of a source file.
struct SourceText {
  let file: String
  /// From 1.
  let line: Int
  /// What the literal says, with `%1`, `%2` … for its interpolations.
  let template: String
  /// The code in front of it, on its line or the one before.
  let context: String

  /// True where something stands in it that people read; commands and keys alone are the same everywhere.
  ///
  /// A word without a space is one where it is written as a text.
  var hasWords: Bool {
    (template.contains(" ") || context.hasSuffix("text("))
      && template.replacing(/%\d/, with: "").contains { $0.isLowercase }
  }
}

/// Finds string literals in Swift source, well enough for formatted code.
struct SourceReader {
  private let file: String
  private let source: [Character]
  private var place = 0
  private var line = 1
  private var found: [SourceText] = []

  /// Every literal of a file, those within interpolations behind the one that they stand in.
  static func texts(of source: String, file: String) -> [SourceText] {
    var reader = SourceReader(file: file, source: Array(source))
    reader.readCode(until: nil)
    return reader.found
  }

  private init(file: String, source: [Character]) {
    self.file = file
    self.source = source
  }

  private func isAt(_ mark: String) -> Bool {
    source[place...].starts(with: mark)
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where place < source.count {
      if source[place].isNewline { line += 1 }
      place += 1
    }
  }

  /// Reads on to a parenthesis that closes what was open, or to the end.
  private mutating func readCode(until close: Character?) {
    var depth = 0
    while place < source.count {
      if isAt("//") {
        while place < source.count, !source[place].isNewline { advance() }
      } else if source[place] == "\"" {
        readLiteral()
      } else {
        if let close, source[place] == close, depth == 0 { return }
        if source[place] == "(" { depth += 1 }
        if source[place] == ")" { depth -= 1 }
        advance()
      }
    }
  }

  private mutating func readLiteral() {
    let start = place
    let startLine = line
    let isBlock = isAt("\"\"\"")
    advance(isBlock ? 3 : 1)
    let index = found.count
    var text = ""
    var count = 0
    while place < source.count, !isAt(isBlock ? "\"\"\"" : "\"") {
      guard source[place] == "\\" else {
        text.append(source[place])
        advance()
        continue
      }
      advance()
      let escaped = source[place]
      advance()
      switch escaped {
      case "(":
        count += 1
        text += "%\(count)"
        readCode(until: ")")
        advance()
      case "n": text += "\n"
      case "r": text += "\r"
      // The end of a line within a block; joined below.
      case let end where end.isNewline: text += "\u{0}"
      default: text.append(escaped)
      }
    }
    advance(isBlock ? 3 : 1)
    if isBlock { text = Self.unfolded(text) }
    let context = String(source[max(0, start - 60)..<start])
    found.insert(SourceText(file: file, line: startLine, template: text, context: context), at: index)
  }

  /// A block's lines without their indentation, joined where the source says so.
  private static func unfolded(_ text: String) -> String {
    let lines = text.replacing("\u{0}", with: "\u{0}\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    let indent = lines.last?.prefix { $0 == " " }.count ?? 0
    return lines.dropFirst().dropLast().map { $0.dropFirst(indent) }.joined(separator: "\n")
      .replacing("\u{0}\n", with: "")
  }
}
