// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Opponents
import Rulebook

/// A whole game of two players at a table: each event is decided, then taken over.
///
/// At a dealt table the rule is `void`, so that every word is looked up.
struct ScriptedGame {
  enum Turn {
    case place(Placement)
    case exchange(Rack)
    case pass
  }

  /// The moment at which the tables open.
  static let start = Instant(milliseconds: 1_795_166_778_423)
  /// The key of the bags of a server that goes on with these games.
  static let bagKey = SHA256.digest(of: "bench".utf8)

  /// The number of its table, from 1.
  let number: Int
  let terms: Terms
  private(set) var entries: [Entry] = []
  private(set) var turns: [Turn] = []
  /// The board after the last turn.
  private(set) var end: Game?
  /// The final scores; nil where the game did not come to its end.
  private(set) var scores: BySeat<Int>?
  private let seed: BagSeed?
  private let accepts: (Words) -> Bool

  /// How many of the turns are placements.
  var plays: Int { turns.count { if case .place = $0 { true } else { false } } }

  /// Plays a game, or its first turns and an acceptance of the last play.
  ///
  /// It goes on until `choose` gives no turn.
  init?(
    _ number: Int, at kind: TableKind, hasClock: Bool = true, _ lexicon: Lexicon, _ agreed: AgreedLexicon,
    turnsMax: Int = 100, choose: (Game, Int) -> Turn?
  ) {
    guard let opener = Self.person("a", number), let guest = Self.person("b", number) else { return nil }
    guard let rule = ChallengeRule(text: kind == .dealt ? "void" : "double") else { return nil }
    self.number = number
    let id = TableID(number)
    seed = kind == .dealt ? BagSecret(Self.bagKey).seed(of: id, openedAt: Self.start) : nil
    var game = GameTerms(isDealt: kind == .dealt)
    game.first = .seat(.one)
    if !hasClock { game.clock = .off }
    game.commitment = seed?.commitment
    terms = Terms(
      lexicon: agreed, rule: rule, confirmSeconds: 60, invited: nil, isDesk: false, game: game)
    accepts = { lexicon.accepts($0) }
    let opening = Opening(terms: terms, opener: opener, sides: nil)
    let table = Table(opening, id: id, at: Self.start)
    entries.reserveCapacity(40)
    entries.append(Self.entry(id, 1, .opened(opening)))
    take(.seating(.joined(.two, guest)), table)
    guard let first = decide(table) else { return nil }
    take(.game(first.start { .one }), table)
    while turns.count < turnsMax, let game = table.game?.position.game, table.game?.position.ending == nil,
      let turn = choose(game, turns.count)
    {
      guard let decide = decide(table), let decision = try? decision(turn, decide, game.onTurn) else {
        return nil
      }
      turns.append(turn)
      take(.game(decision), table)
    }
    end = table.game?.position.game
    scores = table.game?.position.ending?.scores
    if scores == nil, table.game?.position.onTable != nil, let seat = end?.onTurn,
      let decision = try? decide(table)?.accept(Side(seat: seat, isDesk: false))
    {
      take(.game(decision), table)
    }
  }

  private static func person(_ letter: String, _ number: Int) -> Person? {
    let digits = String(repeating: "0123456789abcdef", count: 4)
    guard let name = PlayerName("\(letter)\(number)") else { return nil }
    return Person(name: name, role: .guest, codeHash: "scrypt$14$\(digits.prefix(32))$\(digits)")
  }

  /// Decides ten seconds after the table's newest entry.
  private func decide(_ table: Table) -> DecideGame? {
    DecideGame(table, now: Self.start.adding(seconds: 10 * table.sequence), seed: seed)
  }

  private func decision(_ turn: Turn, _ decide: DecideGame, _ seat: Seat) throws(Refusal) -> GameDecision {
    let side = Side(seat: seat, isDesk: false)
    switch turn {
    case .place(let placement): return try decide.place(placement, side, after: nil, accepts: accepts)
    case .exchange(let given) where seed != nil: return try decide.exchange(given, side, after: nil)
    case .exchange(let given): return try decide.exchange(count: given.count, side, after: nil)
    case .pass: return try decide.pass(side, after: nil)
    }
  }

  private mutating func take(_ decision: Decision, _ table: Table) {
    let entry = Self.entry(table.id, table.sequence + 1, decision.event)
    let receipt = Receipt(table: table.id, sequence: entry.sequence, sum: 0)
    table.apply(decision, RecordedEntry(entry: entry, receipt: receipt))
    entries.append(entry)
  }

  /// An entry of a table, ten seconds after the one before it.
  static func entry(_ table: TableID, _ sequence: Int, _ event: Event) -> Entry {
    Entry(
      table: table, sequence: sequence,
      id: EntryID(run: 0x37ec_69e5_1b6f_5579, count: UInt64(table.number) << 8 + UInt64(sequence)),
      at: start.adding(seconds: 10 * (sequence - 1)), event: event)
  }
}

/// The different games of a run, whose players always lay the highest score.
struct ScriptedGames {
  static let count = 2000

  let lexicon: Lexicon
  let agreed: AgreedLexicon
  let rules: TournamentRules
  let all: [ScriptedGame]

  init(_ lexicon: Lexicon) throws(BenchFault) {
    guard let tiles = TileSet.named(lexicon.alphabet.name) else { throw .missing("a set of tiles") }
    let rules = TournamentRules(tiles: tiles)
    guard let finder = PlayFinder(lexicon, rules: rules) else { throw .missing("a list of words") }
    let agreed = AgreedLexicon(lexicon)
    all = (1...Self.count).compactMap { number in
      ScriptedGame(number, at: .dealt, lexicon, agreed) { game, _ in Self.best(game, finder, rules) }
    }
    .filter { $0.scores != nil }
    guard all.count == Self.count else { throw .miscounted("games", expected: Self.count, got: all.count) }
    (self.lexicon, self.agreed, self.rules) = (lexicon, agreed, rules)
  }

  /// The same game at a table of another kind, or a part of it.
  func replay(
    _ game: ScriptedGame, at kind: TableKind = .dealt, hasClock: Bool = true, turnsMax: Int = 100
  ) -> ScriptedGame? {
    ScriptedGame(game.number, at: kind, hasClock: hasClock, lexicon, agreed, turnsMax: turnsMax) { _, turn in
      turn < game.turns.count ? game.turns[turn] : nil
    }
  }

  private static func best(
    _ game: Game, _ finder: PlayFinder, _ rules: TournamentRules
  ) -> ScriptedGame.Turn {
    guard game.admitsTurns, let rack = game.racks?[game.onTurn] else { return .pass }
    var best: FoundPlay?
    // Two blanks on an open board would take longer than all the rest.
    finder.forEachPlay(on: game.board, rack: rack, stepsMax: 100_000) { play in
      if play.score > best?.score ?? .min { best = play }
    }
    if let best { return .place(best.placement) }
    let fault = rules.exchangeFault(of: Array(rack), from: rack, bag: game.bagCount)
    return fault == nil ? .exchange(rack) : .pass
  }
}
