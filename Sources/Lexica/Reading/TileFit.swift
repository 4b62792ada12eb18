// SPDX-License-Identifier: MIT
import Alphabets
import Glibc

/// Which alphabet a graph of numbered tiles is made of, by how often each number stands in its words.
///
/// A set has many of the tiles that words need often, so the counts of the right alphabet are close to what the words
/// show, and those of another one, or of tiles in another order, are far from it. Languages of 26 letters in one
/// order (English, French, Dutch) differ too little to be told apart.
struct TileFit {
  /// What the numbers show.
  enum Answer: Equatable {
    /// They fit, or there are too few words to tell.
    case fits
    /// They fit another alphabet.
    case other(String)
    /// They fit this alphabet's tiles, or another's, in an order that is not its own.
    case order(String)
    /// They fit no alphabet.
    case none
  }

  /// Tiles in a list that is large enough: 500 words have about so many.
  static let enough = 3000
  /// What is taken, by how many bits a tile loses.
  ///
  /// Lists of one language measured 0.08 to 0.28, their parts (all words with Q, say) too,
  /// and what is read in the wrong order or alphabet 0.35 to 1.0. Below the first nothing is doubted, above the last
  /// nothing is taken; between them it is doubted where something else fits twice as well.
  private static let fine = 0.20
  private static let good = 0.30
  private static let hopeless = 0.45

  private var counts = [Int](repeating: 0, count: 64)
  private var total = 0

  /// The highest number that was seen.
  private(set) var highest = 0

  /// Counts the tiles of one word, numbers of 1 to 63.
  mutating func take(_ labels: UnsafeBufferPointer<UInt8>) {
    for label in labels {
      counts[Int(label)] += 1
      highest = max(highest, Int(label))
    }
    total += labels.count
  }

  /// Judges an alphabet that has as many tiles as there are numbers.
  func answer(on alphabet: Alphabet) -> Answer {
    guard total >= Self.enough else { return .fits }
    guard let table = TileTable.all.first(where: { $0.name == alphabet.name }) else { return .fits }
    let own = loss(table.rows)
    guard own > Self.fine else { return .fits }
    for order in Self.orders(of: table.rows) where loss(order) < own / 2 { return .order(table.name) }
    if let other = best(below: own / 2) { return .other(other) }
    for other in TileTable.all where other.rows.count >= highest {
      for order in Self.orders(of: other.rows) where loss(order) < own / 2 { return .order(other.name) }
    }
    return own > Self.hopeless ? .none : .fits
  }

  /// The name of the alphabet that fits best, if it fits well; nil where none does.
  var best: String? { total >= Self.enough ? best(below: Self.good) : nil }

  private func best(below bound: Double) -> String? {
    TileTable.all.filter { $0.rows.count >= highest }
      .map { (name: $0.name, loss: loss($0.rows)) }
      .filter { $0.loss < min(bound, Self.good) }
      .min { $0.loss < $1.loss }?.name
  }

  /// The orders that other programs use beside an alphabet's own: tiles of several letters behind or before all
  /// others, and letters with marks behind those of ASCII.
  private static func orders(of rows: [TileTable.Row]) -> [[TileTable.Row]] {
    let joined = rows.filter { $0.spelling.unicodeScalars.count > 1 }
    let single = rows.filter { $0.spelling.unicodeScalars.count == 1 }
    let plain = rows.filter { $0.alias == nil }
    let marked = rows.filter { $0.alias != nil }
    var orders: [[TileTable.Row]] = []
    if !joined.isEmpty { orders += [single + joined, joined + single] }
    if !marked.isEmpty { orders.append(plain + marked) }
    return orders
  }

  /// How many bits a tile costs more than it needs to if one expects tiles as a set has them.
  ///
  /// The number that costs most is left out, so that a list of all words with Z is still one of its language.
  private func loss(_ rows: [TileTable.Row]) -> Double {
    // Half a tile more than there are: a set may have none of a letter that words have.
    let expected = rows.map { Double($0.count) + 0.5 }
    var places = Array(rows.indices)
    let costs = costs(places, expected)
    if let most = costs.indices.max(by: { costs[$0] < costs[$1] }) { places.remove(at: most) }
    return self.costs(places, expected).reduce(0, +)
  }

  private func costs(_ places: [Int], _ expected: [Double]) -> [Double] {
    let all = places.reduce(0) { $0 + counts[$1 + 1] }
    let set = places.reduce(0) { $0 + expected[$1] }
    guard all > 0 else { return places.map { _ in 0 } }
    return places.map { place in
      guard counts[place + 1] > 0 else { return 0 }
      let share = Double(counts[place + 1]) / Double(all)
      return share * log2(share / (expected[place] / set))
    }
  }
}
