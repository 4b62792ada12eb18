// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Wire

/// What may stand in the lines of a reply or notice, and what of it has been seen.
final class LineRegistry {
  struct Kind {
    let keys: Set<String>
    let continuationKeys: Set<String>
  }

  /// What lines have shown.
  struct Shown: Sendable {
    /// `CODE KEYWORD`, `CODE KEYWORD key`, `CODE-KEYWORD key`, and the same with `*`.
    var seen: Set<String> = []
    /// `CODE KEYWORD` of every answer that a verb got.
    var answers: [Verb: Set<String>] = [:]
    /// Every line that was seen, once.
    var lines: Set<String> = []
  }

  /// By `CODE KEYWORD` and `* KEYWORD`.
  let kinds: [String: Kind]
  private(set) var shown = Shown()

  var answers: [Verb: Set<String>] { shown.answers }
  var lines: Set<String> { shown.lines }

  init() {
    var kinds: [String: Kind] = [:]
    for kind in ReplyKind.allCases {
      kinds[kind.rawValue] = Kind(keys: Set(kind.row.keys), continuationKeys: Set(kind.row.lineKeys))
    }
    for kind in NoticeKind.allCases {
      kinds["* \(kind.rawValue)"] = Kind(keys: Set(kind.row.keys), continuationKeys: [])
    }
    self.kinds = kinds
  }

  /// What the registries list and no line has shown, sorted.
  var unseen: [String] {
    var missing: [String] = []
    for (name, kind) in kinds {
      if !shown.seen.contains(name) { missing.append(name) }
      missing += kind.keys.map { "\(name) \($0)=" }.filter { !shown.seen.contains($0) }
      let line = name.replacingOccurrences(of: " ", with: "-")
      missing += kind.continuationKeys.map { "\(line) \($0)=" }.filter { !shown.seen.contains($0) }
    }
    return missing.sorted()
  }

  func note(_ name: String) { shown.seen.insert(name) }
  func note(line: String) { shown.lines.insert(line) }

  /// Takes in what lines have shown elsewhere.
  func note(_ others: Shown) {
    shown.seen.formUnion(others.seen)
    shown.lines.formUnion(others.lines)
    shown.answers.merge(others.answers) { $0.union($1) }
  }

  /// A verb was answered by a line.
  func note(_ verb: Verb, by line: String) {
    let words = line.split(separator: " ").filter { !$0.hasPrefix("#") }
    shown.answers[verb, default: []].insert(words.prefix(2).joined(separator: " "))
  }
}

/// Reads the lines of one connection as a program would, and finds what the registries do not allow.
struct LineCheck {
  let registry: LineRegistry
  /// The head that the next line must have while a reply goes on.
  private var open: String?
  private var continuations = 0
  private var isOver = false

  init(_ registry: LineRegistry) { self.registry = registry }

  /// Checks a line that a person reads under PLAIN: it fits a window, but for a code or a record that must be copied.
  static func take(withoutHead line: String) throws {
    guard line.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw LineFault("a control character: \(line)")
    }
    guard line.unicodeScalars.count <= 80 || line.hasPrefix("#") || line.hasPrefix(">") else {
      throw LineFault("more than 80 columns: \(line)")
    }
  }

  /// Throws what is wrong with the next line.
  mutating func take(_ line: String) throws {
    func fault(_ text: String) -> LineFault { LineFault("\(text): \(line)") }
    guard !isOver else { throw fault("a line after a fatal reply") }
    registry.note(line: line)
    guard line.utf8.count + 2 <= 1024 else { throw fault("more than 1,024 bytes") }
    guard line.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw fault("a control character")
    }
    let text = line.firstRange(of: " :")
    var words = line[..<(text?.lowerBound ?? line.endIndex)]
      .split(separator: " ", omittingEmptySubsequences: false)[...]
    guard let first = words.popFirst() else { throw fault("an empty line") }
    if first == "*" {
      guard open == nil else { throw fault("a notice within a reply") }
      guard let keyword = words.popFirst() else { throw fault("a notice without a keyword") }
      if keyword == "RULING" {
        guard let ruling = words.popFirst(), ruling == "ACCEPTABLE" || ruling == "UNACCEPTABLE" else {
          throw fault("a ruling without one")
        }
      }
      guard keyword != "NOTE" || line[(text?.upperBound ?? line.startIndex)...].count <= 78 else {
        throw fault("a hint of more than 78 columns")
      }
      return try takeKeys(words, of: "* \(keyword)", isContinuation: false, fault)
    }
    let isRefusal = first.count == 3 && !first.hasPrefix("2")
    guard !isRefusal || text != nil else { throw fault("a refusal that does not say what to type") }
    try takeReply(first, words, fault)
  }

  private mutating func takeReply(
    _ first: Substring, _ rest: ArraySlice<Substring>, _ fault: (String) -> LineFault
  ) throws {
    var words = rest
    let parts = first.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let code = parts[0]
    guard code.count == 3, code.allSatisfy({ $0.isASCII && $0.isNumber }), "245".contains(code.prefix(1))
    else {
      throw fault("neither a reply nor a notice")
    }
    let isContinuation = parts.count == 2
    var keyword = isContinuation ? parts[1] : words.popFirst() ?? ""
    var tag = Substring()
    if keyword.hasPrefix("#") {
      tag = keyword
      keyword = words.popFirst() ?? ""
    }
    let head = "\(code) \(tag) \(keyword)"
    if let open, open != head { throw fault("within the reply \(open)") }
    open = isContinuation ? head : nil
    continuations = isContinuation ? continuations + 1 : 0
    guard continuations <= 200 else { throw fault("more than 200 lines") }
    if code == "212" { words = words.dropFirst() }
    try takeKeys(words, of: "\(code) \(keyword)", isContinuation: isContinuation, fault)
    isOver = words.contains("fatal=yes")
  }

  private func takeKeys(
    _ words: ArraySlice<Substring>, of name: String, isContinuation: Bool, _ fault: (String) -> LineFault
  ) throws {
    guard let kind = registry.kinds[name] else { throw fault("not in the registry") }
    let shown = isContinuation ? name.replacingOccurrences(of: " ", with: "-") : name
    registry.note(isContinuation ? shown : name)
    let known = isContinuation ? kind.continuationKeys : kind.keys
    var before: Set<Substring> = []
    for word in words {
      guard let equals = word.firstIndex(of: "="), word.index(after: equals) < word.endIndex else {
        throw fault("'\(word)' is not key=value")
      }
      let key = word[..<equals]
      guard known.contains(String(key)) else { throw fault("the registry lacks the key \(key)") }
      guard before.insert(key).inserted else { throw fault("\(key) stands twice") }
      registry.note("\(shown) \(key)=")
    }
  }
}
