// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension PuzzleMaker {
  /// How many tiles the word has that is to be doubted.
  static let doubtable = 3...8
  /// How many words are looked at for the oddest of them.
  static let oddest = 5
  /// How often a tile is changed before a list is given up, and how many near misses are enough.
  static let changes = 1500
  static let nearMisses = 8
  /// How many of the plays that were made are looked at.
  static let lookedAt = 200

  /// A play to doubt, good or a phony with the same chance.
  ///
  /// Whether it is good is drawn first and decides nothing but the word in doubt: how many words there are and of how
  /// many tiles, how odd they look and what they score is drawn in the same way for both. So one who always gives the
  /// same answer is right half of the time, and so is one who goes by looks or by score.
  ///
  /// - Parameters:
  ///   - plays: plays that were made; where one of them is as was drawn, every second deal shows one.
  ///   - before: what is not shown again at once.
  /// - Returns: the play and the truth about it.
  /// - Throws: why the list cannot give one.
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

  // MARK: Plays that were made

  /// One of the plays given that is as wanted; nil where none of those looked at is.
  private mutating func made(
    _ plays: [TrainerPlay], isGood: Bool, after before: TrainerPuzzle?
  ) -> TrainerPuzzle? {
    guard !plays.isEmpty else { return nil }
    let first = numbers.below(min(plays.count, 1 << 24))
    for offset in 0..<min(plays.count, PuzzleMaker.lookedAt) {
      let puzzle = puzzle(plays[(first + offset) % plays.count])
      if let puzzle, puzzle.isAcceptable == isGood, puzzle.play != before?.play { return puzzle }
    }
    return nil
  }

  /// The truth about a play.
  private func puzzle(_ play: TrainerPlay) -> TrainerPuzzle? {
    TrainerPuzzle(
      play: play, unacceptable: play.words.indices.filter { !book.lexicon.contains(play.words[$0]) })
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

  /// A word of a length drawn; of some of them the one that looks oddest.
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

  /// A word that the list lacks: one tile of a word of the list is another, and each three in a row are some word's.
  ///
  /// Of a few the one that looks as odd as the model. A list too short to have three in a row elsewhere is asked for
  /// pairs instead.
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

  /// A word with one of its tiles changed for one of the set, drawn as from a full bag without blanks.
  private mutating func changed(_ word: Word) -> Word? {
    guard !book.labels.isEmpty else { return nil }
    let place = numbers.below(word.count)
    guard let tile = Tile(rawValue: book.labels[numbers.below(book.labels.count)]) else { return nil }
    return Word((0..<word.count).map { $0 == place ? tile : word[$0] })
  }

  /// No, one or two short words of the list: six, three and one time of ten.
  private mutating func crossWords() -> [Word] {
    let count = [0, 0, 0, 0, 0, 0, 1, 1, 1, 2][numbers.below(10)]
    let lengths = (2...5).filter { !book.words[$0].isEmpty }
    guard !lengths.isEmpty else { return [] }
    return (0..<count).map { _ in
      let words = book.words[lengths[numbers.below(lengths.count)]]
      return words[numbers.below(words.count)]
    }
  }

  /// About what a play of these words scores: the first once to three times, the others once; a bonus for eight.
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
