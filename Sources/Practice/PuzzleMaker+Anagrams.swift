// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension PuzzleMaker {
  /// Returns the tiles of a word with all its anagrams.
  ///
  /// Words that are due come first. `before` is the last puzzle, which is not repeated at once unless there is no other.
  mutating func anagrams(
    _ length: Int, _ choice: AnagramChoice, due: [Word], after before: AnagramPuzzle?
  ) throws(PuzzleFault) -> AnagramPuzzle {
    for word in due {
      if let puzzle = book.anagrams(of: word), puzzle != before { return puzzle }
    }
    let words: [Word]
    switch choice {
    case .missed: throw .noneDue
    case .all: words = book.words[length]
    case .likely: words = book.likely[length]
    }
    guard !words.isEmpty else { throw .noAnagrams }
    var last: AnagramPuzzle?
    for _ in 0..<PuzzleMaker.draws {
      guard let puzzle = book.anagrams(of: words[numbers.below(words.count)]) else { continue }
      if puzzle != before { return puzzle }
      last = puzzle
    }
    guard let last else { throw .noAnagrams }
    return last
  }
}

extension PuzzleBook {
  /// The number of sets of tiles that count as likely, for each length.
  static let likelySets = 1000

  /// Returns the puzzle of a word's tiles; nil for a word that the list lacks, and for one whose tiles hold a word
  /// that is left out.
  func anagrams(of word: Word) -> AnagramPuzzle? {
    let tiles = word.inOrder
    guard PracticeTerms.anagramLengths.contains(word.count), lexicon.contains(word) else { return nil }
    guard let rack = Rack(tiles.labels) else { return nil }
    // The words of a length stand in alphabet order.
    let answers = words[word.count].filter { rack.without($0.labels) != nil }
    guard mayDeal(answers) else { return nil }
    return AnagramPuzzle(tiles: tiles, answers: answers)
  }

  /// Returns a word for each of the sets of tiles that are drawn most often from a full bag without blanks.
  static func likely(_ words: [Word], of bag: [Int]) -> [Word] {
    var byTiles: [Word: Word] = [:]
    for word in words where byTiles[word.inOrder] == nil { byTiles[word.inOrder] = word }
    let sets = byTiles.map { (ways: ways(to: $0.key, from: bag), word: $0.value) }
    return sets.filter { $0.ways > 0 }
      .sorted { ($0.ways, $1.word) > ($1.ways, $0.word) }
      .prefix(likelySets).map(\.word)
  }

  /// Returns the number of ways to draw tiles, given in order, from a bag with the count of each label.
  private static func ways(to tiles: Word, from bag: [Int]) -> Double {
    var ways = 1.0
    var (label, taken) = (0, 0)
    for next in tiles.labels.map(Int.init) {
      taken = next == label ? taken + 1 : 1
      label = next
      // C(n, k) = C(n, k − 1) · (n − k + 1) / k.
      let there = bag.indices.contains(label) ? bag[label] : 0
      ways *= Double(max(0, there - taken + 1)) / Double(taken)
    }
    return ways
  }
}
