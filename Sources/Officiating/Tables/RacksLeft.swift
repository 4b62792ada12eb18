// SPDX-License-Identifier: MIT
import Rulebook

/// Who got up of late from a game of dealt tiles in which nothing was done yet, but whose rack they had seen.
///
/// A rack that one does not like is not to be thrown away as often as one likes. Kept in this run alone: it only bounds
/// how often something may be done.
struct RacksLeft {
  /// How many such games one player may leave in a day.
  static let most = 3
  /// How many players are kept in mind; whoever left longest ago is forgotten first.
  static let playersMost = 4096

  private var moments: [PlayerName: [Instant]] = [:]

  /// Whether a player has left as many as they may.
  func isSpent(_ name: PlayerName, at now: Instant) -> Bool {
    (moments[name]?.count { now < $0.adding(seconds: 86_400) } ?? 0) >= Self.most
  }

  /// One more was left.
  mutating func note(_ name: PlayerName, at now: Instant) {
    let recent = (moments[name] ?? []).filter { now < $0.adding(seconds: 86_400) }
    moments[name] = recent + [now]
    guard moments.count > Self.playersMost else { return }
    let order = moments.sorted { ($0.value.last ?? now) < ($1.value.last ?? now) }
    for oldest in order.prefix(Self.playersMost / 2) { moments[oldest.key] = nil }
  }
}

extension Table {
  /// Whether tiles were dealt to two people, and nothing was done with them yet.
  var isDealtAndUntouched: Bool {
    guard terms.kind == .dealt, terms.game?.houseLevel == nil, let game else { return false }
    return game.game != nil && !game.isUnderWay
  }

  /// Whether a side's opponent has spent time of theirs, or spends it now.
  func hasRunClock(against seat: Seat, at now: Instant) -> Bool {
    guard let clock = game?.clock, case .milliseconds(let time) = game?.terms.clock else { return false }
    return clock.running == seat.opposite || clock.left(of: seat.opposite, at: now) < time
  }
}
