// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Records
import Rulebook

/// A challenge at a table that is over, with the moment of its ruling and the board of an event that the table was.
struct ChallengeRecord {
  var challenge: PastChallenge
  /// The moment of the ruling.
  let at: Instant
  /// The label of the event; nil for other tables, and where the event's opening is missing.
  let event: String?
  let place: TournamentPlace?
}

/// The ended tables of a ledger: their games and their challenges, in the order in which they ended.
///
/// A player who keeps figures private has the account's number for a name: `#17`.
struct PastLedger {
  private(set) var games: [PastGame] = []
  /// The challenges at games and at slip tables, with superseded rulings, in the order of the rulings.
  private(set) var records: [ChallengeRecord] = []
  /// The number of games and slip tables that go on; nothing is told of them.
  private(set) var goingOn = 0
  /// The moment of the ledger's newest entry at any game or slip table; nil without one.
  private(set) var newest: Instant?
  /// The accounts as they stand at the end.
  private(set) var accounts = Accounts()
  /// The lists that were not found, so that no phonies are named; as labels, sorted.
  private(set) var missing: [String] = []

  /// Reads a ledger; a finder looks for the lists, by which phonies are named.
  init(_ path: String, by finder: LexiconFinder? = nil) throws(Trouble) {
    var notes: [TableID: GameNotes] = [:]
    var missing: Set<String> = []
    var (games, records): ([PastGame], [ChallengeRecord]) = ([], [])
    var newest: Instant?
    var accounts = Accounts()
    var events: [TableID: String] = [:]
    /// The moments of the rulings at live tables, by sequence.
    var ruledAt: [TableID: [Int: Instant]] = [:]
    try LedgerTables.walk(
      path,
      note: { line in
        switch line.entry.event {
        case .house(.account(let name, let event, by: _)): accounts.fold(event, of: name, isOwn: true)
        case .tournamentOpened(let opening): events[line.entry.table] = opening.label
        default: break
        }
      }, where: { _, opening in opening.terms.practice == nil }
    ) { table, line in
      newest = max(newest ?? line.entry.at, line.entry.at)
      if case .game(let event) = line.entry.event {
        notes[table.id, default: GameNotes()].take(event, at: line.entry.at)
      } else if notes[table.id] == nil {
        notes[table.id] = GameNotes()
      }
      if line.isRuling { ruledAt[table.id, default: [:]][line.entry.sequence] = line.entry.at }
      guard table.isOver, let noted = notes.removeValue(forKey: table.id) else { return }
      let moments = ruledAt.removeValue(forKey: table.id) ?? [:]
      let place = table.terms.place
      records += PastChallenge.records(at: table).map { challenge in
        ChallengeRecord(
          challenge: challenge, at: moments[challenge.receipt.sequence] ?? challenge.endedAt,
          event: place.flatMap { events[$0.tournament] }, place: place)
      }
      let list = table.game == nil ? nil : finder?.list(for: table.terms.lexicon)
      guard let game = PastGame(table, noted, list: list) else { return }
      if list == nil, finder != nil { missing.insert(table.terms.lexicon.label) }
      games.append(game)
    }
    let names = accounts.privateNames
    for place in games.indices { games[place].replaceNames(names) }
    for place in records.indices { records[place].challenge.replaceNames(names) }
    records.sort { one, two in
      let (first, second) = (one.challenge.receipt, two.challenge.receipt)
      return (one.at, first.table, first.sequence) < (two.at, second.table, second.sequence)
    }
    (self.games, self.records, self.newest) = (games, records, newest)
    self.accounts = accounts
    (goingOn, self.missing) = (notes.count, missing.sorted())
  }

  /// The challenges as they stand in the end, without superseded rulings.
  var challenges: [PastChallenge] { records.map(\.challenge).filter { $0.superseder == nil } }

  /// Leaves out games that ended, and challenges that were ruled on, outside of a span of time.
  mutating func keep(since: Instant, until: Instant) {
    games.removeAll { $0.endedAt < since || until < $0.endedAt }
    records.removeAll { $0.at < since || until < $0.at }
  }

  /// The names of all players of these games and challenges; the house has none.
  var names: Set<PlayerName> {
    let played = games.flatMap { game in game.people.map { game.sides[$0].name } }
    return Set(played).union(challenges.flatMap { [$0.challenger, $0.mover] }.filter { $0 != .robot })
  }

  /// The sentence about tables that go on; nil if there are none.
  var leftOut: String? {
    guard goingOn > 0 else { return nil }
    return goingOn == 1
      ? "1 table is left out: it is not over" : "\(goingOn) tables are left out: they are not over"
  }
}

extension LedgerLine {
  /// Whether the line is a ruling on a slip or on a play.
  fileprivate var isRuling: Bool {
    switch entry.event {
    case .slip(.ruled): true
    case .game(let event): if case .ruled = event.action { true } else { false }
    default: false
    }
  }
}

extension PastGame {
  /// The seats that people had.
  var people: [Seat] { houseLevel == nil ? Seat.allCases : [.one] }
}
