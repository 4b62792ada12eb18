// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// A grammar in ABNF, and whether a line is in its language.
///
/// Source: RFC 5234, RFC 7405; prose values and incremental alternatives are not needed and not read.
struct Grammar {
  private indirect enum Node {
    case rule(String)
    case text([UInt32], anyCase: Bool)
    case range(ClosedRange<UInt32>)
    case all([Node])
    case any([Node])
    case times(Int, Int, Node)
  }

  private var rules: [String: Node] = [:]

  /// The names of its rules.
  var names: [String] { rules.keys.sorted() }

  init(_ text: String) throws {
    var joined: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      let bare = Self.withoutComment(line)
      if bare.allSatisfy({ $0 == " " }) { continue }
      if bare.hasPrefix(" "), let last = joined.popLast() {
        joined.append(last + bare)
      } else {
        joined.append(bare)
      }
    }
    for line in joined {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { throw LineFault("not a rule: \(line)") }
      let name = parts[0].trimmingCharacters(in: .whitespaces)
      var reader = Reader(text: Array(parts[1]))
      rules[name.lowercased()] = try reader.alternation()
      guard reader.isAtEnd else { throw LineFault("not read to its end: \(line)") }
    }
  }

  /// Whether a rule makes exactly this text.
  func matches(_ text: String, _ rule: String) throws -> Bool {
    let scalars = text.unicodeScalars.map(\.value)
    return try ends(.rule(rule), scalars, from: [0]).contains(scalars.count)
  }

  /// Every place at which a node can end, for every place from which it may begin.
  private func ends(_ node: Node, _ text: [UInt32], from starts: Set<Int>) throws -> Set<Int> {
    switch node {
    case .rule(let name):
      guard let rule = rules[name.lowercased()] else { throw LineFault("no rule \(name)") }
      return try ends(rule, text, from: starts)
    case .text(let wanted, let anyCase):
      return Set(
        starts.compactMap { start in
          let end = start + wanted.count
          guard end <= text.count else { return nil }
          let isSame = zip(wanted, text[start..<end]).allSatisfy { want, have in
            want == have || anyCase && Self.folded(want) == Self.folded(have)
          }
          return isSame ? end : nil
        })
    case .range(let range):
      return Set(starts.compactMap { $0 < text.count && range.contains(text[$0]) ? $0 + 1 : nil })
    case .all(let nodes):
      return try nodes.reduce(starts) { $0.isEmpty ? [] : try ends($1, text, from: $0) }
    case .any(let nodes):
      return try nodes.reduce(into: Set<Int>()) { $0.formUnion(try ends($1, text, from: starts)) }
    case .times(let least, let most, let node):
      var reached = least == 0 ? starts : []
      var last = starts
      var count = 0
      while count < most, !last.isEmpty {
        last = try ends(node, text, from: last)
        count += 1
        if count >= least {
          last.subtract(reached)
          reached.formUnion(last)
        }
      }
      return reached
    }
  }

  private static func folded(_ scalar: UInt32) -> UInt32 {
    (65...90).contains(scalar) ? scalar + 32 : scalar
  }

  private static func withoutComment(_ line: Substring) -> String {
    var isQuoted = false
    for index in line.indices {
      if line[index] == "\"" { isQuoted.toggle() }
      if line[index] == ";", !isQuoted { return String(line[..<index]) }
    }
    return String(line)
  }

  /// Reads the right side of a rule.
  private struct Reader {
    let text: [Character]
    var place = 0

    init(text: [Character]) { self.text = text }

    var isAtEnd: Bool { place == text.count }

    private var next: Character? { place < text.count ? text[place] : nil }

    private mutating func skipSpaces() { while next == " " { place += 1 } }

    private mutating func take(while belongs: (Character) -> Bool) -> String {
      let start = place
      while let next, belongs(next) { place += 1 }
      return String(text[start..<place])
    }

    mutating func alternation() throws -> Node {
      var choices = [try concatenation()]
      while next == "/" {
        place += 1
        choices.append(try concatenation())
      }
      return choices.count == 1 ? choices[0] : .any(choices)
    }

    private mutating func concatenation() throws -> Node {
      var nodes: [Node] = []
      skipSpaces()
      while let next, next != "/", next != ")", next != "]" {
        nodes.append(try repetition())
        skipSpaces()
      }
      return .all(nodes)
    }

    private mutating func repetition() throws -> Node {
      let least = take { $0.isNumber }
      guard next == "*" else {
        let node = try element()
        return Int(least).map { .times($0, $0, node) } ?? node
      }
      place += 1
      let most = take { $0.isNumber }
      return .times(Int(least) ?? 0, Int(most) ?? .max, try element())
    }

    private mutating func element() throws -> Node {
      switch next {
      case "(", "[":
        let isOption = next == "["
        place += 1
        let inner = try alternation()
        guard next == (isOption ? "]" : ")") else { throw LineFault("a bracket is open: \(String(text))") }
        place += 1
        return isOption ? .times(0, 1, inner) : inner
      case "\"": return .text(quoted(), anyCase: true)
      case "%":
        place += 1
        if next == "s" {
          place += 1
          return .text(quoted(), anyCase: false)
        }
        place += 1
        let low = UInt32(take { $0.isHexDigit }, radix: 16) ?? 0
        guard next == "-" else { return .range(low...low) }
        place += 1
        return .range(low...(UInt32(take { $0.isHexDigit }, radix: 16) ?? low))
      default:
        let name = take { $0.isLetter || $0.isNumber || $0 == "-" }
        guard !name.isEmpty else { throw LineFault("what is this: \(String(text[place...]))") }
        return .rule(name)
      }
    }

    private mutating func quoted() -> [UInt32] {
      place += 1
      let inner = take { $0 != "\"" }
      place += 1
      return inner.unicodeScalars.map(\.value)
    }
  }
}
