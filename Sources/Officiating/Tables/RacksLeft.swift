// SPDX-License-Identifier: MIT
import Rulebook

/// The players who recently left a dealt game before its first turn, after they had seen their rack.
///
/// The count limits how often a player may discard a bad rack. It is kept in memory only.
struct RacksLeft {
  /// The number of such games that one player may leave in a day.
  static let most = 3
  /// The number of players counted; the ones who left longest ago are dropped first.
  static let playersMost = 4096

  private var moments: [PlayerName: [Instant]] = [:]

  func isSpent(_ name: PlayerName, at now: Instant) -> Bool {
    (moments[name]?.count { now < $0.adding(seconds: 86_400) } ?? 0) >= Self.most
  }

  mutating func note(_ name: PlayerName, at now: Instant) {
    let recent = (moments[name] ?? []).filter { now < $0.adding(seconds: 86_400) }
    moments[name] = recent + [now]
    guard moments.count > Self.playersMost else { return }
    let order = moments.sorted { ($0.value.last ?? now) < ($1.value.last ?? now) }
    for oldest in order.prefix(Self.playersMost / 2) { moments[oldest.key] = nil }
  }
}

extension Table {
  /// Whether two people have racks and no turn has been taken.
  var isDealtAndUntouched: Bool {
    guard terms.kind == .dealt, terms.game?.robotLevel == nil, let game else { return false }
    return game.hasBegun && !game.isUnderWay
  }

  /// Returns whether the opponent of a side has used clock time, or uses it now.
  func hasRunClock(against seat: Seat, at now: Instant) -> Bool {
    guard let clock = game?.clock, case .milliseconds(let time) = game?.terms.clock else { return false }
    return clock.running == seat.opposite || clock.left(of: seat.opposite, at: now) < time
  }
}
