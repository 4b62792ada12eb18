// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// The ratings of all players, folded from ended games: one ranking for each list and clock class.
///
/// Games are added in the order of the ledger, and each changes only its own ranking. A period is a week in UTC that
/// begins on Monday at 00:00. All games of a period are rated at once, against the ratings at its beginning, and the
/// running period counts as if it ended now. A player's period ends after ten games at the latest.
/// Source: docs/DESIGN.md#ratings; Glickman, "Example of the Glicko-2 system".
package struct RatingBook: Sendable {
  package struct Ranking: Hashable, Comparable, Sendable {
    /// The list's name without its seal: a new edition goes on with the same ratings.
    package let list: String
    package let clock: ClockClass

    package init(list: String, clock: ClockClass) {
      self.list = list
      self.clock = clock
    }

    init(_ game: PastGame) { self.init(list: game.lexicon.name, clock: game.clock) }

    package static func < (left: Ranking, right: Ranking) -> Bool {
      (left.list, left.place) < (right.list, right.place)
    }

    private var place: Int { ClockClass.allCases.firstIndex(of: clock) ?? 0 }
  }

  /// A player's rating and the games that it comes from.
  package struct Standing: Equatable, Sendable {
    package let name: PlayerName
    package let strength: Glicko
    package let wins: Int
    package let losses: Int
    package let ties: Int
    /// The end of the last game.
    package let playedAt: Instant

    package var games: Int { wins + losses + ties }

    /// Whether the deviation is still above `provisionalAbove`.
    package var isProvisional: Bool { strength.deviation > RatingBook.provisionalAbove }
  }

  /// A rating with a greater deviation is provisional: after about a dozen games it no longer is.
  package static let provisionalAbove = 110.0

  fileprivate struct Held {
    /// The strength at the beginning of the period, or after the games of it that are rated.
    var strength = Glicko.unrated
    var period: Int
    /// Whether games of the period are rated already.
    var isRated = false
    /// The games of the period that are not rated yet.
    var results: [Glicko.Result] = []
    var halfPoints: [Int] = [0, 0, 0]
    var playedAt: Instant

    init(period: Int, playedAt: Instant) {
      self.period = period
      self.playedAt = playedAt
    }

    /// Goes on to the next game, which may be of a later period.
    mutating func go(to next: Int) {
      if next > period || results.count == Glicko.gamesMost { rate() }
      guard next > period else { return }
      strength = strength.after(idlePeriods: next - period - (isRated ? 1 : 0))
      (period, isRated) = (next, false)
    }

    private mutating func rate() {
      guard !results.isEmpty else { return }
      strength = strength.after(results)
      (results, isRated) = ([], true)
    }
  }

  private var players: [Ranking: [PlayerName: Held]] = [:]
  /// The newest period of each ranking.
  private var periods: [Ranking: Int] = [:]
  /// Whether games at desks count, at which one connection typed for both sides.
  private let countsDesks: Bool

  package init(countsDesks: Bool = false) { self.countsDesks = countsDesks }

  package var rankings: [Ranking] { players.keys.sorted() }

  /// The reason why an ended game is not rated.
  package enum Unrated: String, Sendable, CaseIterable {
    case notPlayed, house, desk, continued, director
  }

  /// Returns why a game is not rated; nil for one that is.
  ///
  /// Rated are games from an empty board between two people that the rules or the terms ended.
  package func whyUnrated(_ game: PastGame) -> Unrated? {
    if !game.isPlayed { return .notPlayed }
    if game.houseLevel != nil { return .house }
    if game.isDesk, !countsDesks { return .desk }
    if game.isContinued { return .continued }
    return game.finish.isByRules ? nil : .director
  }

  /// Adds the next ended game; returns false for a game that is not rated and changes nothing.
  @discardableResult
  package mutating func add(_ game: PastGame) -> Bool {
    guard whyUnrated(game) == nil else { return false }
    let ranking = Ranking(game)
    // A clock that was set back opens no period anew.
    let period = max(periods[ranking] ?? .min, Self.period(of: game.endedAt))
    periods[ranking] = period
    func before(_ name: PlayerName) -> Held {
      var player = players[ranking]?[name] ?? Held(period: period, playedAt: game.endedAt)
      player.go(to: period)
      return player
    }
    var both = BySeat(before(game.sides.one.name), before(game.sides.two.name))
    let strengths = BySeat(both.one.strength, both.two.strength)
    for seat in Seat.allCases {
      let halfPoints = game.winner.map { $0 == seat ? 2 : 0 } ?? 1
      both[seat].results.append(Glicko.Result(against: strengths[seat.opposite], halfPoints: halfPoints))
      both[seat].halfPoints[halfPoints] += 1
      both[seat].playedAt = game.endedAt
      players[ranking, default: [:]][game.sides[seat].name] = both[seat]
    }
    return true
  }

  /// Returns the ratings of a ranking at a moment: those that are not provisional first, the highest first, then by name.
  package func standings(in ranking: Ranking, at moment: Instant) -> [Standing] {
    let all = players[ranking, default: [:]].map { Standing($0, $1, at: Self.period(of: moment)) }
    return all.sorted { one, two in
      if one.isProvisional != two.isProvisional { return two.isProvisional }
      if one.strength.rating != two.strength.rating { return one.strength.rating > two.strength.rating }
      return one.name.text < two.name.text
    }
  }

  /// Returns a name's rating in a ranking at a moment; nil for a name without rated games there.
  package func standing(of name: PlayerName, in ranking: Ranking, at moment: Instant) -> Standing? {
    players[ranking]?[name].map { Standing(name, $0, at: Self.period(of: moment)) }
  }

  /// Returns the number of players in a ranking.
  package func count(in ranking: Ranking) -> Int { players[ranking]?.count ?? 0 }

  /// Returns the number of a moment's week since the epoch, which was a Thursday.
  static func period(of moment: Instant) -> Int {
    let day: Int64 = 86_400_000
    return Int((moment.milliseconds + 3 * day) / (7 * day))
  }
}

extension RatingBook.Standing {
  /// Creates the rating as of a period, as if that ended now.
  fileprivate init(_ name: PlayerName, _ held: RatingBook.Held, at period: Int) {
    var held = held
    held.go(to: period)
    self.init(
      name: name, strength: held.results.isEmpty ? held.strength : held.strength.after(held.results),
      wins: held.halfPoints[2], losses: held.halfPoints[0], ties: held.halfPoints[1], playedAt: held.playedAt)
  }
}
