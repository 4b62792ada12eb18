// SPDX-License-Identifier: MIT
import Rulebook

/// A line for a person who reads without keys, while it is written.
///
/// The phrase of a key is chosen where the key is written. Source: Protocol/SPEC.md, lines; PLAIN.
struct PlainLine: Sendable {
  /// The words of one key.
  struct Fact: Sendable {
    let key: String
    let text: String
    /// The same without what nobody says; nil if that is all of it.
    var short: String?
    /// Whether the first letter may be made a capital: it is not that of a name, of tiles or of what is typed.
    let beginsWithWord: Bool
  }

  /// Words that begin on a line of their own.
  struct Paragraph: Sendable {
    let text: String
    /// Whether the words are one line, however long.
    let isKept: Bool
  }

  /// The facts of the keys, in the reader's language.
  var facts: [Fact] = []
  /// The fact that states who is on turn.
  var turn: String?
  /// The names of both sides, if the line has them itself; nil if they are unknown or equal.
  var sides: BySeat<String>?
  /// The offset of the text with its colon; nil if there is none.
  var textStart: Int?
  /// True if the text keeps its spaces and is never wrapped.
  var isKept = false
  /// Whether the text's first letter may be made a capital.
  var beginsWithWord = false
  /// The words in place of facts and text; nil if there are none, empty for silence.
  var said: [Paragraph]?
  /// The keys behind a coded head, each with its space.
  var keys = ""

  /// The keys by which a program acts that shows sentences.
  static let keysOfPrograms: Set<String> = [
    "after", "code", "desk", "fatal", "name", "next", "seat", "table", "turn",
  ]

  /// Returns everything that the line tells: the facts, then the text; nil if there is neither.
  func whole(_ text: String, in language: Language) -> String? {
    let known = facts.filter { $0.text != turn || !text.hasSuffix($0.text) }.map(\.text)
    guard !known.isEmpty else { return text.isEmpty ? nil : text }
    let sentence = known.joined(separator: ", ")
    let whole: Phrase = "\(sentence); \(text)"
    return text.isEmpty ? sentence : whole.text(in: language)
  }

  /// Returns the lines that a person reads, wrapped at 78 columns; a longer word has a line to itself.
  ///
  /// `text` is the part after the colon, which may be empty.
  func lines(of head: PlainHead, _ text: String, as speech: Speech) -> [String] {
    let paragraphs = said ?? paragraphs(of: head, text, in: speech.language)
    let room = PlainText.columns - head.indentColumns
    var lines = paragraphs.flatMap { paragraph in
      paragraph.isKept || paragraph.text.unicodeScalars.count <= room
        ? [paragraph.text] : PlainText.wrapped(paragraph.text, to: max(20, room))
    }
    .map(PlainText.unbound)
    if head.isIndented { lines = lines.enumerated().map { $0 == 0 ? $1 : "  \($1)" } }
    switch speech.form {
    case .coded: return lines.isEmpty && head.isFinal ? [head.text + keys] : coded(lines, head)
    case .keys, .sentences: return lines.enumerated().map { head.opening(ofFirst: $0 == 0) + $1 }
    }
  }

  private func coded(_ lines: [String], _ head: PlainHead) -> [String] {
    if head.isEcho { return [head.text] }
    return lines.enumerated().map {
      "\($0 < lines.count - 1 ? head.continuing : head.text + keys) :\($1)"
    }
  }

  /// Returns facts and text as far as the manner of the line's kind wants them.
  private func paragraphs(of head: PlainHead, _ text: String, in language: Language) -> [Paragraph] {
    if head.isEcho { return [Paragraph(text: head.rest, isKept: true)] }
    let manner = PlainManner(of: head)
    if manner == .silent { return [] }
    let text = beginsWithWord ? text.beginningWithCapital : text
    let asked = facts.filter {
      !manner.leavesOut($0.key, of: head) && ($0.text != turn || !text.hasSuffix($0.text))
    }
    guard manner != .sentence || text.isEmpty, let first = asked.first else {
      return text.isEmpty ? [] : [Paragraph(text: text, isKept: isKept)]
    }
    var words = asked.map { $0.short ?? $0.text }.joined(separator: ", ")
    if first.beginsWithWord { words = words.beginningWithCapital }
    let isWithText = manner == .both && !text.isEmpty
    return [Paragraph(text: isWithText ? "\(words). \(text)" : words, isKept: false)]
  }
}

extension String {
  /// The text with a capital as its first letter, if the letter has one of its own.
  var beginningWithCapital: String {
    guard let first, first.isLowercase, first.uppercased().count == 1 else { return self }
    return first.uppercased() + dropFirst()
  }
}
