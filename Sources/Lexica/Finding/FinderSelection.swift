// SPDX-License-Identifier: MIT

/// Counts the words found and keeps the first of them in the order asked for.
///
/// Words must come in alphabet order; then those of one rank are in order as they come, and no more than the
/// limit are ever held.
struct FinderSelection {
  private let order: FinderQuery.Order
  private let limit: Int
  /// By rank, 0 the first: the words kept.
  private var kept: [[Word]]
  private var keptCount = 0
  /// No word of a rank behind this one is kept.
  private var last: Int
  private(set) var count = 0

  /// The most that 15 tiles count.
  private static let pointsMax = 15 * 255

  /// Takes how many words are wanted, 0 or more.
  init(order: FinderQuery.Order, limit: Int) {
    self.order = order
    self.limit = limit
    switch order {
    case .length: last = Word.lengths.upperBound
    case .alphabet: last = 0
    case .score: last = Self.pointsMax
    }
    kept = [[Word]](repeating: [], count: last + 1)
  }

  /// Takes the next word and, by label, how many of its tiles count; only a score asks for the latter.
  mutating func add(_ word: Word, points: Int) {
    count += 1
    let rank =
      switch order {
      case .length: Word.lengths.upperBound - word.count
      case .alphabet: 0
      case .score: Self.pointsMax - min(points, Self.pointsMax)
      }
    if keptCount >= limit {
      guard limit > 0 else { return }
      while kept[last].isEmpty { last -= 1 }
      guard rank < last else { return }
      kept[last].removeLast()
    } else {
      keptCount += 1
    }
    kept[rank].append(word)
  }

  /// The words kept, in order.
  var words: [Word] { Array(kept.joined()) }
}
