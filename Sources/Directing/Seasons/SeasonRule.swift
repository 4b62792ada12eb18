// SPDX-License-Identifier: MIT

/// How the events of a season become a ranking.
package struct SeasonRule: Hashable, Sendable {
  package enum Points: Hashable, Sendable {
    /// A point for each win, half a point for a tie.
    case wins
    /// The points of each place in a division, the first place first; equal places share theirs.
    case places([Int])
    /// The sum of the spreads, as far as the event's cap lets them count.
    case spread
  }

  package var points = Points.wins
  /// The number of a player's events that count, those with most points; nil means all.
  package var best: Int?
  /// The least number of events of a player who is ranked.
  package var least = 1

  package static let counts = 1...999
  package static let placesMost = 100
  package static let pointsMost = 100_000

  package init() {}

  /// Returns the rule of a text such as `wins`, `spread` or `places:10,8,6`; nil if it is none.
  package static func points(_ text: String) -> Points? {
    if text == "wins" { return .wins }
    if text == "spread" { return .spread }
    guard text.hasPrefix("places:") else { return nil }
    let words = text.dropFirst("places:".count).split(separator: ",", omittingEmptySubsequences: false)
    let points = words.compactMap { Int($0) }
    guard points.count == words.count, points.count <= placesMost,
      points.allSatisfy((0...pointsMost).contains)
    else { return nil }
    return .places(points)
  }

  /// The rule in words.
  package var text: String {
    let what =
      switch points {
      case .wins: "a point a win"
      case .places(let points): "points by place: \(points.map(String.init).joined(separator: ", "))"
      case .spread: "the spread"
      }
    let most = best.map { "; the best \($0) events count" } ?? ""
    return what + most + (least > 1 ? "; ranked from \(least) events on" : "")
  }

  /// Returns the points of a division's standings in hundredths, in the same order.
  func points(of standings: [Standing]) -> [Int] {
    switch points {
    case .wins: return standings.map { $0.halfWins * 50 }
    case .spread: return standings.map { $0.spread * 100 }
    case .places(let points):
      let shares = Prizes.shares(of: points.map { $0 * 100 }, places: standings.map(\.place))
      return shares + [Int](repeating: 0, count: standings.count - shares.count)
    }
  }
}
