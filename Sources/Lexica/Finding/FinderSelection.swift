// SPDX-License-Identifier: MIT

/// Counts the words found and keeps the first of them in the order of the query.
///
/// Words must be added in alphabet order. So words of equal rank are in order, and at most `limit` words are held.
struct FinderSelection {
  private let scoring: FinderPoints?
  private let byLength: Bool
  private let limit: Int
  /// By rank, best first: the words kept.
  private var kept: [[Word]]
  private var keptCount = 0
  /// The highest rank of a kept word, or more.
  private var last: Int
  private(set) var count = 0

  /// The most points of 15 tiles.
  private static let pointsMax = 15 * 255

  /// Creates an empty selection that keeps at most `limit` words.
  init(_ query: FinderQuery, limit: Int) {
    self.limit = max(0, limit)
    scoring = if case .score(let points) = query.order { FinderPoints(query, points: points) } else { nil }
    byLength = query.order == .length
    last = scoring != nil ? Self.pointsMax : byLength ? Word.lengths.upperBound : 0
    kept = limit > 0 ? [[Word]](repeating: [], count: last + 1) : []
  }

  var countsOnly: Bool { limit == 0 }

  /// Whether a later word can be kept.
  @inline(__always) var mayKeep: Bool { keptCount < limit || limit > 0 && (scoring != nil || byLength) }

  /// Returns whether a later word of `length` tiles can be kept; if not, it need only be counted.
  @inline(__always) func wants(length: Int) -> Bool {
    keptCount < limit || limit > 0 && (scoring != nil || byLength && Word.lengths.upperBound - length < last)
  }

  @inline(__always) mutating func add(count: Int) { self.count &+= count }

  /// Counts a word and keeps it if its rank allows.
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

  var words: [Word] { Array(kept.joined()) }
}

/// The points of the words of an answer: the sum of their tiles, without a board.
///
/// A letter that only a blank can supply has the blank's points. Letters of a pattern count.
package struct FinderPoints: Sendable {
  private let points: [UInt8]
  /// By label: the number of tiles in letters and pattern; nil if tiles do not matter.
  private let held: [UInt8]?

  /// Creates the points of a query's answer from points by label, entry 0 for a blank.
  package init(_ query: FinderQuery, points: [UInt8]) {
    self.points = points
    held = query.letters.map { _ in query.available }
  }

  /// Returns the points of a word of the answer, 0 to 3825.
  package func points(of word: Word) -> Int {
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
