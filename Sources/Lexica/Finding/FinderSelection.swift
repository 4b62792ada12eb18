// SPDX-License-Identifier: MIT

/// Counts the words found and keeps the first of them in the order asked for.
///
/// Words must come in alphabet order; then those of one rank are in order as they come, and no more than the
/// limit are ever held.
struct FinderSelection {
  private let scoring: FinderScoring?
  private let byLength: Bool
  private let limit: Int
  /// By rank, 0 the first: the words kept.
  private var kept: [[Word]]
  private var keptCount = 0
  /// No word of a rank behind this one is kept.
  private var last: Int
  private(set) var count = 0

  /// The most that 15 tiles count.
  private static let pointsMax = 15 * 255

  /// Takes a question and how many words are wanted of its answer.
  init(_ query: FinderQuery, limit: Int) {
    self.limit = max(0, limit)
    scoring = FinderScoring(query)
    byLength = query.order == .length
    last = scoring != nil ? Self.pointsMax : byLength ? Word.lengths.upperBound : 0
    kept = limit > 0 ? [[Word]](repeating: [], count: last + 1) : []
  }

  /// Whether no word is ever kept.
  var countsOnly: Bool { limit == 0 }

  /// Whether any word that comes next may be kept.
  @inline(__always) var mayKeep: Bool { keptCount < limit || limit > 0 && (scoring != nil || byLength) }

  /// Whether a word of so many tiles that comes next may be kept; one that is not is to be counted alone.
  @inline(__always) func wants(length: Int) -> Bool {
    keptCount < limit || limit > 0 && (scoring != nil || byLength && Word.lengths.upperBound - length < last)
  }

  /// Counts words that are not kept.
  @inline(__always) mutating func add(count: Int) { self.count &+= count }

  /// Takes the next word.
  mutating func add(_ word: Word) {
    count &+= 1
    var rank = byLength ? Word.lengths.upperBound - word.count : 0
    if let scoring { rank = Self.pointsMax - min(scoring.points(of: word), Self.pointsMax) }
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

/// What the words of an answer count: their tiles, without a board.
///
/// A letter for which a blank must stand counts what a blank does; letters of a pattern count.
package struct FinderPoints: Sendable {
  private let scoring: FinderScoring

  /// - Parameters:
  ///   - query: what is answered; its order does not matter.
  ///   - points: what each label counts, by label, entry 0 for a blank.
  package init(_ query: FinderQuery, points: [UInt8]) { scoring = FinderScoring(query, points) }

  /// The points of a word of the answer, 0 to 3825.
  package func points(of word: Word) -> Int { scoring.points(of: word) }
}

/// What a word counts for a question that asks for points.
struct FinderScoring: Sendable {
  private let points: [UInt8]
  /// By label: how many there are of a letter; nil where tiles do not matter.
  private let held: [UInt8]?

  /// Nil where nobody asks for an order by points.
  init?(_ query: FinderQuery) {
    guard case .score(let points) = query.order else { return nil }
    self.init(query, points)
  }

  init(_ query: FinderQuery, _ points: [UInt8]) {
    self.points = points
    held = query.letters.map { _ in query.available }
  }

  /// The points of the tiles, blanks for the letters that are not there.
  func points(of word: Word) -> Int {
    var used = InlineArray<64, UInt8>(repeating: 0)
    var sum = 0
    for position in 0..<word.count {
      var label = Int(word[position].rawValue)
      if let held {
        if used[label] < held[label] { used[label] += 1 } else { label = 0 }
      }
      if label < points.count { sum += Int(points[label]) }
    }
    return sum
  }
}
