// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The keys and sentences about a series of games.
///
/// Source: Protocol/SPEC.md, 9.35.
enum SeriesText {
  /// Returns the score after the games that are over, or the result of the series; nil where there is none to tell.
  static func standing(_ head: TableHead) -> Phrase? {
    guard let series = head.series, let score = head.seriesScore, score.played > 0 else { return nil }
    let halfPoints = score.halfPoints
    let (one, two) = (games(halfPoints.one), games(halfPoints.two))
    let first = GameSentences.name(.one, head)
    // The other side has not sat down yet while the next game is asked for.
    let second = head.name(of: .two) == nil ? invited(head) : GameSentences.name(.two, head)
    let count = series.games
    let told: Phrase
    if score.played < count {
      told = "after game \(score.played) of \(count): \(first) \(one), \(second) \(two)"
    } else if halfPoints.one == halfPoints.two {
      told = "the series of \(count) is over: a tie at \(one)"
    } else if halfPoints.one > halfPoints.two {
      told = "the series of \(count) is over: \(first) wins, \(one) to \(two)"
    } else {
      told = "the series of \(count) is over: \(second) wins, \(two) to \(one)"
    }
    guard score.spread != 0 else { return told }
    let (leader, points) = (score.spread > 0 ? first : second, abs(score.spread))
    return "\(told), points \(leader) +\(points)"
  }

  private static func invited(_ head: TableHead) -> Phrase.Argument {
    head.terms.invited.map { .name($0) } ?? GameSentences.name(.two, head)
  }

  /// Returns the same with the line that asks for the next game, for a player after a game; nil at other tables.
  static func next(_ head: TableHead, isPlayer: Bool) -> Phrase? {
    guard let series = head.series else { return nil }
    let told = standing(head) ?? "game \(series.number) of \(series.games) is over"
    guard isPlayer, !series.isLast else { return told }
    let number = series.number + 1
    return "\(told); AGAIN for game \(number)"
  }

  /// Returns that a player ends the series, with the score; then without it, for long names.
  static func ended(by name: PlayerName, _ head: TableHead) -> [Phrase] {
    let short: Phrase = "\(name.text) ends the series"
    return (standing(head).map { ["\(name.text) ends the series; \($0)"] } ?? []) + [
      short
    ]
  }

  /// Returns the same for the player who ends the series.
  static func ended(_ head: TableHead) -> Phrase {
    standing(head).map { "no further game of the series is played; \($0)" }
      ?? "no further game of the series is played"
  }

  /// Returns the place of a game in its series.
  static func place(_ series: SeriesPlace) -> Phrase { "game \(series.number) of \(series.games)" }

  /// Returns a number of games won, with a tie as half.
  static func games(_ halfPoints: Int) -> String {
    halfPoints.isMultiple(of: 2) ? "\(halfPoints / 2)" : "\(halfPoints / 2).5"
  }
}

extension LineWriter {
  /// Writes the place of a game in its series.
  mutating func keys(series: SeriesPlace) {
    key("games", series.games, plain: "games of the series: \(series.games)")
    key("game", series.number)
  }

  /// Writes the score of a series; nothing at other tables, before the first game is over, and where it is not known.
  mutating func keys(scoreOfSeries head: TableHead) {
    guard let score = head.seriesScore, score.played > 0 else { return }
    key(
      "series",
      BySeat(SeriesText.games(score.halfPoints.one), SeriesText.games(score.halfPoints.two)))
    key("spread", score.spread)
  }

  /// Writes place and score of a game in its series; nothing at other tables.
  mutating func keys(seriesOf head: TableHead) {
    guard let series = head.series else { return }
    keys(series: series)
    keys(scoreOfSeries: head)
  }
}
