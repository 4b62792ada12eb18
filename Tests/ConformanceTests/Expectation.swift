// SPDX-License-Identifier: MIT

/// What a transcript expects a line to be, and the values that it has captured so far.
struct Captures {
  private var values: [String: String] = [:]

  init() {}

  subscript(name: String) -> String? { values[name] }

  /// The text with every captured `<name>` put in.
  func filled(_ text: String) -> String {
    var text = text
    for (name, value) in values { text = text.replacing("<\(name)>", with: value) }
    return text
  }

  /// Whether a line is what was expected; captures what is new in it.
  ///
  /// Words are compared one by one. `…` alone stands for any further keys. Text behind ` :` is compared
  /// only where the expectation has one.
  mutating func take(_ line: String, as expected: String) -> Bool {
    let (wantedHead, wantedText) = Self.parts(filled(expected))
    let (head, text) = Self.parts(line)
    if let wantedText, wantedText != text { return false }
    var found: [String: String] = [:]
    var words = head.split(separator: " ", omittingEmptySubsequences: false)[...]
    for pattern in wantedHead.split(separator: " ", omittingEmptySubsequences: false) {
      if pattern == "…" {
        values.merge(found) { $1 }
        return true
      }
      guard let word = words.popFirst(), Self.match(pattern, word, &found) else { return false }
    }
    guard words.isEmpty else { return false }
    values.merge(found) { $1 }
    return true
  }

  /// A line without its text.
  static func head(_ line: String) -> String { String(parts(line).head) }

  /// A line's text; nil where it has none.
  static func text(_ line: String) -> String? { parts(line).text.map { String($0) } }

  private static func parts(_ line: String) -> (head: Substring, text: Substring?) {
    let bytes = line.utf8
    for place in bytes.indices where bytes[place] == UInt8(ascii: " ") {
      let next = bytes.index(after: place)
      guard next < bytes.endIndex, bytes[next] == UInt8(ascii: ":") else { continue }
      return (line[..<place], line[bytes.index(after: next)...])
    }
    return (line[...], nil)
  }

  /// Matches one word against literals and `<name>`s; a name takes as little as it can.
  private static func match(
    _ pattern: Substring, _ word: Substring, _ found: inout [String: String]
  ) -> Bool {
    guard let open = pattern.firstIndex(of: "<"), let close = pattern[open...].firstIndex(of: ">")
    else {
      return pattern == word
    }
    guard word.hasPrefix(pattern[..<open]) else { return false }
    let name = String(pattern[pattern.index(after: open)..<close])
    let after = pattern[pattern.index(after: close)...]
    let rest = word.dropFirst(pattern[..<open].count)
    for count in 1..<max(2, rest.count + 1) where count <= rest.count {
      let value = String(rest.prefix(count))
      if let known = found[name], known != value { continue }
      var deeper = found
      deeper[name] = value
      if match(after, rest.dropFirst(count), &deeper) {
        found = deeper
        return true
      }
    }
    return false
  }
}
