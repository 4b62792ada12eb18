// SPDX-License-Identifier: MIT

/// Finds words of a lexicon: by the tiles that are held, by what they must look like, or by both.
///
/// Answers are exact, unless they say that they are cut. Several threads may ask at once.
package final class Finder: Sendable {
  /// Where words are looked for.
  package let lexicon: Lexicon

  /// How many steps are taken for an answer unless the caller says otherwise.
  package static let usualBudget = 4_000_000

  /// Takes a lexicon; nil when its membership is a function, or its alphabet has more than 32 tiles.
  package init?(_ lexicon: Lexicon) {
    guard lexicon.array != nil, lexicon.alphabet.spellings.count <= 32 else { return nil }
    self.lexicon = lexicon
  }

  /// Answers a question that was read in the lexicon's alphabet.
  ///
  /// - Parameters:
  ///   - query: what is asked.
  ///   - limit: how many words to answer at most; all are counted. Memory for the answer grows with it alone.
  ///   - budget: how many steps to take at most; a step is some nanoseconds.
  /// - Returns: the words in the order asked for, how many there are, and whether the budget was spent before
  ///   the end.
  package func answer(
    _ query: FinderQuery, limit: Int = .max, budget: Int = Finder.usualBudget
  ) -> FinderAnswer {
    var selection = FinderSelection(order: query.order, limit: max(0, limit))
    let scoring = FinderScoring(query)
    var left = budget
    lexicon.forEach { word in
      left -= 1
      guard left >= 0, query.takes(word) else { return }
      selection.add(word, points: scoring?.points(of: word) ?? 0)
    }
    return FinderAnswer(words: selection.words, count: selection.count, isCut: left < 0)
  }
}

/// What a word counts for a question that asks for points.
struct FinderScoring {
  private let points: [UInt8]
  /// By label: how many there are of a letter; nil where tiles do not matter.
  private let held: [UInt8]?

  /// Nil where nobody asks for points.
  init?(_ query: FinderQuery) {
    guard case .score(let points) = query.order else { return nil }
    self.points = points
    held = query.letters.map { _ in query.available }
  }

  /// The points of the tiles, blanks for the letters that are not there.
  func points(of word: Word) -> Int {
    var left = held
    var sum = 0
    for position in 0..<word.count {
      var label = Int(word[position].rawValue)
      if let count = left?[label] {
        if count > 0 { left?[label] = count - 1 } else { label = 0 }
      }
      if label < points.count { sum += Int(points[label]) }
    }
    return sum
  }
}

extension FinderQuery {
  /// By label, 0 to 63: letters held and letters of the pattern; 0 is the blank.
  ///
  /// Whatever stands in the runs of a pattern, the tiles that a word takes from the rack are its own less the
  /// pattern's letters; so whether the rack suffices does not depend on how the pattern is laid over the word.
  var available: [UInt8] {
    var counts = letters?.counts ?? [UInt8](repeating: 0, count: 64)
    for label in pattern?.labels ?? [] where label != 0 { counts[Int(label)] += 1 }
    return counts
  }

  /// Whether a word is an answer.
  func takes(_ word: Word) -> Bool {
    guard lengths.contains(word.count) else { return false }
    if let pattern, !pattern.fits(word), alternative?.fits(word) != true { return false }
    guard let letters else { return true }
    let taken = word.count - (pattern?.letterCount ?? 0)
    guard taken > 0, !isExact || taken == letters.total else { return false }
    var counts = available
    var blanks = counts[0]
    for position in 0..<word.count {
      let label = Int(word[position].rawValue)
      if counts[label] > 0 {
        counts[label] -= 1
      } else {
        guard blanks > 0 else { return false }
        blanks -= 1
      }
    }
    return true
  }
}
