// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// Lines that are talk: to a table, to one person, or to a director.
extension Talk {
  var asTalk: Spoken? {
    if let name = situation.opponent?.text, !situation.isDesk, line.words.count > 1, isAtGame,
      line.typed.lowercased().hasPrefix(name.lowercased() + ":")
    {
      return .line("SAY \(line.typed)")
    }
    if line.folded.starts(with: ["chat", "with"]) || line.folded.starts(with: ["chat", "to"]) {
      return meaning(of: .message)
    }
    if let said = line.filling(.talk) {
      let reader = said.text.prefix { $0 != " " }.lowercased()
      if !Self.oneself.contains(reader),
        let spoken = telling(said.text, isNamed: Self.wordsToOne.contains(said.first))
      {
        return spoken
      }
      return saying(
        said.text, isNamed: Self.wordsToOne.contains(said.first),
        isPrivate: Self.privately.contains(said.first))
    }
    if let greeting = line.filling(.greeting), situation.table != nil || situation.lastGame != nil,
      !isPractising
    {
      return isHarmless(greeting.text) ? .line("SAY \(line.typed)") : Self.asked(.line("SAY \(line.typed)"))
    }
    return nil
  }

  /// Returns the line that says words to the table; nil for words to oneself.
  ///
  /// Words for one person go to all unasked only where all means the opponent. Those for a director are a call.
  private func saying(_ text: String, isNamed: Bool, isPrivate: Bool) -> Spoken? {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    if isNamed, parts.count == 2 {
      let reader = parts[0].lowercased()
      let words = reader == "the" ? parts[1] : text
      let isDirector = words.lowercased().hasPrefix("director")
      if isDirector { return .question("call a director to your table", line: "CALL \(words)") }
      if Self.oneself.contains(reader) { return nil }
    }
    guard situation.table != nil else {
      return .sentence("talk is for the players of a table: SAY \(text); you sit at none")
    }
    guard isNamed, parts.count == 2 else { return .line("SAY \(text)") }
    let isToOpponent = situation.opponent?.text.lowercased() == parts[0].lowercased()
    guard !isPrivate, isToOpponent || Self.all.contains(parts[0].lowercased()) else {
      return Self.asked(.line("SAY \(isToOpponent ? parts[1] : text)"))
    }
    return .line("SAY \(parts[1])")
  }

  /// Whether words behind a greeting are talk alone: words of plans or questions may be for the server.
  private func isHarmless(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return !words.contains { Self.askingWords.contains($0) || BarePlay.square($0) != nil }
  }

  /// Words of a question or of a plan.
  private static let askingWords: Set<String> = [
    "can", "challenge", "could", "director", "do", "does", "exchange", "exist", "give", "how", "i", "if",
    "is", "may",
    "my", "pass", "please", "server", "should", "sure", "swap", "verdict", "what", "which", "word", "would",
  ]

  /// The words that stand for all at a table.
  private static let all: Set<String> = ["all", "both", "everybody", "everyone", "her", "him", "them"]

  /// The words for oneself behind `tell`, which ask the server.
  private static let oneself: Set<String> = ["me", "us", "mir", "uns", "moi", "nous"]

  /// The words before a name and what it is told.
  private static let privately: Set<String> = ["dm", "pm", "whisper"]
  private static let wordsToOne: Set<String> = ["msg", "message", "tell", "whisper", "pm", "dm", "write"]

  /// Returns the line that tells words to a named person who is at no table of one's own; nil for any other line.
  private func telling(_ text: String, isNamed: Bool) -> Spoken? {
    let isTo = text.prefix { $0 != " " }.lowercased() == "to"
    let words = isTo ? text.drop { $0 != " " }.dropFirst() : text[...]
    let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
    guard isNamed, parts.count == 2, isOneName(parts[0]) else { return nil }
    let isHere = [situation.sides?.one, situation.sides?.two].contains {
      $0?.text.lowercased() == parts[0].lowercased()
    }
    guard !isHere || isWatching, !isPractising else { return nil }
    return .line("TELL \(parts[0]) \(parts[1])")
  }
}
