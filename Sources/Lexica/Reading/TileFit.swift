// SPDX-License-Identifier: MIT
import Alphabets
import Glibc

/// A test of the alphabet of a graph of numbered tiles, by the frequency of each number in its words.
///
/// A set has many of the tiles that words need often. So the counts of the right alphabet are close to the
/// frequencies, and those of another alphabet or order of tiles are not. English, French and Dutch, with 26
/// letters in one order, differ too little to be distinguished.
struct TileFit {
  enum Answer: Equatable {
    /// The tiles fit, or there are too few words to tell.
    case fits
    /// The tiles fit another alphabet, with this name.
    case other(String)
    /// The tiles fit this or another alphabet, with this name, in an order other than its own.
    case order(String)
    case none
  }

  /// The smallest number of tiles in a list to test, about 500 words.
  static let enough = 3000
  /// Limits of the loss in bits a tile.
  ///
  /// Lists of one language measured 0.08 to 0.28, and so did parts of them, such as all words with Q. Lists
  /// read in the wrong order or alphabet measured 0.35 to 1.0. Up to `fine` the alphabet fits. Above it,
  /// another alphabet or order with half the loss is preferred; another alphabet must also be below `good`.
  /// If there is none, no alphabet fits above `hopeless`.
  private static let fine = 0.20
  private static let good = 0.30
  private static let hopeless = 0.45

  private var counts = [Int](repeating: 0, count: 64)
  private var total = 0

  private(set) var highest = 0

  /// Counts the tiles of one word, as numbers from 1 to 63.
  mutating func take(_ labels: UnsafeBufferPointer<UInt8>) {
    for label in labels {
      counts[Int(label)] += 1
      highest = max(highest, Int(label))
    }
    total += labels.count
  }

  /// Tests an alphabet with at least `highest` tiles.
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

  /// The name of the alphabet that fits best; nil if none fits well or the list is too small.
  var best: String? { total >= Self.enough ? best(below: Self.good) : nil }

  private func best(below bound: Double) -> String? {
    TileTable.all.filter { $0.rows.count >= highest }
      .map { (name: $0.name, loss: loss($0.rows)) }
      .filter { $0.loss < min(bound, Self.good) }
      .min { $0.loss < $1.loss }?.name
  }

  /// Returns other programs' orders: tiles of several letters after or before all others, or marked letters last.
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

  /// Returns the divergence, in bits a tile, of the list's tile frequencies from those of a set.
  ///
  /// The number with the highest cost is excluded, so that a list of all words with Z still fits its language.
  private func loss(_ rows: [TileTable.Row]) -> Double {
    // Half a tile is added to each count, because a set may lack a letter that words have.
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
