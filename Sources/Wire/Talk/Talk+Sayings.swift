// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// Lines that are talk: to a table, to one person, or to a director.
extension Talk {
  var asTalk: Spoken? {
    if let name = situation.opponent?.text, !situation.isDesk, line.words.count > 1, isAtGame,
      line.typed.lowercased().hasPrefix(name.lowercased() + ":")
    {
      return .stands(for: "SAY \(line.whole)")
    }
    if line.folded.starts(with: ["chat", "with"]) || line.folded.starts(with: ["chat", "to"]) {
      return meaning(of: .message)
    }
    if let said = line.filling(.talk) { return saying(said.typed, behind: said.first) }
    if line.filling(.greeting) != nil, situation.table != nil || situation.lastGame != nil, !isPractising {
      return .stands(for: "SAY \(line.whole)")
    }
    return nil
  }

  /// Whether the line is `TELL` in full with a name and words, which go to that person as they are typed.
  var isTelling: Bool {
    line.words.count > 2 && Verb.named(line.words[0].uppercased()) == .tell && isOneName(line.words[1])
  }

  /// Returns the question before words to the table, to one person or to a director; nil for words to oneself.
  ///
  /// The words stay as they were typed, with all their marks.
  private func saying(_ typed: String, behind verb: String) -> Spoken? {
    let isNamed = Self.wordsToOne.contains(verb)
    var (reader, words) = Self.halves(typed)
    if isNamed, ["to", "the"].contains(reader) { (reader, words) = Self.halves(words) }
    guard isNamed, !words.isEmpty else { return toTable(typed) }
    if reader == "director" {
      return .question("call a director to your table", line: "CALL \(reader) \(words)")
    }
    if Self.oneself.contains(reader) { return nil }
    if isOneName(reader), !isPractising, !isAtOwnTable(reader) {
      return .stands(for: "TELL \(reader) \(words)")
    }
    let isToOpponent = situation.opponent?.text.lowercased() == reader
    let isToAll = Self.all.contains(reader) && !Self.privately.contains(verb)
    return toTable(isToOpponent || isToAll ? words : typed)
  }

  private func toTable(_ words: String) -> Spoken {
    situation.table == nil
      ? .sentence("talk is for the players of a table: SAY \(words); you sit at none")
      : .stands(for: "SAY \(words)")
  }

  private func isAtOwnTable(_ name: String) -> Bool {
    !isWatching
      && [situation.sides?.one, situation.sides?.two].contains { $0?.text.lowercased() == name }
  }

  /// Returns the first word of a text in small letters without marks behind it, and the rest letter by letter.
  private static func halves(_ text: String) -> (first: String, rest: String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    let first = parts.first.map { $0.lowercased().filter { !",:;!?\"".contains($0) } } ?? ""
    return (first, parts.count == 2 ? parts[1] : "")
  }

  /// The words that stand for all at a table.
  private static let all: Set<String> = ["all", "both", "everybody", "everyone", "her", "him", "them"]

  /// The words for oneself behind `tell`, which ask the server.
  private static let oneself: Set<String> = ["me", "us", "mir", "uns", "moi", "nous"]

  /// The words before a name and what it is told.
  private static let privately: Set<String> = ["dm", "pm", "whisper"]
  private static let wordsToOne: Set<String> = ["msg", "message", "tell", "whisper", "pm", "dm", "write"]
}
