// SPDX-License-Identifier: MIT
import Lexica

extension PuzzleMaker {
  /// The length of the word in doubt, in tiles.
  static let doubtable = 3...8
  /// The number of words from which the oddest is taken.
  static let oddest = 5
  /// The number of changes tried before a list is given up, and the number of near misses that suffice.
  static let changes = 1500
  static let nearMisses = 8
  /// The number of recorded plays examined.
  static let lookedAt = 200

  /// Makes a play to doubt, good or phony with equal chance; throws the reason why the list gives none.
  ///
  /// Chance first decides whether the play is good. That affects only the word in doubt. The number of words,
  /// their lengths, their oddness and the score are drawn alike for both. A player who always gives the same
  /// answer, or who judges by oddness or score, is therefore right half of the time. If a recorded play fits,
  /// half of the deals use one. `before` is the last puzzle, which is not repeated at once.
  mutating func trainer(
    plays: [TrainerPlay], after before: TrainerPuzzle?
  ) throws(PuzzleFault) -> TrainerPuzzle {
    let isGood = numbers.below(2) == 0
    var last: TrainerPuzzle?
    var fault = PuzzleFault.noTrainerWords
    for _ in 0..<PuzzleMaker.repeats {
      let isMade = numbers.below(2) == 0
      let made = made(plays, isGood: isGood, after: before)
      if isMade, let made { return made }
      do throws(PuzzleFault) {
        let drawn = try drawn(isGood: isGood)
        guard mayDeal(drawn) else { continue }
        guard drawn.play.words == before?.play.words else { return drawn }
        last = drawn
      } catch {
        if let made { return made }
        fault = error
        break
      }
    }
    guard let last else { throw fault }
    return last
  }

  // MARK: Recorded plays

  /// Returns a recorded play that is good or phony as wanted; nil if none of those examined is.
  private mutating func made(
    _ plays: [TrainerPlay], isGood: Bool, after before: TrainerPuzzle?
  ) -> TrainerPuzzle? {
    guard !plays.isEmpty else { return nil }
    let first = numbers.below(min(plays.count, 1 << 24))
    for offset in 0..<min(plays.count, PuzzleMaker.lookedAt) {
      let puzzle = puzzle(plays[(first + offset) % plays.count])
      if let puzzle, puzzle.isAcceptable == isGood, puzzle.play != before?.play, mayDeal(puzzle) {
        return puzzle
      }
    }
    return nil
  }

  private func puzzle(_ play: TrainerPlay) -> TrainerPuzzle? {
    TrainerPuzzle(
      play: play, unacceptable: play.words.indices.filter { !book.lexicon.contains(play.words[$0]) })
  }

  private func mayDeal(_ puzzle: TrainerPuzzle) -> Bool {
    guard book.mayDeal(puzzle.play.words) else { return false }
    if case .nearMiss(let base) = puzzle.play.source { return book.mayDeal([base]) }
    return true
  }

  // MARK: Plays from the list

  private mutating func drawn(isGood: Bool) throws(PuzzleFault) -> TrainerPuzzle {
    guard let model = oddWord() else { throw .noTrainerWords }
    var (word, source) = (model, TrainerPlay.Source.list)
    if !isGood {
      guard let miss = nearMiss(like: model) else { throw .noNearMiss }
      (word, source) = (miss.word, .nearMiss(of: miss.base))
    }
    var words = crossWords()
    words.insert(word, at: numbers.below(words.count + 1))
    guard let play = TrainerPlay(words: words, score: score(of: words), source: source),
      let puzzle = puzzle(play), puzzle.isAcceptable == isGood
    else { throw isGood ? .noTrainerWords : .noNearMiss }
    return puzzle
  }

  /// Returns a word of a random length: the oddest of a few random ones.
  private mutating func oddWord() -> Word? {
    let lengths = PuzzleMaker.doubtable.filter { !book.words[$0].isEmpty }
    guard !lengths.isEmpty else { return nil }
    let words = book.words[lengths[numbers.below(lengths.count)]]
    var oddest = words[numbers.below(words.count)]
    for _ in 1..<PuzzleMaker.oddest {
      let word = words[numbers.below(words.count)]
      if book.runs.rarestTriple(in: word) < book.runs.rarestTriple(in: oddest) { oddest = word }
    }
    return oddest
  }

  /// Returns a word that the list lacks: a word of the list with one tile changed.
  ///
  /// Each of its triples must occur in the list. Of a few such words, the one about as odd as the model is taken.
  /// After half of the tries pairs suffice instead of triples, because a short list may not repeat a triple.
  private mutating func nearMiss(like model: Word) -> (word: Word, base: Word)? {
    let words = book.words[model.count]
    let oddness = max(1, book.runs.rarestTriple(in: model))
    var nearest: (word: Word, base: Word)?
    var least = Int.max
    var found = 0
    for change in 0..<PuzzleMaker.changes {
      let base = words[numbers.below(words.count)]
      guard let word = changed(base), !book.lexicon.contains(word) else { continue }
      let own = book.runs.rarestTriple(in: word)
      guard own > 0 || change >= PuzzleMaker.changes / 2 && book.runs.rarestPair(in: word) > 0 else {
        continue
      }
      let distance = 64 * max(own, oddness) / max(1, min(own, oddness))
      if distance < least { (least, nearest) = (distance, (word, base)) }
      found += 1
      if found == PuzzleMaker.nearMisses || change >= PuzzleMaker.changes / 2 { break }
    }
    return nearest
  }

  /// Returns a word with one tile replaced by a random tile of a full bag without blanks.
  private mutating func changed(_ word: Word) -> Word? {
    guard !book.labels.isEmpty else { return nil }
    let place = numbers.below(word.count)
    guard let tile = Tile(rawValue: book.labels[numbers.below(book.labels.count)]) else { return nil }
    return Word((0..<word.count).map { $0 == place ? tile : word[$0] })
  }

  /// Returns short words of the list: none in 60 cases of 100, one in 30, two in 10.
  private mutating func crossWords() -> [Word] {
    let count = [0, 0, 0, 0, 0, 0, 1, 1, 1, 2][numbers.below(10)]
    let lengths = (2...5).filter { !book.words[$0].isEmpty }
    guard !lengths.isEmpty else { return [] }
    return (0..<count).map { _ in
      let words = book.words[lengths[numbers.below(lengths.count)]]
      return words[numbers.below(words.count)]
    }
  }

  /// Returns a plausible score: the first word one to three times, the others once, and 50 for a word of eight.
  private mutating func score(of words: [Word]) -> Int {
    var score = 0
    for (index, word) in words.enumerated() {
      let points = word.labels.reduce(0) { $0 + book.tiles.points(of: $1) }
      score += index == 0 ? points * [1, 1, 2, 2, 3][numbers.below(5)] : points
      if word.count == 8 { score += 50 }
    }
    return min(score, TrainerPlay.scores.upperBound)
  }
}
