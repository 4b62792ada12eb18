// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice

/// Sentences at a practice table, under `PLAIN`.
extension PracticeText {
  // MARK: The round

  /// The tiles or the play of the round; in the first round with the lines to type.
  var dealt: [Phrase] {
    guard let play = view.play else {
      let letters = view.letters.map { alphabet.spelled($0) } ?? ""
      return [puzzle(letters)] + (view.found > 0 ? count : timeLeft) + (view.round == 1 ? [invitation] : [])
    }
    let words = play.words.map { alphabet.spelled($0) }.joined(separator: ", ")
    return [
      "\(words) for \(play.score). Would you challenge?",
      "It gains \(play.stakes.gain) or costs \(play.stakes.cost).",
    ] + (view.round == 1 ? ["YES or NO, and how sure: YES 80"] : [])
  }

  private func puzzle(_ letters: String) -> Phrase {
    let total = view.total ?? 0
    switch view.kind {
    case .threes: return "Round \(view.round): \(letters). Words of three to find: \(total)."
    case .scramble, .trainer: return "Round \(view.round): \(letters). Words to find: \(total)."
    case .anagrams:
      return total == 1
        ? "Round \(view.round): \(letters). One word takes all of them."
        : "Round \(view.round): \(letters). \(total) words take all of them."
    }
  }

  private var timeLeft: [Phrase] {
    view.secondsLeft.map { ["\(ClockText.text(milliseconds: $0 * 1000)) left."] } ?? []
  }

  var count: [Phrase] { ["\(view.found) of \(view.total ?? 0) found."] + timeLeft }

  func found(_ guess: GuessedWords) -> Phrase {
    let words = guess.finds.map { alphabet.spelled($0.word) }.joined(separator: ", ")
    return "\(name(guess.player)) finds \(words)."
  }

  func standing(_ record: PracticeState.Record) -> Phrase {
    "\(name(record.player)): \(record.points) points, \(record.roundPoints) of them in this round."
  }

  // MARK: The end of a round

  /// The result of the round; nothing before the first.
  var result: [Phrase] {
    guard view.phase == .revealed, view.play == nil else { return [] }
    let root: [Phrase] = view.root.map { ["The word was \(alphabet.spelled($0))."] } ?? []
    let isOut: [Phrase] = view.ending == .time ? ["The time is up."] : []
    let present = view.scores.filter(\.isHere)
    let scores: Phrase =
      present.count == 1
      ? points(present[0].roundPoints)
      : "In all: \(present.map { "\(name($0.player)) \($0.points)" }.joined(separator: ", "))."
    return isOut + root + ["\(view.found) of \(view.total ?? 0) found.", scores]
  }

  func points(_ points: Int) -> Phrase { points == 1 ? "1 point." : "\(points) points." }

  /// The reader's best round, days in succession, and words to come back.
  var memory: [Phrase] {
    guard let memory = table.memory, view.phase != .round else { return [] }
    let best: [Phrase] = memory.best[view.kind].flatMap { $0 > 0 ? ["Your best round: \($0)."] : nil } ?? []
    let streak = memory.streak(at: now)
    let days: [Phrase] = streak > 1 ? ["\(streak) days in a row."] : []
    let cards = memory.cards.count { $0.list == head.terms.lexicon.name }
    guard view.kind == .anagrams, cards > 0 else { return best + days }
    let due = memory.due(in: head.terms.lexicon.name, at: now).count
    return best + days + ["Missed words to come back: \(cards), today: \(due)."]
  }

  /// A word with its hooks and its meaning; the player who found it, if there are several.
  func lineOfWord(_ word: Word, _ meaning: Phrase?, by player: PracticePlayer? = nil) -> Phrase {
    var parts = alphabet.spelled(word)
    if let hooks = table.answers.hooks[word], !hooks.front.isEmpty || !hooks.back.isEmpty {
      parts += " \(letters(hooks.front))-\(letters(hooks.back))"
    }
    if let player, view.scores.count > 1 { parts += " (\(name(player)))" }
    return meaning.map { "\(parts): \($0)" } ?? Phrase(verbatim: parts)
  }

  // MARK: The trainer

  func truth(of word: Word, at place: Int, _ truth: PracticeView.Truth) -> Phrase {
    let spelled = alphabet.spelled(word)
    guard truth.unacceptable.contains(place) else {
      return meaning(of: word).map { "\(spelled) is acceptable: \($0)" } ?? "\(spelled) is acceptable."
    }
    guard case .nearMiss(let near) = truth.source else { return "\(spelled) is not acceptable." }
    return "\(spelled) is not acceptable, a change of \(alphabet.spelled(near))."
  }

  func told(_ reply: TrainerReply) -> Phrase {
    reply.answer.challenges
      ? "\(name(reply.player)) challenges: \(reply.points) points."
      : "\(name(reply.player)) lets it stand: \(reply.points) points."
  }

  /// How good a player's answers were so far.
  func calibration(_ player: PracticePlayer) -> [Phrase] {
    guard let record = view.scores.first(where: { $0.player == player }) else { return [] }
    let counts = record.calibration
    return ["In all: \(record.points)."]
      + (counts.challenged > 0 ? ["Challenged \(counts.challenged), phonies \(counts.phonies)."] : [])
      + (counts.accepted > 0 ? ["Let stand \(counts.accepted), good \(counts.good)."] : [])
  }
}
