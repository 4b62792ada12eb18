// SPDX-License-Identifier: MIT
import Foundation

/// One text file of our own tree, or a sample that stands for one.
struct Page: Sendable {
  /// From the top of the tree, such as `Sources/Wire/Lines/Tag.swift`.
  let path: String
  let text: String
  /// The lines, without their ends; line numbers are the indices and 1.
  let lines: [String]
  /// The lines of a Swift file without comments and the inside of string literals; none of another file.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { String(Substring($0)) }
    code = path.hasSuffix(".swift") ? Stripped.code(of: lines) : []
  }

  /// The folder under `Sources` that the file stands in, or nil.
  var room: String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }

  var isSwift: Bool { path.hasSuffix(".swift") }
  var isMarkdown: Bool { path.hasSuffix(".md") }
  var isSource: Bool { path.hasPrefix("Sources/") }
}

/// Our own tree as it stands on disk: every text file that we wrote.
enum Tree {
  /// The top of the tree.
  static let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Word lists and licences are others' text; what is built or served is nobody's.
  private static let foreign = [
    ".git", ".build", ".swiftpm", "verdict-data", "lexica", "Dictionaries/english/words.txt",
    "Dictionaries/english/roots.txt",
    "Dictionaries/english/licences", "Protocol/ledger",
  ]

  private static let endings = [
    "swift", "md", "c", "cc", "h", "modulemap", "sh", "tsv", "txt", "abnf", "session", "json", "run",
    "Makefile",
  ]

  static let pages: [Page] = load("").sorted { $0.path < $1.path }

  /// The page of that path; an empty one where it is missing.
  static func page(_ path: String) -> Page {
    pages.first { $0.path == path } ?? Page(path: path, text: "")
  }

  /// Whether a file or folder of that path is there.
  static func holds(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: top.appending(path: path).path(percentEncoded: false))
  }

  private static func load(_ folder: String) -> [Page] {
    let manager = FileManager.default
    let names =
      (try? manager.contentsOfDirectory(atPath: top.path(percentEncoded: false) + "/" + folder)) ?? []
    return names.flatMap { name -> [Page] in
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      guard !foreign.contains(path) else { return [] }
      let url = top.appending(path: path)
      if (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true { return load(path) }
      let ending = name.split(separator: ".").last.map(String.init) ?? name
      guard endings.contains(ending), let text = try? String(contentsOf: url, encoding: .utf8) else {
        return []
      }
      return [Page(path: path, text: text)]
    }
  }
}

/// Takes comments and string literals out, well enough for formatted code.
///
/// Works on bytes, because tests are built for debugging and the tree has a million of them.
enum Stripped {
  private static let quote = UInt8(ascii: "\"")
  private static let slash = UInt8(ascii: "/")
  private static let backslash = UInt8(ascii: "\\")

  static func code(of lines: [String]) -> [String] {
    var isInText = false
    return lines.map { line in
      let bytes = Array(line.utf8)
      let fence = bytes.firstRange(of: [quote, quote, quote])
      defer { if fence != nil { isInText.toggle() } }
      if isInText { return "" }
      return String(decoding: withoutTexts(bytes[..<(fence?.lowerBound ?? bytes.count)]), as: UTF8.self)
    }
  }

  private static func withoutTexts(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var kept: [UInt8] = []
    var isInText = false
    var previous: UInt8 = 0
    for byte in line {
      if byte == quote, previous != backslash {
        isInText.toggle()
      } else if !isInText {
        if byte == slash, previous == slash {
          kept.removeLast()
          break
        }
        kept.append(byte)
      }
      previous = previous == backslash && byte == backslash ? 0 : byte
    }
    return kept
  }
}
