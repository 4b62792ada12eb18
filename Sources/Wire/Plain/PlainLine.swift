// SPDX-License-Identifier: MIT
import Rulebook

/// A line that was written for programs, taken apart to be told without keys.
///
/// Source: Protocol/SPEC.md, lines; PLAIN.
struct PlainLine {
  /// `242` and what stands between it and the keyword but for the tag, or `*`.
  private let code: Substring
  /// Whether more lines of the same reply follow.
  let isContinuation: Bool
  private let tag: Substring?
  /// The word that programs go by, with a second one behind it where there is one.
  let keyword: String
  private let facts: [(key: String, value: String)]
  /// What stands behind the colon, or nil.
  private let text: Substring?
  /// What both sides of its table are called, where that tells them apart.
  let sides: BySeat<String>?

  /// - Parameters:
  ///   - line: without its end.
  ///   - sides: what both sides of its table are called.
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
    // `211-TABLE` has the keyword in its first word, `211-#a1 TABLE` the tag.
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

  /// What both sides of the table of an entry in a list are called, where the entry has them and tells them apart.
  private static func sides(in facts: [(key: String, value: String)]) -> BySeat<String>? {
    let names = facts.first { $0.key == "names" }?.value.split(separator: ",") ?? []
    guard names.count == 2, names[0] != names[1], !names.contains("-") else { return nil }
    return BySeat(String(names[0]), String(names[1]))
  }

  /// The value of a key, or nil.
  func value(_ key: String) -> String? { facts.first { $0.key == key }?.value }

  /// What a seat's player is called, or the seat where nobody knows.
  func name(ofSeat value: String) -> Phrase {
    guard let sides, let seat = Int(value).flatMap(Seat.init(rawValue:)) else { return "seat \(value)" }
    return Phrase(verbatim: sides[seat])
  }

  /// Whether its text has a value word for word.
  func says(_ value: String) -> Bool { text?.contains(value) == true }

  /// Whether its text tells how a game ended.
  var tellsEnd: Bool { value("winner") != nil && text?.isEmpty == false }

  /// Whether what it counts are tiles that were exchanged.
  var tellsExchange: Bool { keyword.hasPrefix("EXCHANGE") || value("did") == "exchange" }

  /// Whether its tiles are those that were drawn.
  var tellsDraw: Bool { ["DREW", "EXCHANGED"].contains(keyword) }

  /// Whether it is about an event.
  var tellsEvent: Bool {
    value("event") != nil
      || ["EVENT", "EVENTS", "PAIRED", "SCORED", "CORRECTED", "MISSING", "STANDINGS", "HIGHS"].contains(
        keyword)
  }

  /// Whether it tells what a director put right, at once or later.
  var tellsOverruling: Bool { keyword == "OVERRULED" || value("did") == "overrule" }

  /// Whether what it counts are games.
  var tellsGames: Bool { ["HIGHS", "RATINGS"].contains(keyword) }

  /// Whether its text tells both clocks, and whose runs.
  var tellsClocks: Bool { keyword == "CLOCK" && text?.isEmpty == false }

  /// The same in sentences, each line of at most 78 columns but for words that are longer.
  func lines(in language: Language) -> [String] {
    let told = facts.compactMap { fact -> String? in
      let told = PlainFacts.phrase(fact.key, fact.value, of: self)?.text(in: language)
      // Who is on turn is what many texts end with, in the same words.
      if fact.key == "turn", let told, text?.hasSuffix(told) == true { return nil }
      return told
    }
    let sentence = told.joined(separator: ", ")
    guard let text, !text.isEmpty else {
      if told.isEmpty { return isContinuation && !facts.isEmpty ? [] : [head(isLast: true)] }
      return wrapped(sentence)
    }
    if told.isEmpty {
      // A row of a picture is never cut, nor is its space between words; nor is a line of a record.
      let line = "\(head(isLast: true)) :\(text)"
      let isKept = value("row") != nil || keyword == "GCG"
      return isKept || line.unicodeScalars.count <= PlainText.columns ? [line] : wrapped(String(text))
    }
    let whole: Phrase = "\(sentence); \(String(text))"
    return wrapped(whole.text(in: language))
  }

  /// Whether it tells what a person said; who it was stands at its beginning alone.
  private var tellsTalk: Bool { ["SAY", "CALL"].contains(keyword) }

  private func wrapped(_ sentence: String) -> [String] {
    // What goes on is set in, so that nobody's words can begin like another's.
    let indent = tellsTalk ? "  " : ""
    let room = PlainText.columns - head(isLast: true).unicodeScalars.count - 2 - indent.utf8.count
    let pieces = PlainText.wrapped(sentence, to: max(20, room))
    return pieces.enumerated().map { place, piece in
      "\(head(isLast: place == pieces.count - 1)) :\(place == 0 ? "" : indent)\(piece)"
    }
  }

  /// What stands before the colon; of a reply all lines but its last are continuations.
  private func head(isLast: Bool) -> String {
    let mark = code == "*" || (isLast && !isContinuation) ? " " : "-"
    return "\(code)\(mark)\(tag.map { "\($0) " } ?? "")\(keyword)"
  }
}

extension String {
  /// The first place of some text, or nil.
  fileprivate func range(of wanted: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(wanted) { return start..<index(start, offsetBy: wanted.count) }
      start = index(after: start)
    }
    return nil
  }
}
