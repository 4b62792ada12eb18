// SPDX-License-Identifier: MIT
import Officiating

/// Questions about words, and searches for them.
extension Talk {
  var asQuestionAboutWords: Spoken? {
    if let asked = line.filling(.validity) { return judging(asked.text, isVerb: asked.first == "judge") }
    if isDoubting, let doubted = line.filling(.doubt), doubted.first != "challenge" {
      return .stands(for: "CHALLENGE \(Self.withoutJoining(doubted.text).uppercased())")
    }
    if situation.place == .slips, let doubted = line.filling(.doubt) {
      let words = Self.withoutJoining(doubted.text)
      // Words alone behind the verb are the line of a slip as it is typed.
      if doubted.first != "challenge" || words != doubted.text {
        return .stands(for: "CHALLENGE \(words.uppercased())")
      }
    }
    if situation.place == .slips, phrase == "challenge" {
      return .sentence("a challenge names its words: CHALLENGE TOES AT")
    }
    if phrase == "check" || phrase == "judge" { return isAtGame ? wordsAreClosed : nil }
    if let asked = line.filling(.meaning) { return defining(asked.text, isVerb: asked.first == "define") }
    if let verb = line.filling(.explain).flatMap({ Verb.named($0.text.uppercased()) }) {
      return .stands(for: "HELP \(verb.name)")
    }
    if situation.isPlaying || isWatching {
      let searches: [SpokenForm] = [.anagrams, .hooks, .making, .beginning, .ending, .containing, .length]
      return !isPractising && searches.contains { line.filling($0) != nil } ? wordsAreClosed : nil
    }
    if let letters = line.filling(.anagrams), !Self.drills.contains(letters.text.lowercased()) {
      return .stands(for: "FIND \(letters.text) exact=yes")
    }
    if let search = searching { return search }
    if let word = line.filling(.hooks) { return .stands(for: "FIND \(word.text) hooks=both") }
    if let named = line.filling(.length)?.text.lowercased(), let number = Int(named) ?? Self.numbers[named],
      (2...15).contains(number)
    {
      return .stands(for: "FIND - \(String(repeating: ".", count: number)) sort=alphabet")
    }
    return nil
  }

  /// A search for words made of letters, or with letters at their beginning, at their end or anywhere.
  private var searching: Spoken? {
    let forms: [(SpokenForm, (String) -> String)] = [
      (.making, { "FIND \($0)" }), (.beginning, { "FIND - \($0)@" }), (.ending, { "FIND - @\($0)" }),
      (.containing, { "FIND - @\($0)@" }),
    ]
    for (form, find) in forms {
      guard let words = line.filling(form)?.text.split(separator: " ") else { continue }
      let areLetters = words.allSatisfy { $0.count == 1 }
      guard areLetters || words.count == 1 else { continue }
      let letters = words.joined().uppercased()
      guard letters.allSatisfy({ $0.isLetter || $0 == "?" }) else { continue }
      return .stands(for: find(letters))
    }
    return nil
  }

  /// Words behind `anagram` that ask for practice.
  private static let drills: Set<String> = [
    "drill", "drills", "quiz", "practice", "training", "game", "games",
  ]

  var wordsAreClosed: Spoken {
    if case .game(.mayDoubt) = situation.place {
      return .sentence("words are told after the game; to doubt the last play, CHALLENGE")
    }
    return .sentence("words are told after the game")
  }

  func judging(_ typed: String, isVerb: Bool) -> Spoken? {
    if isAtGame || isWatching { return wordsAreClosed }
    let words = Self.withoutJoining(typed)
    if isTrainer { return .sentence("YES says that you would challenge it, NO that you would not") }
    if isPractising { return words.contains(" ") ? nil : .guess(SpokenGuess(words.uppercased())) }
    return isVerb && words == typed ? nil : .stands(for: "JUDGE \(words)")
  }

  func defining(_ word: String, isVerb: Bool) -> Spoken? {
    if BarePlay.square(word) != nil { return aside(.direction) }
    if isAtGame || isWatching, let verb = Verb.named(word.uppercased()) {
      return .stands(for: "HELP \(verb.name)")
    }
    if isAtGame || isWatching { return wordsAreClosed }
    let words = Self.withoutJoining(word)
    return isVerb && words == word ? nil : .stands(for: "DEFINE \(words)")
  }

  /// Returns words without a small `and` between them and without a `not` behind them, which are no words of a list.
  static func withoutJoining(_ text: String) -> String {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
    let kept = words.indices.filter { place in
      place == 0 || !["and", "und", "et", "y", "i", "or", "oder", "ou", "o", "lub"].contains(words[place])
        || place == words.count - 1
    }
    return kept.filter { kept.count == 1 || $0 != words.count - 1 || words[$0] != "not" }
      .map { words[$0] }.joined(separator: " ")
  }
}
