// SPDX-License-Identifier: MIT
import Directing
import Lexica
import Rulebook

/// A table that is over, for the club's memory.
package enum PastTable: Sendable {
  case game(PastGame)
  case slips(TableID, [PastChallenge])

  /// Creates it from a table after its last entry; nil for a live table, and where there is nothing to remember.
  ///
  /// Without the table's `list` no phonies are counted.
  package init?(_ table: Table, list: Lexicon?) {
    if let game = PastGame(table, GameNotes(), list: list) {
      self = .game(game)
    } else {
      let challenges = PastChallenge.all(at: table)
      guard !challenges.isEmpty else { return nil }
      self = .slips(table.id, challenges)
    }
  }

  var id: TableID {
    switch self {
    case .game(let game): game.table
    case .slips(let table, _): table
    }
  }
}

/// The club's memory: the games that are over, by the names of their players, the ratings that they make, and the
/// challenges at all tables that are over.
///
/// It is a fold of ended tables in the order of the ledger. A live table adds nothing to it.
package struct ClubMemory: Sendable {
  package private(set) var ratings = RatingBook()
  package private(set) var challenges = ChallengeBook()
  /// All games, in the order in which they ended.
  private var games: [PastLine] = []
  /// The tables that ended last, by which one is not added twice.
  private var latest: [TableID] = []
  /// The most tables that are kept in `latest`.
  private static let latestMost = 8192
  /// The places of each name's games in `games`.
  private var places: [PlayerName: [Int32]] = [:]

  package init() {}

  /// Adds the next ended table.
  package mutating func add(_ table: PastTable) {
    latest.append(table.id)
    if latest.count > Self.latestMost { latest.removeFirst(latest.count - Self.latestMost / 2) }
    switch table {
    case .game(let game): add(game)
    case .slips(_, let made): for challenge in made { challenges.add(challenge) }
    }
  }

  private mutating func add(_ game: PastGame) {
    ratings.add(game)
    for challenge in game.challenges { challenges.add(challenge) }
    let line = PastLine(game)
    let place = Int32(games.count)
    games.append(line)
    for name in Set([line.sides.one.name, line.sides.two.name]) { places[name, default: []].append(place) }
  }

  /// The number of games.
  package var count: Int { games.count }

  /// Returns those tables that are not in it yet, in their order; they ended lately.
  func missing(of tables: [PastTable]) -> [PastTable] {
    let known = Set(latest)
    return tables.filter { !known.contains($0.id) }
  }

  /// Returns the games of a name, the newest first; with a number, of its first games so many.
  func games(of name: PlayerName, through last: Int = .max) -> some Collection<PastLine> {
    (places[name] ?? []).prefix(last).reversed().lazy.map { self.games[Int($0)] }
  }

  /// Returns the number of a name's games.
  func count(of name: PlayerName) -> Int { places[name]?.count ?? 0 }

  /// Whether anything is told by a name.
  func knows(_ name: PlayerName) -> Bool {
    count(of: name) > 0 || challenges.count(of: name) != ChallengeCount()
  }

  /// Returns the figures of a name, and the results of its games with another name.
  func profile(of name: PlayerName, against other: PlayerName?, at now: Instant) -> Profile {
    var profile = Profile(name: name)
    for line in games(of: name) { profile.add(line, against: other) }
    profile.ratings = ratings.rankings.compactMap { ranking in
      ratings.standing(of: name, in: ranking, at: now).map { (ranking, $0) }
    }
    return profile
  }
}

/// The figures of a player, from games with other people; games at desks do not count.
package struct Profile: Sendable {
  package let name: PlayerName
  package internal(set) var wins = 0
  package internal(set) var losses = 0
  package internal(set) var ties = 0
  /// The sums of the own and of the other scores.
  package internal(set) var points = BySeat(0, 0)
  package internal(set) var bingos = 0
  package internal(set) var challengesMade = 0
  package internal(set) var challengesWon = 0
  /// The phonies that stood, under lists that the server has; nil for a caller to whom no words are told.
  package internal(set) var phonies: Int? = 0
  /// The play with the highest score, the newest of equal ones; nil without a play.
  package internal(set) var best: (word: String, score: Int)?
  /// The highest score of a game; nil without a game.
  package internal(set) var highest: Int?
  /// The games that ended before a side had a turn; they count in no other figure.
  package internal(set) var unplayed = 0
  /// The games against the house.
  package internal(set) var houseGames = 0
  /// The results against the player who asks; nil for the own figures, and without a game together.
  package internal(set) var together: (wins: Int, losses: Int, ties: Int)?
  /// The rating in each ranking that the player has games in.
  package internal(set) var ratings: [(ranking: RatingBook.Ranking, standing: RatingBook.Standing)] = []

  init(name: PlayerName) { self.name = name }

  package var games: Int { wins + losses + ties }

  /// Adds a game; games are added the newest first.
  mutating func add(_ line: PastLine, against other: PlayerName?) {
    guard line.counts else {
      if !line.isPlayed { unplayed += 1 } else if line.houseLevel != nil { houseGames += 1 }
      return
    }
    let seat = line.seat(of: name)
    let (own, opposite) = (line.sides[seat], line.sides[seat.opposite])
    let halfPoints = line.halfPoints(of: seat)
    (wins, losses, ties) = Self.counted((wins, losses, ties), halfPoints)
    if opposite.name == other { together = Self.counted(together ?? (0, 0, 0), halfPoints) }
    points.one += own.score
    points.two += opposite.score
    bingos += own.bingos
    challengesMade += own.challengesMade
    challengesWon += own.challengesWon
    phonies? += own.phonies ?? 0
    if let play = own.best, play.score > best?.score ?? .min { best = play }
    highest = max(highest ?? own.score, own.score)
  }

  private static func counted(
    _ results: (wins: Int, losses: Int, ties: Int), _ halfPoints: Int
  ) -> (wins: Int, losses: Int, ties: Int) {
    var results = results
    switch halfPoints {
    case 2: results.wins += 1
    case 1: results.ties += 1
    default: results.losses += 1
    }
    return results
  }
}
