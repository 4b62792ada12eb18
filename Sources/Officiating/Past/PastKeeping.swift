// SPDX-License-Identifier: MIT

/// The club's memory as a server keeps it, and the tables of this run while those before it are still being read.
struct PastKeeping {
  /// Nil until the ledger's tables are read.
  private(set) var memory: ClubMemory?
  /// The tables of this run that ended before then.
  private var meanwhile: [PastTable] = []
  /// The rankings that were asked for since their last game, so that a long list is not made anew for each page.
  private var made: [RatingBook.Ranking: (period: Int, standings: [RatingBook.Standing])] = [:]

  /// Creates it for a ledger whose tables are `known`; nil if they will be read.
  init(_ known: ClubMemory? = ClubMemory()) { memory = known }

  mutating func add(_ table: PastTable) {
    if case .game(let game) = table { made[RatingBook.Ranking(game)] = nil }
    if memory != nil { memory?.add(table) } else { meanwhile.append(table) }
  }

  /// Takes the tables that were read; some of this run may be among them.
  mutating func take(_ read: consuming ClubMemory) {
    for table in read.missing(of: meanwhile) { read.add(table) }
    (memory, meanwhile, made) = (read, [], [:])
  }

  /// Returns the ratings of a ranking, as `RatingBook.standings` orders them.
  mutating func standings(in ranking: RatingBook.Ranking, at now: Instant) -> [RatingBook.Standing] {
    let period = RatingBook.period(of: now)
    if let known = made[ranking], known.period == period { return known.standings }
    let standings = memory?.ratings.standings(in: ranking, at: now) ?? []
    made[ranking] = (period, standings)
    return standings
  }
}
