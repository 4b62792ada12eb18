// SPDX-License-Identifier: MIT
import Directing
import Lexica
import Officiating
import Records
import Rulebook

/// What was challenged, judged and overruled at an event's tables whose games are over, in the ledger's order.
///
/// Of tables that go on nothing is told: what was phony is nobody's business before the end.
struct EventChallenges {
  /// A ruling at a board.
  struct Challenge {
    let place: EventPlace
    let at: Instant
    let receipt: Receipt
    let challenger: String
    /// Whose play it was.
    let against: String
    /// As the list spells them.
    let words: [String]
    let was: Ruling
    /// What is ruled now; nil where no list was at hand to judge it again.
    let wouldBe: Ruling?
    /// Whether a later ruling stands in its place.
    var isSuperseded = false
  }

  /// A play that scored as few do.
  struct HighPlay {
    let place: EventPlace
    let name: String
    let word: String
    let score: Int
  }

  private(set) var challenges: [Challenge] = []
  /// What directors put right, each as a line.
  private(set) var overrulings: [String] = []
  /// The tables whose games are over, by number, with what proves their ends.
  private(set) var tables: [(table: Table, last: Receipt)] = []
  /// How many tables of the event are left out, because they go on.
  private(set) var goingOn = 0
  /// The rules under which its boards were played.
  private(set) var rules: Set<String> = []
  /// Plays of each that a list would not have had, and that stood; nil where some list was not at hand.
  private(set) var phoniesThatStood: [String: Int]? = [:]
  /// The best plays, the highest first.
  private(set) var highPlays: [HighPlay] = []

  /// Reads the tables of an event from the ledger that holds it.
  ///
  /// - Throws: where the ledger cannot be read, or contradicts itself.
  init(of event: TableID, in path: String, by finder: LexiconFinder) throws(EventTrouble) {
    let read: [(table: Table, last: Receipt)]
    do throws(LedgerTables.Trouble) {
      read = try LedgerTables.read(path) { _, opening in opening.terms.place?.event == event }
    } catch { throw .obstacle(error.text) }
    tables = read.filter { $0.table.isOver }
    goingOn = read.count - tables.count
    var walk = Walk(
      tables: Dictionary(uniqueKeysWithValues: tables.map { ($0.table.id, $0.table) }),
      replay: Replay { finder.list(for: $0) })
    do throws(LedgerPathFault) {
      _ = try LedgerReader.walk(path, checkingGames: true) { walk.take($0) }
    } catch { throw .obstacle(error.text) }
    (challenges, overrulings) = (walk.challenges, walk.overrulings)
    for (table, _) in tables { look(at: table, by: finder) }
    highPlays.sort { ($1.score, $0.place.round, $0.place.board) < ($0.score, $1.place.round, $1.place.board) }
    highPlays = Array(highPlays.prefix(3))
  }

  /// Counts plays that stood unchallenged and should not have, and notes high ones.
  private mutating func look(at table: Table, by finder: LexiconFinder) {
    rules.insert(table.terms.rule.text)
    guard let game = table.game, let place = table.terms.place else { return }
    let ruled = Set(game.steps.compactMap { $0.action.ruled?.number })
    let off = Set(
      game.steps.compactMap { step in step.action.ruled.flatMap { $0.ruling.isAcceptable ? nil : $0.number } }
    )
    let list = finder.list(for: table.terms.lexicon)
    if list == nil { phoniesThatStood = nil }
    for case .played(let play) in game.steps.lazy.map(\.action) where !off.contains(play.number) {
      guard let name = table.name(of: play.seat)?.text else { continue }
      let word = play.lexiconWords.first.map { table.terms.lexicon.alphabet.spelled($0) } ?? "-"
      highPlays.append(HighPlay(place: place, name: name, word: word, score: play.score))
      if let list, !ruled.contains(play.number), !list.accepts(play.lexiconWords) {
        phoniesThatStood?[name, default: 0] += 1
      }
    }
  }

  /// The ledger's lines, as far as they are of the tables that are looked at.
  private struct Walk {
    /// As they ended.
    let tables: [TableID: Table]
    var replay: Replay
    var challenges: [Challenge] = []
    var overrulings: [String] = []

    mutating func take(_ line: LedgerLine) {
      guard let table = tables[line.entry.table] else { return }
      let again = replay.take(line)
      switch line.entry.event {
      case .game(let event):
        if case .overruled(let overruling) = event.action {
          overrulings.append(ReplayText.told(overruling, on: line, asJSON: false))
        }
        guard case .ruled(let ruled) = event.action else { return }
        add(ruled.challenger, ruled.words, ruled.ruling, again, on: line, at: table)
      case .slip(.ruled(let ruled)):
        let old = challenges.firstIndex {
          $0.receipt.table == table.id && $0.receipt.sequence == ruled.supersedes
        }
        if let old { challenges[old].isSuperseded = true }
        add(ruled.challenger, ruled.words, ruled.ruling, again, on: line, at: table)
      default: return
      }
    }

    private mutating func add(
      _ challenger: Seat, _ words: Words, _ ruling: Ruling, _ again: ReplayedRuling?, on line: LedgerLine,
      at table: Table
    ) {
      guard let place = table.terms.place else { return }
      let alphabet = table.terms.lexicon.alphabet
      challenges.append(
        Challenge(
          place: place, at: line.entry.at, receipt: line.receipt,
          challenger: table.name(of: challenger)?.text ?? "-",
          against: table.name(of: challenger.opposite)?.text ?? "-",
          words: words.map { alphabet.spelled($0) }, was: ruling, wouldBe: again?.wouldBe))
    }
  }
}
