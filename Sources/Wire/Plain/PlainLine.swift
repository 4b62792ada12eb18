// SPDX-License-Identifier: MIT
import Rulebook

/// A line for a person who reads without keys, while it is written.
///
/// The phrase of a key is chosen where the key is written. Source: Protocol/SPEC.md, lines; PLAIN.
struct PlainLine: Sendable {
  /// The phrases of the keys, in the reader's language.
  var facts: [String] = []
  /// True if the line has keys, with or without phrases.
  var hasKeys = false
  /// The fact that states who is on turn.
  var turn: String?
  /// The names of both sides, if the line has them itself; nil if they are unknown or equal.
  var sides: BySeat<String>?
  /// The offset of the text with its colon; nil if there is none.
  var textStart: Int?
  /// True if the text keeps its spaces and is never wrapped.
  var isKept = false

  /// Returns whether further lines of the same reply follow a line with this part before its keys.
  static func isContinuation(_ head: String) -> Bool { head.dropFirst(3).first == "-" }

  /// Returns the line in sentences, wrapped at 78 columns; a longer word has a line to itself.
  ///
  /// `head` is the part before the keys, `text` the part after the colon, which may be empty.
  func lines(behind head: String, _ text: String, in language: Language) -> [String] {
    // Many texts end with the same words about the player on turn.
    let facts = facts.filter { $0 != turn || !text.hasSuffix($0) }
    guard !facts.isEmpty else {
      guard !text.isEmpty else { return Self.isContinuation(head) && hasKeys ? [] : [head] }
      let line = "\(head) :\(text)"
      return isKept || line.unicodeScalars.count <= PlainText.columns
        ? [line] : Self.wrapped(text, behind: head)
    }
    let sentence = facts.joined(separator: ", ")
    let whole: Phrase = "\(sentence); \(text)"
    return Self.wrapped(text.isEmpty ? sentence : whole.text(in: language), behind: head)
  }

  /// Returns the lines of a sentence; every line of a reply except its last is a continuation.
  private static func wrapped(_ sentence: String, behind head: String) -> [String] {
    // A person's message has its author in the first line. The others are indented, so that a message cannot imitate
    // the beginning of another person's message.
    let indent = ["* SAY", "* CALL"].contains(head) ? "  " : ""
    let room = PlainText.columns - head.unicodeScalars.count - 2 - indent.utf8.count
    let pieces = PlainText.wrapped(sentence, to: max(20, room))
    let before = head.hasPrefix("*") ? head : "\(head.prefix(3))-\(head.dropFirst(4))"
    return pieces.enumerated().map { place, piece in
      "\(place < pieces.count - 1 ? before : head) :\(place == 0 ? "" : indent)\(piece)"
    }
  }
}
