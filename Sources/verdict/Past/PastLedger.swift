// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Records
import Rulebook

/// The ended tables of a ledger: their games and their challenges, in the order in which they ended.
///
/// A player who keeps figures private has the account's number for a name: `#17`.
struct PastLedger {
  private(set) var games: [PastGame] = []
  /// The challenges at games and at slip tables.
  private(set) var challenges: [PastChallenge] = []
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
    var (games, challenges): ([PastGame], [PastChallenge]) = ([], [])
    var newest: Instant?
    var accounts = Accounts()
    try LedgerTables.walk(
      path,
      note: { line in
        guard case .house(.account(let name, let event, by: _)) = line.entry.event else { return }
        accounts.fold(event, of: name, isOwn: true)
      }, where: { _, opening in opening.terms.practice == nil }
    ) { table, line in
      newest = max(newest ?? line.entry.at, line.entry.at)
      if case .game(let event) = line.entry.event {
        notes[table.id, default: GameNotes()].take(event, at: line.entry.at)
      } else if notes[table.id] == nil {
        notes[table.id] = GameNotes()
      }
      guard table.isOver, let noted = notes.removeValue(forKey: table.id) else { return }
      let list = table.game == nil ? nil : finder?.list(for: table.terms.lexicon)
      guard let game = PastGame(table, noted, list: list) else {
        challenges += PastChallenge.all(at: table)
        return
      }
      if list == nil, finder != nil { missing.insert(table.terms.lexicon.label) }
      games.append(game)
      challenges += game.challenges
    }
    let names = accounts.privateNames
    for place in games.indices { games[place].replaceNames(names) }
    for place in challenges.indices { challenges[place].replaceNames(names) }
    (self.games, self.challenges, self.newest) = (games, challenges, newest)
    self.accounts = accounts
    (goingOn, self.missing) = (notes.count, missing.sorted())
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

extension PastGame {
  /// The seats that people had.
  var people: [Seat] { houseLevel == nil ? Seat.allCases : [.one] }
}
