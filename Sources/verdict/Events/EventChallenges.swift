// SPDX-License-Identifier: MIT
import Directing
import Lexica
import Officiating
import Records
import Rulebook

/// The challenges, judgements and overrulings of an event, in the ledger's order.
///
/// A table is left out while its game goes on: nothing may tell before the end which plays were phonies.
struct EventChallenges {
  struct Ruled {
    let at: Instant
    let receipt: Receipt
    /// The words as the list spells them.
    let words: String
    let was: Ruling
    /// Nil if the list of the ruling was not found.
    let wouldBe: Ruling?

    init(_ words: Words, _ ruling: Ruling, by list: AgreedLexicon, on line: LedgerLine, again: Ruling?) {
      (at, receipt, was, wouldBe) = (line.entry.at, line.receipt, ruling, again)
      self.words = words.map { list.alphabet.spelled($0) }.joined(separator: ", ")
    }

    /// Returns the ruling on one line, with the question and later rulings.
    func text(_ asked: String, later: String = "") -> String {
      let again =
        switch wouldBe {
        case nil: "not judged again, its list is not here"
        case was: "judged again, the same"
        case let other?: "JUDGED AGAIN, \(other.rawValue)"
        }
      return "\(at.text) \(asked): \(was.rawValue)\(later); \(again); \(receipt.text)"
    }
  }

  /// A ruling on a play or slip at a board.
  struct Challenge {
    let ruled: Ruled
    let place: TournamentPlace
    let challenger: String
    let against: String
    /// The play's number in the game, from 1; nil at a slip table.
    let play: Int?
    /// The final ruling: the first, unless a director overruled it.
    var stands: Ruling
    var isSuperseded = false
  }

  /// A judgement of words at a station while the event was open, by the event's list.
  struct Judgement {
    let ruled: Ruled
    /// The station's account.
    let station: String
    /// The board that the station named, or `-`.
    let board: String
    /// The asker's name as typed at the station; nil if none was.
    let by: String?
  }

  typealias HighPlay = (place: TournamentPlace, name: String, word: String, score: Int)
  /// A win by the scores of a player who was behind by so many points after some turn.
  typealias Comeback = (place: TournamentPlace, name: String, against: String, deficit: Int)

  private(set) var challenges: [Challenge] = []
  private(set) var judgements: [Judgement] = []
  private(set) var overrulings: [String] = []
  /// The tables whose games are over, by number, each with the receipt of its newest entry.
  ///
  /// They are the tables of the event's boards, and those of pairings taken back at which a ruling was made.
  private(set) var tables: [(table: Table, last: Receipt)] = []
  private(set) var goingOn = 0
  private(set) var rules: Set<String> = []
  /// The challenges of each player, and those against the player, as they stand in the end.
  private(set) var counts: [PlayerName: ChallengeCount] = [:]
  /// The number of unacceptable plays by player that were not challenged; nil if a list was not found.
  private(set) var phoniesThatStood: [PlayerName: Int]? = [:]
  /// The plays with the highest scores, the highest first, at most three.
  private(set) var highPlays: [HighPlay] = []
  /// The wins after the greatest deficits, the greatest first, at most three.
  private(set) var comebacks: [Comeback] = []

  /// Reads the tables of an event from its ledger, and judges their rulings again.
  init(
    of chain: EventChain, _ state: TournamentState, in path: String, by finder: LexiconFinder
  ) throws(Trouble) {
    let read = try LedgerTables.read(path) { _, opening in opening.terms.place?.tournament == chain.id }
    let over = read.filter { $0.table.isOver }
    goingOn = read.count - over.count
    var walk = Walk(
      tables: Dictionary(uniqueKeysWithValues: over.map { ($0.table.id, $0.table) }),
      replay: Replay { finder.list(for: $0) }, event: chain.id, lexicon: chain.conditions.lexicon)
    try LedgerReader.read(path, checkingGames: true) { walk.take($0) }
    (challenges, judgements, overrulings) = (walk.challenges, walk.judgements, walk.overrulings)
    let ruled = Set(challenges.map(\.ruled.receipt.table))
    tables = over.filter { $0.table.isBoard(of: state) || ruled.contains($0.table.id) }
    for (table, _) in tables { look(at: table, by: finder) }
    counts = ChallengeCount.byPlayer(tables.lazy.flatMap { PastChallenge.all(at: $0.table) })
    highPlays.sort { ($1.score, $0.place.round, $0.place.board) < ($0.score, $1.place.round, $1.place.board) }
    highPlays = Array(highPlays.prefix(3))
    comebacks.sort {
      ($1.deficit, $0.place.round, $0.place.board) < ($0.deficit, $1.place.round, $1.place.board)
    }
    comebacks = Array(comebacks.prefix(3))
  }

