// SPDX-License-Identifier: MIT

/// The club's memory as a server keeps it, and the tables of this run while those before it are still being read.
struct PastKeeping {
  /// Nil until the ledger's tables are read.
  private(set) var memory: ClubMemory?
  /// The tables of this run that ended before then.
  private var meanwhile: [PastTable] = []
  /// The ratings that were asked for last, by which a list of many players is not made anew for each page.
  private var newest: (ranking: RatingBook.Ranking, period: Int, standings: [RatingBook.Standing])?

  /// Creates it for a ledger whose tables are `known`; nil if they will be read.
  init(_ known: ClubMemory? = ClubMemory()) { memory = known }

  mutating func add(_ table: PastTable) {
    newest = nil
    if memory != nil { memory?.add(table) } else { meanwhile.append(table) }
  }

  /// Takes the tables that were read; some of this run may be among them.
  mutating func take(_ read: ClubMemory) {
    var read = read
    for table in read.missing(of: meanwhile) { read.add(table) }
    (memory, meanwhile, newest) = (read, [], nil)
  }

  /// Returns the ratings of a ranking, as `RatingBook.standings` orders them.
  mutating func standings(in ranking: RatingBook.Ranking, at now: Instant) -> [RatingBook.Standing] {
    let period = RatingBook.period(of: now)
    if let newest, newest.ranking == ranking, newest.period == period { return newest.standings }
    let standings = memory?.ratings.standings(in: ranking, at: now) ?? []
    newest = (ranking, period, standings)
    return standings
  }
}
