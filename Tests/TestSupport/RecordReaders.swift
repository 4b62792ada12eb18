// SPDX-License-Identifier: MIT

/// What other programs take as the lines of a game record: their rules, in our own words.
///
/// A record is held against these, so that what is written here is read elsewhere. Source: the patterns of macondo's
/// `gcgio` and MAGPIE's `gcg`, and Quackle's `GCGIO`, as of August 2026.
package enum RecordReader: String, CaseIterable, Sendable {
  case macondo, magpie, quackle

  /// The first line that the program does not take, with why; nil where it takes all.
  package func fault(in lines: [String]) -> String? {
    var record = Record(reader: self)
    for (place, line) in lines.enumerated() {
      if let why = record.fault(of: line, isFirst: place == 0) { return "\(rawValue): \(why): \(line)" }
    }
    return nil
  }
}

/// How far a record was read.
private struct Record {
  let reader: RecordReader
  private var names: [String: String] = [:]
  private var once: Set<String> = []
  private var hasEvents = false
  private var isNote = false

  init(reader: RecordReader) { self.reader = reader }

  mutating func fault(of line: String, isFirst: Bool) -> String? {
    if line.hasPrefix(">") { return event(line) }
    guard line.hasPrefix("#") else { return isNote ? nil : "no line" }
    return pragma(line, isFirst: isFirst)
  }

  // MARK: Pragmata

  private mutating func pragma(_ line: String, isFirst: Bool) -> String? {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let keyword = words[0]
    let rest = words.count > 1 ? words[1] : ""
    let wasNote = isNote
    isNote = keyword == "#note"
    switch keyword {
    case "#character-encoding": return isFirst && rest == "UTF-8" ? nil : "encoding"
    case "#player1", "#player2": return player(rest)
    case "#note":
      // The one of macondo and Quackle is anywhere, MAGPIE's behind an event.
      return reader != .magpie || hasEvents && !rest.isEmpty ? nil : "note"
    case "#title", "#description", "#lexicon", "#id", "#tile-distribution", "#board-layout", "#game-type":
      guard reader != .quackle else { return nil }
      if hasEvents { return "behind events" }
      if rest.isEmpty { return "nothing said" }
      if keyword == "#id", rest.split(separator: " ").count < 2 { return "id" }
      let isRepeated = keyword != "#description" && !once.insert(keyword).inserted
      return reader == .magpie && isRepeated ? "said twice" : nil
    case "#rack1", "#rack2": return rest.isEmpty ? "no rack" : nil
    case "#incomplete", "#-":
      isNote = wasNote
      return reader == .magpie && !wasNote ? "unknown" : nil
    default:
      isNote = wasNote
      return reader == .quackle || wasNote ? nil : "unknown"
    }
  }

  private mutating func player(_ rest: String) -> String? {
    let words = rest.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, !hasEvents else { return "player" }
    defer { names[words[0]] = words[1] }
    return names[words[0]] == nil && !names.values.contains(words[1]) ? nil : "same player"
  }

  // MARK: Events

  private mutating func event(_ line: String) -> String? {
    hasEvents = true
    isNote = false
    let words = line.split(separator: " ").map(String.init)
    guard let head = words.first, head.hasSuffix(":"),
      names[String(head.dropFirst().dropLast())] != nil
    else { return "who" }
    let body = Array(words.dropFirst())
    return reader == .quackle ? quackle(body) : pattern(body, line)
  }

  /// Quackle takes words one by one, and whatever stands first in parentheses for tiles that were left.
  private func quackle(_ words: [String]) -> String? {
    guard words.count >= 2 else { return "incomplete" }
    if inside(words[0]) != nil {
      return ["(challenge)", "(time)"].contains(words[0]) || Int(words[1]) == nil ? "taken for tiles" : nil
    }
    guard words[1].hasPrefix("-") || words.count >= 3 else { return "incomplete" }
    return nil
  }

  private func pattern(_ words: [String], _ line: String) -> String? {
    if words.count >= 3, inside(words[0]) != nil, words[0] != "(challenge)", words[0] != "(time)" {
      return number(words[1], "+") && total(words[2], atEnd: true) ? nil : "tiles left"
    }
    // A rack that is missing leaves two spaces behind the colon.
    let marks = ["(challenge)", "(time)"]
    if let mark = words.first, marks.contains(mark), !line.contains(":  ") { return "no room for a rack" }
    let rest = words.first.map(marks.contains) == true ? words : Array(words.dropFirst())
    guard rest.count >= 3, let what = rest.first else { return "incomplete" }
    switch what {
    case "(challenge)": return number(rest[1], "+") && total(rest[2]) ? nil : "bonus"
    case "(time)": return number(rest[1], "-") && total(rest[2], atEnd: true) ? nil : "overtime"
    case "--": return number(rest[1], "-") && total(rest[2]) ? nil : "withdrawal"
    case _ where what.hasPrefix("-"): return rest[1] == "+0" && total(rest[2]) ? nil : "pass or exchange"
    case _ where inside(what) != nil:
      return inside(what) == words[0] && number(rest[1], "-") && total(rest[2], atEnd: true)
        ? nil : "tiles lost"
    default:
      let isPlace = what.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      return isPlace && rest.count >= 4 && number(rest[2], "+") && total(rest[3]) ? nil : "play"
    }
  }

  /// What stands in parentheses, if anything.
  private func inside(_ word: String) -> String? {
    word.hasPrefix("(") && word.hasSuffix(")") && word.count > 2 ? String(word.dropFirst().dropLast()) : nil
  }

  private func number(_ word: String, _ sign: Character) -> Bool {
    word.first == sign && word.count > 1 && word.dropFirst().allSatisfy { ("0"..."9").contains($0) }
  }

  /// Before the end macondo knows no negative total.
  private func total(_ word: String, atEnd: Bool = false) -> Bool {
    let digits = word.hasPrefix("-") && (atEnd || reader == .magpie) ? word.dropFirst() : word[...]
    return !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
  }
}
