// SPDX-License-Identifier: MIT

/// A line of a server, split into its parts.
///
/// Source: Protocol/SPEC.md, 2.2, 2.3, 3.1.
package struct ServerLine: Equatable {
  /// The whole line without CR and LF.
  package let text: String
  /// The code of a reply; nil for a notice, and for a line that is no reply.
  package let code: Int?
  /// The tag of the command that a reply answers, with its `#`.
  package let tag: String?
  /// Code and keyword, such as `250 ACCEPTABLE`, or `* PLAY` for a notice.
  package let kind: String
  package let keys: [String: String]
  /// Whether the line is a whole reply, or the last line of one.
  package let isFinal: Bool

  package var isNotice: Bool { kind.hasPrefix("*") }

  package init(_ bytes: [UInt8]) { self.init(String(decoding: bytes, as: UTF8.self)[...]) }

  package init(_ line: Substring) {
    text = String(line.last == "\r" ? line.dropLast() : line)
    var words = text.split(separator: " ").prefix { !$0.hasPrefix(":") }
    let head = words.popFirst() ?? ""
    let digits = head.prefix(3).utf8.prefix { (48...57).contains($0) }
    let isReply = digits.count == 3 && (head.count == 3 || head.dropFirst(3).first == "-")
    code = isReply ? Int(head.prefix(3)) : nil
    isFinal = isReply && head.count == 3
    // A line before the last one has `-` after its code, and the next word directly after that.
    if isReply, head.count > 4 { words = [head.dropFirst(4)] + words }
    tag = isReply && words.first?.first == "#" ? words.popFirst().map(String.init) : nil
    kind = "\(isReply ? head.prefix(3) : head) \(words.first ?? "")"
    var keys: [String: String] = [:]
    for word in words {
      guard let sign = word.firstIndex(of: "=") else { continue }
      keys[String(word[..<sign])] = String(word[word.index(after: sign)...])
    }
    self.keys = keys
  }
}

extension ServerLine {
  /// The text after ` :`, which is for people; nil if there is none.
  var told: String? { text.firstRange(of: " :").map { String(text[$0.upperBound...]) } }

  /// The line as a person reads it, if it is a sentence behind a head; nil for nothing.
  ///
  /// Source: Protocol/SPEC.md, 4.15.
  var shown: String? {
    if isNotice {
      guard let told else { return text }
      return told.hasPrefix("  ") || kind == "* BOARD" ? told : "* \(told)"
    }
    guard code != nil else { return text }
    let opening = tag.map { "\($0) " } ?? ""
    if let told { return opening + told }
    guard kind == "212 PONG" else { return nil }
    return opening + (text.firstRange(of: "PONG ").map { String(text[$0.upperBound...]) } ?? "PONG")
  }
}

/// A whole reply of a server.
package struct ServerReply: Equatable {
  /// The lines before the last one.
  package let rows: [ServerLine]
  /// The last line, which has the outcome.
  package let last: ServerLine
}

/// Collects the lines of a server into replies, and separates the notices.
package struct ReplyReader {
  package enum Item: Equatable {
    case reply(ServerReply)
    case notice(ServerLine)
  }

  private var rows: [ServerLine] = []

  package init() {}

  /// Takes a line; nil if a reply is not complete, or the line is neither a reply nor a notice.
  package mutating func take(_ line: ServerLine) -> Item? {
    if line.isNotice { return .notice(line) }
    guard line.code != nil else { return nil }
    guard line.isFinal else {
      rows.append(line)
      return nil
    }
    defer { rows.removeAll() }
    return .reply(ServerReply(rows: rows, last: line))
  }
}
