// SPDX-License-Identifier: MIT
import Lexica

extension DecidePractice {
  /// Decides `GUESS word…` for 1 to 24 words; each is checked in this order: length, possible, original, real.
  ///
  /// The lexicon judges a scramble; threes and anagrams are judged by the answers dealt. Returns one event with a result
  /// for each word; without `GuessedWords.finds` it changes nothing.
  package func guess(_ words: [Word], by player: PracticePlayer, lexicon: Lexicon) throws(PracticeRefusal)
    -> PracticeEvent
  {
    try here(player)
    guard state.terms.kind != .trainer else { throw .notAnAnswer }
    guard (1...GuessedWords.most).contains(words.count) else { throw .badCount }
    try inRound()
    var parts: [GuessedWords.Part] = []
    for word in words {
      var result = result(of: word, lexicon: lexicon)
      let isFoundNow = parts.contains { part in
        if case .found = part.result { part.word == word } else { false }
      }
      if isFoundNow { result = .notOriginal(by: player) }
      parts.append(GuessedWords.Part(word, result))
    }
    guard let guess = GuessedWords(player: player, parts: parts) else { throw .badCount }
    return .guessed(guess)
  }

  private func result(of word: Word, lexicon: Lexicon) -> GuessResult {
    guard let puzzle = state.puzzle, let letters = puzzle.letters, let lengths = puzzle.lengths else {
      return .notPossible
    }
    if word.count < lengths.lowerBound { return .tooShort }
    if puzzle.answers != nil, word.count > lengths.upperBound { return .tooLong }
    guard word.isMade(of: letters) else { return .notPossible }
    if let finder = state.finder(of: word) { return .notOriginal(by: finder) }
    if state.shown.contains(word) { return .isShown }
    if case .scramble(let scramble) = puzzle, word == scramble.root { return .isRoot }
    guard puzzle.answers?.contains(word) ?? lexicon.contains(word) else { return .notReal }
    return state.points(for: word).map { .found(points: $0) } ?? .notPossible
  }

  /// Decides `GUESS yes|no`, an answer to the trainer; the last player present to answer ends the round.
  package func answer(_ answer: TrainerAnswer, by player: PracticePlayer) throws(PracticeRefusal)
    -> PracticeEvent
  {
    try here(player)
    guard state.terms.kind == .trainer else { throw .notWords }
    try inRound()
    guard let points = state.points(for: answer, by: player) else { throw .notStarted }
    guard !state.hasAnswered(player) else { throw .alreadyAnswered }
    let reveals = missing(for: .solve, besides: player).isEmpty
    guard let reply = TrainerReply(player: player, answer: answer, points: points, reveals: reveals) else {
      preconditionFailure("a play's score and a rule's points are within range")
    }
    return .answered(reply)
  }
}
