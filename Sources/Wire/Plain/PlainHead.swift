// SPDX-License-Identifier: MIT

/// The part of a line before its keys: code, tag and keyword of a reply, or the keyword of a notice.
///
/// Source: Protocol/SPEC.md, 2.2, 2.3, 3.1.
struct PlainHead {
  enum Kind: Equatable {
    case reply(ReplyKind)
    case notice(NoticeKind)
    /// A line that the tables of kinds lack; only tests write one.
    case unknown
  }

  /// The head as programs read it.
  let text: String
  let kind: Kind
  /// The tag and a space; empty without a tag.
  let tag: String
  /// The words behind the keyword.
  let rest: String
  let isContinuation: Bool

  init(_ text: String) {
    self.text = text
    isContinuation = !text.hasPrefix("*") && text.dropFirst(3).first == "-"
    var words = text.split(separator: " ")[...]
    let first = words.popFirst() ?? ""
    guard first != "*" else {
      let keyword = words.popFirst() ?? ""
      kind = NoticeKind(rawValue: String(keyword)).map(Kind.notice) ?? .unknown
      (tag, rest) = ("", words.joined(separator: " "))
      return
    }
    if first.count > 4 { words = [first.dropFirst(4)] + words }
    let typed = words.first?.hasPrefix("#") == true ? words.popFirst() : nil
    tag = typed.map { "\($0) " } ?? ""
    let keyword = words.popFirst() ?? ""
    kind = ReplyKind(rawValue: "\(first.prefix(3)) \(keyword)").map(Kind.reply) ?? .unknown
    rest = words.joined(separator: " ")
  }

  /// Whether it is that of a reply's last line.
  var isFinal: Bool { !isContinuation && !text.hasPrefix("*") }

  /// Whether the line gives a word back and says nothing else.
  var isEcho: Bool { kind == .reply(.pong) && !rest.isEmpty }

  /// The head of a line before the last one of the same reply or notice.
  var continuing: String { isFinal ? "\(text.prefix(3))-\(text.dropFirst(4))" : text }

  /// Whether the lines after the first are set in, as those of notices are.
  ///
  /// A message then cannot imitate the beginning of another line. The rows of a board are no sentences.
  var isIndented: Bool { text.hasPrefix("*") && kind != .notice(.board) }

  /// The columns that a sentence leaves to a tag, or to the star of a notice.
  var indentColumns: Int { isIndented ? 2 : tag.unicodeScalars.count }

  /// Returns what stands before a sentence without codes.
  func opening(ofFirst isFirst: Bool) -> String { isIndented ? (isFirst ? "* " : "") : tag }
}
