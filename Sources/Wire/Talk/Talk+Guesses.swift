// SPDX-License-Identifier: MIT
import Officiating
import Practice

/// Guesses at practice, which need no verb.
extension Talk {
  /// A bare word at practice is a guess, unless the tiles do not make it and it is a verb or a phrase with a meaning there.
  var asGuess: Spoken? {
    guard case .practice(let kind) = situation.place else { return nil }
    if kind == .trainer { return asTrainersAnswer }
    var words = line.words.map { $0.filter { !",.!?".contains($0) } }
    if let opening = Self.guessOpenings.first(where: {
      line.folded.starts(with: $0) && words.count > $0.count
    }) {
      words.removeFirst(opening.count)
      // Behind these a word of other letters is a guess, too.
      if words.count == 1, opening.count > 1, opening != ["it", "is"], words[0].allSatisfy(\.isLetter) {
        return .guess(SpokenGuess(words[0]))
      }
    }
    guard !words.isEmpty, words.allSatisfy({ $0.allSatisfy(\.isLetter) }) else { return nil }
    let isVerb = Verb.named(words[0].uppercased()) != nil
    // What the tiles make is a guess, whatever else it means.
    if words[0].count > 1, areOfRound(words) { return .guess(SpokenGuess(words.joined(separator: " "))) }
    if isVerb { return nil }
    let isWish = Wish.meant(by: phrase).map { (answer($0) ?? meaning(of: $0)) != nil } ?? false
    if words.count == 1, !line.typed.hasSuffix("?") {
      return isWish ? nil : .guess(SpokenGuess(words[0]))
    }
    // Of several words at least half have the letters; otherwise they are a sentence.
    let isGuess = words.count == 1 || words.count { areOfRound([$0]) } * 2 >= words.count
    // A word of other letters is no answer, so a wish needs less to be meant.
    if !isWish,
      let spoken = byExample(
        least: isGuess && line.words.count > 1 ? SpokenExamples.sure : SpokenExamples.ofOtherLetters)
    {
      return spoken
    }
    guard !isWish, asForm == nil, isGuess else { return nil }
    return .guess(SpokenGuess(words.joined(separator: " ")))
  }

  /// The words before a guess in a sentence.
  private static let guessOpenings = [
    ["my", "guess", "is"], ["the", "answer", "is"], ["my", "answer", "is"], ["i", "guess"], ["i", "say"],
    ["is", "it"], ["it", "is"], ["its"], ["could", "it", "be"], ["how", "about"], ["what", "about"],
    ["maybe"],
    ["try"], ["ist", "es"], ["cest"], ["es"],
  ]

  private func areOfRound(_ words: [String]) -> Bool {
    guard let letters = situation.letters else { return false }
    return words.allSatisfy { word in
      var left = Array(letters.uppercased())
      return word.uppercased().allSatisfy { letter in
        guard let place = left.firstIndex(of: letter) else { return false }
        left.remove(at: place)
        return true
      }
    }
  }

  private var asTrainersAnswer: Spoken? {
    if line.words.count > 1, line.words.count < 6, line.folded.contains("challenge"),
      line.folded.allSatisfy({ Self.wordsOfDoubt.contains($0) })
    {
      return .guess(SpokenGuess("yes"))
    }
    let parts = line.words.map { $0.hasSuffix("%") ? String($0.dropLast()) : $0.lowercased() }
    guard let first = parts.first, parts.count == 1 || parts.count == 2 && Int(parts[1]) != nil else {
      return nil
    }
    let rest = parts.count == 2 ? " \(parts[1])" : ""
    switch parts.first == "guess" ? "" : first {
    case "yes", "y", "challenge", "phony", "phoney", "invalid", "bad":
      return .guess(SpokenGuess("yes\(rest)"))
    case "no", "n", "accept", "valid", "good", "ok", "fine": return .guess(SpokenGuess("no\(rest)"))
    default: break
    }
    if first == "challenge" { return .guess(SpokenGuess("yes")) }
    guard first == "guess", parts.count == 2 else { return nil }
    return ["phony", "phoney", "invalid"].contains(parts[1])
      ? .guess(SpokenGuess("yes")) : ["valid", "good"].contains(parts[1]) ? .guess(SpokenGuess("no")) : nil
  }

  /// The words of a sentence that would challenge the play.
  private static let wordsOfDoubt: Set<String> = [
    "yes", "yeah", "yep", "id", "i", "would", "will", "ill", "challenge", "it", "that", "this", "one",
    "definitely",
    "surely", "please",
  ]
}
