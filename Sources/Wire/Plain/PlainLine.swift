// SPDX-License-Identifier: MIT
import Rulebook

/// A line in the form for programs, parsed so that it can be written without keys.
///
/// Source: Protocol/SPEC.md, lines; PLAIN.
struct PlainLine {
  /// The code of a reply, or `*` of a notice.
  private let code: Substring
  /// Whether further lines of the same reply follow.
  let isContinuation: Bool
  private let tag: Substring?
  /// The words before the first key.
  let keyword: String
  private let facts: [(key: String, value: String)]
  /// The text after the colon; nil if there is no colon.
  private let text: Substring?
  /// The names of both sides of the line's table; nil if they are unknown or equal.
  let sides: BySeat<String>?

  /// Creates a parsed line.
  ///
  /// - Parameters:
  ///   - line: the line without its line end.
  ///   - sides: the names of both sides of its table; nil to take them from the line's key `names`.
  init(_ line: String, sides: BySeat<String>? = nil) {
    var head = line[...]
    if let colon = line.range(of: " :") {
      head = line[..<colon.lowerBound]
      text = line[colon.upperBound...]
    } else {
      text = nil
    }
    var words = head.split(separator: " ")[...]
    var first = words.popFirst() ?? ""
    var isContinuation = false
    // The first word of `211-TABLE` contains the keyword, that of `211-#a1 TABLE` the tag.
    if first.count > 4, first.dropFirst(3).first == "-" {
      words = [first.dropFirst(4)] + words
      first = first.prefix(3)
      isContinuation = true
    }
    code = first
    self.isContinuation = isContinuation
    tag = words.first?.hasPrefix("#") == true ? words.popFirst() : nil
    let names = words.prefix { !$0.contains("=") }
    keyword = names.joined(separator: " ")
    facts = words.dropFirst(names.count).compactMap { word in
      guard let equals = word.firstIndex(of: "=") else { return nil }
      return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }
    self.sides = sides ?? Self.sides(in: facts)
  }

  /// Returns the two names in the key `names`; nil if there are not two, or if they are equal or `-`.
  private static func sides(in facts: [(key: String, value: String)]) -> BySeat<String>? {
    let names = facts.first { $0.key == "names" }?.value.split(separator: ",") ?? []
    guard names.count == 2, names[0] != names[1], !names.contains("-") else { return nil }
    return BySeat(String(names[0]), String(names[1]))
  }

  /// Returns the value of a key; nil if the line does not contain the key.
  func value(_ key: String) -> String? { facts.first { $0.key == key }?.value }

  /// Returns the name of a seat's player, or the seat's number if the name is unknown.
  func name(ofSeat value: String) -> Phrase {
    guard let sides, let seat = Int(value).flatMap(Seat.init(rawValue:)) else { return "seat \(value)" }
    return Phrase(verbatim: sides[seat])
  }

  /// Returns whether the line's text contains a value.
  func says(_ value: String) -> Bool { text?.contains(value) == true }

  /// Whether the text states how a game ended.
  var tellsEnd: Bool { value("winner") != nil && text?.isEmpty == false }

  /// Whether the key `count` counts exchanged tiles.
  var tellsExchange: Bool { keyword.hasPrefix("EXCHANGE") || value("did") == "exchange" }

  /// Whether the key `tiles` contains drawn tiles.
  var tellsDraw: Bool { ["DREW", "EXCHANGED"].contains(keyword) }

  /// Whether the line is about a tournament.
  var tellsEvent: Bool {
    value("event") != nil
      || ["EVENT", "EVENTS", "PAIRED", "SCORED", "CORRECTED", "MISSING", "STANDINGS", "HIGHS"].contains(
        keyword)
  }

  /// Whether the line is about an overruling: its notice, or its place in the history.
  var tellsOverruling: Bool { keyword == "OVERRULED" || value("did") == "overrule" }

  /// Whether the key `count` counts games.
  var tellsGames: Bool { ["HIGHS", "RATINGS"].contains(keyword) }

  /// Whether the text states both clocks and which one runs.
  var tellsClocks: Bool { keyword == "CLOCK" && text?.isEmpty == false }

  /// Returns the line in sentences, wrapped at 78 columns; a longer word has a line to itself.
  func lines(in language: Language) -> [String] {
    let told = facts.compactMap { fact -> String? in
      let told = PlainFacts.phrase(fact.key, fact.value, of: self)?.text(in: language)
      // Many texts end with the same words about the player on turn.
      if fact.key == "turn", let told, text?.hasSuffix(told) == true { return nil }
      return told
    }
    let sentence = told.joined(separator: ", ")
    guard let text, !text.isEmpty else {
      if told.isEmpty { return isContinuation && !facts.isEmpty ? [] : [head(isLast: true)] }
      return wrapped(sentence)
    }
    if told.isEmpty {
      // A row of a picture and a line of a record keep their spaces and are never wrapped.
      let line = "\(head(isLast: true)) :\(text)"
      let isKept = value("row") != nil || keyword == "GCG"
      return isKept || line.unicodeScalars.count <= PlainText.columns ? [line] : wrapped(String(text))
    }
    let whole: Phrase = "\(sentence); \(String(text))"
    return wrapped(whole.text(in: language))
  }

  /// Whether the text contains a person's message; only the first line names its author.
  private var tellsTalk: Bool { ["SAY", "CALL"].contains(keyword) }

  private func wrapped(_ sentence: String) -> [String] {
    // Continuations are indented, so that a message cannot imitate the beginning of another person's message.
    let indent = tellsTalk ? "  " : ""
    let room = PlainText.columns - head(isLast: true).unicodeScalars.count - 2 - indent.utf8.count
    let pieces = PlainText.wrapped(sentence, to: max(20, room))
    return pieces.enumerated().map { place, piece in
      "\(head(isLast: place == pieces.count - 1)) :\(place == 0 ? "" : indent)\(piece)"
    }
  }

  /// Returns the part before the colon; every line of a reply except its last is a continuation.
  private func head(isLast: Bool) -> String {
    let mark = code == "*" || (isLast && !isContinuation) ? " " : "-"
    return "\(code)\(mark)\(tag.map { "\($0) " } ?? "")\(keyword)"
  }
}

extension String {
  /// Returns the first range of a text; nil if it does not occur.
  fileprivate func range(of wanted: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(wanted) { return start..<index(start, offsetBy: wanted.count) }
      start = index(after: start)
    }
    return nil
  }
}