  private mutating func look(at table: Table, by finder: LexiconFinder) {
    rules.insert(table.terms.rule.text)
    guard let game = table.game, let place = table.terms.place else { return }
    if let comeback = Self.comeback(at: table, game) { comebacks.append(comeback) }
    for play in game.standingPlays {
      guard let name = table.name(of: play.seat)?.text else { continue }
      let word = play.lexiconWords.first.map { table.terms.lexicon.alphabet.spelled($0) } ?? "-"
      highPlays.append((place, name, word, play.score))
    }
    let list = finder.list(for: table.terms.lexicon)
    guard let list, phoniesThatStood != nil else { return phoniesThatStood = nil }
    guard let past = PastGame(table, GameNotes(), list: list) else { return }
    for side in [past.sides.one, past.sides.two] {
      let count = side.phonies?.count ?? 0
      if count > 0 { phoniesThatStood?[side.name, default: 0] += count }
    }
  }

  /// Returns the winner's greatest deficit in a game that the scores decided; nil for none.
  private static func comeback(at table: Table, _ game: GameState) -> Comeback? {
    guard let place = table.terms.place, let ending = game.ending, let winner = ending.winner,
      ending.scores[winner] > ending.scores[winner.opposite],
      let name = table.name(of: winner)?.text, let other = table.name(of: winner.opposite)?.text,
      let deficit = game.steps.lazy.map({ $0.scores[winner.opposite] - $0.scores[winner] }).max(),
      deficit > 0
    else { return nil }
    return (place, name, other, deficit)
  }

  private struct Walk {
    let tables: [TableID: Table]
    var replay: Replay
    let event: TableID
    let lexicon: AgreedLexicon
    var isOpen = false
    var challenges: [Challenge] = []
    var judgements: [Judgement] = []
    var overrulings: [String] = []

    mutating func take(_ line: LedgerLine) {
      if line.entry.table == event {
        isOpen = line.entry.event != .tournament(.step(.closed))
        return
      }
      if case .house(.judged(let judged)) = line.entry.event { return take(judged, line) }
      guard let table = tables[line.entry.table] else { return }
      let again = replay.take(line)
      switch line.entry.event {
      case .game(let event):
        if case .overruled(let overruling) = event.action {
          overrulings.append(ReplayText.told(overruling, on: line, asJSON: false))
          let old = challenges.lastIndex {
            $0.ruled.receipt.table == table.id && $0.play == overruling.ruled?.number
          }
          if let old, let now = overruling.ruled { challenges[old].stands = now.ruling }
        }
        guard case .ruled(let ruled) = event.action else { return }
        add(
          Ruled(ruled.words, ruled.ruling, by: table.terms.lexicon, on: line, again: again?.wouldBe),
          by: ruled.challenger, play: ruled.number, at: table)
      case .slip(.ruled(let ruled)):
        let old = challenges.firstIndex {
          $0.ruled.receipt.table == table.id && $0.ruled.receipt.sequence == ruled.supersedes
        }
        if let old { challenges[old].isSuperseded = true }
        add(
          Ruled(ruled.words, ruled.ruling, by: table.terms.lexicon, on: line, again: again?.wouldBe),
          by: ruled.challenger, play: nil, at: table)
      default: return
      }
    }

    private mutating func take(_ judged: BareJudgement, _ line: LedgerLine) {
      guard isOpen, let station = judged.station, judged.lexicon.seal == lexicon.seal else { return }
      judgements.append(
        Judgement(
          ruled: Ruled(
            judged.words, judged.ruling, by: judged.lexicon, on: line, again: replay.take(line)?.wouldBe),
          station: station.text, board: judged.board ?? "-",
          by: judged.by == station.text ? nil : judged.by))
    }

    private mutating func add(_ ruled: Ruled, by challenger: Seat, play: Int?, at table: Table) {
      guard let place = table.terms.place else { return }
      challenges.append(
        Challenge(
          ruled: ruled, place: place, challenger: table.name(of: challenger)?.text ?? "-",
          against: table.name(of: challenger.opposite)?.text ?? "-", play: play, stands: ruled.was))
    }
  }
}

extension Table {
  /// Returns whether the table belongs to a board of the event.
  ///
  /// It does not if the round was taken back or its players were swapped after the table was opened.
  func isBoard(of state: TournamentState) -> Bool {
    guard let place = terms.place, let round = state.round(place.round) else { return false }
    return round.tables.values.contains(id.number)
  }
}
