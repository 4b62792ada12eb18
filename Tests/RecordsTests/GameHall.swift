// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook
import Testing

@testable import Records

/// One game, decided as the referee decides it and written to a ledger.
final class GameHall {
  let table: Table
  private(set) var last: Receipt
  /// The events so far, the opening left out.
  private(set) var events: [Event] = []
  /// The table after each entry, the opening's first.
  private(set) var states: [TableState] = []
  var now: Instant
  let seed: BagSeed?
  private let clerk: Clerk
  /// The words that a challenge finds unacceptable.
  var phonies: Set<String> = []

  init(
    _ clerk: Clerk, table number: Int = 1, _ game: GameTerms, rule: ChallengeRule = .double,
    isDesk: Bool = false, lexicon: AgreedLexicon = Samples.english, now: Instant = Samples.start
  ) throws {
    var game = game
    let id = TableID(number)
    let secret = BagSecret(SHA256.digest(of: "a test's bags".utf8))
    seed = game.isDealt ? secret.seed(of: id, openedAt: now) : nil
    game.commitment = seed?.commitment
    let ada = try #require(PlayerName("ada"))
    let ben = try #require(PlayerName("ben"))
    let opening = Opening(
      terms: Terms(
        lexicon: lexicon, rule: rule, confirmSeconds: SlipTerms.confirmSecondsDefault, invited: nil,
        isDesk: isDesk, game: game), opener: try Samples.person(),
      sides: isDesk ? BySeat(ada, ben) : nil)
    self.clerk = clerk
    self.now = now
    last = clerk.propose(.opened(opening), at: number, moment: now)
    table = Table(opening, id: id, at: now)
    states = [TableState(table)]
    if !isDesk, game.robotLevel == nil { record(.joined(.two, try Samples.person("ben"))) }
    try settle()
  }

  var live: GameState {
    get throws { try #require(table.game) }
  }

  private func decide() throws -> DecideGame { try #require(DecideGame(table, now: now, seed: seed)) }

  @discardableResult
  func record(_ event: Event) -> Receipt {
    let entry = Entry(
      table: table.id, sequence: table.sequence + 1, id: EntryID(run: 7, count: 1), at: now, event: event)
    last = clerk.propose(event, at: table.id.number, moment: now)
    table.fold(RecordedEntry(entry: entry, receipt: last))
    events.append(event)
    states.append(TableState(table))
    return last
  }

  /// Decides and records what a side does, a second after the last.
  @discardableResult
  func act(_ seat: Seat? = nil, _ body: (DecideGame, Side) throws -> GameDecision) throws -> Receipt {
    now = now.adding(seconds: 1)
    let side = Side(
      seat: try seat ?? #require(try live.game).onTurn, isDesk: table.terms.isDesk)
    return record(.game(try body(decide(), side).event))
  }

  /// Lets what is due happen.
  func settle(after seconds: Int = 0) throws {
    now = now.adding(seconds: seconds)
    while let due = try decide().due(coin: { .one }) { record(.game(due.event)) }
  }

  @discardableResult
  func play(_ text: String) throws -> Receipt {
    let placement = try Placement(text: text, tiles: try live.rules.tiles)
    return try act { try $0.place(placement, $1, after: nil) { _ in true } }
  }

  /// Plays what the rack gives first, in the first row and column where it is legal.
  @discardableResult
  func playAnything(_ count: Int = 2) throws -> Receipt {
    let live = try live
    let game = try #require(live.game)
    let rack = try #require(game.racks?[game.onTurn])
    for labels in Self.choices(of: Array(rack), count) {
      for place in 0..<450 {
        guard let start = Square(row: place % 225 / 15, column: place % 15) else { continue }
        let direction: Direction = place < 225 ? .across : .down
        var items: [Placement.Item] = []
        var left = labels[...]
        var next: Square? = start
        while let square = next, !left.isEmpty || game.board[square] != nil {
          if game.board[square] != nil {
            items.append(.through)
          } else if let label = left.popFirst() {
            items.append(.placed(BoardTile(label: max(1, label), isBlank: label == 0)))
          }
          next = square.stepped(1, direction)
        }
        guard left.isEmpty, let placement = Placement(start: start, direction: direction, items: items),
          Legality(of: placement, on: game.board, rack: rack, rules: live.rules).isLegal
        else { continue }
        return try act { try $0.place(placement, $1, after: nil) { _ in true } }
      }
    }
    throw NothingFits()
  }

  struct NothingFits: Error {}

  /// Runs of the rack, longest first, that a play could lay.
  private static func choices(of rack: [UInt8], _ count: Int) -> [[UInt8]] {
    (1...max(1, min(count, rack.count))).reversed().flatMap { count in
      (0...(rack.count - count)).map { Array(rack[$0..<($0 + count)]) }
    }
  }

  @discardableResult
  func challenge(_ words: [String] = []) throws -> Receipt {
    let alphabet = table.terms.lexicon.alphabet
    let named = try Samples.words(words, of: alphabet)
    let phonies = phonies
    return try act { decide, side in
      try decide.challenge(play: nil, named, side) { words in
        words.allSatisfy { !phonies.contains(alphabet.spelled($0)) }
      }
    }
  }

  @discardableResult
  func pass() throws -> Receipt { try act { try $0.pass($1, after: nil) } }

  /// Plays on, passing where nothing fits, until the game is over and nothing is due.
  func playOut(_ count: Int = 7) throws {
    for _ in 0..<400 where !table.isOver {
      if try live.status != .running { return }
      if try live.game?.phase == .finalPending {
        try pass()
      } else {
        do { try playAnything(count) } catch is NothingFits { try pass() }
      }
    }
  }
}
